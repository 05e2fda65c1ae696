// @ts-check
/* Waterloo: a front of five duels between North and South; an army's actions, one after the other. */

const DUELS = [1, 2, 3, 4, 5];
const ACTIONS = ["recon", "artillery", "charge"];

/** @type {GameDesk} */
const GAME = {
  labels(orders, page) {
    if (!orders.deploy) return [];
    return [...orders.deploy.front.map((/** @type {string} */ value, /** @type {number} */ i) => [`places/${i + 1}`, String(value)]), [`places/${page.table.seats[page.seat]}`, String(orders.deploy.general)]];
  },

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part), {do: turn} = choices, {orders} = page, done = orders.do ?? [];
    const deploy = choices.deploy ? deploySubjects(page, choices.deploy) : [];
    if (!turn) return [...deploy, ...answerSubjects(page, choices)];
    const group = page.own("actions", {most: turn.most});
    const may = (/** @type {string} */ what, /** @type {number} */ duel) => (turn[what] ?? []).map(Number).includes(duel);
    const add = (/** @type {any} */ action) => put(orders, ["do"], [...done, action]);
    const assault = (/** @type {any} */ action) => put(orders, ["do"], [...done.filter((/** @type {any} */ one) => one !== "assault" && !one.assault), action]);
    return [...deploy, ...DUELS.map((duel) => ({id: "duel " + duel, name: page.own("duel", {duel}), group, at: [`places/${duel}`], options: () => page.good([
      ...ACTIONS.filter((what) => may(what, duel)).map((what) => ({name: page.own(what, {duel}), orders: add({[what]: duel})})),
      ...(may("retreat", duel) ? [true, false] : []).map((swap) => ({name: page.own(swap ? "retreat-swap" : "retreat-no-swap", {duel}), orders: add({retreat: {duel, swap}})})),
      ...(turn.manoeuvre ?? []).filter((/** @type {any} */ one) => Number(one.from) === duel).flatMap((/** @type {any} */ one) => one.to.map((/** @type {number} */ to) =>
        ({name: page.own("manoeuvre", {from: duel, to}), at: [`places/${to}`], orders: add({manoeuvre: {from: duel, to}})})))])})),
    {id: "assault", name: page.own("assault"), group, options: () => page.good([
      {name: page.own("assault"), orders: assault("assault")},
      ...(turn.guard ?? []).map((/** @type {number} */ duel) => ({name: page.own("assault-guard", {duel}), at: [`places/${duel}`], orders: assault({assault: {guard: [{else: duel}]}})}))])}];
  },
};

/** The front is set by choosing two pieces, which change places. @param {Page} page @param {any} deploy @returns {Subject[]} */
function deploySubjects(page, deploy) {
  const {orders} = page, set = [...(orders.deploy?.front ?? []), orders.deploy?.general].filter((value) => value !== undefined);
  /** @type {number[]} */ const now = set.length === deploy.values.length ? set : deploy.values;
  const names = DUELS.map((duel) => page.own("duel", {duel})).concat(page.own("general")), group = page.own("deploy");
  const side = page.table.seats[page.seat], at = (/** @type {number} */ i) => i < 5 ? [`places/${i + 1}`] : [`places/${side}`];
  const write = (/** @type {number[]} */ front) => put(orders, ["deploy"], {front: front.slice(0, 5), general: front[5]});
  /** @type {Subject[]} */ const subjects = now.map((value, i) => ({
    id: "place " + i, name: `${names[i]}: ${value}`, group, at: at(i), ordered: orders.deploy !== undefined,
    options: () => now.map((other, j) => {
      const front = [...now];
      [front[i], front[j]] = [front[j], front[i]];
      return {name: page.own("exchange", {place: names[j], value: other}), at: at(j), orders: write(front)};
    }).filter((_, j) => j !== i)}));
  if (!orders.deploy) subjects.push({id: "as shown", name: page.own("as-shown"), group, options: () => [{name: page.own("as-shown"), orders: write(now)}]});
  return subjects;
}

/** A question in the other's turn: each answer that the engine takes for one. @param {Page} page @param {any} choices @returns {Subject[]} */
function answerSubjects(page, choices) {
  if (choices.answer === undefined) return [];
  const {orders} = page, good = ["accept", "decline", "reserve", ...DUELS].filter((answer) => page.judge({answer}).answers.some((/** @type {any} */ one) => one.answered === "yes"));
  return [{id: "answer", name: page.own("answer"), group: page.own("answers"), ordered: orders.answer !== undefined, options: () => good.map((answer) => ({
    orders: put(orders, ["answer"], answer), ...(typeof answer === "string" ? {name: page.own("answer-" + answer)} : {name: page.own("answer-guard", {duel: answer}), at: [`places/${answer}`]})}))}];
}
