// @ts-check
"use strict";
/* A notation on the page of its game: the engine plays every window again, and each is compared with what the page has of it,
 * the log (`chain`) and what was filed (`claims`, replay_put() in referee/letters/page_proof.c). The first window that differs
 * ends it. What the engine compares by itself, adjudicator/desk/desk.h says. */

/** @typedef {{game: string, title: string, states: number[][], files: (Record<string, string> | null)[],
 *   result: {winner: string, reason: string}}} Claims */
/** @typedef {{audience: string, code: string, rule: string, fields: string}} LogEntry */
/** @typedef {{audience: number, code: string, rule: string, fields: string, text: string, seats: string[]}} Told */
/** @typedef {{turn: string, window: string, files: Record<string, string> | null,
 *   rolls: {label: string, sides: number, value: number}[], events: Told[]}} Played */

/** One notation in the module. Each method is the function desk_notation_… of desk.h with that name. */
class NotationDesk {
  /** @param {Engine} engine @param {string} text */
  constructor(engine, text) {
    this.engine = engine;
    this.handle = engine.take("open", [engine.rulesText, text]);
  }

  /** @param {string} name @param {...string} given */
  ask(name, ...given) {
    return this.engine.read(this.engine.take(name, [this.handle, ...given]));
  }

  /** @returns {{code: string, line: number, column: number, text: string} | null} */
  problem() { return this.ask("problem"); }
  /** @returns {{game: string, windows: number, result: {winner: string, reason: string} | null}} */
  head() { return this.ask("head"); }
  /** @param {number[]} state @returns {string} */
  sealed([number, branch, made]) { return this.ask("sealed", JSON.stringify({number, branch, made})); }
  /** @returns {Played | null} */
  play() { return this.ask("play"); }
  /** @param {LogEntry} entry @returns {string | null} */
  event(entry) { return this.ask("event", entry.code, entry.fields); }
  /** @param {string} key @param {object} [fields] @returns {string} */
  say(key, fields) { return this.ask("say", "replay." + key, fields === undefined ? "" : JSON.stringify(fields)); }
  /** What the game calls a seat or a window. @param {string} name */
  word(name) {
    const key = "terms." + this.engine.rulesId + "." + name, said = this.ask("say", key, "");
    return said.startsWith(key) ? name : said;
  }
  close() { this.engine.take("close", [this.handle]); }
}

/* ======== the log ======== */

/** What the page shows of the log, by the number of the state: ledger_event_lines() in adjudicator/ledger/ledger.h.
 * @param {string[][]} chain */
function logByState(chain) {
  /** @type {Map<number, LogEntry[]>} */
  const log = new Map();
  for (const [, lines] of chain) {
    if (lines === undefined) continue;
    const [, , state, , , audience, code, rule, , fields] = lines.split("\n");
    const entries = log.get(Number(state)) || [];
    entries.push({audience, code, rule, fields});
    log.set(Number(state), entries);
  }
  return log;
}

/** A field of an entry that holds plain words alone. @param {LogEntry} entry @param {string} key */
function fieldOf(entry, key) {
  const found = new RegExp("[{ ]" + key + ": (\"[^\"]*\"|[^,}]*)").exec(entry.fields);
  return found === null ? "" : found[1].replace(/^"|"$/g, "");
}

/* ======== comparing ======== */

/** What differs in a window, in sentences. */
class Comparison {
  /** @param {NotationDesk} desk @param {Claims} claims @param {Map<number, LogEntry[]>} log */
  constructor(desk, claims, log) {
    this.desk = desk;
    this.claims = claims;
    this.log = log;
    this.rolls = this.events = this.positions = 0;
    /** @type {string[]} */
    this.found = [];
  }

  /** @param {string} key @param {object} [fields] */
  find(key, fields) { this.found.push(this.desk.say(key, fields)); }

  /** @param {number} number of the window, from 0 @param {Played} played */
  files(number, played) {
    const ours = this.claims.files[number] || {}, theirs = played.files || {};
    for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
      const [seat, part] = name.split(" ");
      const key = theirs[name] === undefined ? "file-missing" : ours[name] === undefined ? "file-added" : "file-other";
      if (ours[name] !== theirs[name]) this.find(key, {seat: this.desk.word(seat), part});
    }
  }

  /** @param {LogEntry[]} entries @param {Played} played */
  dice(entries, played) {
    const log = entries.filter((entry) => (entry.code === "dice-roll" || entry.code === "dice-told") && !/[{ ](draw|shuffle):/.test(entry.fields));
    for (let i = 0; i < Math.max(log.length, played.rolls.length); i++) {
      const roll = played.rolls[i], entry = log[i];
      const said = roll === undefined ? "" : roll.label + ": " + roll.value + "/" + roll.sides;
      const is = entry === undefined ? "" : fieldOf(entry, "label") + ": " + fieldOf(entry, "value") + "/" + fieldOf(entry, "sides");
      if (said !== is) return this.find("roll", {said, is});
      this.rolls++;
    }
  }

  /** Both are told in the order of the rules. @param {LogEntry[]} entries @param {Played} played */
  told(entries, played) {
    const log = entries.filter((entry) => this.desk.event(entry) !== null);
    for (let i = 0; i < Math.max(log.length, played.events.length); i++) {
      const event = played.events[i], entry = log[i];
      const same = event !== undefined && entry !== undefined && event.code === entry.code && event.rule === entry.rule &&
        String(event.audience) === entry.audience && event.fields === entry.fields;
      if (!same) {
        const is = entry === undefined ? "" : this.desk.event(entry);
        return this.find("event", {said: event === undefined ? "" : event.text, is, seats: event === undefined ? "" : event.seats.map((seat) => this.desk.word(seat)).join(", ")});
      }
      this.events++;
    }
  }

  /** @param {number[]} state */
  position(state) {
    const seal = (this.log.get(state[0]) || []).find((entry) => entry.code === "adjudicated");
    if (seal === undefined || fieldOf(seal, "state") !== this.desk.sealed(state)) this.find("position");
    else this.positions++;
  }

  /** @param {number} number of the window, from 0 @param {Played} played */
  window(number, played) {
    const state = this.claims.states[number + 1];
    if (state === undefined) return this.find("too-long");
    const entries = this.log.get(state[0]) || [];
    this.files(number, played);
    this.dice(entries, played);
    this.told(entries, played);
    const problem = this.desk.problem();
    if (problem !== null) this.find("place", problem);
    else this.position(state);
  }

  /** @param {number} played */
  end(played) {
    const problem = this.desk.problem(), ours = this.claims.result, {result} = this.desk.head();
    if (problem !== null) this.find("place", problem);
    else if (played < this.claims.states.length - 1) this.find("too-short", {windows: played, of: this.claims.states.length - 1});
    else if (result === null) this.find("no-result");
    else if (result.winner !== ours.winner || result.reason !== ours.reason) this.find("result", {said: this.desk.word(result.winner), is: this.desk.word(ours.winner)});
  }
}

/* ======== the page ======== */

/** Why nothing of it is played; null if it can be.
 * @param {NotationDesk} desk @param {Claims} claims */
function refusal(desk, claims) {
  const problem = desk.problem(), {game} = desk.head(), code = problem === null ? "" : problem.code;
  if (code === "NOTATION-RULES") return desk.say("other-rules", {title: claims.title});
  if (problem !== null && /^(FILE|NOTATION-(VERSION|SHAPE|SEATS?|USE))/.test(code)) return desk.say("damaged", problem);
  if (game !== claims.game) return desk.say("other-game", {said: game, is: claims.game});
  if (code === "NOTATION-EDITION") return desk.say("other-edition");
  if (problem !== null && code !== "NOTATION-STATE") return desk.say("damaged", problem);
  return null;
}

/** One row a turn, as far as it was played.
 * @param {NotationDesk} desk @param {{turn: string, windows: number, events: number, good: boolean}[]} turns */
function turnsTable(desk, turns) {
  const head = ["of-turn", "windows", "events", "same"].map((key, i) => make("th", {scope: "col", class: i === 0 ? false : "number"}, desk.say(key)));
  const rows = turns.map((turn) => make("tr", {}, make("th", {scope: "row"}, desk.say("turn", turn)),
    ...[turn.windows, turn.events].map((value) => make("td", {class: "number"}, String(value))),
    make("td", {class: "number"}, desk.say(turn.good ? "yes" : "no"))));
  return make("details", {}, make("summary", {}, desk.say("turns")),
    make("div", {class: "wide"}, make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows))));
}

/** Plays a notation, and shows what came of it.
 * @param {string} text @param {Claims} claims @param {string[][]} chain
 * @param {{verdict: any, more: any, current: () => boolean}} out where; `current`: nobody has given another one meanwhile */
async function playNotation(text, claims, chain, out) {
  const {engine: module, rules} = /** @type {any} */ (globalThis).NOTATION_ENGINE;
  const engine = await Engine.start(await inflate(module), await unpacked(rules));
  const desk = new NotationDesk(engine, text.replaceAll("\0", "\u0001"));
  const why = refusal(desk, claims);
  /** @param {boolean} good @param {string} sentence @param {...any} more */
  const tell = (good, sentence, ...more) => {
    out.verdict.classList.toggle("bad", !good);
    out.verdict.textContent = sentence;
    out.more.replaceChildren(...more);
  };
  if (why !== null) return out.current() && tell(false, why);
  const compared = new Comparison(desk, claims, logByState(chain));
  const place = {turn: "", window: ""}, count = desk.head().windows;
  /** @type {{turn: string, windows: number, events: number, good: boolean}[]} */
  const turns = [];
  let number = 0;
  const problem = desk.problem();
  if (problem !== null) compared.find("place", problem); /* what seals the start is not public: the first window binds it */
  for (let played; compared.found.length === 0 && (played = desk.play()) !== null; number++) {
    Object.assign(place, {turn: played.turn, window: desk.word(played.window)});
    compared.window(number, played);
    if (turns.length === 0 || turns[turns.length - 1].turn !== played.turn) turns.push({turn: played.turn, windows: 0, events: 0, good: true});
    const turn = turns[turns.length - 1];
    turn.windows++;
    turn.events += played.events.length;
    turn.good = compared.found.length === 0;
    if (number % 8 > 0) continue;
    if (!out.current()) return;
    out.verdict.textContent = desk.say("playing", {number: number + 1, count});
    await new Promise((done) => setTimeout(done));
  }
  const within = compared.found.length > 0;
  if (!within) compared.end(number);
  if (!out.current()) return;
  const table = turns.length > 0 ? turnsTable(desk, turns) : null;
  if (compared.found.length === 0) {
    tell(true, desk.say("right", {windows: number, rolls: compared.rolls, events: compared.events, positions: compared.positions}), table);
  } else {
    const where = !within ? "wrong-end" : place.turn === "" ? "wrong-start" : "wrong";
    tell(false, desk.say(where, place), make("ul", {}, ...compared.found.map((sentence) => make("li", {}, sentence))), table || "");
  }
  desk.close();
}
