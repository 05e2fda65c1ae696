// @ts-check
"use strict";
/* The order desk: a page that judges orders with the referee's own rules, without a request to anywhere.
 *
 * The rules are a module of WebAssembly (adjudicator/desk/browser/exports.c); what goes in and comes out is JSON, as
 * adjudicator/desk/desk.h says. This file is the same for all games; what one game's board and orders look like says GAME, in
 * the file of that game beside this one. Orders are lines of text, whoever writes them: every gesture writes a line. */

/* ======== texts in, texts out ======== */

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function fromBase64(text) {
  const bytes = atob(text.replace(/\s+/g, "").replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(bytes, (c) => c.charCodeAt(0));
}

/** @param {Uint8Array} bytes @returns {string} for addresses, without padding */
function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} through @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function pipe(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {string} text */
async function inflate(text) {
  return pipe(fromBase64(text), new DecompressionStream("deflate-raw"));
}

/** @param {object} data @returns {Promise<string>} */
async function packed(data) {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  return toBase64(await pipe(bytes, new CompressionStream("deflate-raw")));
}

/** @param {string} text */
async function unpacked(text) {
  return JSON.parse(new TextDecoder().decode(await inflate(text)));
}

/* ======== the engine ======== */

/** One seat's desk in the module. Each method is the function of desk.h with that name. */
class Desk {
  /** @param {Engine} engine @param {object} game */
  constructor(engine, game) {
    this.engine = engine;
    this.handle = engine.take("open", [engine.rulesText, JSON.stringify(game)]);
    /** @type {{code: string, problem: string} | null} */
    this.problem = this.ask("problem");
  }

  /** @param {string} name @param {...(string | number)} given */
  ask(name, ...given) {
    return this.engine.read(this.engine.take(name, [this.handle, ...given]));
  }

  /** @param {number} viewer */
  table(viewer) { return this.ask("table", viewer); }
  /** @param {number} viewer @param {object[]} log */
  picture(viewer, log) { return this.ask("picture", viewer, JSON.stringify({log})); }
  /** @param {number} seat @param {string} part */
  choices(seat, part) { return this.ask("choices", seat, part); }
  /** @param {number} seat @param {object} asked */
  judge(seat, asked) { return this.ask("judge", seat, JSON.stringify(asked)); }
  /** @param {object} asked */
  step(asked) { return this.ask("step", JSON.stringify(asked)); }
  position() { return this.ask("position"); }
  /** @param {string} key @param {object} [fields] */
  say(key, fields) { return this.ask("say", key, fields === undefined ? "" : JSON.stringify(fields)); }
  close() { this.engine.take("close", [this.handle]); }
}

/** The module and its memory. */
class Engine {
  /** @param {Uint8Array<ArrayBuffer>} bytes @param {any} rules */
  static async start(bytes, rules) {
    const engine = new Engine();
    engine.random = (below) => {
      const limit = Math.floor(2 ** 32 / below) * below, word = new Uint32Array(1);
      do crypto.getRandomValues(word);
      while (word[0] >= limit);
      return word[0] % below;
    };
    const nothing = () => 0;
    const {instance} = await WebAssembly.instantiate(bytes, {
      page: {random: (/** @type {number} */ below) => engine.random(below)},
      wasi_snapshot_preview1: {
        fd_close: nothing, fd_seek: nothing, fd_write: nothing,
        proc_exit: () => { throw new Error("the engine has stopped"); },
      },
    });
    engine.exports = /** @type {any} */ (instance.exports);
    engine.exports._initialize();
    for (const [path, text] of Object.entries(rules.files)) engine.exports.file(engine.put(path), engine.put(text));
    engine.rulesText = JSON.stringify({rules: rules.rules, language: rules.language, edition: rules.edition});
    return engine;
  }

  constructor() {
    /** @type {any} */ this.exports = null;
    this.rulesText = "";
    /** @type {(below: number) => number} */ this.random = () => 0;
  }

  /** @param {string} text @returns {number} where it lies */
  put(text) {
    const bytes = new TextEncoder().encode(text), at = this.exports.memory_take(bytes.length + 1);
    const memory = new Uint8Array(this.exports.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  /** @param {number} at */
  read(at) {
    if (at === 0) return null;
    const memory = new Uint8Array(this.exports.memory.buffer);
    return JSON.parse(new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at))));
  }

  /** Calls a function; texts are laid down for it and taken away again.
   * @param {string} name @param {(string | number)[]} given */
  take(name, given) {
    const passed = given.map((value) => (typeof value === "string" ? this.put(value) : value));
    const answer = this.exports[name](...passed);
    given.forEach((value, i) => { if (typeof value === "string") this.exports.memory_give(passed[i]); });
    return answer;
  }
}

/* ======== elements ======== */

/** @param {string} id @returns {any} */
const byId = (id) => document.getElementById(id);

/** An element of HTML. Attributes that are functions listen; true is an empty attribute, false or undefined none.
 * @param {string} tag @param {Record<string, any>} [attributes] @param {...(Node | string | null)} children @returns {any} */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name.startsWith("aria-") && value !== undefined && value !== null) element.setAttribute(name, String(value));
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== "")));
  return element;
}

/** @param {string} tag @param {Record<string, any>} attributes @returns {any} */
function draw(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, String(value));
  return element;
}

/* ======== the picture ======== */

/** A shape as drawing_tree() makes it (base/drawing.h): what is zero is left out.
 * @typedef {{kind: string, layer: string, about?: string, at: number[], points: number[][], text?: string, [field: string]: any}} Shape */

/* As libexec/draw paints them (paint.c). */
const CASING = 18, HATCH_SPACE = 75, HALF_CAPITAL = 0.365;

/** The parts of a level line that lie within a polygon. @param {number[][]} points @param {number} y @returns {number[][]} */
function spans(points, y) {
  const cuts = points.flatMap(([x, from], i) => {
    const [toX, to] = points[(i + 1) % points.length];
    return (from <= y) === (to <= y) ? [] : [x + (y - from) / (to - from) * (toX - x)];
  }).sort((a, b) => a - b);
  return cuts.flatMap((x, i) => i % 2 === 0 ? [[x, cuts[i + 1]]] : []);
}

/** The picture as SVG, and where its things are. */
class Picture {
  /** @param {any} svg @param {{drawing: {width: number, height: number, shapes: Shape[]}, inks: Record<string, string>}} answer */
  constructor(svg, answer) {
    const {width, height, shapes} = answer.drawing;
    this.svg = svg;
    this.inks = answer.inks;
    this.width = width;
    this.height = height;
    /** Middle and outline of what orders name: "layer/about". @type {Map<string, Shape[]>} */
    this.things = new Map();
    svg.replaceChildren();
    this.patterns = svg.appendChild(draw("defs", {}));
    this.ground = svg.appendChild(draw("g", {}));
    this.marks = svg.appendChild(draw("g", {}));
    this.targets = svg.appendChild(draw("g", {}));
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.box = {x: 0, y: 0, width, height};
    /** @type {any} */ let group = null;
    let name = "";
    for (const shape of shapes) {
      const thing = `${shape.layer}/${shape.about ?? ""}`;
      shape.points = shape.at.flatMap((x, i) => i % 2 === 0 ? [[x, shape.at[i + 1]]] : []);
      if (shape.about !== undefined) this.things.set(thing, [...(this.things.get(thing) ?? []), shape]);
      if (shape["on-wish"] && shape.layer !== "numbers") continue;
      if (group === null || thing !== name) group = this.ground.appendChild(draw("g", {"data-thing": thing, class: shape.layer}));
      name = thing;
      this.paint(shape, group);
    }
    this.showNumbers();
  }

  /** @param {string} ink */
  ink(ink) { return this.inks[ink] ?? "none"; }

  /** @param {Shape} shape */
  path(shape) {
    const {points, round} = shape;
    if (shape.kind === "circle") {
      const [x, y] = points[0], r = shape.radius ?? 0;
      return `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;
    }
    if (shape.kind === "line") return "M" + points.map((p) => p.join(",")).join("L");
    if (!round) return "M" + points.map((p) => p.join(",")).join("L") + "Z";
    return points.map((at, i) => {
      const part = (/** @type {number[]} */ to) => {
        const length = Math.hypot(to[0] - at[0], to[1] - at[1]) || 1, way = Math.min(round, length / 2) / length;
        return [at[0] + (to[0] - at[0]) * way, at[1] + (to[1] - at[1]) * way].map(Math.round).join(",");
      };
      const before = points[(i + points.length - 1) % points.length], after = points[(i + 1) % points.length];
      return `${i === 0 ? "M" : "L"}${part(before)}Q${at.join(",")} ${part(after)}`;
    }).join("") + "Z";
  }

  /** @param {string} hatch @param {string} ink */
  pattern(hatch, ink) {
    const id = `hatch-${hatch}-${ink}`;
    if (this.patterns.querySelector("#" + id) !== null) return `url(#${id})`;
    const pattern = draw("pattern", {
      id, width: HATCH_SPACE, height: HATCH_SPACE, patternUnits: "userSpaceOnUse",
      patternTransform: {rising: "rotate(45)", falling: "rotate(-45)", crossed: "rotate(45)"}[hatch]});
    const size = HATCH_SPACE, lines = {level: `M0,0H${size}`, upright: `M0,0V${size}`, crossed: `M0,0V${size}M0,0H${size}`}[hatch] ?? `M0,0V${size}`;
    pattern.append(hatch === "dots" ? draw("circle", {cx: size / 2, cy: size / 2, r: 12, fill: this.ink(ink)})
      : draw("path", {d: lines, stroke: this.ink(ink), "stroke-width": 22}));
    this.patterns.append(pattern);
    return `url(#${id})`;
  }

  /** @param {Shape} shape @param {any} group */
  paint(shape, group) {
    const line = {stroke: this.ink(shape.line), "stroke-width": shape.width, "stroke-linejoin": "round", "stroke-linecap": "round",
      "stroke-dasharray": shape.dash ? `${shape.dash} ${shape.dash}` : undefined};
    if (shape.kind === "text") {
      this.write(shape, group);
      return;
    }
    const d = this.path(shape);
    const round = {"stroke-linejoin": "round", "stroke-linecap": "round"};
    if (shape.casing) group.append(draw("path", {d, fill: "none", stroke: this.ink(shape.casing), "stroke-width": (shape.width ?? 0) + 2 * CASING, ...round}));
    if (shape.kind === "line") {
      group.append(draw("path", {d, fill: "none", ...line}));
      if (shape.head) group.append(this.head(shape));
      return;
    }
    const lined = shape.line && shape.width;
    group.append(draw("path", {d, fill: this.ink(shape.fill), ...(lined && !shape.hatch ? line : {})}));
    if (shape.hatch) group.append(draw("path", {d, fill: this.pattern(shape.hatch, shape.hatched), ...(lined ? line : {})}));
  }

  /** The head of an arrow. @param {Shape} shape */
  head(shape) {
    const [x, y] = shape.points[shape.points.length - 1], [fromX, fromY] = shape.points[shape.points.length - 2];
    const length = Math.hypot(x - fromX, y - fromY) || 1, ax = (x - fromX) / length, ay = (y - fromY) / length, size = shape.head;
    const backX = x - ax * size, backY = y - ay * size;
    return draw("path", {d: `M${x},${y}L${backX - ay * size / 2},${backY + ax * size / 2}L${backX + ay * size / 2},${backY - ax * size / 2}Z`, fill: this.ink(shape.line)});
  }

  /** @param {Shape} shape @param {any} group */
  write(shape, group) {
    const [x, y] = shape.points[0], size = shape.size ?? 100;
    const text = draw("text", {x, y: y + HALF_CAPITAL * size, "font-size": size, fill: this.ink(shape.fill),
      "font-weight": shape.bold ? "bold" : undefined, "text-anchor": {start: "start", end: "end"}[/** @type {string} */ (shape.anchor)] ?? "middle"});
    if (shape.casing) {
      text.setAttribute("stroke", this.ink(shape.casing));
      text.setAttribute("stroke-width", String(0.24 * size));
      text.setAttribute("stroke-linejoin", "round");
      text.setAttribute("paint-order", "stroke");
    }
    const words = shape.text ?? "";
    text.textContent = words;
    group.append(text);
    if (shape.room && text.getComputedTextLength() > shape.room) {
      text.setAttribute("textLength", shape.room);
      text.setAttribute("lengthAdjust", "spacingAndGlyphs");
    }
  }

  /** A place well within a thing: its middle, or where it is widest, if that lies outside. @param {string} thing @returns {number[] | null} */
  middle(thing) {
    const shape = this.things.get(thing)?.[0];
    if (shape === undefined) return null;
    const xs = shape.points.map((p) => p[0]), ys = shape.points.map((p) => p[1]), [top, low] = [Math.min(...ys), Math.max(...ys)];
    const middle = [(Math.min(...xs) + Math.max(...xs)) / 2, (top + low) / 2];
    if (shape.kind !== "polygon" || spans(shape.points, middle[1]).some(([from, to]) => from < middle[0] && middle[0] < to)) return middle;
    let widest = [0, 0], at = top;
    for (let y = top + 100; y < low; y += 100) for (const [from, to] of spans(shape.points, y)) if (to - from > widest[1] - widest[0]) [widest, at] = [[from, to], y];
    return [(widest[0] + widest[1]) / 2, at];
  }

  /** The first of these things that the picture has. @param {string[] | undefined} things */
  found(things) { return (things ?? []).find((thing) => this.things.has(thing)); }

  /* ---- the part that is shown ---- */

  /** @param {{x: number, y: number, width: number, height: number}} box */
  show(box) {
    const width = Math.min(Math.max(box.width, this.width / 12), this.width), height = width * this.height / this.width;
    this.box = {
      x: Math.min(Math.max(box.x, 0), this.width - width), y: Math.min(Math.max(box.y, 0), this.height - height), width, height};
    this.svg.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    this.showNumbers();
  }

  /** Whether a hex is as large as a finger tip. */
  isNear() { return this.svg.getBoundingClientRect().width / this.box.width > 0.16; }

  /** Numbers of hexes, where they are large enough to be read. */
  showNumbers() {
    this.svg.classList.toggle("near", this.isNear());
    this.svg.classList.toggle("part", this.box.width < this.width);
  }

  /** @param {number} factor @param {number[]} [around] a place that stays where it is */
  zoom(factor, around) {
    const {x, y, width, height} = this.box, [ax, ay] = around ?? [x + width / 2, y + height / 2];
    const wide = Math.min(Math.max(width / factor, this.width / 12), this.width), scale = wide / width;
    this.show({x: ax - (ax - x) * scale, y: ay - (ay - y) * scale, width: wide, height: height * scale});
  }

  /** @param {number} dx @param {number} dy parts of what is shown */
  move(dx, dy) {
    const {x, y, width, height} = this.box;
    this.show({x: x + dx * width, y: y + dy * height, width, height});
  }

  /** Where a pointer is. @param {{clientX: number, clientY: number}} event @returns {number[]} */
  place(event) {
    const box = this.svg.getBoundingClientRect();
    return [this.box.x + (event.clientX - box.left) / box.width * this.box.width,
      this.box.y + (event.clientY - box.top) / box.height * this.box.height];
  }
}

/* ======== what a game says of itself ======== */

/** Something that may be ordered about: a piece, a place, a card.
 * @typedef {{id: string, name: string, group: string, at?: string[], options: () => Option[], lines?: RegExp}} Subject */
/** What may be done with it: a line that takes the place of those that match `instead`, or what `apply` makes of all lines.
 * `on`: it is one of several that may be chosen together, and whether it is; `next`: another subject of the group is next.
 * @typedef {{name: string, at?: string[], line?: string, instead?: RegExp, apply?: (lines: string[]) => string[], on?: boolean, next?: boolean, cost?: string}} Option */
/** @typedef {{
 *   lines: (orders: any) => string[],
 *   subjects: (desk: Page) => Subject[],
 *   fine?: boolean,
 *   arrows?: (orders: any) => [string, string][],
 *   labels?: (orders: any, page: Page) => [string, string][]}} GameDesk */
/* lines: canonical orders as lines; subjects: what may be chosen now; fine: places are smaller than a finger; arrows: from thing to thing, labels: at a thing, what
 * the orders would do. */

/** Sets a line in place of the first that matches, and takes away the others that do.
 * @param {string[]} lines @param {RegExp} instead @param {string | null} line @returns {string[]} */
function setLine(lines, instead, line) {
  const at = lines.findIndex((old) => instead.test(old)), rest = lines.filter((old) => !instead.test(old) && old.trim() !== "");
  if (line === null) return rest;
  const before = at < 0 ? rest.length : lines.slice(0, at).filter((old) => !instead.test(old) && old.trim() !== "").length;
  rest.splice(before, 0, line);
  return rest;
}

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
    this.before = [];
    this.chosen = null;
  }

  /** The file that counts: its sections, and the number on its receipt. @returns {{orders: any, receipt: string} | undefined} */
  counting() {
    const {orders, receipt} = this.data;
    if (this.trying || !orders) return undefined;
    return Array.isArray(orders) ? orders.find((one) => one.part === this.part) : {orders, receipt};
  }

  /** The orders that count, as lines. @returns {string[]} */
  inForce() {
    const file = this.counting();
    return file === undefined ? [] : this.worded(file.orders);
  }

  /** Canonical orders as lines that mean the same; as they are in a turn file, if no line says it.
   * @param {any} orders @returns {string[]} */
  worded(orders) {
    const lines = GAME.lines(orders), same = JSON.stringify(this.judge(lines).orders) === JSON.stringify(this.desk.judge(this.seat, {orders}).orders);
    return same ? lines : this.desk.judge(this.seat, {orders}).file.trim().split("\n");
  }

  /** @param {string[]} lines */
  judge(lines) {
    return this.desk.judge(this.seat, {text: lines.join("\n"), part: this.part});
  }

  /** True if a line, beside those that stand, is no mistake. @param {string} line @param {string[]} [beside] */
  accepts(line, beside = []) {
    const answer = this.judge([...beside, line]), own = beside.length + 1;
    return !answer.found.some((/** @type {any} */ one) => one.severity === "error" && one.line === own);
  }

  /** Where the browser keeps what was begun. */
  place() { return ["adjudicator", this.data.game ?? "", this.table.label, this.data.seat ?? "", this.part].join("/"); }

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
    const rows = option.apply ? option.apply(this.rows) : setLine(this.rows, option.instead ?? /^$/, option.line ?? null);
    const chosen = this.chosen;
    this.change(rows);
    const again = option.on !== undefined ? this.subjects.find((subject) => subject.id === chosen?.id) : undefined;
    const next = option.next ? this.subjects.find((subject) => subject.group === chosen?.group && !this.isOrdered(subject)) : undefined;
    this.chosen = null;
    this.choose(again ?? next ?? null, false);
    announce(option.name);
  }

  /** @param {Subject} subject */
  isOrdered(subject) { return subject.lines !== undefined && this.rows.some((row) => subject.lines?.test(row)); }

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
      ? this.say(this.trying ? "state-own" : "state", {turn, seat: this.seatName(this.seat)}) : this.say("over");
    const deadline = byId("deadline");
    const late = data.deadline && Date.parse(data.deadline) < Date.now();
    deadline.textContent = data.deadline && !this.trying ? this.say(late ? "late" : "deadline", {when: when(data.deadline, data.zone, this.rules.language)}) : "";
    byId("seats").replaceChildren(...(this.trying ? table.seats.map((/** @type {string} */ _, /** @type {number} */ i) => make("button", {
      type: "button", "aria-pressed": i === this.seat, click: () => { this.seat = i; this.fill(); this.lay(); }}, this.seatName(i))) : []));
    byId("seats").hidden = !this.trying;
    const parts = this.due().map((/** @type {any} */ duty) => duty.part).filter((/** @type {any} */ part) => part !== null);
    byId("parts").hidden = parts.length < 2;
    byId("parts").replaceChildren(...parts.map((/** @type {string} */ part) => make("button", {type: "button", "aria-pressed": part === this.part, click: () => this.turnTo(part)}, part)));
    byId("try").hidden = !this.trying;
    byId("send").hidden = this.trying;
    byId("waiting").hidden = !this.trying && this.due().length > 0;
    byId("waiting").textContent = this.trying ? this.say("own-table") : this.say("nothing-due");
  }

  layPicture() {
    const answer = this.desk.picture(this.trying ? -2 : this.seat, this.trial?.log ?? []);
    byId("board").hidden = answer === null;
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
    this.judged = this.judge(this.rows);
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
    byId("understood").textContent = this.judged.understood.replace(/\t/g, "  ").trim();
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
    if (byId("wait").checked) head.push("wait: yes");
    return [...head, this.judged.file].join("\n");
  }

  laySending() {
    if (this.trying) return;
    const file = this.file(), wrong = this.judged.found.some((/** @type {any} */ one) => one.severity === "error");
    byId("file").value = `-----ORDERS-----\n${file}-----END-----\n`;
    byId("missing").textContent = this.judged.file === "" ? this.say("nothing-yet") : wrong ? this.say("not-all") : "";
    byId("keyless").textContent = this.key === "" && !this.data.to ? this.say("keyless") : "";
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
        class: this.isOrdered(subject) ? "ordered" : "",
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

/** @param {string} place @returns {string[] | undefined} */
function remembered(place) {
  try {
    const text = localStorage.getItem(place);
    return text === null ? undefined : JSON.parse(text);
  } catch { return undefined; }
}

/** @param {string} place @param {string[]} rows */
function remember(place, rows) {
  try { localStorage.setItem(place, JSON.stringify(rows)); } catch { /* a browser that keeps nothing: what is written lasts as long as the page */ }
}

/** For readers who do not see the page. @param {string} text */
function announce(text) { byId("announced").textContent = text; }

/** @param {string} deadline @param {string} zone @param {string} language */
function when(deadline, zone, language) {
  const manner = /** @type {const} */ ({weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZoneName: "short"});
  try { return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {...manner, timeZone: zone || undefined}).format(new Date(deadline)); } catch { return deadline; }
}

/** Pointers on the board: two fingers or the wheel zoom, one drags the board, or a piece to where it may go.
 * @param {Page} page */
function listenToBoard(page) {
  const map = byId("map");
  /** @type {Map<number, PointerEvent>} */ const fingers = new Map();
  /** @type {{thing: string, moved: boolean} | null} */ let held = null;
  const thingAt = (/** @type {PointerEvent} */ event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-thing]")?.getAttribute("data-thing") ?? "";
  map.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    fingers.set(event.pointerId, event);
    held = {thing: thingAt(event), moved: false};
  });
  map.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const last = fingers.get(event.pointerId), {picture} = page;
    if (last === undefined || picture === null) return;
    const dx = event.clientX - last.clientX, dy = event.clientY - last.clientY;
    if (held !== null && !held.moved && Math.hypot(dx, dy) < 8) return;
    const subject = page.subjectsByThing(picture).get(held?.thing ?? "");
    if (held !== null && !held.moved && subject !== undefined && fingers.size === 1 && subject.id !== page.chosen?.id) page.choose(subject, false);
    if (held !== null) held.moved = true;
    if (fingers.size === 2) {
      const [one, two] = [...fingers.values()], other = one.pointerId === event.pointerId ? two : one;
      const was = Math.hypot(last.clientX - other.clientX, last.clientY - other.clientY), is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
      if (was > 0) picture.zoom(is / was, picture.place({clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2}));
    } else if (subject === undefined) {
      const box = map.getBoundingClientRect();
      picture.move(-dx / box.width, -dy / box.height);
    }
    fingers.set(event.pointerId, event);
  });
  const drop = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    const {picture} = page, was = held;
    held = null;
    if (was === null || !was.moved || picture === null) return;
    const option = page.options.find((one) => picture.found(one.at) === thingAt(event));
    map.addEventListener("click", (/** @type {Event} */ click) => click.stopPropagation(), {capture: true, once: true});
    setTimeout(() => map.dispatchEvent(new Event("click")), 0);
    if (option !== undefined && picture.found(page.chosen?.at) === was.thing) page.take(option);
  };
  map.addEventListener("pointerup", drop);
  map.addEventListener("pointercancel", (/** @type {PointerEvent} */ event) => { fingers.delete(event.pointerId); held = null; });
  map.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    if (!event.ctrlKey && page.picture !== null && page.picture.box.width >= page.picture.width && event.deltaY > 0) return;
    event.preventDefault();
    page.picture?.zoom(event.deltaY < 0 ? 1.25 : 0.8, page.picture.place(event));
  }, {passive: false});
  byId("closer").addEventListener("click", () => page.picture?.zoom(1.5));
  byId("wider").addEventListener("click", () => page.picture?.zoom(1 / 1.5));
  byId("whole").addEventListener("click", () => page.picture?.show({x: 0, y: 0, width: Infinity, height: Infinity}));
  byId("board").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const way = {ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2]}[event.key];
    if (way === undefined && event.key !== "+" && event.key !== "-") return;
    event.preventDefault();
    if (way !== undefined) page.picture?.move(way[0], way[1]);
    else page.picture?.zoom(event.key === "+" ? 1.5 : 1 / 1.5);
  });
}

/** @param {Page} page */
function listen(page) {
  byId("undo").addEventListener("click", () => page.undo());
  byId("clear").addEventListener("click", () => page.change([]));
  byId("counting").addEventListener("click", () => page.change(page.inForce()));
  byId("wait").addEventListener("change", () => page.laySending());
  page.trial?.listen();
  byId("copy").addEventListener("click", async () => {
    const file = byId("file");
    try { await navigator.clipboard.writeText(file.value); } catch { file.select(); document.execCommand("copy"); }
    announce(page.say("copied"));
    byId("copy").textContent = page.say("copied");
  });
  byId("share").addEventListener("click", () => navigator.share({text: byId("file").value}).catch(() => undefined));
  byId("link").addEventListener("click", async () => {
    const {key: _key, to: _to, ...rest} = page.data, address = `${location.href.split("#")[0]}#${await packed(rest)}`;
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

/** The game's data: in the file itself, or behind # in the address, from where the key is taken at once. */
async function gameData() {
  if (byId("desk-lessons").textContent.trim() !== "") return {}; /* what is behind # names a lesson */
  const own = byId("desk-game").textContent.trim(), behind = location.hash.slice(1);
  if (own !== "") return unpacked(own);
  if (behind === "") return {};
  const data = await unpacked(behind), {key: _key, to: _to, ...rest} = data;
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
