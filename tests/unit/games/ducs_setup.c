/* The set-up (DUCS 2): what each way of it asks for, what is refused and where, and that a sealed deployment
 * is known to nobody but its owner until both are revealed. */
#include "../../../adjudicator/games/ducs/choices.h"
#include "ducs_play.h"

static State set_up(Ducs *ducs, const char *options) {
  State begun;
  memset(&begun, 0xA5, sizeof begun);
  Diagnostics found;
  diagnostics_init(&found, ducs->kept);
  const Tree *map = *options == '\0' ? NULL : ducs_yaml(ducs->kept, options);
  if (!ducs->game->setup(ducs->edition, map, NULL, &begun, &found))
    fail_msg("%s", ducs_told(ducs->kept, &found, true));
  const char *what = "";
  if (!ducs->game->invariants_hold(ducs->edition, &begun, &what)) fail_msg("%s", what);
  return begun;
}

/* The standard deployment of a side as a turn file. */
static const char *standard_file(const Ducs *ducs, int side) {
  const char *text = "deploy:\n";
  const Tree *list = tree_get(tree_get(ducs->edition->file, "standard"), DUCS_SIDES[side]);
  for (size_t i = 0; i < list->count; i++)
    text = arena_printf(ducs->kept, "%s  - %s\n", text, list->items[i].value->text);
  return text;
}

static const char *changed(const Ducs *ducs, const char *text, const char *find, const char *change) {
  const char *place = strstr(text, find);
  if (place == NULL) fail_msg("\"%s\" is not in:\n%s", find, text);
  return arena_printf(ducs->kept, "%.*s%s%s", (int)(place - text), text, change, place + strlen(find));
}

static const Orders *file_of(const Ducs *ducs, const State *state, int side, const char *text,
                             Diagnostics *found) {
  const void *orders = NULL;
  diagnostics_init(found, ducs->kept);
  assert_true(game_read(ducs->game, ducs->edition, state, side, ducs_yaml(ducs->kept, text), ducs->kept,
                        &orders, found));
  return orders;
}

/* Adjudicates the window; what each seat is told of its own file goes into `told`. */
static size_t adjudicate(const Ducs *ducs, State *state, const Orders *orfburg, const Orders *wulfenburg,
                         const char *told[SIDES]) {
  const void *orders[SIDES] = {orfburg, wulfenburg};
  Diagnostics found[SIDES], *diagnostics[SIDES] = {&found[ORFBURG], &found[WULFENBURG]};
  Events events;
  events_init(&events);
  for (int side = 0; side < SIDES; side++) diagnostics_init(&found[side], ducs->kept);
  ducs->game->resolve(ducs->edition, state, orders, NULL, &events, diagnostics);
  for (int side = 0; side < SIDES && told != NULL; side++)
    told[side] = ducs_told(ducs->kept, &found[side], true);
  size_t count = events.count;
  events_free(&events);
  return count;
}

/* All that a viewer is shown, and who is asked: text. */
static const char *shown(const Ducs *ducs, const State *state, int viewer) {
  Duties duties;
  ducs->game->duties(ducs->edition, state, &duties);
  const char *text = yaml_write(ducs->kept, ducs->game->view(ducs->edition, state, viewer, ducs->kept), NULL);
  for (size_t i = 0; i < duties.count; i++)
    text = arena_printf(ducs->kept, "%s%d %s\n", text, duties.items[i].seat, duties.items[i].window);
  if (viewer >= 0)
    text = arena_printf(
        ducs->kept, "%s%s", text,
        yaml_write(ducs->kept, ducs->game->choices(ducs->edition, state, viewer, NULL, ducs->kept), NULL));
  return arena_printf(ducs->kept, "%s%s %s", text, ducs->game->label(state, ducs->kept),
                      ducs->game->window(state));
}

/* -- sealed -- */

/* Games that differ only in what Orfburg has filed look the same to everybody else. */
static void sealed_deployments_are_secret(void **state) {
  Ducs *ducs = *state;
  const char *standard = standard_file(ducs, ORFBURG);
  const char *other = changed(ducs, standard, "OD 2211", "OD 2010");
  other = changed(ducs, other, "OI7 2010", "OI7 2113");
  other = changed(ducs, other, "deploy:", "retreat: [S, N]\ndeploy:");
  Diagnostics found;
  State one = set_up(ducs, ""), twin = one, silent = one;
  const Orders *first = file_of(ducs, &one, ORFBURG, standard, &found);
  assert_int_equal(found.errors, 0);
  const Orders *second = file_of(ducs, &twin, ORFBURG, other, &found);
  assert_int_equal(found.errors, 0);
  assert_int_equal(ducs->game->judge(ducs->edition, &one, ORFBURG, NULL, first, NULL), ANSWER_GOOD);
  /* The deadline passes without a file of Wulfenburg: nothing is placed, nothing is told. */
  assert_int_equal(adjudicate(ducs, &one, first, NULL, NULL), 0);
  assert_int_equal(adjudicate(ducs, &twin, second, NULL, NULL), 0);
  assert_int_equal(adjudicate(ducs, &silent, NULL, NULL, NULL), 0);
  static const int VIEWERS[] = {WULFENBURG, VIEWER_PUBLIC};
  for (size_t i = 0; i < sizeof VIEWERS / sizeof *VIEWERS; i++) {
    assert_string_equal(shown(ducs, &one, VIEWERS[i]), shown(ducs, &twin, VIEWERS[i]));
    assert_string_equal(shown(ducs, &one, VIEWERS[i]), shown(ducs, &silent, VIEWERS[i]));
  }
  assert_string_not_equal(shown(ducs, &one, ORFBURG), shown(ducs, &twin, ORFBURG)); /* his own list */
  Duties duties;
  ducs->game->duties(ducs->edition, &one, &duties);
  assert_int_equal(duties.count, 2);
  for (int unit = 0; unit < ducs->edition->unit_count; unit++) assert_int_equal(one.hex[unit], HEX_NONE);

  /* Revealed together: then everybody sees the difference. */
  const Orders *answer = file_of(ducs, &one, WULFENBURG, standard_file(ducs, WULFENBURG), &found);
  assert_int_equal(found.errors, 0);
  assert_int_equal(adjudicate(ducs, &one, first, answer, NULL), 2);
  assert_int_equal(adjudicate(ducs, &twin, second, answer, NULL), 2);
  assert_int_equal(one.hex[ducs_unit(ducs, "OD")], ducs_hex(ducs, "2211"));
  assert_int_equal(twin.hex[ducs_unit(ducs, "OD")], ducs_hex(ducs, "2010"));
  assert_string_equal(ducs->game->label(&twin, ducs->kept), "1-orfburg");
  for (size_t i = 0; i < sizeof VIEWERS / sizeof *VIEWERS; i++)
    assert_string_not_equal(shown(ducs, &one, VIEWERS[i]), shown(ducs, &twin, VIEWERS[i]));
}

/* A view of the public holds no key that only a seat's has, and says of nobody that the map is his. */
static void the_public_sees_no_more_than_a_seat(void **state) {
  Ducs *ducs = *state;
  State begun = set_up(ducs, "setup: standard");
  const Tree *all = ducs->game->view(ducs->edition, &begun, VIEWER_PUBLIC, ducs->kept);
  const Tree *own = ducs->game->view(ducs->edition, &begun, ORFBURG, ducs->kept);
  assert_true(tree_equal(tree_get(all, "units"), tree_get(own, "units")));
  assert_true(tree_equal(tree_get(all, "map"), tree_get(own, "map")));
  assert_null(tree_get(all, "retreat"));
  assert_non_null(tree_get(own, "retreat"));
}

/* -- faults -- */

static void faults_are_told_where_they_stand(void **state) {
  Ducs *ducs = *state;
  static const struct {
    const char *find, *change, *told;
  } CHANGES[] = {
      {"OI1 0815", "OI1 0816", "1:1 DUCS-2.1 deploy-cities-empty\n"},
      {"OI2 1318", "OI2 1708", "3:9 DUCS-2.1 deploy-not-own-land\n"},
      {"OI2 1318", "OI1 1318", "3:5 DUCS-2.1 deploy-unit-twice\n"},
      {"OI2 1318", "WI2 1318", "3:5 DUCS-2.1 deploy-unit-of-enemy\n"},
      {"OI2 1318", "OX2 1318", "3:5 DUCS-2.1 deploy-unit-unknown\n"},
      {"  - OA10 2011\n", "", "1:1 DUCS-2.1 deploy-units-missing\n"},
      {"OA10 2011", "OA10 2109", "31:10 DUCS-2.1 deploy-occupied\n"},
      {"OA10 2011", "OA10 2204", "31:10 DUCS-2.1 deploy-not-own-land\n"},
      {"OA10 2011", "OA10 2501", "31:10 DUCS-2.1 deploy-no-hex\n"},
      {"OD 2211", "OD 2109", "32:8 DUCS-2.1 deploy-occupied\n"},
      {"OD 2211", "OD 2211 2212", "32:13 DUCS-2.1 deploy-more-words\n"},
      {"OD 2211", "OD 3117", ""}, /* a fortress will do, and so will any own land hex */
      {"OD 2211", "OD 2113", ""},
      {"OD 2211", "OD 0519", ""},
  };
  const char *standard = standard_file(ducs, ORFBURG);
  State begun = set_up(ducs, "");
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    const char *text = changed(ducs, standard, CHANGES[i].find, CHANGES[i].change), *told[SIDES];
    Diagnostics found;
    const Orders *file = file_of(ducs, &begun, ORFBURG, text, &found);
    diagnostics_sort(&found);
    assert_string_equal(ducs_told(ducs->kept, &found, false), CHANGES[i].told);
    bool good = *CHANGES[i].told == '\0';
    assert_int_equal(ducs->game->judge(ducs->edition, &begun, ORFBURG, NULL, file, NULL),
                     good ? ANSWER_GOOD : ANSWER_ERRORS);
    /* The other deployment is good: still nothing is revealed while one is at fault. */
    State now = begun;
    const Orders *answer = file_of(ducs, &begun, WULFENBURG, standard_file(ducs, WULFENBURG), &found);
    adjudicate(ducs, &now, file, answer, told);
    assert_int_equal(now.phase, good ? PHASE_ORFBURG : PHASE_SETUP);
    assert_int_equal(*told[ORFBURG] == '\0', good);
    assert_string_equal(told[WULFENBURG], "");
    if (!good) assert_memory_equal(&now, &begun, sizeof now);
  }
}

/* -- alternate, standard -- */

/* A file of the seat whose batch it is not answers nothing, be it right or wrong. */
static void who_is_not_asked_owes_no_answer(void **state) {
  Ducs *ducs = *state;
  State begun = set_up(ducs, "{setup: alternate, batch: 1}");
  Diagnostics found;
  static const char *const FILES[] = {"deploy: [WD 0101]", "deploy: [GI7 0101]", "deploy: []"};
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    const Orders *file = file_of(ducs, &begun, WULFENBURG, FILES[i], &found);
    assert_int_equal(ducs->game->judge(ducs->edition, &begun, WULFENBURG, NULL, file, NULL), ANSWER_NONE);
    assert_int_equal(found.errors, 0);
  }
}

static int standing(const Ducs *ducs, const State *state, int side) {
  int count = 0;
  for (UnitSet left = ducs->edition->of_side[side]; left != 0; left &= left - 1)
    count += ducs_on_board(state, __builtin_ctzll(left));
  return count;
}

/* Piece by piece, Orfburg first; `batch` at a time; each mail with a label of its own. */
static void alternate_set_ups_go_to_and_fro(void **state) {
  Ducs *ducs = *state;
  static const DucsPlayer RANDOM[SIDES] = {ducs_random_file, ducs_random_file};
  for (int batch = 1; batch <= 31; batch += batch < 5 ? 1 : 13) {
    DucsPlay play;
    ducs_play_begin(&play, ducs, (uint64_t)batch,
                    arena_printf(ducs->kept, "{setup: alternate, batch: %d}", batch));
    const char *last = "";
    for (int mail = 0; play.state.phase == PHASE_SETUP; mail++) {
      Duties duties;
      int side = mail % 2, before = standing(ducs, &play.state, side);
      int others = standing(ducs, &play.state, OTHER(side));
      ducs->game->duties(ducs->edition, &play.state, &duties);
      assert_int_equal(duties.count, 1);
      assert_int_equal(duties.items[0].seat, side);
      const char *label = ducs->game->label(&play.state, play.arena);
      assert_string_not_equal(label, last);
      last = label;
      ducs_play_window(&play, RANDOM);
      int wanted = before + batch > 31 ? 31 : before + batch;
      assert_int_equal(standing(ducs, &play.state, side), wanted);
      assert_int_equal(standing(ducs, &play.state, OTHER(side)), others);
    }
    for (int side = 0; side < SIDES; side++) assert_int_equal(standing(ducs, &play.state, side), 31);
    assert_int_equal(play.windows, 2 * ((31 + batch - 1) / batch));
    assert_string_equal(ducs->game->label(&play.state, play.arena), "1-orfburg");
    ducs_play_end(&play);
  }
}

/* A batch must have as many entries as are due; a wrong one counts as one of them, unless it can
 * be left out. */
static void a_batch_is_told_one_mistake(void **state) {
  Ducs *ducs = *state;
  static const char *const FILES[][2] = {
      {"deploy: [OI1 0815, OI2 1318, OD 1318]", ""},
      {"deploy: [OI1 0815, OI2 1318]", "1:1 DUCS-2.1 deploy-count\n"},
      {"deploy: [OI1 0815, OI2 1318, OD 1318, OI3 1417]", "1:1 DUCS-2.1 deploy-count\n"},
      {"deploy: [OI1 0815, OI2 9999, OD 1318]", "1:24 DUCS-2.1 deploy-no-hex\n"},
      {"deploy: [OI1 0815, OI2 1318, WD 1318]", "1:30 DUCS-2.1 deploy-unit-of-enemy\n"},
      {"deploy: [OI1 0815, OI2 1318, OD 1318, OI2 1417]", "1:39 DUCS-2.1 deploy-unit-twice\n"},
      {"deploy: [OI1 0815, OI2 9999]", "1:24 DUCS-2.1 deploy-no-hex\n1:1 DUCS-2.1 deploy-count\n"},
  };
  State begun = set_up(ducs, "{setup: alternate, batch: 3}");
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    Diagnostics found;
    const Orders *file = file_of(ducs, &begun, ORFBURG, FILES[i][0], &found);
    assert_string_equal(ducs_told(ducs->kept, &found, true), FILES[i][1]);
    assert_int_equal(ducs->game->judge(ducs->edition, &begun, ORFBURG, NULL, file, NULL),
                     *FILES[i][1] == '\0' ? ANSWER_GOOD : ANSWER_ERRORS);
  }
}

/* What the form proposes can be sent as it is, wherever the pieces placed before may stand. */
static void proposals_can_be_sent(void **state) {
  Ducs *ducs = *state;
  static const DucsPlayer RANDOM[SIDES] = {ducs_random_file, ducs_random_file};
  for (int game = 0; game < 120; game++) {
    DucsPlay play;
    int batch = game % 12 + 1;
    ducs_play_begin(&play, ducs, (uint64_t)game,
                    arena_printf(ducs->kept, "{setup: alternate, batch: %d}", batch));
    for (int mail = 0; play.state.phase == PHASE_SETUP; mail++) {
      int side = mail % 2, left = 31 - standing(ducs, &play.state, side);
      const Tree *choices = ducs->game->choices(ducs->edition, &play.state, side, NULL, ducs->kept);
      const Tree *orders = tree_get(tree_get(choices, "deploy"), "orders");
      const char *text = "deploy:\n";
      for (size_t i = 0; i < orders->count; i++)
        text = arena_printf(ducs->kept, "%s  - %s\n", text, orders->items[i].value->text);
      Diagnostics found;
      const Orders *file = file_of(ducs, &play.state, side, text, &found);
      if (found.errors > 0) fail_msg("%s\n%s", text, ducs_told(ducs->kept, &found, true));
      assert_int_equal(file->placing_count, left < batch ? left : batch);
      assert_int_equal(ducs->game->judge(ducs->edition, &play.state, side, NULL, file, NULL), ANSWER_GOOD);
      ducs_play_window(&play, RANDOM);
    }
    ducs_play_end(&play);
  }
}

/* A city in which only the duke stands still waits for a unit. */
static void a_duke_alone_holds_no_city(void **state) {
  Ducs *ducs = *state;
  State begun = set_up(ducs, "{setup: alternate, batch: 1}");
  Diagnostics found;
  const Orders *file = file_of(ducs, &begun, ORFBURG, "deploy: [OD 2207]", &found);
  adjudicate(ducs, &begun, file, NULL, NULL);
  file = file_of(ducs, &begun, WULFENBURG, "deploy: [WI1 1708]", &found);
  adjudicate(ducs, &begun, NULL, file, NULL);
  const Tree *choices = ducs->game->choices(ducs->edition, &begun, ORFBURG, NULL, ducs->kept);
  const Tree *cities = tree_get(tree_get(choices, "deploy"), "cities");
  assert_int_equal(cities->count, 25);
  bool there = false;
  for (size_t i = 0; i < cities->count; i++) there |= strcmp(cities->items[i].value->text, "2207") == 0;
  assert_true(there);
}

static void standard_set_ups_ask_nobody(void **state) {
  Ducs *ducs = *state;
  State begun = set_up(ducs, "setup: standard");
  assert_string_equal(ducs->game->label(&begun, ducs->kept), "1-orfburg");
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = tree_get(tree_get(ducs->edition->file, "standard"), DUCS_SIDES[side]);
    assert_int_equal(list->count, 31);
    for (size_t i = 0; i < list->count; i++) {
      const char *line = list->items[i].value->text, *space = strchr(line, ' ');
      int unit = ducs_unit(ducs, arena_strndup(ducs->kept, line, (size_t)(space - line)));
      assert_int_equal(begun.hex[unit], ducs_hex(ducs, space + 1));
    }
  }
  assert_true(hex_set_is_empty(&begun.changed));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sealed_deployments_are_secret),
      cmocka_unit_test(the_public_sees_no_more_than_a_seat),
      cmocka_unit_test(faults_are_told_where_they_stand),
      cmocka_unit_test(who_is_not_asked_owes_no_answer),
      cmocka_unit_test(alternate_set_ups_go_to_and_fro),
      cmocka_unit_test(a_batch_is_told_one_mistake),
      cmocka_unit_test(proposals_can_be_sent),
      cmocka_unit_test(a_duke_alone_holds_no_city),
      cmocka_unit_test(standard_set_ups_ask_nobody),
  };
  return cmocka_run_group_tests_name("set-up of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
