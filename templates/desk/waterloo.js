// @ts-check
/* Waterloo: a front of five duels between North and South; an army's actions, one after the other. */

const DEPLOY = /^\s*front\b/i;
const ACTIONS = ["recon", "artillery", "charge", "guard", "retreat"];

/** An action of a turn file as a line. @param {any} action */
function actionLine(action) {
  if (typeof action === "string") return action;
  const [[what, told]] = Object.entries(action);
  if (what === "manoeuvre" && told?.from) return `manoeuvre ${told.from} -> ${told.to}`;
  if (what === "retreat" && told?.duel) return `retreat ${told.duel}${told.swap === "yes" || told.swap === true ? ", swap" : ", no swap"}`;
  return typeof told === "object" ? "" : `${what} ${told}`;
}

/** @type {GameDesk} */
const GAME = {
  lines(orders) {
    const lines = [];
    if (orders.deploy) lines.push(`front ${orders.deploy.front.join(" ")}, general ${orders.deploy.general}`);
    for (const action of orders.do ?? []) lines.push(actionLine(action));
    return lines;
  },

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part);
    /** @type {Subject[]} */ const subjects = [];
    if (choices.deploy) subjects.push(...deploySubjects(page, choices.deploy));
    const {do: turn} = choices;
    if (!turn) return subjects.concat(answerSubjects(page, choices));
    const add = (/** @type {string} */ line) => (/** @type {string[]} */ lines) => [...lines.filter((one) => one.trim() !== ""), line];
    const group = page.own("actions", {most: turn.most});
    for (let duel = 1; duel <= 5; duel++) {
      const options = () => {
        /** @type {Option[]} */ const found = [];
        for (const what of ACTIONS) if ((turn[what] ?? []).map(Number).includes(duel)) found.push({name: page.own("" + what, {duel}), apply: add(`${what} ${duel}`)});
        for (const {from, to} of turn.manoeuvre ?? []) if (Number(from) === duel) for (const other of to) found.push({name: page.own("manoeuvre", {from, to: other}), at: [`places/${other}`], apply: add(`manoeuvre ${from} -> ${other}`)});
        return found.filter((option) => page.judge(option.apply?.(page.rows) ?? []).found.every((/** @type {any} */ one) => one.severity !== "error"));
      };
      subjects.push({id: "duel " + duel, name: page.own("duel", {duel}), group, at: [`places/${duel}`], options});
    }
    const whole = ["assault", "resign"].filter((word) => turn[word] !== undefined && turn[word] !== false);
    for (const word of whole) subjects.push({id: word, name: page.own("" + word), group, options: () => [{name: page.own("" + word), apply: add(word)}]});
    return subjects;
  },
};

/** The front is set by choosing two pieces, which change places. @param {Page} page @param {any} deploy @returns {Subject[]} */
function deploySubjects(page, deploy) {
  const line = page.rows.find((row) => DEPLOY.test(row)), values = deploy.values.map(String);
  const set = line?.match(/\d/g) ?? [], now = set.length === values.length ? set : values, names = [1, 2, 3, 4, 5].map((duel) => page.own("duel", {duel})).concat(page.own("general"));
  const side = page.table.seats[page.seat], at = (/** @type {number} */ i) => i < 5 ? [`places/${i + 1}`] : [`places/${side}`];
  const write = (/** @type {string[]} */ front) => `front ${front.slice(0, 5).join(" ")}, general ${front[5]}`;
  /** @type {Subject[]} */ const subjects = now.map((value, i) => ({
    id: "place " + i, name: `${names[i]}: ${value}`, group: page.own("deploy"), at: at(i), lines: DEPLOY,
    options: () => now.map((other, j) => {
      const front = [...now];
      [front[i], front[j]] = [front[j], front[i]];
      return {name: page.own("exchange", {place: names[j], value: other}), at: at(j), line: write(front), instead: DEPLOY};
    }).filter((_, j) => j !== i)}));
  if (line === undefined) subjects.push({id: "as shown", name: page.own("as-shown"), group: page.own("deploy"), options: () => [{name: write(now), line: write(now), instead: DEPLOY}]});
  return subjects;
}

/** A question in the other's turn: whatever the form proposes, said in a line. @param {Page} page @param {any} choices @returns {Subject[]} */
function answerSubjects(page, choices) {
  /** @type {Subject[]} */ const subjects = [];
  for (const example of choices.plain ?? []) for (const [what, told] of Object.entries(example)) {
    const line = `${what.replace(/_/g, " ")} ${told}`;
    if (page.accepts(line)) subjects.push({id: line, name: line, group: page.own("answers"), options: () => [{name: line, apply: (lines) => [...lines, line]}]});
  }
  return subjects;
}
