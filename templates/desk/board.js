// @ts-check
/* The board: a drawing (base/drawing.h) as SVG, where its things are, and the part of it that is shown. */

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

  /** How high a part may be for its width: that of a wide board grows with it, as far as the window has room. */
  highest() {
    const room = this.svg.getBoundingClientRect().width || 1;
    return Math.max(this.height / this.width, Math.min(1, 0.6 * innerHeight / room));
  }

  /** @param {{x: number, y: number, width: number, height: number}} box its middle stays, where its height cannot be that */
  show(box) {
    const width = Math.min(Math.max(box.width, this.width / 12), this.width), height = Math.min(this.height, width * this.highest());
    const y = box.y + (box.height - height) / 2;
    this.box = {
      x: Math.min(Math.max(box.x, 0), this.width - width), y: Math.min(Math.max(y, 0), this.height - height), width, height};
    this.svg.setAttribute("viewBox", `${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);
    this.showNumbers();
  }

  /** Whether a hex is as large as a finger tip. */
  isNear() { return this.shown().scale > 0.16; }

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

  /** Where the part that is shown lies on the screen: in the middle, as large as it fits. */
  shown() {
    const room = this.svg.getBoundingClientRect(), {width, height} = this.box, scale = Math.min(room.width / width, room.height / height);
    return {scale, left: room.left + (room.width - scale * width) / 2, top: room.top + (room.height - scale * height) / 2};
  }

  /** Where a pointer is. @param {{clientX: number, clientY: number}} event @returns {number[]} */
  place(event) {
    const {scale, left, top} = this.shown();
    return [this.box.x + (event.clientX - left) / scale, this.box.y + (event.clientY - top) / scale];
  }
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
      const {scale} = picture.shown();
      picture.move(-dx / scale / picture.box.width, -dy / scale / picture.box.height);
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
