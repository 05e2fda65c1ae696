#include "letters.h"

#include <string.h>

#include <glib.h>
#include <libdeflate.h>

#include "../../base/clock.h"
#include "../../base/dice.h"
#include "../../base/files.h"
#include "../../base/json.h"
#include "../../base/yaml.h"
#include "../../mail/message.h"

/* What stands in a desk's address: raised with every change that an older page could not read. */
#define DESK_FORMAT 1

/* Digits of an edition's digest by which a page knows that the game is played with it. */
#define EDITION_DIGITS 16

/* ---- what a seat is told ---- */

char *desk_edition(Arena *arena, const char *digest) {
  return arena_printf(arena, "%.*s", EDITION_DIGITS, digest);
}

/* Always the same choices, so that all states that the seat cannot tell apart become the same one (Game.disguise): the
 * first of all, which invents least and keeps the address short. A game may choose again until something fits, so after
 * CHOSEN_FIRST of them others follow. */
#define CHOSEN_FIRST 64

typedef struct SameChoices {
  Chooser chooser;
  unsigned count;
  uint64_t value;
} SameChoices;

static unsigned choose_same(Chooser *chooser, unsigned below) {
  SameChoices *choices = (SameChoices *)chooser;
  if (++choices->count <= CHOSEN_FIRST) return 0;
  choices->value = choices->value * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX; no dice */
  return (unsigned)(choices->value >> 33) % below;
}

/* The state as the seat knows it, as a position. */
static Tree *position_of(const LoadedGame *loaded, int seat, bool *whole) {
  const Game *game = loaded->game;
  SameChoices choices = {.chooser = {.choose = choose_same}};
  void *state = arena_memdup(loaded->arena, loaded->state, game->state_size(loaded->edition));
  *whole = game->disguise == NULL || game->disguise(loaded->edition, state, seat, &choices.chooser);
  return game->position_write(loaded->edition, state, loaded->arena);
}

static Tree *seats_of(const LoadedGame *loaded) {
  Tree *seats = tree_list(loaded->arena);
  for (int seat = 0; seat < loaded->seated.count; seat++)
    tree_add_text(loaded->arena, seats, loaded->seated.names[seat]);
  return seats;
}

/* The address that this seat answers to. Without the key there is none where the key is a part of it: its player
 * replies to a mail, then. */
static void put_address(const Referee *referee, const LoadedGame *loaded, int seat, bool keyed, Tree *desk) {
  const char *pattern = referee->configuration->reply_to;
  if (!keyed && pattern != NULL && strstr(pattern, "{key}") != NULL) return;
  const char *address = document_reply_to(referee, loaded, seat);
  if (address == NULL) address = referee->configuration->from;
  char *bare;
  if (mail_address_valid(loaded->arena, address, &bare)) tree_put_text(loaded->arena, desk, "to", bare);
}

/* `file`: as document_in_force() has it; what counts goes into `out`. */
static void put_file(Arena *arena, const Tree *file, Tree *out) {
  const Tree *orders = tree_get(file, "orders"), *receipt = tree_get(file, "receipt");
  if (orders == NULL || receipt == NULL) return;
  tree_put(arena, out, "orders", tree_copy(arena, orders));
  tree_put(arena, out, "receipt", tree_copy(arena, receipt));
}

static bool put_orders(Referee *referee, const LoadedGame *loaded, int seat, Tree *desk) {
  Arena *arena = loaded->arena;
  Tree *read = tree_map(arena);
  if (!document_in_force(referee, loaded, seat, read)) return false;
  const Tree *in_force = tree_get(read, "in_force");
  /* Games that may have parts have none if there are two players. */
  if (loaded->game->part == NULL || tree_get(in_force, "receipt") != NULL) {
    put_file(arena, in_force, desk);
    return true;
  }
  Tree *parts = tree_list(arena);
  for (size_t i = 0; in_force->kind == TREE_MAP && i < in_force->count; i++) {
    Tree *part = tree_map(arena);
    tree_put_text(arena, part, "part", in_force->items[i].key);
    put_file(arena, in_force->items[i].value, part);
    if (tree_get(part, "orders") != NULL) tree_add(arena, parts, part);
  }
  if (parts->count > 0) tree_put(arena, desk, "orders", parts);
  return true;
}

const char *desk_refusal(const LoadedGame *loaded, int seat) {
  if (loaded->withheld) return "this turn is closed until its results are released";
  if (loaded_game_outcome(loaded).over) return "the game is over; there is nothing to order";
  if (loaded->seats.items[seat].computer != NULL) return "the computer plays this seat";
  return loaded->seats.items[seat].vacant ? "this seat has no player" : NULL;
}

Tree *desk_game(Referee *referee, const LoadedGame *loaded, int seat) {
  Arena *arena = loaded->arena;
  const char *language = viewer_language(referee, loaded, seat);
  Time deadline = loaded_game_deadline(loaded);
  bool keyed = loaded->settings.desk_key, whole;
  Tree *desk = tree_map(arena);
  tree_put_int(arena, desk, "v", DESK_FORMAT);
  tree_put_text(arena, desk, "rules", loaded->game->id);
  tree_put_int(arena, desk, "format", loaded->game->state_format);
  tree_put_text(arena, desk, "edition", desk_edition(arena, loaded->row.edition));
  tree_put_text(arena, desk, "game", loaded->row.name);
  tree_put_text(arena, desk, "turn", loaded->turn);
  tree_put_text(arena, desk, "seat", loaded->seated.names[seat]);
  tree_put(arena, desk, "seats", seats_of(loaded));
  tree_put_text(arena, desk, "language", referee_speaks(referee, language) ? language : "en");
  tree_put_text(arena, desk, "deadline", deadline == TIME_NONE ? NULL : time_format(arena, deadline));
  tree_put_text(arena, desk, "zone", viewer_timezone(loaded, seat));
  put_address(referee, loaded, seat, keyed, desk);
  if (keyed) tree_put_text(arena, desk, "key", document_key(loaded, seat));
  Tree *position = position_of(loaded, seat, &whole);
  tree_put_bool(arena, desk, "whole", whole);
  tree_put(arena, desk, "position", position);
  return put_orders(referee, loaded, seat, desk) ? desk : NULL;
}

/* ---- packed ---- */

/* A page is packed once and fetched over telephones. */
#define AS_SMALL_AS_CAN_BE 12

/* A raw deflate stream (RFC 1951), which browsers take without more. NULL: no memory. */
static unsigned char *deflated(Arena *arena, const char *bytes, size_t length, size_t *packed) {
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(AS_SMALL_AS_CAN_BE);
  if (compressor == NULL) return NULL;
  size_t room = libdeflate_deflate_compress_bound(compressor, length);
  unsigned char *out = arena_alloc(arena, room);
  *packed = libdeflate_deflate_compress(compressor, bytes, length, out, room);
  libdeflate_free_compressor(compressor);
  return *packed > 0 ? out : NULL;
}

char *desk_packed(Arena *arena, const char *bytes, size_t length) {
  size_t packed;
  const unsigned char *out = deflated(arena, bytes, length, &packed);
  if (out == NULL) return NULL;
  gchar *encoded = g_base64_encode(out, packed);
  char *copy = arena_strdup(arena, encoded);
  g_free(encoded);
  return copy;
}

/* RFC 4648 5, without padding: no character of it means anything in an address. */
char *desk_packed_for_address(Arena *arena, const char *bytes, size_t length) {
  char *text = desk_packed(arena, bytes, length);
  if (text == NULL) return NULL;
  text[strcspn(text, "=")] = '\0';
  for (char *at = text; *at != '\0'; at++) {
    if (*at == '+') *at = '-';
    if (*at == '/') *at = '_';
  }
  return text;
}

char *desk_data(Referee *referee, const LoadedGame *loaded, int seat) {
  const Tree *desk = desk_game(referee, loaded, seat);
  if (desk == NULL) return NULL;
  size_t length;
  const char *text = json_write(loaded->arena, desk, &length);
  return desk_packed(loaded->arena, text, length);
}

/* ---- of no seat ---- */

char *desk_position_packed(Referee *referee, const LoadedGame *loaded, int viewer) {
  Arena *arena = loaded->arena;
  const char *language = viewer_language(referee, loaded, viewer);
  bool whole;
  Tree *desk = tree_map(arena), *position = position_of(loaded, viewer, &whole);
  tree_put_int(arena, desk, "v", DESK_FORMAT);
  tree_put_text(arena, desk, "rules", loaded->game->id);
  tree_put_int(arena, desk, "format", loaded->game->state_format);
  tree_put_text(arena, desk, "edition", desk_edition(arena, loaded->row.edition));
  tree_put_text(arena, desk, "game", loaded->row.name);
  tree_put_text(arena, desk, "turn", loaded->turn);
  tree_put(arena, desk, "seats", seats_of(loaded));
  tree_put_text(arena, desk, "language", referee_speaks(referee, language) ? language : "en");
  tree_put_bool(arena, desk, "whole", whole);
  tree_put(arena, desk, "position", position);
  redact_tree(loaded, desk);
  size_t length;
  const char *text = json_write(arena, desk, &length);
  return desk_packed_for_address(arena, text, length);
}

/* ---- the address ---- */

/* Digits of an edition's digest in the name of its page. */
#define PAGE_DIGITS 8

static bool is_shipped(Arena *arena, const Game *game, const char *edition) {
  char *bytes;
  size_t length;
  const char *path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  return file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) == STATUS_OK &&
         strcmp(sha256_hex(arena, bytes, length), edition) == 0;
}

/* How the names of its files begin. */
static char *name_of(Referee *referee, Arena *arena, const Game *game, const char *language,
                     const char *edition) {
  if (!referee_speaks(referee, language)) language = "en";
  if (is_shipped(arena, game, edition)) return arena_printf(arena, "%s.%s", game->id, language);
  return arena_printf(arena, "%s.%s.%.*s", game->id, language, PAGE_DIGITS, edition);
}

char *desk_page_name(Referee *referee, Arena *arena, const Game *game, const char *language,
                     const char *edition) {
  return arena_concat(arena, name_of(referee, arena, game, language, edition), ".html", NULL);
}

char *desk_notation_script_name(Referee *referee, Arena *arena, const Game *game, const char *language,
                                const char *edition) {
  return arena_concat(arena, name_of(referee, arena, game, language, edition), ".notation.js", NULL);
}

char *desk_link(Referee *referee, const LoadedGame *loaded, int seat) {
  const char *url = referee->configuration->desk_url;
  if (url == NULL || desk_refusal(loaded, seat) != NULL) return NULL;
  Arena *arena = loaded->arena;
  const Tree *desk = desk_game(referee, loaded, seat);
  size_t length;
  const char *text = desk == NULL ? NULL : json_write(arena, desk, &length);
  const char *packed = text == NULL ? NULL : desk_packed_for_address(arena, text, length);
  if (packed == NULL) {
    referee_log(referee, NOTICE_WARNING, "%s: a mail goes without its link to the order desk",
                loaded->row.name);
    return NULL;
  }
  const char *language = viewer_language(referee, loaded, seat);
  const char *page = desk_page_name(referee, arena, loaded->game, language, loaded->row.edition);
  return arena_concat(arena, url, page, "#", packed, NULL);
}
