// @ts-check
/* Dos de Mayo: groups of cubes go from zone to zone, cards are played beside them. */

const DRAW = /^\s*(no )?draw\b/i;
const SETUP = /^\s*keep\b/i;

/** Lines that order a group. @param {string} from */
const ofGroup = (from) => new RegExp(`^\\s*((all\\s+)?\\d+\\s+)?${from}\\s*(->|→)`);
/** @param {string} card */
const ofCard = (card) => new RegExp(`\\bplay ${card.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(\\s|$)`, "i");
const arrow = (/** @type {string} */ order) => order.replace("→", "->");

/** The lines of a card in a window: where it may be played, the engine says.
 * @param {Page} page @param {string} window @param {{card: string, name: string, write: string[]}} card @returns {Option[]} */
function cardOptions(page, window, card) {
  const view = page.desk.table(page.seat).view, beside = page.rows.filter((row) => !ofCard(card.card).test(row));
  const section = window === "setup" || window === "preparation" ? "" : window + ": ";
  const head = `${section}play ${card.card}`, zones = view.board.map((/** @type {any} */ zone) => String(zone.zone));
  const orders = beside.filter((row) => /->|→/.test(row)).map((row) => row.trim());
  const tails = ["", ...zones.map((/** @type {string} */ zone) => ` ${zone}`), ...orders.map((order) => ` ${order}`)];
  const options = tails.map((tail) => ({name: tail === "" ? page.own("play") : tail.trim(), line: head + tail, at: /^ \d+$/.test(tail) ? [`places/${tail.trim()}`] : undefined, instead: ofCard(card.card)}));
  const good = options.filter((option) => page.accepts(option.line, beside));
  /* What is played on an order of the other side, nobody knows yet: it is to be written. */
  if (good.length === 0) good.push({name: page.own("by-hand"), line: `${head} `, at: undefined, instead: ofCard(card.card)});
  const played = page.rows.some((row) => ofCard(card.card).test(row));
  return played ? [...good, {name: page.own("not"), apply: (lines) => setLine(lines, ofCard(card.card), null)}] : good;
}

/** @type {GameDesk} */
const GAME = {
  lines(orders) {
    const lines = [];
    if (orders.setup?.card) lines.push(`keep ${orders.setup.card}`);
    if (orders.preparation?.draw !== undefined) lines.push(orders.preparation.draw === "yes" || orders.preparation.draw === true ? "draw" : "no draw");
    for (const window of ["preparation", "movement", "resolution"]) for (const card of orders[window]?.play ?? []) lines.push(playLine(window, card));
    for (const order of orders.orders ?? []) lines.push(arrow(order));
    for (const [order, number] of Object.entries(orders.allocation ?? {})) lines.push(`${arrow(order)}: ${number}`);
    return lines;
  },

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part);
    /** @type {Subject[]} */ const subjects = [];
    for (const {card, name} of choices.setup?.card ?? []) subjects.push({id: "keep " + card, name, group: page.own("setup"), lines: new RegExp(`^\\s*keep ${card}`),
      options: () => [{name: page.own("keep", {card: name}), line: `keep ${card}`, instead: SETUP}]});
    if (choices.preparation?.draw) subjects.push({id: "draw", name: page.own("draw"), group: page.own("preparation"), lines: DRAW,
      options: () => choices.preparation.draw.map((/** @type {string} */ yes) => yes === "yes" || /** @type {any} */ (yes) === true
        ? {name: page.own("draws"), line: "draw", instead: DRAW} : {name: page.own("draws-not"), line: "no draw", instead: DRAW})});
    for (const window of ["preparation", "movement", "resolution"]) for (const card of choices[window]?.play ?? []) subjects.push({
      id: `${window} ${card.card}`, name: card.name, group: page.own("cards-" + window), lines: ofCard(card.card), options: () => cardOptions(page, window, card)});
    for (const group of choices.orders?.groups ?? []) {
      const from = group.outside ? "" : String(group.from);
      subjects.push({id: "from " + from, name: group.outside ? page.own("outside") : page.own("group", {place: group.place, count: group.cubes}),
        group: page.own("orders"), at: group.outside ? [`places/${group.orders[0]}`] : [`places/${from}`], lines: ofGroup(from), options: () => groupOptions(page, group, from, choices.orders)});
    }
    for (const {order, least, most, otherwise} of choices.allocation?.numbers ?? []) subjects.push({
      id: order, name: order, group: page.own("allocation"), at: [`places/${order.split("→")[1]}`], lines: new RegExp(`^\\s*${arrow(order)}:`),
      options: () => Array.from({length: most - least + 1}, (_, i) => ({name: String(least + i) + (least + i === Number(otherwise) ? " " + page.own("unless") : ""), line: `${arrow(order)}: ${least + i}`, instead: new RegExp(`^\\s*${arrow(order)}:`)}))});
    return subjects;
  },

  arrows(orders) {
    return (orders.orders ?? []).map((/** @type {string} */ order) => {
      const [from, to] = order.replace(/^(all )?\d+ /, "").split("→");
      return [from === "" ? `places/→${to}` : `places/${from}`, `places/${to}`];
    });
  },
};

/** A group may be split, if the rules allow it now: each part has its own line. @param {Page} page @param {any} group @param {string} from @param {any} orders @returns {Option[]} */
function groupOptions(page, group, from, orders) {
  const split = orders.split === true || orders.split === "yes", least = split ? group.may_leave : 1;
  /** @type {Option[]} */ const options = [];
  for (const order of group.orders) {
    const zone = order.split("→")[1], at = [`places/${zone}`], line = arrow(order);
    options.push({name: `→ ${zone}`, at, line, instead: ofGroup(from)});
    for (let count = 1; split && count < least; count++) options.push({name: page.own("part", {count, zone}),
      apply: (lines) => setLine(lines, new RegExp(`^\\s*((all\\s+)?\\d+\\s+)?${from}\\s*(->|→)\\s*${zone}\\b`), `${count} ${line}`)});
  }
  if (page.rows.some((row) => ofGroup(from).test(row))) options.push({name: page.own("stays"), at: [`places/${from}`], apply: (lines) => setLine(lines, ofGroup(from), null)});
  return options;
}

/** @param {string} window @param {any} card */
function playLine(window, card) {
  const {card: name, ...rest} = typeof card === "string" ? {card} : card, tail = Object.values(rest).map((value) => arrow(String(value))).join(" ");
  return `${window === "preparation" ? "" : window + ": "}play ${name}${tail === "" ? "" : " " + tail}`;
}
