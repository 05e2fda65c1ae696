// @ts-check
/* La Guerre des Ducs: units go to hexes, and attack units. Rule numbers are those of the game (DUCS). */

const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

/** The unit of a move, or of a deployment. @param {string} move */
const unitOf = (move) => move.split(" ")[0];

/** Orders in which a unit goes elsewhere, or nowhere. @param {any} orders @param {string} section @param {string} unit @param {string} [hex] */
function going(orders, section, unit, hex) {
  const others = (orders[section] ?? []).filter((/** @type {string} */ move) => unitOf(move) !== unit);
  return put(orders, [section], hex === undefined ? others : [...others, `${unit} ${hex}`]);
}

/** Every hex of a column and its rows: {column: "05", rows: ["16-23"]}. @param {any[]} land @returns {string[]} */
function hexesOf(land) {
  return (land ?? []).flatMap(({column, rows}) => rows.flatMap((/** @type {string} */ span) => {
    const [first, last] = span.split("-").map(Number), hexes = [];
    for (let row = first; row <= (last ?? first); row++) hexes.push(column + String(row).padStart(2, "0"));
    return hexes;
  }));
}

/** @type {GameDesk} */
const GAME = {
  fine: true,

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part), {orders} = page;
    const goes = (/** @type {string} */ section, /** @type {string} */ unit) => (orders[section] ?? []).some((/** @type {string} */ move) => unitOf(move) === unit);
    /** @type {Subject[]} */ const subjects = [];
    if (choices.deploy) {
      const {units, cities, land, orders: standard} = choices.deploy, hexes = [...(cities ?? []), ...hexesOf(land)], group = page.own("deploy");
      if (standard?.length > 0) subjects.push({id: "standard", name: page.own("standard"), group, options: () => [{name: page.own("standard"), orders: put(orders, ["deploy"], standard)}]});
      for (const unit of units) subjects.push({id: unit, name: unit, group, at: [`units/${unit}`], ordered: goes("deploy", unit),
        options: () => hexes.map((hex) => ({name: hex, at: [`places/${hex}`], orders: going(orders, "deploy", unit, hex), next: true}))});
      return subjects;
    }
    for (const {unit, hex, targets} of choices.moves?.units ?? []) subjects.push({
      id: unit, name: `${unit} (${hex})`, group: page.own("moves"), at: [`units/${unit}`], ordered: goes("moves", unit),
      options: () => [
        ...(goes("moves", unit) ? [{name: page.own("stays", {unit}), at: [`places/${hex}`], orders: going(orders, "moves", unit)}] : []),
        ...targets.map((/** @type {string} */ target) => {
          const note = page.judge(going({}, "moves", unit, target)).found.find((/** @type {any} */ one) => one.severity === "note");
          return {name: target, at: [`places/${target}`], orders: going(orders, "moves", unit, target), cost: note?.fields?.cost};
        })]});
    const own = (choices.moves?.units ?? choices.attacks?.units ?? []).map((/** @type {any} */ one) => one.unit);
    for (const {target, hex} of enemies(page)) subjects.push({
      id: target, name: `${target} (${hex})`, group: page.own("attacks"), at: [`units/${target}`], ordered: (orders.attacks ?? []).some((/** @type {any} */ one) => one.on === target),
      options: () => attackOptions(page, target, hex, own)});
    if (choices.retreat) subjects.push({id: "retreat", name: page.own("retreat"), group: page.own("retreats"), ordered: orders.retreat !== undefined, options: () => retreatOptions(orders)});
    return subjects;
  },

  labels(orders) {
    return (orders.deploy ?? []).map((/** @type {string} */ line) => [`places/${line.split(" ")[1]}`, line.split(" ")[0]]);
  },

  arrows(orders) {
    /** @type {[string, string][]} */ const arrows = [];
    for (const move of orders.moves ?? []) {
      const [unit, ...way] = move.split(" ");
      way.forEach((/** @type {string} */ hex, /** @type {number} */ i) => arrows.push([i === 0 ? `units/${unit}` : `places/${way[i - 1]}`, `places/${hex}`]));
    }
    for (const {by, on} of orders.attacks ?? []) for (const unit of by) arrows.push([`units/${unit}`, `units/${on}`]);
    return arrows;
  },
};

/** Units of the other side, and where they stand. @param {Page} page */
function enemies(page) {
  const position = page.desk.table(page.seat).view.position, side = page.table.seats[page.seat] === "orfburg" ? "W" : "O";
  return Object.entries(position.units ?? {}).filter(([unit, hex]) => unit[0] === side && /^\d{4}$/.test(hex)).map(([target, hex]) => ({target, hex: String(hex)}));
}

/** Who may attack, which the engine says; then, who advances. @param {Page} page @param {string} target @param {string} hex @param {string[]} own @returns {Option[]} */
function attackOptions(page, target, hex, own) {
  const {orders} = page, attacks = orders.attacks ?? [], others = attacks.filter((/** @type {any} */ one) => one.on !== target), moves = put({}, ["moves"], orders.moves);
  const {advance, ...attack} = attacks.find((/** @type {any} */ one) => one.on === target) ?? {by: [], on: target}, /** @type {string[]} */ by = attack.by;
  const write = (/** @type {any} */ changed) => put(orders, ["attacks"], changed.by.length === 0 ? others : [...others, changed]);
  const may = page.good(own.map((unit) => ({unit, orders: put(moves, ["attacks"], [{by: [unit], on: target}])})), moves).map(({unit}) => unit);
  return [
    ...own.filter((unit) => by.includes(unit) || may.includes(unit)).map((unit) => {
      const on = by.includes(unit), stay = (/** @type {string} */ one) => one !== unit;
      return {name: unit, at: [`units/${unit}`], on, orders: write({...attack, by: on ? by.filter(stay) : [...by, unit], losses: attack.losses?.filter(stay), advance: on && advance === unit ? undefined : advance})};
    }),
    ...by.map((unit) => ({name: page.own("advances", {unit, hex}), on: advance === unit, orders: write(advance === unit ? attack : {...attack, advance: unit})}))];
}

/** @param {any} orders @returns {Option[]} */
function retreatOptions(orders) {
  /** @type {string[]} */ const now = orders.retreat ?? [];
  return DIRECTIONS.map((way) => {
    const on = now.includes(way);
    return {name: way, on, orders: put(orders, ["retreat"], on ? now.filter((one) => one !== way) : [...now, way])};
  });
}
