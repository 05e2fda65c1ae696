// @ts-check
/* Waterloo: a front of five duels between North and South; an army's actions, one after the other. */

const DEPLOY = /^\s*front\b/i;
const ASSAULT = /^\s*assault\b/i;
const ACTIONS = ["recon", "artillery", "charge"];

/** An action of a turn file as a line. @param {any} action */
function actionLine(action) {
  if (typeof action === "string") return action;
  const [[what, told]] = Object.entries(action);
  if (what === "manoeuvre" && told?.from) return `manoeuvre ${told.from} -> ${told.to}`;
  if (what === "retreat" && told?.duel) return `retreat ${told.duel}${told.swap === "yes" || told.swap === true ? ", swap" : ", no swap"}`;
  if (what === "assault" && told?.guard?.length === 1 && told.guard[0].else) return `assault, guard ${told.guard[0].else}`;
  return typeof told === "object" ? "" : `${what} ${told}`;
}

/** @type {GameDesk} */
const GAME = {
  lines(orders) {
    const lines = [];
    if (orders.deploy) lines.push(`front ${orders.deploy.front.join(" ")}, general ${orders.deploy.general}`);
    for (const action of orders.do ?? []) lines.push(actionLine(action));
    if (orders.answer !== undefined) lines.push(/^\d$/.test(orders.answer) ? `guard ${orders.answer}` : String(orders.answer));
    return lines;
  },

  labels(orders, page) {
    if (!orders.deploy) return [];
    return [...orders.deploy.front.map((/** @type {string} */ value, /** @type {number} */ i) => [`places/${i + 1}`, String(value)]), [`places/${page.table.seats[page.seat]}`, String(orders.deploy.general)]];
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
        if ((turn.retreat ?? []).map(Number).includes(duel)) for (const swap of ["swap", "no swap"]) found.push({name: page.own(swap === "swap" ? "retreat-swap" : "retreat-no-swap", {duel}), apply: add(`retreat ${duel}, ${swap}`)});
        for (const {from, to} of turn.manoeuvre ?? []) if (Number(from) === duel) for (const other of to) found.push({name: page.own("manoeuvre", {from, to: other}), at: [`places/${other}`], apply: add(`manoeuvre ${from} -> ${other}`)});
        return found.filter((option) => page.judge(option.apply?.(page.rows) ?? []).found.every((/** @type {any} */ one) => one.severity !== "error"));
      };
      subjects.push({id: "duel " + duel, name: page.own("duel", {duel}), group, at: [`places/${duel}`], options});
    }
    subjects.push({id: "assault", name: page.own("assault"), group, options: () => [
      {name: page.own("assault"), line: "assault", instead: ASSAULT},
      ...(turn.guard ?? []).map((/** @type {number} */ duel) => ({name: page.own("assault-guard", {duel}), at: [`places/${duel}`], line: `assault, guard ${duel}`, instead: ASSAULT}))]
      .filter((option) => page.accepts(option.line, page.rows.filter((row) => !ASSAULT.test(row))))});
    return subjects;
  },
};

/** The front is set by choosing two pieces, which change places. @param {Page} page @param {any} deploy @returns {Subject[]} */
function deploySubjects(page, deploy) {
  const line = page.rows.find((row) => DEPLOY.test(row)), values = deploy.values.map(String);
  const set = line?.match(/\d/g) ?? [];
  /** @type {string[]} */ const now = set.length === values.length ? set : values;
  const names = [1, 2, 3, 4, 5].map((duel) => page.own("duel", {duel})).concat(page.own("general"));
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

/** A question in the other's turn: each answer that the engine takes for one. @param {Page} page @param {any} choices @returns {Subject[]} */
function answerSubjects(page, choices) {
  if (choices.answer === undefined) return [];
  const instead = /^\s*(accept|decline|reserve|guard \d)\s*$/i, group = page.own("answers");
  const lines = ["accept", "decline", "reserve", ...[1, 2, 3, 4, 5].map((duel) => `guard ${duel}`)];
  const good = lines.filter((line) => page.judge([line]).answers.some((/** @type {any} */ one) => one.answered === "yes"));
  return [{id: "answer", name: page.own("answer"), group, lines: instead, options: () => good.map((line) => {
    const [word, duel] = line.split(" ");
    return {name: page.own("answer-" + word, {duel}), at: duel === undefined ? undefined : [`places/${duel}`], line, instead};
  })}];
}
