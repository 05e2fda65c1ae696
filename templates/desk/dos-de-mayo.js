// @ts-check
/* Dos de Mayo: groups of cubes go from zone to zone, cards are played beside them. */

/** An order without its number of cubes: "4→3" of "all 2 4→3". @param {string} order */
const bare = (order) => order.split(" ").slice(-1)[0];
/** The group that an order moves; "" from outside. @param {string} order */
const fromOf = (order) => bare(order).split("→")[0];

/** Where a card may be played in a window, the engine says. @param {Page} page @param {string} window @param {string} card @returns {Option[]} */
function cardOptions(page, window, card) {
  const {orders} = page, others = playsOf(orders, window).filter((one) => one.card !== card);
  const zones = page.desk.table(page.seat).view.board.map((/** @type {any} */ zone) => zone.zone);
  const play = (/** @type {string} */ name, /** @type {object} */ where, /** @type {string[]} */ ...at) =>
    ({name, at: at.length > 0 ? at : undefined, orders: put(orders, [window, "play"], [...others, {card, ...where}])});
  const without = put(orders, [window, "play"], others);
  const good = page.good([play(page.own("play"), {}), ...["zone", "group"].flatMap((key) => zones.map((/** @type {number} */ zone) => play(String(zone), {[key]: zone}, `places/${zone}`))),
    ...(orders.orders ?? []).map((/** @type {string} */ order) => play(bare(order), {order: bare(order)}))], without);
  /* What is played on an order of the other side, nobody knows yet: it is to be written. */
  if (good.length === 0) good.push(play(page.own("by-hand"), {}));
  return others.length < playsOf(orders, window).length ? [...good, {name: page.own("not"), at: undefined, orders: without}] : good;
}

/** @param {any} orders @param {string} window @returns {any[]} */
function playsOf(orders, window) {
  return (orders[window]?.play ?? []).map((/** @type {any} */ play) => play.card ? play : {card: play});
}

/** @type {GameDesk} */
const GAME = {
  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part), {orders} = page;
    /** @type {Subject[]} */ const subjects = [];
    for (const {card, name} of choices.setup?.card ?? []) subjects.push({id: "keep " + card, name, group: page.own("setup"), ordered: orders.setup?.card === card,
      options: () => [{name: page.own("keep", {card: name}), orders: put(orders, ["setup"], {card})}]});
    if (choices.preparation?.draw) subjects.push({id: "draw", name: page.own("draw"), group: page.own("preparation"), ordered: orders.preparation?.draw !== undefined,
      options: () => choices.preparation.draw.map((/** @type {any} */ draw) => ["yes", true].includes(draw)).map((/** @type {boolean} */ draw) =>
        ({name: page.own(draw ? "draws" : "draws-not"), orders: put(orders, ["preparation", "draw"], draw)}))});
    for (const window of ["preparation", "movement", "resolution"]) for (const {card, name} of choices[window]?.play ?? []) subjects.push({
      id: `${window} ${card}`, name, group: page.own("cards-" + window), ordered: playsOf(orders, window).some((one) => one.card === card), options: () => cardOptions(page, window, card)});
    for (const group of choices.orders?.groups ?? []) {
      const from = group.outside ? "" : String(group.from);
      subjects.push({id: "from " + from, name: group.outside ? page.own("outside") : page.own("group", {place: group.place, count: group.cubes}), group: page.own("orders"),
        at: [`places/${group.outside ? group.orders[0] : from}`], ordered: (orders.orders ?? []).some((/** @type {string} */ one) => fromOf(one) === from), options: () => groupOptions(page, group, from, choices.orders)});
    }
    for (const {order, least, most, otherwise} of choices.allocation?.numbers ?? []) subjects.push({
      id: order, name: order, group: page.own("allocation"), at: [`places/${order.split("→")[1]}`], ordered: orders.allocation?.[order] !== undefined,
      options: () => Array.from({length: most - least + 1}, (_, i) => ({name: String(least + i) + (least + i === Number(otherwise) ? " " + page.own("unless") : ""), orders: put(orders, ["allocation", order], least + i)}))});
    return subjects;
  },

  arrows(orders) {
    return (orders.orders ?? []).map((/** @type {string} */ order) => {
      const [from, to] = bare(order).split("→");
      return [from === "" ? `places/→${to}` : `places/${from}`, `places/${to}`];
    });
  },
};

/** A group may be split, if the rules allow it now: each part has its own order. @param {Page} page @param {any} group @param {string} from @param {any} choices @returns {Option[]} */
function groupOptions(page, group, from, choices) {
  const split = choices.split === true || choices.split === "yes", least = split ? group.may_leave : 1, /** @type {string[]} */ now = page.orders.orders ?? [];
  const write = (/** @type {(one: string) => boolean} */ stays, /** @type {string[]} */ ...order) => put(page.orders, ["orders"], [...now.filter(stays), ...order]);
  const other = (/** @type {string} */ one) => fromOf(one) !== from;
  /** @type {Option[]} */ const options = [];
  for (const order of group.orders) {
    const zone = order.split("→")[1];
    options.push({name: `→ ${zone}`, at: [`places/${zone}`], orders: write(other, order)});
    for (let count = 1; split && count < least; count++) options.push({name: page.own("part", {count, zone}), orders: write((one) => bare(one) !== order, `${count} ${order}`)});
  }
  if (!now.every(other)) options.push({name: page.own("stays"), at: [`places/${from}`], orders: write(other)});
  return options;
}
