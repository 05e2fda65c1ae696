// @ts-check
/* A table of one's own: every side by hand, at the set-up or at a position that was published. Dice are rolled in the page. */

/** What is written for a side that owes something, before the window is played.
 * @typedef {{seat: number, window: string, part: string | null, answered: string}} Owing */

/** Names for seats that have none of their own. */
const PLAYERS = ["anna", "bruno", "clara", "david", "emma", "felix", "greta", "hugo"];

class Trial {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** What is written, by seat and part. @type {Map<string, string[]>} */ this.written = new Map();
    /** Positions that were left. @type {any[]} */ this.past = [];
    /** What happened last: pictures show it, too. @type {any[]} */ this.log = [];
    /** The last answer of the engine to a step. @type {any} */ this.told = null;
  }

  /** @param {number} seat @param {string} part */
  key(seat, part) { return `${seat}/${part}`; }

  /** @returns {string[] | undefined} */
  kept() { return this.written.get(this.key(this.page.seat, this.page.part)); }

  /** @param {string[]} rows */
  keep(rows) { this.written.set(this.key(this.page.seat, this.page.part), rows); }

  /** False for a position with holes, which nobody can play on. */
  isWhole() { return this.page.data.whole !== false; }

  /* ---- playing ---- */

  /** What is written, as the engine takes it. */
  files() {
    /** @type {Record<string, any[]>} */ const files = {};
    for (const [key, rows] of this.written) {
      const [seat, part] = key.split("/"), name = this.page.table.seats[Number(seat)], lines = rows.filter((row) => row.trim() !== "");
      if (lines.length > 0) files[name] = [...(files[name] ?? []), {text: lines.join("\n"), part}];
    }
    return files;
  }

  play() { this.step({files: this.files()}); }

  /** @param {object} asked as desk_step() takes it */
  step(asked) {
    const {page} = this, was = {data: page.data, position: page.desk.position(), written: new Map(this.written), log: this.log, told: this.told};
    const {label} = page.table, answer = page.desk.step(asked);
    if (answer.moved) {
      this.past.push(was);
      this.log = answer.events;
    }
    this.told = answer;
    this.reopen(answer.position, label);
    announce(page.say(answer.moved ? "played" : "not-played"));
    return answer;
  }

  back() {
    const was = this.past.pop();
    if (was === undefined) return;
    this.written = was.written;
    this.log = was.log;
    this.told = was.told;
    this.reopen(was.position, null);
    announce(this.page.say("stepped-back"));
  }

  /** @param {any} position @param {string | null} label of the turn that was played; null: what is written stays */
  reopen(position, label) {
    const {page} = this, {seats} = page.table;
    page.desk.close();
    page.desk = new Desk(page.engine, {...page.data, seats, position});
    page.table = page.desk.table(-2);
    if (label !== null && page.table.label !== label) this.written = new Map();
    this.turnToWhoOwes();
  }

  /** Another table. @param {any} data as behind the # of an address @returns {boolean} false, and all is as it was, if there is none */
  open(data) {
    const {page} = this, standIns = data.seats === undefined ? this.standIns(data) : [];
    if (standIns[0] === "player-1") return this.open({...data, seats: PLAYERS.slice(0, standIns.length)});
    const desk = new Desk(page.engine, data);
    if (desk.problem !== null) {
      byId("refused").textContent = desk.problem.problem;
      desk.close();
      return false;
    }
    page.desk.close();
    page.desk = desk;
    page.data = data;
    page.table = desk.table(-2);
    [this.written, this.past, this.log, this.told] = [new Map(), [], [], null];
    byId("refused").textContent = "";
    this.turnToWhoOwes();
    return true;
  }

  /** Who plays if nobody is named. @param {any} data @returns {string[]} */
  standIns(data) {
    const desk = new Desk(this.page.engine, data), seats = desk.problem === null ? desk.table(-2).seats : [];
    desk.close();
    return seats;
  }

  /** The next side to write for, unless this one still owes something. */
  turnToWhoOwes() {
    const {page} = this, due = page.table.duties;
    if (page.seat >= page.table.seats.length || (due.length > 0 && !due.some((/** @type {any} */ duty) => duty.seat === page.seat))) page.seat = due[0]?.seat ?? 0;
    page.fill();
    page.lay();
  }

  /* ---- what is seen ---- */

  /** @returns {Owing[]} */
  owing() {
    const {page} = this;
    return page.table.duties.map((/** @type {any} */ duty) => {
      const rows = this.written.get(this.key(duty.seat, duty.part ?? "")) ?? [];
      const answers = page.desk.judge(duty.seat, {text: rows.join("\n"), part: duty.part ?? ""}).answers;
      const own = answers.find((/** @type {any} */ one) => one.part === duty.part && one.window === duty.window);
      return {...duty, answered: own?.answered ?? "no"};
    });
  }

  lay() {
    const {page} = this;
    byId("play").disabled = page.table.over !== false || !this.isWhole();
    byId("back").disabled = this.past.length === 0;
    byId("hole").hidden = this.isWhole();
    this.layTold();
    this.layOwing();
    this.layChoices();
  }

  layOwing() {
    const {page} = this;
    byId("owing").replaceChildren(...this.owing().map((one) => make("li", {class: one.answered},
      make("span", {"aria-hidden": "true"}, {yes: "✓ ", errors: "✗ ", no: "… "}[one.answered] ?? ""),
      page.say("owing-" + one.answered, {seat: page.seatName(one.seat), window: page.word(one.window), part: one.part ?? undefined}))));
  }

  /** What the last step came to: events, dice, and what of the orders did not count. */
  layTold() {
    const {told, page} = this, list = byId("events"), dice = byId("rolls");
    list.replaceChildren();
    dice.replaceChildren();
    byId("rolled").hidden = told === null || told.rolls.length === 0;
    byId("rolled").textContent = page.say(document.body.classList.contains("lessons") ? "rolled-lesson" : "rolled");
    if (told === null) return;
    const wrong = Object.entries(told.found).flatMap(([seat, found]) => found.filter((/** @type {any} */ one) => one.severity === "error").map((/** @type {any} */ one) => `${page.word(seat)}: ${one.code} ${one.text}`));
    const texts = [...told.events.map((/** @type {any} */ event) => event.addressee && event.text !== "" ? `${page.word(event.addressee)}: ${event.text}` : event.text), ...new Set(wrong)].filter((text) => text !== "");
    if (!told.moved) texts.push(page.say("not-played"));
    list.append(...texts.map((text) => make("li", {}, text)));
    dice.append(...told.rolls.map((/** @type {any} */ roll) => make("li", {}, make("b", {class: "die"}, String(roll.value)), " ", page.say("roll", {label: roll.label, sides: roll.sides}))));
  }

  /** Seats and options of a new table. */
  layChoices() {
    const {page} = this, {counts, options} = page.table;
    if (byId("choices").childElementCount > 0) return;
    const field = (/** @type {string} */ name, /** @type {string} */ words, /** @type {any[]} */ values, /** @type {any} */ now) => make("label", {}, words + " ",
      make("select", {"data-choice": name}, ...values.map((value) => make("option", {value, selected: String(value) === String(now)}, String(value)))));
    byId("choices").replaceChildren(...(counts.length < 2 ? [] : [field("players", page.say("players"), counts, page.table.seats.length)]),
      ...options.map((/** @type {any} */ option) => field(option.name, option.name, option.values, option.otherwise)));
  }

  begin() {
    /** @type {any} */ const data = {options: {}};
    byId("choices").querySelectorAll("select").forEach((/** @type {HTMLSelectElement} */ field) => {
      const name = field.dataset.choice ?? "";
      if (name === "players") data.players = Number(field.value);
      else if (!field.options[field.selectedIndex].defaultSelected) data.options[name] = field.value;
    });
    if (this.open(data)) byId("new").open = false;
  }

  listen() {
    byId("play").addEventListener("click", () => this.play());
    byId("back").addEventListener("click", () => this.back());
    byId("begin").addEventListener("click", () => this.begin());
  }
}
