// @ts-check
/* A table of one's own: every side by hand, or one against the computer; at the set-up or at a position that was published. Dice
 * are rolled in the page. */

/** What is written for a side that owes something, before the window is played.
 * @typedef {{seat: number, window: string, part: string | null, answered: string}} Owing */

/** So many windows in which only computers are asked are played at one press. */
const WINDOWS_ALONE = 40;

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
    /** The one seat that is played by hand; null: all are. @type {number | null} */ this.own = null;
    this.level = "normal";
    /** What each computer has read so far, by seat. @type {any[][]} */ this.read = [];
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

  /** With computers it goes on until the hand is asked again. */
  play() {
    if (this.own === null) {
      this.step({files: this.files()});
      return;
    }
    const {page} = this, before = this.past.length;
    /** @type {any[]} */ const events = [], /** @type {any[]} */ rolls = [];
    let answer;
    for (let windows = 0; windows < WINDOWS_ALONE && (windows === 0 || (page.due().length === 0 && answer.moved && page.table.over === false)); windows++) {
      const files = this.files();
      this.think(files);
      answer = this.step({files});
      events.push(...answer.events);
      rolls.push(...answer.rolls);
      this.remember(answer.events);
    }
    this.past.length = Math.min(this.past.length, before + 1);
    this.told = {...answer, events, rolls};
    this.log = events;
    page.lay();
  }

  /** The computers write. @param {Record<string, any[]>} files theirs are added */
  think(files) {
    const {page} = this;
    for (const duty of page.table.duties) {
      if (duty.seat === this.own) continue;
      const name = page.table.seats[duty.seat], part = duty.part ?? "", made = page.desk.think(duty.seat, {level: this.level, part, log: this.read[duty.seat] ?? []});
      if (made !== null) files[name] = [...(files[name] ?? []), {text: made.file, part}];
    }
  }

  /** What each seat has read. @param {any[]} events */
  remember(events) {
    this.read = this.page.table.seats.map((/** @type {string} */ name, /** @type {number} */ seat) =>
      [...(this.read[seat] ?? []), ...events.filter((event) => event.readers === null || event.readers.includes(name))]);
  }

  /** True for what may be shown to the hand. @param {any} event */
  isShown(event) {
    return this.own === null || event.readers === null || event.readers.includes(this.page.table.seats[this.own]);
  }

  /** @param {object} asked as desk_step() takes it */
  step(asked) {
    const {page} = this, was = {data: page.data, position: page.desk.position(), written: new Map(this.written), log: this.log, told: this.told, read: this.read};
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
    this.read = was.read;
    this.reopen(was.position, null);
    announce(this.page.say("stepped-back"));
  }

  /** @param {any} position @param {string | null} label of the turn that was played; null: what is written stays */
  reopen(position, label) {
    const {page} = this, {seats} = page.table;
    page.desk.close();
    page.desk = new Desk(page.engine, {...page.data, seats, position});
    page.table = page.desk.table(page.viewer());
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
    this.own = data.own === undefined ? null : Math.min(data.own, desk.table(-2).seats.length - 1);
    this.level = data.level ?? "normal";
    page.table = desk.table(page.viewer());
    [this.written, this.past, this.log, this.told, this.read] = [new Map(), [], [], null, []];
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
    if (this.own !== null) page.seat = this.own;
    else if (page.seat >= page.table.seats.length || (due.length > 0 && !due.some((/** @type {any} */ duty) => duty.seat === page.seat))) page.seat = due[0]?.seat ?? 0;
    page.fill();
    page.lay();
  }

  /* ---- what is seen ---- */

  /** @returns {Owing[]} */
  owing() {
    const {page} = this;
    return page.table.duties.filter((/** @type {any} */ duty) => this.own === null || duty.seat === this.own).map((/** @type {any} */ duty) => {
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
    const shown = told.events.filter((/** @type {any} */ event) => this.isShown(event));
    const wrong = Object.entries(told.found).filter(([seat]) => this.own === null || seat === page.table.seats[this.own]).flatMap(([seat, found]) => found.filter((/** @type {any} */ one) => one.severity === "error").map((/** @type {any} */ one) => `${page.word(seat)}: ${one.code} ${one.text}`));
    const texts = [...shown.map((/** @type {any} */ event) => event.readers?.length === 1 && this.own === null && event.text !== "" ? `${page.word(event.readers[0])}: ${event.text}` : event.text), ...new Set(wrong)].filter((text) => text !== "");
    if (!told.moved) texts.push(page.say("not-played"));
    list.append(...texts.map((text) => make("li", {}, text)));
    dice.append(...told.rolls.map((/** @type {any} */ roll) => make("li", {}, make("b", {class: "die"}, String(roll.value)), " ", page.say("roll", {label: roll.label, sides: roll.sides}))));
  }

  /** Seats and options of a new table. */
  layChoices() {
    const {page} = this, {counts, options} = page.table;
    if (byId("choices").childElementCount > 0) return;
    const field = (/** @type {string} */ name, /** @type {string} */ words, /** @type {any[]} */ values, /** @type {any} */ now, /** @type {(value: any) => string} */ told = (value) => String(value)) => make("label", {}, words + " ",
      make("select", {"data-choice": name}, ...values.map((value) => make("option", {value, selected: String(value) === String(now)}, told(value)))));
    const hand = (/** @type {string | number} */ seat) => seat === "" ? page.say("by-hand") : page.seatName(Number(seat));
    byId("choices").replaceChildren(field("own", page.say("own-seat"), ["", ...page.table.seats.keys()], "", hand),
      field("level", page.say("level"), ["easy", "normal", "hard"], "normal", (level) => page.say("level-" + level)), ...(counts.length < 2 ? [] : [field("players", page.say("players"), counts, page.table.seats.length)]),
      ...options.map((/** @type {any} */ option) => field(option.name, option.name, option.values, option.otherwise)));
  }

  begin() {
    /** @type {any} */ const data = {options: {}};
    byId("choices").querySelectorAll("select").forEach((/** @type {HTMLSelectElement} */ field) => {
      const name = field.dataset.choice ?? "";
      if (name === "players") data.players = Number(field.value);
      else if (name === "own") data.own = field.value === "" ? undefined : Number(field.value);
      else if (name === "level") data.level = field.value;
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
