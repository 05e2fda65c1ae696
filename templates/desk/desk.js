// @ts-check
/* The order desk: a page that judges orders without a request to anywhere. engine.js and board.js come before it, table.js and
 * lessons.js after it. It is the same for all games; what one game's board and orders look like says GAME, in the file of that
 * game. Orders are rows of text, whoever writes them. What rows order, and with which line a click orders something, the engine
 * says: games know but sections, those of turn files. */

/* ======== what a game says of itself ======== */

/** Something that may be ordered about: a piece, a place, a card. `ordered`: it is.
 * @typedef {{id: string, name: string, group: string, at?: string[], options: () => Option[], ordered?: boolean}} Subject */
/** What may be done with it. `orders`: all sections with it; `on`: it is one of several that may be chosen together, and whether
 * it is; `next`: another subject of the group is next.
 * @typedef {{name: string, at?: string[], orders: any, on?: boolean, next?: boolean, cost?: string}} Option */
/** @typedef {{
 *   subjects: (desk: Page) => Subject[],
 *   fine?: boolean,
 *   arrows?: (orders: any) => [string, string][],
 *   labels?: (orders: any, page: Page) => [string, string][]}} GameDesk */
/* subjects: what may be chosen now; fine: places are smaller than a finger; arrows: from thing to thing, labels: at a thing, what
 * the orders would do. */

/** Orders with something at a place, where it may be behind several keys: nothing, and what is empty then, is left out.
 * @param {any} orders @param {string[]} place @param {any} value @returns {any} */
function put(orders, [key, ...within], value) {
  const {[key]: old, ...others} = orders, inner = within.length > 0 ? put(old ?? {}, within, value) : value;
  return inner === undefined || (typeof inner === "object" && Object.keys(inner).length === 0) ? others : {...orders, [key]: inner};
}

/** Sections of two files: of maps the keys of both. @param {any} one @param {any} other */
function both(one, other) {
  const all = {...one};
  for (const [key, value] of Object.entries(other)) all[key] = isMap(value) && isMap(one[key]) ? {...one[key], ...value} : value;
  return all;
}

/** @param {any} value */
const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/* ======== the page ======== */

/** What a mail program takes as an address. */
const ADDRESS_MOST = 1800;

class Page {
  /** @param {Engine} engine @param {any} rules @param {any} data */
  constructor(engine, rules, data) {
    this.engine = engine;
    this.rules = rules;
    this.data = data;
    this.desk = new Desk(engine, data);
    this.seat = 0;
    this.part = "";
    /** @type {string[]} */ this.rows = [];
    /** What the rows order. @type {any} */ this.orders = {};
    /** What the page has sent itself. @type {any} */ this.mailed = {};
    /** @type {string[][]} */ this.before = [];
    /** @type {any} */ this.judged = null;
    /** @type {Subject | null} */ this.chosen = null;
    /** @type {Option[]} */ this.options = [];
    /** @type {Picture | null} */ this.picture = null;
    /** @type {Subject[]} */ this.subjects = [];
    this.trying = data.seat === undefined || data.seat === null;
    this.trial = this.trying ? new Trial(this) : null;
    this.key = data.key ?? "";
  }

  /** @param {string} word @param {object} [fields] @returns {string} */
  say(word, fields) { return this.desk.say("desk." + word, fields); }

  /** The same for what only this game says. @param {string} word @param {object} [fields] @returns {string} */
  own(word, fields) { return this.say(`${this.rules.rules}.${word}`, fields); }

  /** @param {number} seat */
  seatName(seat) { return this.word(this.table.seats[seat]); }

  /** A word of the game, or the text itself. @param {string} text @returns {string} */
  word(text) {
    const key = `terms.${this.rules.rules}.${text}`, said = this.desk.say(key);
    return said === key ? text : said;
  }

  /** Whose eyes the table is seen with: all of it is open where one hand plays every side. */
  viewer() { return !this.trial ? this.seat : this.trial.own ?? -2; }

  /** Which windows of the seat are due. */
  due() { return this.table.duties.filter((/** @type {any} */ duty) => duty.seat === this.seat); }

  begin() {
    this.table = this.desk.table(-2);
    if (this.trial) {
      this.trial.open(this.data);
      return;
    }
    const named = this.table.seats.indexOf(this.data.seat);
    if (named >= 0) this.seat = named;
    else if (this.table.duties.length > 0) this.seat = this.table.duties[0].seat;
    this.fill();
    this.lay();
  }

  /** What stood here, or what is in force, of one of the parts that are due. @param {string} [part] */
  fill(part) {
    const due = this.due();
    this.part = part ?? (due.length > 0 && due[0].part !== null ? due[0].part : "");
    const kept = this.trial ? this.trial.kept() : remembered(this.place());
    this.rows = kept ?? this.inForce();
    this.mailed = this.trial ? {} : remembered(this.place() + "/sent") ?? {};
    this.before = [];
    this.chosen = null;
  }

  /** The file that counts: its sections, and the number on its receipt. @returns {{orders: any, receipt: string} | undefined} */
  counting() {
    const {orders, receipt} = this.data;
    if (this.trying || !orders) return undefined;
    return Array.isArray(orders) ? orders.find((one) => one.part === this.part) : {orders, receipt};
  }

  /** What may be in force by the time that a mail of this page comes: the file that counts, and what the page has sent itself.
   * @returns {any} */
  former() { return this.trying ? undefined : both(this.counting()?.orders ?? {}, this.mailed); }

  /** The file leaves the page. */
  send() {
    this.mailed = both(this.mailed, this.judged.orders ?? {});
    remember(this.place() + "/sent", this.mailed);
  }

  /** The orders that count, as lines. @returns {string[]} */
  inForce() {
    const file = this.counting();
    return file === undefined ? [] : this.desk.judge(this.seat, {orders: file.orders}).worded;
  }

  /** @param {any} orders */
  judge(orders) { return this.desk.judge(this.seat, {orders, part: this.part}); }

  /** What rows order, right or wrong. @param {string[]} rows */
  read(rows) { return this.desk.read(this.seat, {text: rows.join("\n")}); }

  /** The line of each order. @param {any} orders @returns {string[]} */
  lines(orders) { return this.desk.read(this.seat, {orders}).lines; }

  /** Those with which there are no more mistakes than in what they come beside.
   * @template {{orders: any}} T @param {T[]} list @param {any} [beside] @returns {T[]} */
  good(list, beside = this.orders) {
    const mistakes = (/** @type {any} */ orders) => this.judge(orders).found.filter((/** @type {any} */ one) => one.severity === "error").length, most = mistakes(beside);
    return list.filter(({orders}) => mistakes(orders) <= most);
  }

  /** Rows that order this. Those that order nothing stay as they are written, and those whose orders are among these; others give
   * their place to what is new. So do those that only say more of others' orders ("OI8 advances"), unless they speak against
   * them ("OI8 stays"). @param {any} orders @returns {string[]} */
  rowsFor(orders) {
    const lines = this.lines(orders), rows = this.rows.filter((row) => row.trim() !== "").map((row, i, all) => {
      const rest = this.read(all.filter((_, at) => at !== i)).orders;
      return {row, own: this.read([row]).lines, counts: JSON.stringify(rest) !== JSON.stringify(this.orders)};
    });
    const made = (/** @type {boolean} */ whole) => {
      const fresh = [...lines];
      return rows.flatMap(({row, own, counts}) => {
        if (!counts || (whole && own.length === 0)) return [row];
        const stay = own.filter((/** @type {string} */ line) => fresh.includes(line) && fresh.splice(fresh.indexOf(line), 1));
        return own.length > 0 && stay.length === own.length ? [row] : [...stay, null];
      }).flatMap((row) => row ?? fresh.splice(0, 1)).concat(fresh);
    };
    const short = made(false), sorted = (/** @type {string[]} */ list) => [...list].sort().join("\n");
    return sorted(this.read(short).lines) === sorted(lines) ? short : made(true);
  }

  /** Where the browser keeps what was begun, from the orders that were in force then. */
  place() { return ["adjudicator", this.data.of, this.data.game ?? "", this.table.label, this.data.seat ?? "", this.part, ...this.began()].join("/"); }

  /** The receipt of the orders that were in force when the page was made. @returns {number[]} */
  began() {
    const file = this.counting();
    return file === undefined ? [] : [Number(file.receipt)];
  }

  /** @param {string} part */
  turnTo(part) {
    this.fill(part);
    this.lay();
  }

  /* ---- changes ---- */

  /** @param {string[]} rows @param {boolean} [typed] a text field has changed, and keeps its focus */
  change(rows, typed = false) {
    if (!typed || this.before.length === 0) this.before.push(this.rows);
    this.rows = rows;
    this.keep();
    if (typed) this.answer();
    else this.layOrders();
  }

  keep() {
    if (this.trial) this.trial.keep(this.rows);
    else remember(this.place(), this.rows);
  }

  undo() {
    const rows = this.before.pop();
    if (rows === undefined) return;
    this.rows = rows;
    this.keep();
    this.layOrders();
  }

  /** @param {Option} option */
  take(option) {
    const {chosen} = this;
    this.chosen = null;
    this.change(this.rowsFor(option.orders));
    const again = option.on !== undefined ? this.subjects.find((subject) => subject.id === chosen?.id) : undefined;
    const next = option.next ? this.subjects.find((subject) => subject.group === chosen?.group && !subject.ordered) : undefined;
    this.choose(again ?? next ?? null, false);
    announce(option.name);
  }

  /** What has only one thing to be done with it, and no place for it, does it at once.
   * @param {Subject | null} subject @param {boolean} [focus] */
  choose(subject, focus = true) {
    this.chosen = subject;
    this.options = subject === null ? [] : subject.options();
    if (subject !== null && this.options.length === 1 && this.options[0].at === undefined) {
      this.take(this.options[0]);
      return;
    }
    this.layMarks();
    this.layChoices();
    if (focus && subject !== null) byId("options").querySelector("button")?.focus();
  }

  /* ---- what is seen ---- */

  lay() {
    this.layHead();
    this.layPicture();
    this.layOrders();
    this.trial?.lay();
  }

  layHead() {
    const {data, table} = this, turn = this.say("turn", {turn: table.label});
    document.title = `${table.title}: ${data.game ?? this.say("try")}`;
    byId("title").textContent = table.title + (data.game ? ": " + data.game : "");
    byId("state").textContent = table.over === false
      ? this.say(this.trying && this.trial?.own === null ? "state-own" : "state", {turn, seat: this.seatName(this.seat)}) : this.say("over");
    const deadline = byId("deadline");
    const late = data.deadline && Date.parse(data.deadline) < Date.now();
    deadline.textContent = data.deadline && !this.trying ? this.say(late ? "late" : "deadline", {when: when(data.deadline, data.zone, this.rules.language)}) : "";
    byId("seats").replaceChildren(...(this.trying ? table.seats.map((/** @type {string} */ _, /** @type {number} */ i) => make("button", {
      type: "button", "aria-pressed": i === this.seat, click: () => { this.seat = i; this.fill(); this.lay(); }}, this.seatName(i))) : []));
    const own = this.trial?.own ?? null;
    byId("seats").hidden = !this.trying || own !== null;
    const parts = this.due().map((/** @type {any} */ duty) => duty.part).filter((/** @type {any} */ part) => part !== null);
    byId("parts").hidden = parts.length < 2;
    byId("parts").replaceChildren(...parts.map((/** @type {string} */ part) => make("button", {type: "button", "aria-pressed": part === this.part, click: () => this.turnTo(part)}, part)));
    if (this.trial) byId("try").hidden = false;
    byId("send").hidden = this.trying;
    byId("waiting").hidden = !this.trying && this.due().length > 0;
    byId("waiting").textContent = own !== null ? this.say("own-computer") : this.trying ? this.say("own-table") : this.say("nothing-due");
  }

  layPicture() {
    const answer = this.desk.picture(this.viewer(), this.trial?.log ?? []);
    byId("board").hidden = answer === null;
    byId("choose-hint").textContent = this.say("choose-hint", {board: answer === null ? undefined : "yes"});
    this.picture = answer === null ? null : new Picture(byId("map"), answer);
  }

  layOrders() {
    const list = byId("rows");
    list.replaceChildren(...this.rows.map((text, i) => this.row(text, i)), this.row("", this.rows.length));
    byId("undo").disabled = this.before.length === 0;
    byId("clear").disabled = this.rows.length === 0;
    const counting = this.inForce();
    byId("counting").hidden = counting.length === 0 || counting.join("\n") === this.rows.join("\n");
    byId("counting").textContent = this.say("counting", {receipt: this.counting()?.receipt});
    this.answer();
    this.subjects = this.due().length > 0 || this.trying ? GAME.subjects(this) : [];
    this.chosen = this.subjects.find((subject) => subject.id === this.chosen?.id) ?? null;
    this.options = this.chosen?.options() ?? [];
    this.layMarks();
    this.layChoices();
  }

  /** @param {string} text @param {number} i */
  row(text, i) {
    const fresh = i === this.rows.length;
    const input = make("input", {
      type: "text", value: text, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-label": this.say("line", {number: i + 1}),
      "aria-describedby": `said-${i}`, placeholder: fresh ? this.say("write-here") : undefined,
      input: () => {
        const rows = [...this.rows];
        rows[i] = input.value;
        this.change(rows.filter((row, at) => row !== "" || at < rows.length - 1), true);
      },
      change: () => this.layOrdersKeeping(input.value === "" ? Math.max(i - 1, 0) : i),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          this.layOrdersKeeping(i + 1);
        } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
          event.preventDefault();
          this.shift(i, event.key === "ArrowUp" ? i - 1 : i + 1);
        }
      }});
    const item = make("li", {"data-row": i}, fresh ? null : this.handle(i), input,
      fresh ? null : make("button", {type: "button", class: "small", "aria-label": this.say("delete-line", {number: i + 1}), click: () => this.change(this.rows.filter((_, at) => at !== i))}, "×"),
      make("div", {id: `said-${i}`, class: "said"}));
    return item;
  }

  /** What a line is dragged by; the arrow keys move it, too. @param {number} i */
  handle(i) {
    return make("button", {
      type: "button", class: "handle", "aria-label": this.say("move-line", {number: i + 1}),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        const to = event.key === "ArrowUp" ? i - 1 : event.key === "ArrowDown" ? i + 1 : i;
        if (to === i) return;
        event.preventDefault();
        this.shift(i, to);
        byId("rows").children[Math.min(Math.max(to, 0), this.rows.length - 1)]?.querySelector(".handle")?.focus();
      },
      pointerdown: (/** @type {PointerEvent} */ event) => this.drag(event, i)}, "⠿");
  }

  /** @param {PointerEvent} event @param {number} i */
  drag(event, i) {
    const list = byId("rows"), handle = /** @type {HTMLElement} */ (event.currentTarget);
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const over = (/** @type {PointerEvent} */ at) => [...list.children].findIndex((row) => at.clientY < row.getBoundingClientRect().bottom);
    const moved = (/** @type {PointerEvent} */ at) => [...list.children].forEach((row, n) => row.classList.toggle("over", n === over(at) && n !== i));
    handle.addEventListener("pointermove", moved);
    handle.addEventListener("pointerup", (at) => {
      handle.removeEventListener("pointermove", moved);
      const to = over(at);
      this.shift(i, to < 0 ? this.rows.length - 1 : to);
    }, {once: true});
  }

  /** @param {number} from @param {number} to */
  shift(from, to) {
    if (to < 0 || to >= this.rows.length || to === from) { this.layOrders(); return; }
    const rows = [...this.rows];
    rows.splice(to, 0, ...rows.splice(from, 1));
    this.change(rows);
  }

  /** @param {number} row whose field gets the focus */
  layOrdersKeeping(row) {
    this.rows = this.rows.filter((text) => text.trim() !== "");
    this.layOrders();
    byId("rows").children[Math.min(row, this.rows.length)]?.querySelector("input")?.focus();
  }

  /** What the engine says of the lines as they are. */
  answer() {
    this.orders = this.read(this.rows).orders;
    this.judged = this.desk.judge(this.seat, {text: this.rows.join("\n"), part: this.part, former: this.former()});
    const general = [];
    /** @type {any[][]} */ const said = this.rows.map(() => []);
    for (const one of this.judged.found) {
      const row = one.line - 1;
      if (row >= 0 && row < said.length) said[row].push(one);
      else general.push(one);
    }
    byId("rows").querySelectorAll("li").forEach((/** @type {HTMLElement} */ item, /** @type {number} */ i) => {
      const own = said[i] ?? [];
      item.className = own.some((one) => one.severity === "error") ? "wrong" : own.some((one) => one.severity === "warning") ? "doubtful" : "";
      item.querySelector("input")?.setAttribute("aria-invalid", String(item.className === "wrong"));
      item.querySelector(".said")?.replaceChildren(...own.map((one) => this.finding(one, i)));
    });
    byId("general").replaceChildren(...(this.rows.length === 0 ? [] : general.map((one) => this.finding(one, -1))));
    byId("understood").textContent = [...this.judged.worded, this.judged.conditions.replace(/\t/g, "  ").trim()].join("\n").trim();
    this.layDue();
    this.laySending();
    this.trial?.layOwing();
    this.layArrows();
  }

  /** @param {any} one @param {number} row */
  finding(one, row) {
    const sign = {error: "✗", warning: "!", note: "→"}[/** @type {string} */ (one.severity)];
    const instead = row < 0 ? [] : (one.instead ?? []).slice(0, 8);
    return make("p", {class: one.severity}, make("span", {"aria-hidden": "true"}, sign + " "),
      one.severity === "note" ? null : make("b", {}, one.code + " "), one.text, ...(instead.length === 0 ? [] : [" ", ...instead.map((/** @type {string} */ text) => make("code", {}, text + " "))]));
  }

  layDue() {
    const {answers} = this.judged;
    byId("due").replaceChildren(...answers.map((/** @type {any} */ one) => make("li", {class: one.answered},
      make("span", {"aria-hidden": "true"}, {yes: "✓ ", errors: "✗ ", no: "… "}[/** @type {string} */ (one.answered)] ?? ""),
      this.say("due-" + one.answered, {window: this.word(one.window), asks: this.word("asks." + one.window), part: one.part ?? undefined}))));
  }

  /** The turn file, with what only this mail needs above it. */
  file() {
    const {data} = this, head = [];
    if (data.game) head.push(`game: ${data.game}`, `turn: "${this.table.label}"`);
    if (this.key !== "") head.push(`key: ${this.key}`);
    head.push(...this.began().map((receipt) => `replaces: ${receipt}`));
    if (byId("wait").checked) head.push("wait: yes");
    return [...head, this.judged.file].join("\n");
  }

  laySending() {
    if (this.trying) return;
    const file = this.file(), wrong = this.judged.found.some((/** @type {any} */ one) => one.severity === "error");
    byId("file").value = `-----ORDERS-----\n${file}-----END-----\n`;
    byId("missing").textContent = this.judged.file === "" ? this.say("nothing-yet") : wrong ? this.say("not-all") : "";
    byId("keyless").textContent = this.key === "" ? this.say("keyless") : "";
    byId("to").textContent = this.data.to ? this.say("goes-to", {address: this.data.to}) : "";
    const subject = `${this.data.game ?? ""} ${this.table.label}`.trim();
    const link = `mailto:${encodeURIComponent(this.data.to ?? "").replace(/%40/g, "@").replace(/%2B/g, "+")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(byId("file").value.replace(/\n/g, "\r\n"))}`;
    const mail = byId("mail"), fits = link.length <= ADDRESS_MOST && this.judged.file !== "";
    mail.hidden = !fits;
    if (fits) mail.href = link;
    byId("too-long").hidden = fits || this.judged.file === "";
    byId("share").hidden = typeof navigator.share !== "function" || this.judged.file === "";
    byId("copy").disabled = this.judged.file === "";
  }

  /* ---- the board ---- */

  layArrows() {
    const {picture} = this;
    if (picture === null) return;
    picture.marks.querySelectorAll(".order").forEach((/** @type {Element} */ arrow) => arrow.remove());
    for (const [from, to] of GAME.arrows && this.judged.orders ? GAME.arrows(this.judged.orders) : []) {
      const a = picture.middle(from), b = picture.middle(to);
      if (a === null || b === null) continue;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1, x = (b[0] - a[0]) / length, y = (b[1] - a[1]) / length;
      const tip = [b[0] - x * 40, b[1] - y * 40], back = [tip[0] - x * 90, tip[1] - y * 90];
      const d = `M${a[0]},${a[1]}L${back[0]},${back[1]}`, head = `M${tip[0]},${tip[1]}L${back[0] - y * 55},${back[1] + x * 55}L${back[0] + y * 55},${back[1] - x * 55}Z`;
      for (const [name, width] of [["casing", 46], ["ink", 24]])
        picture.marks.append(draw("path", {class: `order ${name}`, d, "stroke-width": width}), draw("path", {class: `order head ${name}`, d: head, "stroke-width": name === "casing" ? 22 : 0}));
    }
    for (const [thing, label] of GAME.labels && this.judged.orders ? GAME.labels(this.judged.orders, this) : []) {
      const middle = picture.middle(thing);
      if (middle !== null) picture.marks.append(Object.assign(draw("text", {class: "order label", x: middle[0], y: middle[1] + 40, "font-size": 120}), {textContent: label}));
    }
  }

  /** What stands at one place is chosen together: what may be done with any of it. @param {Picture} picture @returns {Map<string, Subject>} */
  subjectsByThing(picture) {
    /** @type {Map<string, Subject>} */ const found = new Map();
    for (const subject of this.subjects) {
      const thing = picture.found(subject.at), other = thing === undefined ? undefined : found.get(thing);
      if (thing === undefined) continue;
      found.set(thing, other === undefined ? subject : {...subject, id: `${other.id}, ${subject.id}`, name: other.name, options: () => [...other.options(), ...subject.options()]});
    }
    return found;
  }

  layMarks() {
    const {picture} = this;
    if (picture === null) return;
    picture.targets.replaceChildren();
    const mark = (/** @type {string} */ thing, /** @type {string} */ kind, /** @type {string} */ name, /** @type {() => void} */ act) => {
      const group = draw("g", {class: "mark " + kind, "data-thing": thing});
      const areas = (picture.things.get(thing) ?? []).filter((shape) => shape.kind === "polygon" || shape.kind === "circle");
      for (const shape of areas.slice(0, 1)) group.append(draw("path", {d: picture.path(shape)}));
      group.append(Object.assign(draw("title", {}), {textContent: name}));
      group.addEventListener("click", (/** @type {PointerEvent} */ event) => {
        /* A finger is larger than a hex of the whole map: it asks for a closer look first. */
        if (GAME.fine && event.pointerType === "touch" && !picture.isNear()) picture.zoom(4, picture.place(event));
        else act();
      });
      picture.targets.append(group);
    };
    for (const [thing, subject] of this.subjectsByThing(picture))
      mark(thing, subject.id === this.chosen?.id ? "chosen" : "subject", subject.name, () => this.choose(subject.id === this.chosen?.id ? null : subject, false));
    const taken = new Set();
    for (const option of this.options) {
      const thing = picture.found(option.at);
      if (thing === undefined || taken.has(thing)) continue;
      taken.add(thing);
      mark(thing, option.on ? "option on" : "option", option.name, () => this.take(option));
      const middle = picture.middle(thing);
      if (option.cost !== undefined && middle !== null) picture.targets.append(Object.assign(draw("text", {class: "cost", x: middle[0], y: middle[1] + 30, "font-size": 82}), {textContent: option.cost}));
    }
  }

  layChoices() {
    const groups = new Map();
    for (const subject of this.subjects) groups.set(subject.group, [...(groups.get(subject.group) ?? []), subject]);
    byId("subjects").replaceChildren(...[...groups].map(([group, subjects]) => make("fieldset", {}, make("legend", {}, group),
      ...subjects.map((/** @type {Subject} */ subject) => make("button", {type: "button", "aria-pressed": subject.id === this.chosen?.id,
        class: subject.ordered ? "ordered" : "",
        click: () => this.choose(subject.id === this.chosen?.id ? null : subject)}, subject.name)))));
    byId("choose").hidden = this.subjects.length === 0;
    byId("options").hidden = this.chosen === null;
    if (this.chosen === null) return;
    byId("options").replaceChildren(make("h3", {}, this.chosen.name), make("div", {class: "buttons"}, ...this.options.map((option) => make("button", {type: "button",
      "aria-pressed": option.on === undefined ? undefined : option.on, click: () => this.take(option)}, option.name + (option.cost === undefined ? "" : ` (${option.cost})`))),
    this.options.length === 0 ? this.say("no-options") : null));
  }
}

/** @type {any} */ Page.prototype.table = null;

/* ======== what the browser keeps, and what it is told ======== */

/** @param {string} place @returns {any} */
function remembered(place) {
  try {
    const text = localStorage.getItem(place);
    return text === null ? undefined : JSON.parse(text);
  } catch { return undefined; }
}

/** @param {string} place @param {any} what */
function remember(place, what) {
  try { localStorage.setItem(place, JSON.stringify(what)); } catch { /* a browser that keeps nothing: what is written lasts as long as the page */ }
}

/** For readers who do not see the page. @param {string} text */
function announce(text) { byId("announced").textContent = text; }

/** @param {string} deadline @param {string} zone @param {string} language */
function when(deadline, zone, language) {
  const manner = /** @type {const} */ ({weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZoneName: "short"});
  try { return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {...manner, timeZone: zone || undefined}).format(new Date(deadline)); } catch { return deadline; }
}

/** @param {Page} page */
function listen(page) {
  byId("undo").addEventListener("click", () => page.undo());
  byId("clear").addEventListener("click", () => page.change([]));
  byId("counting").addEventListener("click", () => page.change(page.inForce()));
  byId("wait").addEventListener("change", () => page.laySending());
  page.trial?.listen();
  for (const way of ["mail", "copy", "share"]) byId(way).addEventListener("click", () => page.send());
  byId("file").addEventListener("copy", () => page.send());
  byId("copy").addEventListener("click", async () => {
    const file = byId("file");
    try { await navigator.clipboard.writeText(file.value); } catch { file.select(); document.execCommand("copy"); }
    announce(page.say("copied"));
    byId("copy").textContent = page.say("copied");
  });
  byId("share").addEventListener("click", () => navigator.share({text: byId("file").value}).catch(() => undefined));
  byId("link").addEventListener("click", async () => {
    const {key: _key, to: _to, of: _of, ...rest} = page.data, address = `${location.href.split("#")[0]}#${await packed(rest)}`;
    try { await navigator.clipboard.writeText(address); } catch { byId("address").hidden = false; byId("address").value = address; byId("address").select(); }
    announce(page.say("copied"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") page.choose(null);
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !(event.target instanceof HTMLInputElement)) { event.preventDefault(); page.undo(); }
  });
  listenToBoard(page);
}

/** The words of the page itself: <... data-say="word">. @param {Page} page */
function sayAll(page) {
  document.querySelectorAll("[data-say]").forEach((element) => { element.textContent = page.say(element.getAttribute("data-say") ?? ""); });
  document.querySelectorAll("[data-label]").forEach((element) => { element.setAttribute("aria-label", page.say(element.getAttribute("data-label") ?? "")); });
}

/** What a link may say in a line of the file, or of whom the mail is for: anybody can make one. */
const GOOD = {game: /^[a-z0-9-]{1,40}$/, key: /^[\w-]{1,20}$/, to: /^[^\s,;:<>"]+@[^\s,;:<>"]+$/};

/** Checks that, and says with `of` to whom what the browser keeps belongs: to address and key, of which few bits are told, so that no
 * other link finds it. @param {any} data */
function told(data) {
  for (const [name, good] of Object.entries(GOOD)) if (data[name] !== undefined && !good.test(data[name])) throw new Error(name);
  const whose = `${data.to ?? ""} ${data.key ?? ""}`;
  const of = [...whose].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619), 0);
  return whose === " " && data.of ? data : {...data, of: of >>> 0};
}

/** The game's data: in the file itself, or behind # in the address, from where the key is taken at once. */
async function gameData() {
  if (byId("desk-lessons").textContent.trim() !== "") return {}; /* what is behind # names a lesson */
  const own = byId("desk-game").textContent.trim(), behind = location.hash.slice(1);
  if (own !== "") return told(await unpacked(own));
  if (behind === "") return {};
  const data = told(await unpacked(behind)), {key: _key, to: _to, ...rest} = data;
  if (data.key || data.to) history.replaceState(null, "", "#" + await packed(rest));
  return data;
}

/** What went wrong, where the page can say no more. @param {unknown} error */
function fail(error) {
  const problem = byId("problem");
  problem.hidden = false;
  problem.textContent = `${problem.getAttribute("data-failed")} (${error instanceof Error ? error.message : error})`;
}

async function main() {
  const lessons = byId("desk-lessons").textContent.trim();
  window.addEventListener("error", (event) => fail(event.error));
  window.addEventListener("unhandledrejection", (event) => fail(event.reason));
  const [module, rules, data] = await Promise.all([inflate(byId("desk-engine").textContent), unpacked(byId("desk-rules").textContent), gameData()]);
  const engine = await Engine.start(module, rules), page = new Page(engine, rules, data);
  const other = data.rules !== undefined && (data.rules !== rules.rules || data.format !== rules.format || data.edition !== rules.digest);
  if (page.desk.problem !== null || other) {
    byId("problem").hidden = false;
    byId("problem").textContent = page.desk.problem === null || other ? byId("problem").getAttribute("data-other") : page.desk.problem.problem;
    return;
  }
  byId("loading").hidden = true;
  byId("desk").hidden = false;
  sayAll(page);
  page.begin();
  listen(page);
  if (lessons !== "") /** @type {any} */ (window).teach(page, await unpacked(lessons));
  Object.assign(window, {page});
  document.documentElement.setAttribute("data-ready", "yes");
}

main().catch(fail);
