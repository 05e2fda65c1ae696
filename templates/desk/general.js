// @ts-check
/* A game without a script of its own: its choices list what each of its pieces may be ordered (games/general.h). */

/** An order as a text, in whatever order its keys are. @param {any} order */
const textOf = (order) => JSON.stringify(Object.entries(order).sort());

/** @type {GameDesk} */
const GAME = {
  subjects(page) {
    const sections = page.desk.choices(page.seat, page.part), {orders} = page;
    return Object.entries(sections).flatMap(([section, pieces]) => pieces.map((/** @type {any} */ piece) => {
      const own = piece.orders.map(textOf), /** @type {any[]} */ all = orders[section] ?? [];
      const others = all.filter((order) => !own.includes(textOf(order))), ordered = others.length < all.length;
      const write = (/** @type {any[]} */ ...order) => put(orders, [section], [...others, ...order]);
      return {id: piece.of, name: page.word(piece.of), group: page.word(section), ordered, options: () => [
        ...piece.orders.map((/** @type {any} */ order, /** @type {number} */ i) => ({name: piece.lines[i], orders: write(order), next: true})),
        ...(ordered ? [{name: page.say("clear"), orders: write()}] : [])]};
    }));
  },
};
