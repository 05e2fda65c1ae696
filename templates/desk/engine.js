// @ts-check
"use strict";
/* The engine of the order desk: a module of WebAssembly (adjudicator/desk/browser/exports.c), which judges orders with the
 * referee's own rules. What goes in and comes out is JSON, as adjudicator/desk/desk.h says. */

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
  read(seat, asked) { return this.ask("read", seat, JSON.stringify(asked)); }
  /** @param {number} seat @param {object} asked */
  judge(seat, asked) { return this.ask("judge", seat, JSON.stringify(asked)); }
  /** @param {object} asked */
  step(asked) { return this.ask("step", JSON.stringify(asked)); }
  /** @param {number} seat @param {object} asked */
  think(seat, asked) { return this.ask("think", seat, JSON.stringify(asked)); }
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
    engine.rulesId = rules.rules;
    engine.rulesText = JSON.stringify({rules: rules.rules, language: rules.language, digest: rules.digest, edition: rules.edition});
    return engine;
  }

  constructor() {
    /** @type {any} */ this.exports = null;
    this.rulesId = this.rulesText = "";
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
