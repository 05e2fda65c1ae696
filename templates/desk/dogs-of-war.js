// @ts-check
/* Dogs of War: who hires, then who plans. A plan is a list: the first entry that holds is played, so its order counts. */

const BUY = /^\s*buy\b/i;

/** @param {any} entry of a plan, as a line; "" if only a turn file can say it */
function planLine(entry) {
  const {do: act} = entry;
  if (act === "pass") return "pass";
  if (entry.when || entry.id || act?.tactic || !act?.soldier) return "";
  return `${act.soldier.replace("_", " ")} at ${[].concat(act.at).join(", ")}`;
}

/** @type {GameDesk} */
const GAME = {
  lines(orders) {
    const lines = [];
    if (orders.dogs) lines.push(orders.dogs.join(", "));
    for (const kind of orders.muster?.buy ?? []) lines.push(`buy ${kind.replace("_", " ")}`);
    for (const entry of orders.plan ?? []) lines.push(planLine(entry));
    if (orders.first_player) lines.push(`first player: ${orders.first_player}`);
    return lines;
  },

  labels(orders) {
    return (orders.plan ?? []).flatMap((/** @type {any} */ entry, /** @type {number} */ i) => entry.do?.at ? [].concat(entry.do.at).map((space) => [`places/${space}`, String(i + 1)]) : []);
  },

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part);
    /** @type {Subject[]} */ const subjects = [];
    if (choices.dogs) for (const {dog, name} of choices.dogs.dogs) subjects.push({id: dog, name, group: page.own("dogs"),
      options: () => [{name: page.own("choose", {dog: name}), apply: (lines) => chooseDog(lines, name)}]});
    for (const {kind, cost, strength, left} of choices.muster?.kinds ?? []) {
      const word = page.word(kind), line = `buy ${kind.replace("_", " ")}`;
      subjects.push({id: "buy " + kind, name: page.own("kind", {kind: word, cost, strength, left}), group: page.own("muster", {coins: choices.muster.coins}), lines: new RegExp(`^\\s*${line}`),
        options: () => [{name: page.own("buy", {kind: word}), apply: (lines) => [...lines, line]}]});
    }
    const starter = /^\s*first player\b/i;
    for (const player of choices.first_player?.players ?? []) subjects.push({id: "first " + player, name: page.own("first-player", {player}), group: page.own("first"),
      lines: new RegExp(`^\\s*first player:? ${player}\\s*$`), options: () => [{name: page.own("first-player", {player}), line: `first player: ${player}`, instead: starter}]});
    const {plan} = choices;
    if (plan === undefined) return subjects;
    const all = spacesOf(page);
    for (const {kind, spaces, count} of plan.soldiers ?? plan.kinds ?? []) {
      const head = kind.replace("_", " "), own = new RegExp(`^\\s*${head} at\\b`);
      subjects.push({id: "plan " + kind, name: page.own("soldier", {kind, count}), group: page.own("plan"), lines: own,
        options: () => (spaces ?? all).map((/** @type {string} */ space) => ({name: space, at: [`places/${space}`], on: page.rows.some((row) => own.test(row) && row.includes(space)),
          apply: (/** @type {string[]} */ lines) => planSpace(lines, head, own, space, Number(count ?? 1))}))});
    }
    for (const {card, name} of plan.tactics ?? []) subjects.push({id: card, name, group: page.own("tactics"), lines: new RegExp(`with ${name.replace(/[^\w ]/g, ".")}`, "i"), options: () => tacticOptions(page, card, name, all)});
    subjects.push({id: "pass", name: page.own("pass"), group: page.own("plan"), lines: /^\s*pass\s*$/i, options: () => [{name: page.own("pass"), line: "pass", instead: /^\s*pass\s*$/i}]});
    return subjects;
  },
};

/** @param {Page} page @returns {string[]} */
function spacesOf(page) {
  return [...(page.picture?.things.keys() ?? [])].filter((thing) => /^places\/\w+\.\d+$/.test(thing)).map((thing) => thing.slice("places/".length));
}

/** A card goes with one of the soldiers that the plan sends; against whom, the engine says. @param {Page} page @param {string} card @param {string} name @param {string[]} spaces @returns {Option[]} */
function tacticOptions(page, card, name, spaces) {
  const with_ = new RegExp(`, with ${name.replace(/[^\w ]/g, ".")}.*$`, "i");
  /** @type {Option[]} */ const options = [];
  page.rows.forEach((row, i) => {
    if (!/ at /.test(row)) return;
    const bare = row.replace(with_, ""), others = page.rows.filter((_, at) => at !== i);
    const tails = ["", ...spaces.map((space) => ` on ${space}`)];
    for (const tail of tails) {
      const line = `${bare}, with ${name}${tail}`, judged = page.judge([...others, line]);
      const plays = JSON.stringify(judged.orders ?? {}).includes(`"play":"${card}"`);
      const wrong = judged.found.some((/** @type {any} */ one) => one.severity === "error" && one.line === others.length + 1);
      if (plays && !wrong) options.push({name: `${bare}${tail}`, at: tail === "" ? undefined : [`places/${tail.slice(4)}`], apply: (lines) => lines.map((old, at) => at === i ? line : old)});
    }
    if (with_.test(row)) options.push({name: page.own("tactic-not", {row: bare}), apply: (lines) => lines.map((old, at) => at === i ? bare : old)});
  });
  return options;
}

/** The first choice, then what to take if somebody else has it. @param {string[]} lines @param {string} dog */
function chooseDog(lines, dog) {
  const now = lines.join(", ").split(",").map((name) => name.trim()).filter((name) => name !== "");
  return [(now.includes(dog) ? now.filter((name) => name !== dog) : [...now, dog]).join(", ")];
}

/** A soldier goes to the first of its spaces that is open; a second soldier of the kind has a line of its own.
 * @param {string[]} lines @param {string} head @param {RegExp} own @param {string} space @param {number} count */
function planSpace(lines, head, own, space, count) {
  const rest = lines.filter((line) => line.trim() !== ""), has = rest.findIndex((line) => own.test(line) && line.includes(space));
  if (has >= 0) {
    const spaces = rest[has].replace(own, "").split(",").map((one) => one.trim()).filter((one) => one !== space);
    return spaces.length === 0 ? rest.filter((_, i) => i !== has) : rest.map((line, i) => i === has ? `${head} at ${spaces.join(", ")}` : line);
  }
  const lasts = rest.filter((line) => own.test(line)).length, at = rest.findLastIndex((line) => own.test(line));
  if (lasts < count) return [...rest, `${head} at ${space}`];
  return rest.map((line, i) => i === at ? `${line}, ${space}` : line);
}
