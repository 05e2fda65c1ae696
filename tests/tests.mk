# Whatever tests the adjudicator (contrib/HACKING.md); the Makefile includes it.
#
#   make check        what a change can break, in minutes; ends with "N passed, N failed", and N skipped
#   make check-all    what a landing needs besides: real mail servers, faults, pages in a browser, more random games
#   make check-long   all of it at length: 100,000 pairs of each game that betray nothing, 60,000 random games, every fault
#                     at every point, the packages in a bare Debian, analyzers as deep as they go: hours
#   make unit, make cases   one step of them, without the sanitizers
#   make check-faults       faults alone, a sample: kill -9 anywhere, broken disks, bad servers; `make check-all` takes one game's
#   make check-browser      all pages before tidy, xmllint and w3m, then in Chromium, published games by keyboard, mails on a
#                           telephone; screenshots: build/browser
#   make mutants      faults planted in the rules and rooms, one at a time, COUNT=30 of them: do the tests notice? SEED=N draws
#                     the same again
#   make bench        speed, each figure as a ratio to the raw limit of the same run; make bench-hour: an hour with 50,000 games
#   make fuzz         hostile input to every reader, SECONDS=60 for each (needs clang)
#   make seeds        the same readers over what was found so far (part of `make check`)
#   make static       clang-format, cppcheck, clang-tidy, scan-build over what changed since BASE; make static-all over all of
#                     it as deep as they go, and gcc -fanalyzer
#   make coverage     which lines of the program the tests run; fails below 95 % of games/ (make coverage-games: only these)
#   make book         only before a release: the ledger of this version that later versions must open

TEST_LIBS := $(shell pkg-config --libs $(TEST_LIBRARIES))
test_objects = $(patsubst %.c,$(BUILD)/object/%.o,$(sort $(wildcard $(1))))

# Unit tests: all of tests/unit/<floor> are one program, build/tests/<floor>/run; a link to it for each of its files
# (tests/unit/base/yaml.c: build/tests/base/yaml) runs that one alone.
UNIT_SOURCES = $(sort $(wildcard tests/unit/*/*.c))
UNIT_FLOORS = $(sort $(foreach source,$(UNIT_SOURCES),$(notdir $(patsubst %/,%,$(dir $(source))))))
UNIT_PROGRAMS = $(UNIT_FLOORS:%=$(BUILD)/tests/%/run)
UNIT_LINKS = $(UNIT_SOURCES:tests/unit/%.c=$(BUILD)/tests/%)
# Those of the desk hold it against what the referee makes of the same.
UNIT_USES_desk = desk $(USES_referee)
$(UNIT_SOURCES:%.c=$(BUILD)/object/%.o): ALL_CFLAGS += -include tests/unit/subject.h
# It includes the small game, whose "../game.h" is where the games are.
$(BUILD)/object/tests/unit/games/general.o: ALL_CFLAGS += -Iadjudicator/games/diplomacy
define unit_rules
$(call program_rule,tests/$(1)/run,$(call test_objects,tests/unit/run.c tests/unit/$(1)/*.c),$(or $(UNIT_USES_$(1)),$(USES_$(1))),$(MAIN_LIBS) $(TEST_LIBS))
$(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/$(1)/*.c)): $(BUILD)/tests/$(1)/run
	$(quiet)ln -sf run $$@
endef
$(foreach floor,$(UNIT_FLOORS),$(eval $(call unit_rules,$(floor))))

# Programs that are no unit tests: players, pairs of worlds that differ only in what a player may not know, what sends and
# fetches mails for tests/mail through the helper programs, and what `make bench` measures with.
#   test_program NAME,SOURCES,FLOORS[,LIBRARIES]
test_program = $(eval $(call program_rule,$(1),$(call test_objects,$(2)),$(3),$(or $(4),$(MAIN_LIBS))))
$(call test_program,play/random_games,tests/play/random_games.c,$(USES_games))
$(call test_program,play/waterloo_games,tests/play/waterloo/*.c,$(USES_games))
$(call test_program,play/dogs_games,tests/play/dogs-of-war/*.c,$(USES_games))
# How well a stand-in plays, and against whom.
$(call test_program,play/stand_ins,tests/play/stand_ins.c tests/play/players.c tests/play/*/bot.c,$(USES_games))
# Whole games through a ledger.
$(call test_program,play/ledger_games,tests/play/ledger_games.c,$(USES_referee))
$(call test_program,leaks/leaks,tests/leaks/*.c,$(USES_referee))
$(foreach name,deliver fetch,$(call test_program,mail/$(name),tests/mail/$(name).c,$(USES_mail)))
$(foreach name,turns ducs diplomacy processes empty commits sink,$(call test_program,bench/$(name),tests/bench/$(name).c,$(USES_games)))
$(call test_program,bench/crowd,tests/bench/crowd.c,$(USES_ledger))
$(call test_program,bench/campaign,tests/bench/campaign.c,$(USES_referee))
$(call test_program,bench/courier,tests/bench/courier.c,,$(SEND_LIBS))
PLAYERS = $(addprefix $(BUILD)/,play/random_games play/ledger_games play/waterloo_games play/dogs_games play/stand_ins leaks/leaks)
MAIL_PROGRAMS = $(BUILD)/mail/deliver $(BUILD)/mail/fetch
BENCH_PROGRAMS = $(addprefix $(BUILD)/bench/,turns ducs diplomacy processes empty commits crowd campaign courier sink)

# Preloaded into the program, so without the sanitizers, whose own libraries want to be first.
FAULT_LIBRARIES = $(BUILD)/faults/calls.so $(BUILD)/faults/memory.so
$(BUILD)/faults/calls.so: tests/faults/journal.c tests/faults/journal.h
$(FAULT_LIBRARIES): $(BUILD)/faults/%.so: tests/faults/%.c tests/faults/control.c tests/faults/control.h
	@mkdir -p $(@D)
	$(call say,cc)
	$(quiet)$(CC) -std=c11 -D_GNU_SOURCE -O2 $(WARN) -fPIC -shared -o $@ $(filter %.c,$^)

# Preloaded as well: tests ask it for starts of the program (tests/serve/serve.c).
SERVE = $(BUILD)/serve/serve.so
$(SERVE): tests/serve/serve.c
	@mkdir -p $(@D)
	$(call say,cc)
	$(quiet)$(CC) -std=c11 -D_GNU_SOURCE -O2 $(WARN) -fPIC -shared -o $@ $<

# A folder of helper programs whose painter paints nothing: tests that look at no picture name it (ADJUDICATOR_LIBEXEC).
UNPAINTED = $(HELPER_NAMES:%=$(BUILD)/serve/libexec/adjudicator-%)
$(eval $(call program_rule,serve/libexec/adjudicator-draw,$(call test_objects,tests/serve/painter.c) $(HELPER_COMMON_draw),base,$(MAIN_LIBS)))
$(filter-out %-draw,$(UNPAINTED)): $(BUILD)/serve/libexec/%: $(BUILD)/libexec/%
	@mkdir -p $(@D)
	$(quiet)ln -sf ../../libexec/$* $@

# What `make check` and its like run. Each test runs in one of two builds: with the sanitizers, where most is found, or
# without them, where it kills the program, measures, or runs it very often.
.PHONY: tests test-programs plain-build sanitized-build
test-programs: $(BUILD)/adjudicator $(HELPERS) $(UNPAINTED) $(PLAYERS) $(MAIL_PROGRAMS) $(SERVE)
tests: all test-programs $(UNIT_LINKS) $(FAULT_LIBRARIES)
plain-build: all test-programs $(FAULT_LIBRARIES)
sanitized-build:
	$(MAKE) BUILD=$(BUILD)/sanitized SANITIZE=1 all test-programs unit-programs fuzz-programs
unit-programs: $(UNIT_LINKS)

.PHONY: check check-all check-long check-browser check-leaks check-games check-faults check-every-fault
check: plain-build sanitized-build
	tests/check change $(BUILD) $(BUILD)/sanitized

# What `make check` leaves out. Of the desk one module is enough to see that it works at all, where nothing changed in it.
check-all: plain-build sanitized-build
	$(MAKE) $$(tests/changed --touches desk && echo desk || echo $(BUILD)/desk/ducs.wasm)
	tests/check rest $(BUILD) $(BUILD)/sanitized

# Hours, one after the other.
check-long: tests sanitized-build desk
	JOBS=1 tests/check long $(BUILD) $(BUILD)/sanitized
	$(MAKE) check-leaks
	$(MAKE) check-games
	tests/mutants/run $(BUILD) --count 40 --quick --seed sources,1,2
	tests/small-game/run $(BUILD)
	tests/package/run $(BUILD)
	$(MAKE) static-all
	$(MAKE) coverage
check-browser: all desk
	tests/browser/run $(BUILD)
check-leaks: $(BUILD)/leaks/leaks
	$(BUILD)/leaks/leaks 100000
check-games: $(BUILD)/play/random_games $(BUILD)/play/stand_ins
	$(BUILD)/play/random_games dos-de-mayo 50000 1000001
	$(BUILD)/play/random_games ducs 10000 1000001
	$(BUILD)/play/stand_ins waterloo 200 1001 against=random seat=north least=90
	$(BUILD)/play/stand_ins waterloo 200 1001 against=nobody seat=north least=99
	$(BUILD)/play/stand_ins waterloo 200 1001 against=thinker seat=north least=65
	$(BUILD)/play/stand_ins waterloo 200 1001 against=random seat=south least=90
	$(BUILD)/play/stand_ins waterloo 200 1001 against=nobody seat=south least=99
	$(BUILD)/play/stand_ins waterloo 200 1001 against=thinker seat=south least=65
	$(BUILD)/play/stand_ins dogs-of-war 200 1001 against=random least=97
	$(BUILD)/play/stand_ins dogs-of-war 200 1001 against=nobody least=99
	$(BUILD)/play/stand_ins dogs-of-war 200 1001 against=thinker least=50
	$(BUILD)/play/stand_ins ducs 200 1001 against=random least=97
	$(BUILD)/play/stand_ins ducs 200 1001 against=nobody seat=orfburg least=70
	$(BUILD)/play/stand_ins ducs 200 1001 against=nobody seat=wulfenburg least=95
	$(BUILD)/play/stand_ins ducs 200 1001 against=greedy least=75
	$(BUILD)/play/stand_ins dos-de-mayo 200 1001 against=random seat=spanish least=99
	$(BUILD)/play/stand_ins dos-de-mayo 200 1001 against=random seat=french least=60
	$(BUILD)/play/stand_ins dos-de-mayo 200 1001 against=nobody seat=spanish least=99
	$(BUILD)/play/stand_ins dos-de-mayo 200 1001 against=nobody seat=french least=65
	$(BUILD)/play/stand_ins dos-de-mayo 200 1001 against=thinker seat=french least=25
check-faults: all $(FAULT_LIBRARIES)
	tests/faults/run $(BUILD)
check-every-fault: all $(FAULT_LIBRARIES)
	tests/faults/run $(BUILD) --all

# A ledger of this version, for those that come: until the release that brings the version (contrib/HACKING.md).
.PHONY: book
book: all
	python3 -B tests/unit/ledger/books/make $(BUILD)

# COUNT faults, each in a copy of the tree; without SEED the sources decide which.
COUNT ?= 30
.PHONY: mutants
mutants: tests
	tests/mutants/run $(BUILD) --count $(COUNT) $(if $(SEED),--seed $(SEED))

# One step of the tests, without the sanitizers: make unit, make cases.
.PHONY: unit cases
unit: $(UNIT_PROGRAMS)
	@set -e; for program in $^; do $$program; done
cases: all
	$(BUILD)/adjudicator case tests/cases/*/*.yaml

.PHONY: bench bench-hour
bench: all $(BENCH_PROGRAMS)
	tests/bench/run $(BUILD)
# An hour of a referee of 50,000 games; half an hour of ours.
bench-hour: all $(BENCH_PROGRAMS)
	tests/bench/hour $(BUILD)

# Fuzz targets: tests/fuzz/<subject>.c, and for each game its turn files, positions and editions. `make fuzz` links
# them with libFuzzer, `make check` with tests/fuzz/replay.c, which runs them over their seeds.
SECONDS ?= 60
FUZZ_GAME_TARGETS = $(foreach game,$(GAMES),turn-$(game) position-$(game) edition-$(game))
FUZZ_PLAIN_TARGETS = yaml drawing text_normal mail intake notation mustache reply_address imap smtp html
FUZZ_TARGETS = $(FUZZ_PLAIN_TARGETS) $(FUZZ_GAME_TARGETS)
FUZZ_PROGRAMS = $(FUZZ_TARGETS:%=$(BUILD)/fuzz/%)
FUZZ_USES_yaml          = base
FUZZ_USES_drawing       = base
FUZZ_USES_text_normal   = mail base
FUZZ_USES_mail          = mail base
FUZZ_USES_intake        = $(USES_referee)
FUZZ_USES_notation      = $(USES_referee)
FUZZ_USES_mustache      = report base
FUZZ_USES_reply_address = $(USES_referee)
FUZZ_USES_imap          = mail base
FUZZ_USES_smtp          = mail base
FUZZ_USES_html          = base
FUZZ_USES_turn          = games base
FUZZ_USES_position      = games base
FUZZ_USES_edition       = games base
# A session without libcurl: the target plays its part.
FUZZ_ALSO_imap = $(BUILD)/object/adjudicator/libexec/imap/session.o $(BUILD)/object/adjudicator/libexec/imap/wire.o \
  $(BUILD)/object/adjudicator/libexec/common/server.o
FUZZ_ALSO_smtp = $(BUILD)/object/adjudicator/libexec/smtp/session.o \
  $(BUILD)/object/adjudicator/libexec/common/server.o
FUZZ_LIBS_smtp = $(SEND_LIBS)
FUZZ_ALSO_html = $(BUILD)/object/adjudicator/libexec/html/text.o
FUZZ_LIBS_html = $(HTML_LIBS)
$(foreach target,turn position edition,$(eval FUZZ_ALSO_$(target) = $(BUILD)/object/tests/fuzz/table.o))
fuzz_program = $(eval $(call program_rule,fuzz/$(2),$(call test_objects,tests/fuzz/$(1).c $(if $(FUZZ),,tests/fuzz/replay.c)) \
  $(FUZZ_ALSO_$(1)),$(FUZZ_USES_$(1)),$(FUZZ_LIBS_$(1)) $(MAIN_LIBS)))
$(foreach target,$(FUZZ_PLAIN_TARGETS),$(call fuzz_program,$(target),$(target)))
# One program for all games: the name that it is called by says which.
$(foreach target,turn position edition,$(call fuzz_program,$(target),game/$(target)))
define fuzz_game_rule
$(BUILD)/fuzz/$(1): $(BUILD)/fuzz/game/$(firstword $(subst -, ,$(1)))
	$(quiet)ln -sf game/$$(<F) $$@
endef
$(foreach target,$(FUZZ_GAME_TARGETS),$(eval $(call fuzz_game_rule,$(target))))

.PHONY: fuzz fuzz-programs seeds
fuzz-programs: $(FUZZ_PROGRAMS)
fuzz:
	$(MAKE) BUILD=$(BUILD)/fuzz CC=clang FUZZ=1 fuzz-programs
	tests/fuzz/run $(BUILD)/fuzz $(SECONDS) $(FUZZ_TARGETS)
# The fuzz targets over their seeds, with the sanitizers.
seeds:
	$(MAKE) BUILD=$(BUILD)/sanitized SANITIZE=1 fuzz-programs
	tests/fuzz/replay $(BUILD)/sanitized

# Minutes: clang's analyzer follows each function through its branches; static-all lets it go as far as it can.
.PHONY: static static-all
STATIC_CFLAGS = $(filter-out -MMD -MP -g,$(ALL_CFLAGS)) $(SCHEMA_CFLAGS) $(shell pkg-config --cflags $(SEND_LIBRARIES) $(DRAW_LIBRARIES) $(HTML_LIBRARIES))
static:
	tests/static/run $(BUILD)/static changed $(STATIC_CFLAGS)
static-all:
	tests/static/run $(BUILD)/static whole $(STATIC_CFLAGS)

.PHONY: coverage coverage-games
coverage coverage-games:
	$(MAKE) $(JOBS:%=-j%) BUILD=$(BUILD)/coverage COVERAGE=1 tests
	tests/coverage/run $(BUILD)/coverage $(if $(filter coverage-games,$@),games)

