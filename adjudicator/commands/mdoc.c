/* Help and rules, which are plain text, as parts of a page of the manual: mdoc(7). */
#include <ctype.h>
#include <string.h>

#include "verbs.h"

#define LINE_WIDTH 72

typedef enum Block { BLOCK_NONE, BLOCK_TEXT, BLOCK_LITERAL } Block;

typedef struct MdocPage {
  FILE *out;
  Block block;
  int column;    /* of a line of BLOCK_TEXT; 0: nothing is on it yet */
  bool bold;     /* between two backticks */
  bool gap;      /* an empty line came: the next text is a new paragraph */
  bool capital;  /* the next letter is one */
  bool examples; /* what is literal are the examples of a command */
} MdocPage;

static void put_character(FILE *out, char character) {
  if (character == '\\') {
    fputs("\\e", out);
  } else {
    fputc(character, out);
  }
}

/* A dot or apostrophe at the beginning of a line would make it a request. */
static void guard_beginning(FILE *out, const char *text) {
  if (*text == '.' || *text == '\'') fputs("\\&", out);
}

static void end_line(MdocPage *page) {
  if (page->column > 0) fputc('\n', page->out);
  page->column = 0;
}

static void end_block(MdocPage *page) {
  end_line(page);
  if (page->block == BLOCK_LITERAL) fprintf(page->out, ".Ed\n");
  page->gap = page->gap || page->block == BLOCK_LITERAL;
  page->block = BLOCK_NONE;
}

static bool ends_sentence(const char *word, size_t length) {
  while (length > 1 && strchr(")\"`", word[length - 1]) != NULL) length--;
  return length > 1 && strchr(".?!", word[length - 1]) != NULL;
}

/* Text between backticks is bold; the hyphens of an option are ASCII. */
static void put_word(MdocPage *page, const char *word, size_t length) {
  const char *bare = word + strspn(word, "`(\"");
  bool option = strncmp(bare, "--", 2) == 0 && isalpha((unsigned char)bare[2]);
  if (page->column > 0 && page->column + 1 + (int)length > LINE_WIDTH) end_line(page);
  if (page->column > 0) fputc(' ', page->out);
  if (page->column == 0) guard_beginning(page->out, word);
  for (size_t i = 0; i < length; i++) {
    if (word[i] == '`') {
      page->bold = !page->bold;
      fputs(page->bold ? "\\fB" : "\\fP", page->out);
    } else if (word[i] == '-' && option) {
      fputs("\\-", page->out);
    } else if (page->capital) {
      fputc(toupper((unsigned char)word[i]), page->out);
    } else {
      put_character(page->out, word[i]);
    }
    page->capital = false;
  }
  page->column += (int)length + 1;
  if (ends_sentence(word, length)) end_line(page);
}

static void put_text(MdocPage *page, const char *line, size_t length) {
  if (page->block == BLOCK_LITERAL) end_block(page);
  if (page->gap) {
    end_line(page);
    fprintf(page->out, ".Pp\n");
  }
  page->gap = false;
  page->block = BLOCK_TEXT;
  for (const char *end = line + length; line < end;) {
    size_t word = strcspn(line, " \n");
    if (word > 0) put_word(page, line, word);
    line += word + (line + word < end);
  }
}

static void put_literal(MdocPage *page, const char *line, size_t length) {
  if (page->block != BLOCK_LITERAL) {
    end_line(page);
    fprintf(page->out, ".\\\" %s\n.Bd -literal -offset indent\n",
            page->examples ? "run: help" : "not run: part of an explanation");
  }
  page->block = BLOCK_LITERAL;
  page->gap = false;
  guard_beginning(page->out, line);
  for (size_t i = 0; i < length; i++) put_character(page->out, line[i]);
  fputc('\n', page->out);
}

void mdoc_sentence(FILE *out, const char *text) {
  MdocPage page = {.out = out, .capital = true};
  size_t length = strlen(text);
  put_text(&page, text, length);
  if (!ends_sentence(text, length)) fputs(".\n", out);
}

static void put_paragraphs(FILE *out, const char *text, bool examples) {
  MdocPage page = {.out = out, .examples = examples};
  bool begun = false;
  while (*text != '\0') {
    size_t length = strcspn(text, "\n");
    if (length == 0) {
      end_block(&page);
      page.gap = begun;
    } else if (length > 2 && strncmp(text, "  ", 2) == 0) {
      put_literal(&page, text + 2, length - 2);
    } else {
      put_text(&page, text, length);
    }
    begun = true;
    text += length + (text[length] == '\n');
  }
  end_block(&page);
}

void mdoc_paragraphs(FILE *out, const char *text) {
  put_paragraphs(out, text, false);
}

void mdoc_examples(FILE *out, const char *text) {
  put_paragraphs(out, text, true);
}

void mdoc_words(FILE *out, const char *words) {
  for (; *words != '\0'; words++) {
    if (*words == '"') {
      fputs("\\(dq", out);
    } else {
      put_character(out, *words);
    }
  }
}
