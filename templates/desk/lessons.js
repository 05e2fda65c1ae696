// @ts-check
/* Lessons: the cases of the rules (contrib/positions.md), one rule after the other. Each is a position, the orders of all sides
 * and scripted dice; what comes of them the engine says. */

/** @typedef {{title: string, seats: string[], position: any, files: Record<string, any>, dice: number[], windows: number}} Lesson */
/** @typedef {{rule: string, chapter: string, text: string, lessons: Lesson[]}} RuleLessons */

/** Before the answer only what comes before a colon: the rest often is the answer. @param {string} title */
const question = (title) => title.split(": ")[0];

class Lessons {
  /** @param {Page} page @param {RuleLessons[]} rules */
  constructor(page, rules) {
    this.page = page;
    /** All lessons, with their rule and their number in it. @type {{rule: RuleLessons, lesson: Lesson, number: number}[]} */
    this.all = rules.flatMap((rule) => rule.lessons.map((lesson, i) => ({rule, lesson, number: i + 1})));
    this.at = 0;
    this.answered = false;
  }

  /** @param {number} at */
  open(at) {
    const {lesson, rule, number} = this.all[at], {page} = this;
    this.at = at;
    this.answered = false;
    document.body.classList.remove("free");
    page.trial?.open({seats: lesson.seats, position: lesson.position});
    history.replaceState(null, "", `#${rule.rule}/${number}`);
    byId("lesson-head").textContent = `${page.rules.title} ${rule.rule}`;
    byId("lesson-rule").textContent = rule.text;
    byId("lesson-files").replaceChildren(...lesson.seats.flatMap((name, seat) => this.layFiles(name, seat, lesson.files[name])));
    this.lay();
  }

  /** @param {string} name @param {number} seat @param {any} files */
  layFiles(name, seat, files) {
    const texts = files === undefined ? [] : [].concat(files).map((/** @type {any} */ orders) => [...(orders.pair === undefined ? [] : [`pair: ${orders.pair}`]), ...this.page.desk.read(seat, {orders}).lines].join("\n"));
    return [make("dt", {}, this.page.word(name)), make("dd", {}, texts.length === 0 ? this.page.say("no-file") : texts.join("\n"))];
  }

  /** @returns {any} what came of it, as desk_step() says */
  answer() {
    const {lesson} = this.all[this.at], {trial} = this.page;
    /** @type {Record<string, any[]>} */ const files = {};
    for (const [name, own] of Object.entries(lesson.files)) files[name] = [].concat(own).map((orders) => ({orders}));
    this.answered = true;
    const told = trial?.step({files, dice: lesson.dice, windows: lesson.windows});
    this.lay();
    return told;
  }

  lay() {
    const {page, at} = this, {lesson} = this.all[at];
    byId("lesson-title").textContent = this.answered ? lesson.title : question(lesson.title);
    byId("state").textContent = page.say("lesson", {number: at + 1, count: this.all.length});
    byId("answer").disabled = this.answered;
    byId("earlier").disabled = at === 0;
    byId("later").disabled = at + 1 === this.all.length;
    byId("try").hidden = !this.answered && !document.body.classList.contains("free");
  }

  goOn() {
    document.body.classList.add("free");
    this.page.lay();
    byId("orders-head").scrollIntoView();
  }

  /** The list by chapter and rule; what is in a chapter is laid when it is opened. */
  layList() {
    /** @type {Map<string, {title: string, at: number}[]>} */ const chapters = new Map();
    this.all.forEach(({rule, lesson}, at) => chapters.set(rule.chapter, [...(chapters.get(rule.chapter) ?? []), {title: `${rule.rule} ${question(lesson.title)}`, at}]));
    byId("lesson-list").replaceChildren(...[...chapters].map(([chapter, lessons]) => {
      const list = make("div", {lang: "en"}), details = make("details", {toggle: () => {
        if (details.open && list.childElementCount === 0) list.append(...lessons.map(({title, at}) => make("button", {type: "button", click: () => this.turnTo(at)}, title)));
      }}, make("summary", {}, `${chapter} (${lessons.length})`), list);
      return details;
    }));
  }

  /** @param {number} at */
  turnTo(at) {
    this.open(at);
    byId("lesson-head").scrollIntoView();
    announce(byId("lesson-head").textContent);
  }

  /** The lesson of an address: #4.1/3, or #4.1 for the first of that rule. */
  ofAddress() {
    const [rule, number] = decodeURIComponent(location.hash.slice(1)).split("/");
    return Math.max(this.all.findIndex((one) => one.rule.rule === rule && one.number === Number(number ?? 1)), 0);
  }
}

/** @param {Page} page @param {RuleLessons[]} rules */
function teach(page, rules) {
  const lessons = new Lessons(page, rules);
  document.body.classList.add("lessons");
  byId("lesson").hidden = false;
  byId("answer").addEventListener("click", () => lessons.answer());
  byId("earlier").addEventListener("click", () => lessons.turnTo(lessons.at - 1));
  byId("later").addEventListener("click", () => lessons.turnTo(lessons.at + 1));
  byId("go-on").addEventListener("click", () => lessons.goOn());
  addEventListener("hashchange", () => lessons.open(lessons.ofAddress()));
  byId("back").addEventListener("click", () => { lessons.answered = false; lessons.lay(); });
  lessons.layList();
  lessons.open(lessons.ofAddress());
  Object.assign(window, {lessons});
}
