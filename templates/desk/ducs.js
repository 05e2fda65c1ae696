// @ts-check
/* La Guerre des Ducs: units go to hexes, and attack units. Rule numbers are those of the game (DUCS). */

/** @param {string} unit @returns {RegExp} a line that moves it, deploys it, or has it stay */
const ofUnit = (unit) => new RegExp(`^\\s*${unit}\\b(?!\\s*(,|attack|and\\b|on\\b))`, "i");
/** @param {string} target */
const onTarget = (target) => new RegExp(`^\\s*attack ${target}\\b`, "i");
const RETREAT = /^\s*retreat\b/i;
const DIRECTIONS = ["N", "NE", "SE", "S", "SW", "NW"];

/** @param {{by: string[], on: string, advance?: string, losses?: string[]}} attack */
function attackLine(attack) {
  const advance = attack.advance ? `; ${attack.advance} advances` : "";
  return `attack ${attack.on} with ${attack.by.join(", ")}${advance}`;
}

/** What a line says of an attack. @param {string[]} lines @param {string} target */
function attackOn(lines, target) {
  const line = lines.find((one) => onTarget(target).test(one)) ?? "", [units, advance] = line.split(";");
  return {on: target, by: units.replace(/^.*\bwith\b/i, "").match(/[A-Z]+\d*/g)?.filter((unit) => unit !== target) ?? [], advance: advance?.match(/[A-Z]+\d*/)?.[0]};
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

  lines(orders) {
    const lines = [...(orders.deploy ?? []), ...(orders.moves ?? [])];
    for (const attack of orders.attacks ?? []) lines.push(attackLine(attack));
    if (orders.retreat?.length > 0) lines.push("retreat " + orders.retreat.join(", "));
    return lines;
  },

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part), {rows} = page;
    /** @type {Subject[]} */ const subjects = [];
    if (choices.deploy) {
      const hexes = [...(choices.deploy.cities ?? []), ...hexesOf(choices.deploy.land)];
      const {orders} = choices.deploy;
      if (orders?.length > 0) subjects.push({id: "standard", name: page.own("standard"), group: page.own("deploy"), options: () => [{name: page.own("standard"), apply: (lines) => [...lines, ...orders]}]});
      for (const unit of choices.deploy.units) subjects.push({
        id: unit, name: unit, group: page.own("deploy"), at: [`units/${unit}`], lines: ofUnit(unit),
        options: () => hexes.map((hex) => ({name: hex, at: [`places/${hex}`], line: `${unit} ${hex}`, instead: ofUnit(unit), next: true}))});
      return subjects;
    }
    for (const {unit, hex, targets} of choices.moves?.units ?? []) subjects.push({
      id: unit, name: `${unit} (${hex})`, group: page.own("moves"), at: [`units/${unit}`], lines: ofUnit(unit),
      options: () => [
        ...(rows.some((row) => ofUnit(unit).test(row)) ? [{name: page.own("stays", {unit}), at: [`places/${hex}`], apply: (/** @type {string[]} */ lines) => setLine(lines, ofUnit(unit), null)}] : []),
        ...targets.map((/** @type {string} */ target) => {
          const note = page.judge([`${unit} ${target}`]).found.find((/** @type {any} */ one) => one.severity === "note");
          return {name: target, at: [`places/${target}`], line: `${unit} ${target}`, instead: ofUnit(unit), cost: note?.fields?.cost};
        })]});
    const own = (choices.moves?.units ?? choices.attacks?.units ?? []).map((/** @type {any} */ one) => one.unit);
    const moves = rows.filter((row) => !/^\s*(attack|retreat)\b/i.test(row));
    for (const {target, hex} of enemies(page)) subjects.push({
      id: target, name: `${target} (${hex})`, group: page.own("attacks"), at: [`units/${target}`], lines: onTarget(target),
      options: () => attackOptions(page, target, hex, own, moves)});
    if (choices.retreat) subjects.push({id: "retreat", name: page.own("retreat"), group: page.own("retreats"), lines: RETREAT, options: () => retreatOptions(rows)});
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

/** Who may attack, which the engine says; then, who advances. @param {Page} page @param {string} target @param {string} hex @param {string[]} own @param {string[]} moves @returns {Option[]} */
function attackOptions(page, target, hex, own, moves) {
  const attack = attackOn(page.rows, target);
  const may = own.filter((unit) => attack.by.includes(unit) || page.accepts(attackLine({on: target, by: [unit]}), moves));
  const write = (/** @type {any} */ changed) => (/** @type {string[]} */ lines) => setLine(lines, onTarget(target), changed.by.length === 0 ? null : attackLine(changed));
  return [
    ...may.map((unit) => {
      const on = attack.by.includes(unit), by = on ? attack.by.filter((one) => one !== unit) : [...attack.by, unit];
      const advance = attack.advance && by.includes(attack.advance) ? attack.advance : undefined;
      return {name: unit, at: [`units/${unit}`], on, apply: write({on: target, by, advance})};
    }),
    ...attack.by.map((unit) => ({name: page.own("advances", {unit, hex}), on: attack.advance === unit,
      apply: write({...attack, advance: attack.advance === unit ? undefined : unit})}))];
}

/** @param {string[]} rows @returns {Option[]} */
function retreatOptions(rows) {
  /** @type {string[]} */ const now = rows.find((row) => RETREAT.test(row))?.replace(RETREAT, "").match(/[NSEW]+/g) ?? [];
  return DIRECTIONS.map((way) => {
    const ways = now.includes(way) ? now.filter((one) => one !== way) : [...now, way];
    return {name: way, on: now.includes(way), apply: (lines) => setLine(lines, RETREAT, ways.length === 0 ? null : "retreat " + ways.join(", "))};
  });
}
