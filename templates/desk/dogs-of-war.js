// @ts-check
/* Dogs of War: who hires, then who plans. A plan is a list: the first entry that holds is played, so its order counts. */

/** One thing or a list of them. @param {any} value @returns {any[]} */
const list = (value) => [].concat(value ?? []);

/** @type {GameDesk} */
const GAME = {
  labels(orders) {
    return (orders.plan ?? []).flatMap((/** @type {any} */ entry, /** @type {number} */ i) => list(entry.do?.at).map((space) => [`places/${space}`, String(i + 1)]));
  },

  subjects(page) {
    const choices = page.desk.choices(page.seat, page.part), {orders} = page, dogs = list(orders.dogs), buy = list(orders.muster?.buy), planned = list(orders.plan);
    /** @type {Subject[]} */ const subjects = [];
    /* The first choice, then what to take if somebody else has it. */
    for (const {dog, name} of choices.dogs?.dogs ?? []) subjects.push({id: dog, name, group: page.own("dogs"), ordered: dogs.includes(dog),
      options: () => [{name: page.own("choose", {dog: name}), orders: put(orders, ["dogs"], dogs.includes(dog) ? dogs.filter((one) => one !== dog) : [...dogs, dog])}]});
    for (const {kind, cost, strength, left} of choices.muster?.kinds ?? []) {
      const word = page.word(kind);
      subjects.push({id: "buy " + kind, name: page.own("kind", {kind: word, cost, strength, left}), group: page.own("muster", {coins: choices.muster.coins}), ordered: buy.includes(kind),
        options: () => [{name: page.own("buy", {kind: word}), orders: put(orders, ["muster", "buy"], [...buy, kind])}]});
    }
    for (const player of choices.first_player?.players ?? []) subjects.push({id: "first " + player, name: page.own("first-player", {player}), group: page.own("first"), ordered: orders.first_player === player,
      options: () => [{name: page.own("first-player", {player}), orders: put(orders, ["first_player"], player)}]});
    const {plan} = choices;
    if (plan === undefined) return subjects;
    const all = spacesOf(page), write = (/** @type {any[]} */ entries) => put(orders, ["plan"], entries);
    for (const {kind, spaces, count} of plan.soldiers ?? plan.kinds ?? []) {
      const own = planned.filter((entry) => entry.do?.soldier === kind);
      subjects.push({id: "plan " + kind, name: page.own("soldier", {kind, count}), group: page.own("plan"), ordered: own.length > 0,
        options: () => (spaces ?? all).map((/** @type {string} */ space) => ({name: space, at: [`places/${space}`], on: own.some((entry) => list(entry.do.at).includes(space)),
          orders: write(planSpace(planned, own, kind, space, Number(count ?? 1)))}))});
    }
    for (const {card, name} of plan.tactics ?? []) subjects.push({id: card, name, group: page.own("tactics"), ordered: planned.some((entry) => entry.do?.tactic?.play === card), options: () => tacticOptions(page, card, all)});
    subjects.push({id: "pass", name: page.own("pass"), group: page.own("plan"), ordered: planned.some((entry) => entry.do === "pass"),
      options: () => [{name: page.own("pass"), orders: write([...planned.filter((entry) => entry.do !== "pass"), {do: "pass"}])}]});
    return subjects;
  },
};

/** @param {Page} page @returns {string[]} */
function spacesOf(page) {
  return [...(page.picture?.things.keys() ?? [])].filter((thing) => /^places\/\w+\.\d+$/.test(thing)).map((thing) => thing.slice("places/".length));
}

/** A card goes with one of the soldiers that the plan sends; against whom, the engine says. @param {Page} page @param {string} card @param {string[]} spaces @returns {Option[]} */
function tacticOptions(page, card, spaces) {
  const {orders} = page;
  return list(orders.plan).flatMap((entry, i) => {
    if (!entry.do?.soldier) return [];
    const {tactic, ...soldier} = entry.do;
    /** The plan with this entry instead, and how its line tells it. @param {any} act @param {string} [space] */
    const instead = (act, space) => ({act, space, orders: put(orders, ["plan"], orders.plan.map((/** @type {any} */ old, /** @type {number} */ at) => at === i ? {...entry, do: act} : old))});
    const line = (/** @type {any} */ act) => page.lines({plan: [{...entry, do: act}]})[0], without = instead(soldier);
    const good = page.good([instead({...soldier, tactic: {play: card}}), ...spaces.map((space) => instead({...soldier, tactic: {play: card, at: space}}, space))], without.orders);
    const options = good.map(({act, space, orders}) => ({name: line(act), at: space === undefined ? undefined : [`places/${space}`], orders}));
    return tactic?.play === card ? [...options, {name: page.own("tactic-not", {row: line(soldier)}), orders: without.orders}] : options;
  });
}

/** A soldier goes to the first of its spaces that is open; a second soldier of the kind has an entry of its own. @param {any[]} plan @param {any[]} own entries of its kind
 * @param {string} kind @param {string} space @param {number} count @returns {any[]} */
function planSpace(plan, own, kind, space, count) {
  const has = own.find((entry) => list(entry.do.at).includes(space)), changed = has ?? own[own.length - 1];
  if (!has && own.length < count) return [...plan, {do: {soldier: kind, at: [space]}}];
  const old = list(changed.do.at), at = has ? old.filter((one) => one !== space) : [...old, space];
  return plan.flatMap((entry) => entry !== changed ? [entry] : at.length === 0 ? [] : [{...entry, do: {...entry.do, at}}]);
}
