#include "html.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include <glib.h>
#include <libxml/HTMLparser.h>

/* The parser is fed so much at a time: it stops soon after a limit. */
#define STEP ((size_t)4096)
/* Deeper quotations look alike. */
#define QUOTES_MOST 10

/* What an open element does to the text in it. */
typedef struct Element {
  bool hidden, pre, quoted, block;
  int entries; /* of an <ol>: so far; -1 for other elements */
  bool struck; /* crossed out */
} Element;

typedef struct Page {
  htmlParserCtxtPtr parser;
  Element open[HTML_DEPTH];
  size_t depth;
  int hidden, pre, quotes; /* how many of the open elements do so */
  GString *text;
  bool line;  /* the last line has text */
  bool blank; /* a space is due before the next word of it */
  bool over;  /* a limit was reached */
} Page;

/* ---- writing ---- */

static void stop(Page *page) {
  page->over = true;
  xmlStopParser(page->parser);
}

static void put(Page *page, const char *bytes, size_t length) {
  if (page->over) return;
  if (length > HTML_TEXT_BYTES - page->text->len) {
    stop(page);
    return;
  }
  g_string_append_len(page->text, bytes, (gssize)length);
}

/* A line that has nothing is quoted, too: it parts two paragraphs of one quotation. */
static void begin_line(Page *page) {
  int quotes = page->quotes < QUOTES_MOST ? page->quotes : QUOTES_MOST;
  for (int i = 0; i < quotes; i++) put(page, "> ", 2);
  page->line = true;
  page->blank = false;
}

static void end_line(Page *page) {
  if (!page->line) begin_line(page);
  put(page, "\n", 1);
  page->line = page->blank = false;
}

/* What follows is on a line of its own. */
static void new_line(Page *page) {
  if (page->line) end_line(page);
}

static bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static void put_word(Page *page, const char *word, size_t length) {
  if (!page->line)
    begin_line(page);
  else if (page->blank)
    put(page, " ", 1);
  page->blank = false;
  put(page, word, length);
}

static void put_words(Page *page, const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    size_t end = at;
    while (end < length && !is_space(text[end])) end++;
    if (end > at) put_word(page, text + at, end - at);
    if (end < length) page->blank = true;
    at = end;
    while (at < length && is_space(text[at])) at++;
  }
}

static void put_lines(Page *page, const char *text, size_t length) {
  for (size_t at = 0; at < length;) {
    const char *newline = memchr(text + at, '\n', length - at);
    size_t end = newline == NULL ? length : (size_t)(newline - text);
    if (end > at) put_word(page, text + at, end - at);
    if (newline != NULL) end_line(page);
    at = newline == NULL ? end : end + 1;
  }
}

/* ---- elements ---- */

static bool is_one_of(const char *name, const char *const *names) {
  for (; *names != NULL; names++) {
    if (strcasecmp(name, *names) == 0) return true;
  }
  return false;
}

static bool is_block(const char *name) {
  static const char *const BLOCKS[] = {
      "address", "article", "aside", "blockquote", "body",     "caption", "center",     "dd",     "details",
      "dir",     "div",     "dl",    "dt",         "fieldset", "figure",  "figcaption", "footer", "form",
      "h1",      "h2",      "h3",    "h4",         "h5",       "h6",      "header",     "hr",     "html",
      "legend",  "li",      "main",  "menu",       "nav",      "ol",      "p",          "pre",    "section",
      "summary", "table",   "tbody", "tfoot",      "thead",    "tr",      "ul",         NULL};
  return is_one_of(name, BLOCKS);
}

static bool is_never_shown(const char *name) {
  static const char *const HIDDEN[] = {"applet",   "audio",    "canvas",   "head",   "iframe", "math",
                                       "noframes", "object",   "option",   "script", "select", "style",
                                       "svg",      "template", "textarea", "title",  "video",  NULL};
  return is_one_of(name, HIDDEN);
}

static const char *attribute(const xmlChar **attributes, const char *name) {
  for (; attributes != NULL && attributes[0] != NULL; attributes += 2) {
    if (strcasecmp((const char *)attributes[0], name) == 0)
      return attributes[1] == NULL ? "" : (const char *)attributes[1];
  }
  return "";
}

/* Whether a style says this, "display:none", whatever spaces and capitals it has. */
static bool style_says(const char *style, const char *words) {
  for (; *style != '\0'; style++) {
    const char *at = style, *word = words;
    while (*word != '\0') {
      while (is_space(*at)) at++;
      if (*at == '\0' || (*at | 0x20) != (*word | 0x20)) break;
      at++;
      word++;
    }
    if (*word == '\0') return true;
  }
  return false;
}

/* Programs indent with <blockquote>, too, and then say that it has no border. */
static bool is_quotation(const char *name, const char *class, const char *style) {
  if (strstr(class, "yahoo_quoted") != NULL) return true;
  if (strcasecmp(name, "blockquote") != 0) return false;
  return strstr(class, "quote") != NULL || !style_says(style, "border:none");
}

static bool is_crossed_out(const char *name) {
  static const char *const CROSSED[] = {"s", "strike", "del", NULL};
  return is_one_of(name, CROSSED);
}

/* What is crossed out is written so, too: its writer does not mean it. */
static const char STRIKE[] = "~~";

static Element element_of(const char *name, const xmlChar **attributes) {
  const char *style = attribute(attributes, "style"), *class = attribute(attributes, "class");
  return (Element){
      .hidden = is_never_shown(name) || style_says(style, "display:none"),
      .pre = strcasecmp(name, "pre") == 0 || style_says(style, "white-space:pre"),
      .quoted = is_quotation(name, class, style),
      .block = is_block(name),
      .struck = is_crossed_out(name) || style_says(style, "text-decoration:line-through"),
      .entries = strcasecmp(name, "ol") == 0 ? 0 : -1,
  };
}

static void begin_entry(Page *page) {
  Element *list = page->depth == 0 ? NULL : &page->open[page->depth - 1];
  char number[32];
  int length = list == NULL || list->entries < 0 ? snprintf(number, sizeof number, "-")
                                                 : snprintf(number, sizeof number, "%d.", ++list->entries);
  put_word(page, number, (size_t)length);
  page->blank = true;
}

/* A paragraph has an empty line before it, but Outlook makes one of each line. */
static void begin_paragraph(Page *page, const xmlChar **attributes) {
  const GString *text = page->text;
  bool first = text->len == 0 || (text->len > 1 && text->str[text->len - 2] == '\n');
  if (!first && strncmp(attribute(attributes, "class"), "Mso", 3) != 0) end_line(page);
}

static void begin_element(void *context, const xmlChar *called, const xmlChar **attributes) {
  Page *page = context;
  const char *name = (const char *)called;
  if (page->over) return;
  if (page->depth == HTML_DEPTH) {
    stop(page);
    return;
  }
  Element element = element_of(name, attributes);
  if (page->hidden == 0 && !element.hidden) {
    if (element.block || element.quoted) new_line(page);
    if (strcasecmp(name, "br") == 0) end_line(page);
    if (strcasecmp(name, "td") == 0 || strcasecmp(name, "th") == 0) page->blank = true;
    if (strcasecmp(name, "li") == 0) begin_entry(page);
    if (strcasecmp(name, "p") == 0) begin_paragraph(page, attributes);
    if (element.struck) put_word(page, STRIKE, strlen(STRIKE));
  }
  page->hidden += element.hidden;
  page->pre += element.pre;
  page->quotes += element.quoted;
  page->open[page->depth++] = element;
}

static void end_element(void *context, const xmlChar *called) {
  Page *page = context;
  (void)called;
  if (page->over || page->depth == 0) return;
  Element element = page->open[--page->depth];
  if (page->hidden == 0 && element.struck && page->line) put(page, STRIKE, strlen(STRIKE));
  if (page->hidden == 0 && (element.block || element.quoted)) new_line(page);
  page->hidden -= element.hidden;
  page->pre -= element.pre;
  page->quotes -= element.quoted;
}

static void characters(void *context, const xmlChar *text, int length) {
  Page *page = context;
  if (page->over || page->hidden > 0 || length <= 0) return;
  if (page->pre > 0)
    put_lines(page, (const char *)text, (size_t)length);
  else
    put_words(page, (const char *)text, (size_t)length);
}

/* ---- the page ---- */

static bool parse(Page *page, const char *bytes, size_t length) {
  htmlSAXHandler handler = {.startElement = begin_element,
                            .endElement = end_element,
                            .characters = characters,
                            .ignorableWhitespace = characters};
  page->parser = htmlCreatePushParserCtxt(&handler, page, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (page->parser == NULL) return false;
  /* What the page says of its encoding was true before it was turned into UTF-8. */
  htmlCtxtUseOptions(page->parser, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                       HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
  for (size_t at = 0; at < length && !page->over; at += STEP) {
    size_t step = length - at < STEP ? length - at : STEP;
    (void)htmlParseChunk(page->parser, bytes + at, (int)step, 0);
  }
  if (!page->over) (void)htmlParseChunk(page->parser, bytes, 0, 1);
  bool memory = page->parser->errNo != XML_ERR_NO_MEMORY;
  htmlFreeParserCtxt(page->parser);
  return memory && !page->over;
}

char *html_text(Arena *arena, const char *bytes, size_t length, size_t *made) {
  Page *page = arena_alloc(arena, sizeof *page);
  *page = (Page){.text = g_string_new(NULL)};
  char *clean = arena_memdup(arena, bytes, length);
  for (size_t i = 0; i < length; i++) {
    if (clean[i] == '\0') clean[i] = ' ';
  }
  bool whole = parse(page, clean, length);
  if (whole) new_line(page);
  *made = page->text->len;
  char *text = whole && !page->over ? arena_memdup(arena, page->text->str, page->text->len + 1) : NULL;
  g_string_free(page->text, TRUE);
  return text;
}
