#include "pairs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/base/yaml.h"
#include "known.h"
#include "world.h"

/* Players who send nothing, and nonsense, can keep a window open: enough of them was seen then. */
#define MOST_WINDOWS 200

typedef struct Play {
  const Walk *walk;
  Match match;
  const Known *known;
  Counts *counts;
  Random random;
  Dice *dice;
  Arena *kept;    /* of the game: its worlds */
  Arena *passing; /* of one window: what is told */
  Tree *options;
  int viewer;
  World worlds[2];
  bool lived;
  const char *betrayed; /* what told it; NULL: nothing did */
} Play;

/* ---- counting ---- */

void tally(Tallies *tallies, const char *what) {
  size_t i = 0;
  while (i < tallies->count && strcmp(tallies->items[i].what, what) != 0) i++;
  if (i == TALLIES_MAX) {
    fprintf(stderr, "more is counted than TALLIES_MAX\n");
    abort();
  }
  if (i == tallies->count) tallies->items[tallies->count++] = (Tally){what, 0};
  tallies->items[i].count++;
}

long tallied(const Tallies *tallies, const char *what) {
  for (size_t i = 0; i < tallies->count; i++) {
    if (strcmp(tallies->items[i].what, what) == 0) return tallies->items[i].count;
  }
  return 0;
}

/* ---- what went wrong ---- */

static const char *viewer_name(const Play *play) {
  return play->viewer < 0 ? "the public" : play->match.seat_names[play->viewer];
}

/* Where two texts part: a line of each. */
static void print_parting(const char *text, const char *other) {
  size_t same = 0;
  while (text[same] != '\0' && text[same] == other[same]) same++;
  size_t from = same;
  while (from > 0 && text[from - 1] != '\n') from--;
  fprintf(stderr, "    %.*s\n    %.*s\n", (int)strcspn(text + from, "\n"), text + from,
          (int)strcspn(other + from, "\n"), other + from);
}

static bool betray(Play *play, const char *what, const char *how) {
  const World *world = &play->worlds[0];
  play->betrayed = what;
  if (play->walk->quiet) return false;
  fprintf(stderr, "%s seed %" PRIu64 " %s, turn %s, window %s, to %s: %s %s\n", play->match.game->id,
          play->walk->seed, yaml_write_line(play->passing, play->options),
          play->match.game->label(world->state, play->passing), play->match.game->window(world->state),
          viewer_name(play), what, how);
  return false;
}

/* The first text that differs between two worlds; NULL where none does. */
static const char *parting(const Tellings *told, const Tellings *other, const Told *items[2]) {
  for (size_t i = 0; i < told->count && i < other->count; i++) {
    items[0] = &told->items[i];
    items[1] = &other->items[i];
    if (strcmp(items[0]->what, items[1]->what) != 0) return "which texts there are";
    if (strcmp(items[0]->text, items[1]->text) != 0) return items[0]->what;
  }
  return told->count == other->count ? NULL : "which texts there are";
}

/* Which part of the second world it is that shows: each is tried by itself. */
static void print_parts(const Play *play, const Occasion *occasion, const Tellings *told) {
  const World *one = &play->worlds[0], *two = &play->worlds[1];
  World by_state = *one, by_log = *one, by_files = *one;
  by_state.before = two->before;
  by_state.state = two->state;
  by_log.log = two->log;
  memcpy(by_files.sent, two->sent, sizeof by_files.sent);
  const struct {
    const char *name;
    const World *world;
  } PARTS[] = {{"the state", &by_state}, {"the log", &by_log}, {"the files of others", &by_files}};
  for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
    Tellings other;
    const Told *items[2];
    if (session_tell(play->walk->session, PARTS[i].world, occasion, play->passing, &other) &&
        parting(told, &other, items) != NULL)
      fprintf(stderr, "  it differs by %s alone\n", PARTS[i].name);
  }
}

/* ---- one pair ---- */

static const Tree *position_of(const Play *play, const World *world) {
  return play->match.game->position_write(play->match.edition, world->state, play->passing);
}

/* What both worlds become in the viewer's hands: by the same chooser the same bytes. */
static bool check_forgotten(Play *play) {
  const Game *game = play->match.game;
  if (game->disguise == NULL) return true;
  void *made[2];
  for (int i = 0; i < 2; i++) {
    Random random = random_with(1815);
    made[i] = arena_memdup(play->passing, play->worlds[i].state, game->state_size(play->match.edition));
    if (!game->disguise(play->match.edition, made[i], play->viewer, &random.chooser))
      return betray(play, "the disguise", "has a hole");
  }
  if (memcmp(made[0], made[1], game->state_size(play->match.edition)) == 0) return true;
  (void)betray(play, "the disguise", "betrays which world it is");
  if (play->walk->quiet) return false;
  const char *text[2];
  for (int i = 0; i < 2; i++)
    text[i] =
        yaml_write(play->passing, game->position_write(play->match.edition, made[i], play->passing), NULL);
  print_parting(text[0], text[1]);
  return false;
}

/* The other world's state must be one that a ledger can hold, and as sound as the first. */
static bool check_disguise(Play *play) {
  const Game *game = play->match.game;
  const char *what = NULL, *other = NULL;
  bool holds = game->invariants_hold(play->match.edition, play->worlds[0].state, &what);
  if (game->invariants_hold(play->match.edition, play->worlds[1].state, &other) != holds)
    return betray(play, "the disguise", other == NULL ? "makes a state sound" : other);
  size_t length;
  const char *text = yaml_write(play->passing, position_of(play, &play->worlds[1]), &length);
  const Tree *position = yaml_read(play->passing, text, length, &YAML_DATA, NULL);
  void *again = arena_alloc(play->passing, game->state_size(play->match.edition));
  if (position == NULL || !game->position_read(play->match.edition, position, again, NULL) ||
      memcmp(again, play->worlds[1].state, game->state_size(play->match.edition)) != 0)
    return betray(play, "the disguise", "makes a state that does not read back");
  return true;
}

static bool others_differ(const Play *play) {
  for (int seat = 0; seat < play->match.seat_count; seat++) {
    const char *one = play->worlds[0].sent[seat].text, *two = play->worlds[1].sent[seat].text;
    if ((one == NULL) != (two == NULL) || (one != NULL && strcmp(one, two) != 0)) return true;
  }
  return false;
}

static void count_pair(Play *play, const Tellings *told) {
  Counts *counts = play->counts;
  const Tree *view =
      play->match.game->view(play->match.edition, play->worlds[0].state, play->viewer, play->passing);
  const Tree *position = position_of(play, &play->worlds[0]), *other = position_of(play, &play->worlds[1]);
  /* What the game alone has disguised: worlds that live on go apart by themselves. */
  if (!play->lived) facts_note(&counts->facts, position, other, tree_get(view, "position"), play->passing);
  counts->pairs++;
  *(play->viewer < 0 ? &counts->to_public : &counts->to_seats) += 1;
  counts->hiding += !tree_equal(position, tree_get(view, "position"));
  counts->changed += !tree_equal(position, other);
  counts->lived += play->lived;
  counts->filed += others_differ(play);
  for (size_t i = 0; i < told->count; i++) tally(&counts->told, told->items[i].what);
}

/* One time in so many, and wherever no pair has told that text yet: else chance would leave one out. */
static bool asked_for(Play *play, const char *what, unsigned one_in) {
  bool drawn = random_one_in(&play->random, one_in);
  return drawn || (play->viewer >= 0 && tallied(&play->counts->told, what) == 0);
}

static bool look_at_pair(Play *play) {
  const Occasion occasion = {.viewer = play->viewer,
                             .mailed = asked_for(play, "the form", 6),
                             .welcome = random_one_in(&play->random, 4),
                             .reminded = asked_for(play, "the reminder", 4),
                             .computer = asked_for(play, "the stand-in's file", 5),
                             .again = asked_for(play, "the desk with his file in force", 4)};
  Session *session = play->walk->session;
  Tellings told, other;
  const Told *items[2];
  if (!check_disguise(play) || !check_forgotten(play)) return false;
  if (!session_tell(session, &play->worlds[0], &occasion, play->passing, &told) ||
      !session_tell(session, &play->worlds[1], &occasion, play->passing, &other))
    return betray(play, "the session", "fails");
  count_pair(play, &told);
  const char *holder = session_secret_in(session, &told, play->viewer, play->passing);
  if (holder != NULL) return betray(play, holder, "holds a key of somebody else");
  const char *what = parting(&told, &other, items);
  if (what == NULL) return true;
  (void)betray(play, what, "betrays which world it is");
  if (play->walk->quiet) return false;
  print_parting(items[0]->text, items[1]->text);
  print_parts(play, &occasion, &told);
  return false;
}

/* ---- pairs for others ---- */

static Tree *world_tree(const Play *play, const World *world) {
  Tree *tree = tree_map(play->passing), *sent = tree_map(play->passing);
  tree_put(play->passing, tree, "position",
           play->match.game->position_write(play->match.edition, world->state, play->passing));
  for (int seat = 0; seat < play->match.seat_count; seat++) {
    if (world->sent[seat].text != NULL)
      tree_put_text(play->passing, sent, play->match.seat_names[seat], world->sent[seat].text);
  }
  tree_put(play->passing, tree, "sent", sent);
  return tree;
}

/* Both worlds as a game master would begin them. A window that waits for nobody passes at once: of such no
 * pair can be made, nor where nothing is hidden and the worlds are alike. */
static void write_pair(Play *play) {
  Duties duties = {.count = 0};
  play->match.game->duties(play->match.edition, play->worlds[0].state, &duties);
  if (duties.count == 0) return;
  Tree *one = world_tree(play, &play->worlds[0]), *two = world_tree(play, &play->worlds[1]);
  if (tree_equal(one, two)) return;
  Tree *tree = tree_map(play->passing);
  tree_put_text(play->passing, tree, "rules", play->match.game->id);
  tree_put_text(play->passing, tree, "viewer",
                play->viewer < 0 ? "public" : play->match.seat_names[play->viewer]);
  Tree *seats = tree_put(play->passing, tree, "seats", tree_list(play->passing));
  for (int seat = 0; seat < play->match.seat_count; seat++)
    tree_add_text(play->passing, seats, play->match.seat_names[seat]);
  tree_put(play->passing, tree, "one", one);
  tree_put(play->passing, tree, "two", two);
  fprintf(play->walk->written, "---\n%s", yaml_write(play->passing, tree, NULL));
  play->counts->pairs++;
}

/* ---- what is sent ---- */

static const char *some_file(Play *play, const World *world, int seat) {
  if (random_one_in(&play->random, 8)) return NULL;
  const char *pooled = NULL;
  if (seat == play->viewer && random_one_in(&play->random, 6))
    pooled = file_pooled(&play->match, world->state, seat, play->walk->pool, &play->random, play->kept);
  if (pooled != NULL) return pooled;
  if (seat == play->viewer && random_one_in(&play->random, 4))
    return file_spoken(&play->match, world->state, seat, &play->random, play->kept);
  bool pries = random_one_in(&play->random, seat == play->viewer ? 3 : 8);
  return (pries ? file_prying : file_legal)(&play->match, world->state, seat, &play->random, play->kept);
}

/* The viewer sends the same in both worlds; the others often something else. */
static void send_files(Play *play) {
  World *one = &play->worlds[0], *two = &play->worlds[1];
  bool all_same = random_one_in(&play->random, 2);
  for (int seat = 0; seat < play->match.seat_count; seat++) {
    one->sent[seat].text = some_file(play, one, seat);
    bool same = seat == play->viewer || all_same || random_one_in(&play->random, 4);
    two->sent[seat].text = same ? one->sent[seat].text : some_file(play, two, seat);
    if (one->sent[seat].text != NULL && random_one_in(&play->random, 4))
      pool_add(play->walk->pool, seat, one->sent[seat].text);
  }
}

/* ---- plans for later windows ---- */

/* The sections that answer windows after the one that waits. */
static const char *const *sections_ahead(const Play *play) {
  if (play->known == NULL || play->known->ahead == NULL) return NULL;
  const char *window = play->match.game->window(play->worlds[0].state);
  const char *const *sections = play->known->ahead;
  for (size_t i = 0; sections[i] != NULL; i++) {
    if (strcmp(sections[i], window) == 0) return &sections[i + 1];
  }
  return sections;
}

static const char *view_text(const Play *play, const World *world) {
  return yaml_write(play->passing,
                    play->match.game->view(play->match.edition, world->state, play->viewer, play->passing),
                    NULL);
}

/* The others plan something else for later: nothing that happens now may tell. */
static bool look_at_plans(Play *play, const World *next) {
  const char *const *sections = sections_ahead(play);
  if (sections == NULL || *sections == NULL) return true;
  World planned = play->worlds[0], after;
  bool differs = false;
  for (int seat = 0; seat < play->match.seat_count; seat++) {
    const char *text = planned.sent[seat].text;
    if (seat == play->viewer || text == NULL) continue;
    const char *other = file_legal(&play->match, planned.state, seat, &play->random, play->passing);
    planned.sent[seat].text = file_with_sections_of(text, other, sections, play->passing);
    /* A file that is refused for what stands in one section is refused whole. */
    if (!world_counts(&play->match, &play->worlds[0], seat, play->passing) ||
        !world_counts(&play->match, &planned, seat, play->passing))
      planned.sent[seat].text = text;
    differs |= strcmp(text, planned.sent[seat].text) != 0;
  }
  world_go_on(&play->match, &planned, play->dice, play->passing, &after);
  play->counts->ahead += differs;
  const EventRow *a, *b;
  const char *text = view_text(play, next), *other = view_text(play, &after);
  bool told = !world_logs_same(&play->match, play->viewer, next, &after, &a, &b);
  if (!told && strcmp(text, other) == 0) return true;
  (void)betray(play, told ? "the log" : "the view", "betrays a plan for a later window");
  if (play->walk->quiet) return false;
  if (told)
    print_parting(a == NULL ? "(end)" : arena_printf(play->passing, "%s %s", a->code, a->fields),
                  b == NULL ? "(end)" : arena_printf(play->passing, "%s %s", b->code, b->fields));
  else
    print_parting(text, other);
  return false;
}

/* ---- going on ---- */

static bool is_revealing(const Play *play, const EventRow *row) {
  if (row == NULL) return false;
  bool to_all = world_shows(&play->match, row, VIEWER_PUBLIC);
  const char *const *codes = to_all ? play->known->reveals : play->known->reveals_to_one;
  for (; *codes != NULL; codes++) {
    if (strcmp(*codes, row->code) == 0) return true;
  }
  return false;
}

/* The logs of two worlds part although everybody sent the same: what was hidden has shown. */
static bool look_at_revelation(Play *play, const EventRow *a, const EventRow *b) {
  bool known =
      play->known == NULL || play->known->reveals == NULL || is_revealing(play, a) || is_revealing(play, b);
  const EventRow *row = a != NULL ? a : b; /* one of them is there: they part */
  bool to_all = world_shows(&play->match, row, VIEWER_PUBLIC);
  const char *code = arena_printf(play->counts->facts.arena, "%s%s", row->code, to_all ? "" : " (to one)");
  tally(&play->counts->revealed, code);
  if (known) return true;
  (void)betray(play, a != NULL ? a->code : b->code, "tells what was hidden");
  if (!play->walk->quiet)
    print_parting(a == NULL ? "(end)" : arena_printf(play->passing, "%s %s", a->code, a->fields),
                  b == NULL ? "(end)" : arena_printf(play->passing, "%s %s", b->code, b->fields));
  return false;
}

static bool go_on(Play *play) {
  World next[2];
  const EventRow *a, *b;
  bool same_files = !others_differ(play);
  for (int i = 0; i < 2; i++) world_go_on(&play->match, &play->worlds[i], play->dice, play->kept, &next[i]);
  play->counts->windows++;
  play->counts->same += same_files;
  if (!look_at_plans(play, &next[0])) return false;
  play->lived = world_logs_same(&play->match, play->viewer, &next[0], &next[1], &a, &b);
  if (!play->lived && same_files && !look_at_revelation(play, a, b)) return false;
  play->worlds[0] = next[0];
  play->worlds[1] = next[1];
  /* Also a world that lived on is often disguised once more: else it would come near to the first one, where
   * all send the same. */
  if (!play->lived || random_one_in(&play->random, 2))
    world_disguise(&play->match, &next[play->lived ? 1 : 0], play->viewer, &play->random, play->kept,
                   &play->worlds[1]);
  return true;
}

/* ---- a game ---- */

/* "full|fast" is a list to choose from, "CARD,CARD,…" is none. */
static Tree *some_options(Play *play) {
  Tree *options = tree_map(play->kept);
  for (const GameOption *option = play->match.game->options; option != NULL && option->name != NULL;
       option++) {
    if (strchr(option->values, '|') == NULL || random_one_in(&play->random, 2)) continue;
    char *rest = arena_strdup(play->kept, option->values);
    unsigned count = 1;
    for (const char *c = rest; *c != '\0'; c++) count += *c == '|';
    const char *value = strsep(&rest, "|");
    for (unsigned skip = random_choose(&play->random.chooser, count); skip > 0; skip--)
      value = strsep(&rest, "|");
    tree_put_text(play->kept, options, option->name, value);
  }
  return options;
}

static Dice *some_dice(Play *play) {
  uint8_t key[DICE_KEY_BYTES];
  for (size_t i = 0; i < sizeof key; i++) key[i] = (uint8_t)random_choose(&play->random.chooser, 256);
  return dice_keyed(play->kept, key, SESSION_GAME);
}

static bool set_up(Play *play) {
  void *state = arena_alloc(play->kept, play->match.game->state_size(play->match.edition));
  play->dice = some_dice(play);
  play->options = some_options(play);
  if (!play->match.game->setup(play->match.edition, play->options, play->dice, state, NULL))
    return betray(play, "the options", "are refused");
  play->worlds[0] = (World){.state = state};
  world_disguise(&play->match, &play->worlds[0], play->viewer, &play->random, play->kept, &play->worlds[1]);
  return true;
}

/* A long game of many seats is left when it has given its share: the next one is seen by another seat. */
static bool gave_its_share(const Play *play, long before) {
  long share = play->walk->pairs_most / (play->match.seat_count + 1) + 1;
  return play->counts->pairs >= play->walk->pairs_most ||
         (play->walk->written == NULL && play->counts->pairs - before >= share);
}

static bool play_all(Play *play) {
  bool good = set_up(play), over = false;
  long before = play->counts->pairs;
  for (int window = 0; good && !over && window < MOST_WINDOWS; window++) {
    if (gave_its_share(play, before)) break;
    send_files(play);
    over = play->match.game->outcome(play->worlds[0].state).over;
    if (play->walk->written != NULL) {
      if (random_one_in(&play->random, 6)) write_pair(play);
    } else if (window == 0 || over || random_one_in(&play->random, 2)) {
      good = look_at_pair(play);
    }
    if (good && !over) good = go_on(play);
    arena_reset(play->passing);
  }
  return good;
}

bool pairs_play(const Walk *walk, Counts *counts, const char **betrayed) {
  const Game *game = walk->game;
  Play play = {.walk = walk,
               .match = *session_match(walk->session),
               .known = known_of(game->id),
               .counts = counts,
               .random = random_with(walk->seed),
               .kept = arena_new(),
               .passing = arena_new(),
               .viewer = (int)(walk->seed % (unsigned)(session_match(walk->session)->seat_count + 1)) - 1};
  counts->games++;
  bool good = play_all(&play);
  if (betrayed != NULL) *betrayed = play.betrayed;
  arena_free(play.passing);
  arena_free(play.kept);
  return good;
}
