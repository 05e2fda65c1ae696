// @ts-check
/* Diplomacy: a unit holds, moves or supports; what is dislodged retreats; in winter units are built or removed. An order is a line, as "A par - bur". */

/** The unit of a line: "A par" of "A par - bur" and of "disband A par". @param {string} line */
const unitOf = (line) => line.replace(/^disband /, "").split(" ").slice(0, 2).join(" ");
/** Its province: "stp" of "F stp/sc". @param {string} unit */
const provinceOf = (unit) => unit.split(" ")[1].split("/")[0];

/** The orders with a unit's line in a section in place of what was there. @param {any} orders @param {string} section @param {string} unit @param {string[]} lines */
function ordering(orders, section, unit, ...lines) {
  const others = (orders[section] ?? []).filter((/** @type {string} */ line) => unitOf(line) !== unit);
  return put(orders, [section], [...others, ...lines]);
}

/** What a unit may do: hold, move, support another unit of its own power, or convoy it. What it does for others is to be written. @param {Page} page @param {any} unit @param {any[]} own @returns {Option[]} */
function orderOptions(page, {unit, to}, own) {
  const reach = to.map((/** @type {string} */ place) => place.split("/")[0]);
  const write = (/** @type {string} */ line) => ordering(page.orders, "orders", unit, line);
  const others = own.filter((one) => one.unit !== unit);
  const helps = others.flatMap((other) => [
    ...(reach.includes(provinceOf(other.unit)) ? [`${unit} S ${other.unit}`] : []),
    ...[...new Set(other.to.map((/** @type {string} */ place) => place.split("/")[0]))].filter((place) => reach.includes(place) && place !== provinceOf(unit)).map((place) => `${unit} S ${other.unit} - ${place}`)]);
  return [
    {name: page.own("holds", {unit}), orders: write(`${unit} H`)},
    ...to.map((/** @type {string} */ place) => ({name: `→ ${place}`, orders: write(`${unit} - ${place}`)})),
    ...helps.map((line) => ({name: line, orders: write(line)}))];
}

/** @type {GameDesk} */
const GAME = {
  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part), {orders} = page, own = choices.orders?.units ?? [];
    const ordered = (/** @type {string} */ section, /** @type {string} */ unit) => (orders[section] ?? []).some((/** @type {string} */ line) => unitOf(line) === unit);
    /** @type {Subject[]} */ const subjects = own.map((/** @type {any} */ one) => ({
      id: one.unit, name: one.unit, group: page.own("orders"), ordered: ordered("orders", one.unit), options: () => orderOptions(page, one, own)}));
    for (const {unit, to} of choices.retreats?.units ?? []) subjects.push({
      id: unit, name: unit, group: page.own("retreats"), ordered: ordered("retreats", unit),
      options: () => [...to.map((/** @type {string} */ place) => ({name: `→ ${place}`, orders: ordering(orders, "retreats", unit, `${unit} - ${place}`)})),
        {name: page.own("disbands", {unit}), orders: ordering(orders, "retreats", unit, `disband ${unit}`)}]});
    for (const [verb, does] of [["build", "builds"], ["remove", "removes"]]) for (const unit of choices.builds?.[verb] ?? []) {
      const line = `${verb} ${unit}`, /** @type {string[]} */ now = orders.builds ?? [], there = now.includes(line), others = now.filter((one) => one !== line);
      subjects.push({id: line, name: unit, group: page.own(verb, {count: choices.builds.count}), ordered: there,
        options: () => [{name: page.own(there ? "not" : does, {unit}), orders: put(orders, ["builds"], there ? others : [...now, line])}]});
    }
    return subjects;
  },
};
