# The adjudicator. `make demo` and `make check` set up whatever is missing by themselves.
#
#   make            build/adjudicator and its helper programs
#   make demo       plays the published example game through the real commands
#   make gallery    the sample campaigns as players see them: pictures and mails in every language, build/gallery/index.html
#   make check      what a change can break, in minutes; ends with "N passed, N failed", and N skipped
#   make check-all  the rest: thousands of random games and pairs, all of it under the sanitizers too, valgrind, real mail
#                   servers, faults, pages in a browser; less than half an hour
#   make check-long what takes longer than that: 100,000 pairs of each game that betray nothing, 60,000 random games, every fault at every point
#   make check-faults  what `make check-all` does with faults alone: kill -9 anywhere, broken disks, bad servers: a sample
#   make check-browser  what `make check-all` does with pages alone: the gallery before tidy, xmllint and w3m, then in Chromium,
#                       published games by keyboard, mails on a telephone; screenshots: build/browser
#   make mutants    faults planted in the rules and rooms, one at a time, COUNT=30 of them: do the tests notice? SEED=N draws the same again
#   make bench      speed, each figure as a ratio to the raw limit of the same run; make bench-hour: an hour with 50,000 games
#   make fuzz       hostile input to every reader, SECONDS=60 for each (needs clang)
#   make seeds      the same readers over what was found so far (part of `make check`)
#   make desk       the order desk: each game's rules as a module for browsers, build/desk (needs clang, lld and wasi-libc)
#   make static     clang-format, cppcheck, clang-tidy, scan-build; make static-all as deep as they go, and gcc -fanalyzer
#   make coverage   which lines of the program the tests run; fails below 95 % of games/ (make coverage-games: only these)
#   make install    DESTDIR, PREFIX; make uninstall takes it away again
#   make dist       build/adjudicator-VERSION.tar.xz, of what is committed; make deb: Debian's packages of it, build/deb
#   make book       only before a release: the ledger of this version that later versions must open
#   make format     clang-format over all sources
#
# BUILD=folder builds elsewhere, CC=clang with another compiler, WERROR=1 makes warnings errors,
# SANITIZE=1 adds AddressSanitizer and UndefinedBehaviorSanitizer, V=1 shows each command whole, SHARED=1 takes no
# library into the program, SETUP=no installs nothing that is missing.

BUILD   ?= build
PREFIX  ?= /usr/local
CC      ?= cc
BINDIR     = $(PREFIX)/bin
DATADIR    = $(PREFIX)/share/adjudicator
LIBEXECDIR = $(PREFIX)/libexec/adjudicator
MANDIR     = $(PREFIX)/share/man
BASHDIR    = $(PREFIX)/share/bash-completion/completions
ZSHDIR     = $(PREFIX)/share/zsh/site-functions
FISHDIR    = $(PREFIX)/share/fish/vendor_completions.d
EXAMPLEDIR = $(PREFIX)/share/doc/adjudicator/examples

VERSION := $(shell cat VERSION)

# All cores build, unless -j says how many. A make that another one started shares its cores.
ifeq ($(MAKELEVEL)$(filter -j% --jobserver%,$(MAKEFLAGS)),0)
  MAKEFLAGS += -j$(shell getconf _NPROCESSORS_ONLN)
endif
# The tables of the ledger and the steps to them (contrib/HACKING.md): the program takes no others than those that it was
# built with. The versions count, so 10.sql comes after 9.sql.
MIGRATIONS := $(shell ls schema/migrations 2>/dev/null | grep '^[0-9]*\.sql$$' | sort -n)
SCHEMA_FILES := schema/ledger.sql $(MIGRATIONS:%=schema/migrations/%)
SCHEMA_DIGEST := $(shell cat $(SCHEMA_FILES) | { sha256sum || shasum -a 256; } 2>/dev/null | cut -c 1-8)
ifeq ($(SCHEMA_DIGEST),)
  $(error schema/ledger.sql: neither sha256sum nor shasum says its SHA-256)
endif
SCHEMA_CFLAGS := -DLEDGER_SCHEMA_DIGEST=0x$(SCHEMA_DIGEST)u

# say WORD: the line that stands for a command.
ifdef V
  quiet =
  say = @:
else
  quiet = @
  say = @printf '  %-5s %s\n' '$(1)' '$@'
endif

# What the program is linked with, and what the tests, the sending and the drawing program need besides.
MAIN_LIBRARIES = sqlite3 yaml-0.1 gmime-3.0 libsodium zlib libzstd
SEND_LIBRARIES = libcurl
DRAW_LIBRARIES = cairo cairo-svg libpng
HTML_LIBRARIES = libxml-2.0
TEST_LIBRARIES = cmocka
ALL_LIBRARIES  = $(MAIN_LIBRARIES) $(SEND_LIBRARIES) $(DRAW_LIBRARIES) $(TEST_LIBRARIES)

# Set up first, so that pkg-config below finds what it is asked for.
ifeq ($(filter clean format uninstall dist,$(MAKECMDGOALS))$(filter no,$(SETUP)),)
  also = $(if $(filter $(2),$(MAKECMDGOALS)),--also $(1))
  DEPENDENCIES = contrib/install-dependencies $(call also,servers,check-all check-long) \
    $(call also,valgrind,check-all check-long) $(call also,browser,check-all check-browser) \
    $(call also,desk,desk check-all check-browser) $(call also,fuzz,fuzz) $(call also,static,static static-all check-long) \
    $(call also,coverage,coverage coverage-games check-long) $(call also,package,deb check-long)
  ifneq ($(shell $(DEPENDENCIES) --check $(ALL_LIBRARIES) >/dev/null 2>&1 && echo complete),complete)
    $(shell $(DEPENDENCIES) 1>&2)
    ifneq ($(shell $(DEPENDENCIES) --check $(ALL_LIBRARIES) >/dev/null 2>&1 && echo complete),complete)
      $(error some libraries are still missing: see the lines above)
    endif
  endif
endif

OPTIMIZE ?= -O2
HARDEN = -D_FORTIFY_SOURCE=2 -fstack-protector-strong -fPIE
LINK_HARDEN = -pie -Wl,-z,relro,-z,now
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wformat=2
ifdef WERROR
  WARN += -Werror
endif
ifdef SANITIZE
  # The end-to-end tests start the program thousands of times, and most of its time then is start and end: half of it
  # goes where nothing is to be relocated, the sanitizers' own code is in the program, and what never changes is
  # not searched for pointers at the end.
  HARDEN = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -fno-pie
  LINK_HARDEN = -fsanitize=address,undefined -no-pie $(if $(findstring /,$(shell $(CC) -print-file-name=libasan.a)),-static-libasan -static-libubsan)
  OPTIMIZE = -O1
  CFLAGS ?= -g1
endif

# For `make fuzz` alone, which sets it.
ifdef FUZZ
  HARDEN = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
  LINK_HARDEN = -fsanitize=fuzzer,address,undefined
  OPTIMIZE = -O1
endif

# For `make coverage` alone, which sets it. Without optimizing each line counts for itself.
ifdef COVERAGE
  HARDEN = --coverage
  LINK_HARDEN = --coverage
  OPTIMIZE = -O0
endif

CFLAGS ?= -g
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(OPTIMIZE) $(WARN) $(HARDEN) -MMD -MP $(MAIN_CFLAGS) $(CPPFLAGS) \
  -DADJUDICATOR_VERSION='"$(VERSION)"' -DADJUDICATOR_DATA_FOLDER='"$(DATADIR)"' \
  -DADJUDICATOR_LIBEXEC_FOLDER='"$(LIBEXECDIR)"' $(CFLAGS)
MAIN_CFLAGS := $(shell pkg-config --cflags $(MAIN_LIBRARIES) | sed 's/-I/-isystem /g')
MAIN_LIBS := $(shell pkg-config --libs $(MAIN_LIBRARIES))
# A mail server starts a process for each mail, and much of its start is the search for symbols of shared libraries. So
# these go into the program where the system has all of them as archives; those on the right, which they need, stay
# shared. Who packages the program wants SHARED=1: then a library that is mended is mended in the program, too.
ifndef SHARED
  ARCHIVED = gmime-3.0 gio-2.0 gobject-2.0 gmodule-2.0 glib-2.0 pcre2-8 ffi yaml sqlite3 sodium z zstd
  NEEDED_BY_ARCHIVES = gpgme idn2 mount selinux
  library_folders := $(sort $(foreach library,$(MAIN_LIBRARIES),$(shell pkg-config --variable=libdir $(library))))
  archive_of = $(firstword $(wildcard $(addsuffix /lib$(1).a,$(library_folders))))
  shared_of = $(firstword $(wildcard $(addsuffix /lib$(1).so,$(library_folders)) $(addsuffix /lib$(1).so.[0-9]*,$(library_folders))))
  archives := $(foreach library,$(ARCHIVED),$(or $(call archive_of,$(library)),none)) \
    $(foreach library,$(NEEDED_BY_ARCHIVES),$(or $(call shared_of,$(library)),none))
  ifeq ($(filter none,$(archives)),)
    MAIN_LIBS := -Wl,--as-needed $(archives) -lm -lpthread -lresolv
  endif
endif
SEND_LIBS := $(shell pkg-config --libs $(SEND_LIBRARIES))
DRAW_LIBS := $(shell pkg-config --libs $(DRAW_LIBRARIES) glib-2.0) -lm
HTML_LIBS := $(shell pkg-config --libs $(HTML_LIBRARIES) glib-2.0)
HTML_CFLAGS := $(shell pkg-config --cflags $(HTML_LIBRARIES) | sed 's/-I/-isystem /g')
DRAW_CFLAGS := $(shell pkg-config --cflags $(DRAW_LIBRARIES) | sed 's/-I/-isystem /g')
TEST_LIBS = $(shell pkg-config --libs $(TEST_LIBRARIES))

# One archive per floor of the house, so that a test links what its floor may use and nothing above.
FLOORS = base games ledger mail report desk referee commands
# What lies in desk/browser is for WebAssembly alone (`make desk`).
sources = $(filter-out adjudicator/desk/browser/%,$(sort $(shell find adjudicator/$(1) -name '*.c' 2>/dev/null)))
objects = $(patsubst %.c,$(BUILD)/object/%.o,$(call sources,$(1)))
archive = $(BUILD)/lib/$(1).a
USES_base     = base
USES_games    = games base
USES_ledger   = ledger base
USES_mail     = mail base
USES_report   = report base
USES_desk     = desk games report base
USES_referee  = referee games ledger mail report base
USES_commands = commands referee games ledger mail report base

# The programs that talk with mail servers, the one that posts notices, the one that draws, and the one that reads HTML.
HELPER_NAMES = smtp imap notify draw html
HELPERS = $(HELPER_NAMES:%=$(BUILD)/libexec/adjudicator-%)

# The manual: a page says in its source which parts the program prints (contrib/man/build).
MAN_SOURCES = $(sort $(wildcard contrib/man/*.[1-9]))
MAN_PAGES = $(MAN_SOURCES:contrib/man/%=$(BUILD)/man/%)

.PHONY: all demo gallery check check-all check-long check-browser check-leaks check-games check-faults check-every-fault bench bench-hour install uninstall format clean
all: $(BUILD)/adjudicator $(HELPERS) $(MAN_PAGES)

$(MAN_PAGES): $(BUILD)/man/%: contrib/man/% contrib/man/build $(BUILD)/adjudicator $(wildcard templates/en/messages.yaml templates/en/*/rules.yaml)
	@mkdir -p $(@D)
	$(call say,man)
	$(quiet)contrib/man/build $(BUILD)/adjudicator $< >$@.new && mv $@.new $@

$(BUILD)/object/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,cc)
	$(quiet)$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(BUILD)/object/adjudicator/ledger/schema.o: $(SCHEMA_FILES)
$(BUILD)/object/adjudicator/ledger/schema.o: ALL_CFLAGS += $(SCHEMA_CFLAGS)

define floor_rules
$(call archive,$(1)): $(call objects,$(1))
	@mkdir -p $$(@D)
	@rm -f $$@
	$(quiet)$(AR) rcs $$@ $$^
endef
$(foreach floor,$(FLOORS),$(eval $(call floor_rules,$(floor))))

ARCHIVES = $(foreach floor,$(USES_commands),$(call archive,$(floor)))

$(BUILD)/adjudicator: $(BUILD)/object/adjudicator/main.o $(ARCHIVES)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

MAIL_HELPER_LIBS := $(SEND_LIBS) $(shell pkg-config --libs yaml-0.1 libsodium gmime-3.0)
HELPER_LIBS_smtp = $(MAIL_HELPER_LIBS)
HELPER_LIBS_imap = $(MAIL_HELPER_LIBS)
HELPER_LIBS_notify = $(MAIL_HELPER_LIBS)
HELPER_LIBS_draw = $(DRAW_LIBS)
HELPER_LIBS_html = $(HTML_LIBS)
HELPER_COMMON_smtp = $(call objects,libexec/common)
HELPER_COMMON_imap = $(call objects,libexec/common)
HELPER_COMMON_notify = $(call objects,libexec/common)
HELPER_COMMON_draw = $(BUILD)/object/adjudicator/libexec/common/program.o
HELPER_COMMON_html = $(HELPER_COMMON_draw)
$(call objects,libexec/draw): ALL_CFLAGS += $(DRAW_CFLAGS)
$(call objects,libexec/html): ALL_CFLAGS += $(HTML_CFLAGS)
define helper_rule
$(BUILD)/libexec/adjudicator-$(1): $(call objects,libexec/$(1)) $(HELPER_COMMON_$(1)) \
    $(call archive,mail) $(call archive,base)
	@mkdir -p $$(@D)
	$$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $$@ $$^ $(LDFLAGS) $(HELPER_LIBS_$(1))
endef
$(foreach name,$(HELPER_NAMES),$(eval $(call helper_rule,$(name))))

# Unit tests: tests/unit/<floor>/<subject>.c becomes build/tests/<floor>/<subject>.
UNIT_SOURCES = $(sort $(wildcard tests/unit/*/*.c))
UNIT_PROGRAMS = $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(UNIT_SOURCES))
# Those of the desk hold it against what the referee makes of the same.
UNIT_USES_desk = desk $(USES_referee)
unit_floor = $(notdir $(patsubst %/,%,$(dir $(1))))
unit_uses = $(or $(UNIT_USES_$(unit_floor)),$(USES_$(unit_floor)))
define unit_rule
$(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(1)): $(BUILD)/object/$(1:.c=.o) \
    $(foreach floor,$(call unit_uses,$(1)),$(call archive,$(floor)))
	@mkdir -p $$(@D)
	$$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $$@ $$^ $(LDFLAGS) $(MAIN_LIBS) $(TEST_LIBS)
endef
$(foreach source,$(UNIT_SOURCES),$(eval $(call unit_rule,$(source))))

# Programs that are no unit tests: random players, and what `make bench` measures with.
GAME_ARCHIVES = $(foreach floor,$(USES_games),$(call archive,$(floor)))
$(BUILD)/play/%: $(BUILD)/object/tests/play/%.o $(GAME_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)
WATERLOO_PLAYERS = $(patsubst %.c,$(BUILD)/object/%.o,$(sort $(wildcard tests/play/waterloo/*.c)))
$(BUILD)/play/waterloo_games: $(WATERLOO_PLAYERS) $(GAME_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

DOGS_PLAYERS = $(patsubst %.c,$(BUILD)/object/%.o,$(sort $(wildcard tests/play/dogs-of-war/*.c)))
$(BUILD)/play/dogs_games: $(DOGS_PLAYERS) $(GAME_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)
# How well a stand-in plays, and against whom.
STAND_IN_PLAYERS = $(patsubst %.c,$(BUILD)/object/%.o,tests/play/stand_ins.c tests/play/players.c $(sort $(wildcard tests/play/*/bot.c)))
$(BUILD)/play/stand_ins: $(STAND_IN_PLAYERS) $(GAME_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

$(BUILD)/bench/%: $(BUILD)/object/tests/bench/%.o $(GAME_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

LEDGER_ARCHIVES = $(foreach floor,$(USES_ledger),$(call archive,$(floor)))
$(BUILD)/bench/crowd: $(BUILD)/object/tests/bench/crowd.o $(LEDGER_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

# Pairs of worlds that differ only in what a player may not know.
LEAKS_OBJECTS = $(patsubst %.c,$(BUILD)/object/%.o,$(sort $(wildcard tests/leaks/*.c)))
$(BUILD)/leaks/leaks: $(LEAKS_OBJECTS) $(foreach floor,$(USES_referee),$(call archive,$(floor)))
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

$(BUILD)/bench/courier: $(BUILD)/object/tests/bench/courier.o
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(SEND_LIBS)

REFEREE_ARCHIVES = $(foreach floor,$(USES_referee),$(call archive,$(floor)))
$(BUILD)/bench/campaign: $(BUILD)/object/tests/bench/campaign.o $(REFEREE_ARCHIVES)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

# Send and fetch mails for tests/mail, through the helper programs.
MAIL_PROGRAMS = $(BUILD)/mail/deliver $(BUILD)/mail/fetch
$(MAIL_PROGRAMS): $(BUILD)/mail/%: $(BUILD)/object/tests/mail/%.o $(call archive,mail) $(call archive,base)
	@mkdir -p $(@D)
	$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $@ $^ $(LDFLAGS) $(MAIN_LIBS)

# Preloaded into the program, so without the sanitizers, whose own libraries want to be first.
FAULT_LIBRARIES = $(BUILD)/faults/calls.so $(BUILD)/faults/memory.so
$(BUILD)/faults/calls.so: tests/faults/journal.c tests/faults/journal.h
$(FAULT_LIBRARIES): $(BUILD)/faults/%.so: tests/faults/%.c tests/faults/control.c tests/faults/control.h
	@mkdir -p $(@D)
	$(call say,cc)
	$(quiet)$(CC) -std=c11 -D_GNU_SOURCE -O2 $(WARN) -fPIC -shared -o $@ $(filter %.c,$^)

# What reads or plays games in tests, besides the program and the unit tests.
PLAYERS = $(addprefix $(BUILD)/,play/random_games play/waterloo_games play/dogs_games play/stand_ins leaks/leaks)
.PHONY: tests
tests: all $(UNIT_PROGRAMS) $(PLAYERS) $(MAIL_PROGRAMS) $(FAULT_LIBRARIES)

check: all $(PLAYERS) $(FAULT_LIBRARIES)
	$(MAKE) BUILD=$(BUILD)/sanitized SANITIZE=1 tests fuzz-programs
	tests/check change $(BUILD) $(BUILD)/sanitized

# What `make check` leaves out.
check-all: tests desk
	$(MAKE) BUILD=$(BUILD)/sanitized SANITIZE=1 tests
	tests/check rest $(BUILD) $(BUILD)/sanitized

# Hours, one after the other.
check-long: tests
	$(MAKE) check-leaks
	$(MAKE) check-games
	$(MAKE) check-every-fault
	python3 -B tests/mail/ledgers.py $(BUILD) 100
	tests/valgrind $(BUILD) dos-de-mayo
	tests/valgrind $(BUILD) ducs
	tests/mail/run $(BUILD)
	python3 -B tests/mail/world.py $(BUILD)
	tests/mutants/run $(BUILD) --count 40 --quick --seed sources,1,2
	tests/fifth-game $(BUILD)
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
	@set -e; for program in $^; do CMOCKA_MESSAGE_OUTPUT=TAP $$program; done
cases: all
	$(BUILD)/adjudicator case tests/cases/*/*.yaml

# make demo GAME=dos-de-mayo
GAME ?= dos-de-mayo
demo: all
	contrib/demo $(BUILD) $(BUILD)/demo $(GAME)
gallery: all
	contrib/gallery $(BUILD) $(BUILD)/gallery

BENCH_PROGRAMS = $(addprefix $(BUILD)/bench/,turns ducs processes empty commits crowd campaign courier sink)
bench: all $(BENCH_PROGRAMS)
	tests/bench/run $(BUILD)
# An hour of a referee of 50,000 games; half an hour of ours.
bench-hour: all $(BENCH_PROGRAMS)
	tests/bench/hour $(BUILD)

# The order desk: the rules of a game as a module for browsers, build/desk/<rules>.wasm. What the rules and the words need is
# compiled once more, by clang with the headers of wasi-libc; its program ends up with what the page calls
# (adjudicator/desk/browser/exports_desk.c). The engines are the same files: nothing is written twice. The smaller module
# <rules>-notation.wasm plays a notation again (exports_notation.c).
DESK_CLANG ?= clang
DESK_GAMES = $(patsubst adjudicator/games/%/game.c,%,$(sort $(wildcard adjudicator/games/*/game.c)))
DESK_MODULES = $(DESK_GAMES:%=$(BUILD)/desk/%.wasm) $(DESK_GAMES:%=$(BUILD)/desk/%-notation.wasm)
DESK_BASE = arena tree json diagnostics dice drawing drawing_text utf8 status yaml_write yaml_text paths
DESK_REPORT = catalogue message_file mustache mustache_parse prepare sketch understood
DESK_COMMON = $(filter-out adjudicator/games/registry.c,$(wildcard adjudicator/games/*.c)) $(DESK_BASE:%=adjudicator/base/%.c) \
  $(DESK_REPORT:%=adjudicator/report/%.c) $(wildcard adjudicator/desk/*.c) \
  $(filter-out %/registry.c %/exports_desk.c %/exports_notation.c,$(wildcard adjudicator/desk/browser/*.c))
DESK_CFLAGS = --target=wasm32-wasi -std=c11 -D_GNU_SOURCE -DGAME_AT_DESK -Oz -flto $(WARN) -MMD -MP -Iadjudicator/desk/browser
# Few functions are copied into others (inline-threshold): bytes are what a reader of the page waits for. clang has the
# module made a sixth smaller by binaryen's wasm-opt, which it looks for on its own; once more it gains a hundredth.
DESK_LINK = --target=wasm32-wasi -mexec-model=reactor -Oz -flto -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=524288 \
  -Wl,-mllvm,-inline-threshold=-100 -lc-printscan-no-floating-point
desk_objects = $(patsubst %.c,$(BUILD)/desk/object/%.o,$(1))
$(BUILD)/desk/object/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,wasm)
	$(quiet)$(DESK_CLANG) $(DESK_CFLAGS) -c -o $@ $<
define desk_rule
$(BUILD)/desk/object/registry/$(1).o: adjudicator/desk/browser/registry.c Makefile
	@mkdir -p $$(@D)
	$$(call say,wasm)
	$(quiet)$(DESK_CLANG) $(DESK_CFLAGS) '-DDESK_GAME_HEADER="../../games/$(1)/game.h"' \
	  -DDESK_GAME=$(shell echo '$(1)' | tr 'a-z-' 'A-Z_') -c -o $$@ $$<
$(BUILD)/desk/$(1).wasm: $(call desk_objects,adjudicator/desk/browser/exports_desk.c)
$(BUILD)/desk/$(1)-notation.wasm: $(call desk_objects,adjudicator/desk/browser/exports_notation.c)
$(BUILD)/desk/$(1).wasm $(BUILD)/desk/$(1)-notation.wasm: \
    $(call desk_objects,$(DESK_COMMON) $(wildcard adjudicator/games/$(1)/*.c)) $(BUILD)/desk/object/registry/$(1).o
	$$(call say,wasm)
	$(quiet)$(DESK_CLANG) $(DESK_LINK) -o $$@.new $$^
	$(quiet)if command -v wasm-opt >/dev/null; then wasm-opt -Oz --converge --low-memory-unused $$@.new -o $$@.new; fi
	@mv $$@.new $$@
endef
$(foreach game,$(DESK_GAMES),$(eval $(call desk_rule,$(game))))
.PHONY: desk
desk: all $(DESK_MODULES)

# Fuzz targets: tests/fuzz/<subject>.c, and for each game its turn files, positions and editions. `make fuzz` links
# them with libFuzzer, `make check` with tests/fuzz/replay.c, which runs them over their seeds.
SECONDS ?= 60
FUZZ_GAMES = $(patsubst adjudicator/games/%/game.c,%,$(sort $(wildcard adjudicator/games/*/game.c)))
FUZZ_GAME_TARGETS = $(foreach game,$(FUZZ_GAMES),turn-$(game) position-$(game) edition-$(game))
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
define fuzz_rule
$(2): $(BUILD)/object/tests/fuzz/$(1).o $(FUZZ_ALSO_$(1)) \
    $(if $(FUZZ),,$(BUILD)/object/tests/fuzz/replay.o) \
    $(foreach floor,$(FUZZ_USES_$(1)),$(call archive,$(floor)))
	@mkdir -p $$(@D)
	$$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) -o $$@ $$^ $(LDFLAGS) $(FUZZ_LIBS_$(1)) $(MAIN_LIBS)
endef
$(foreach target,$(FUZZ_PLAIN_TARGETS),$(eval $(call fuzz_rule,$(target),$(BUILD)/fuzz/$(target))))
# One program for all games: the name that it is called by says which.
$(foreach target,turn position edition,$(eval $(call fuzz_rule,$(target),$(BUILD)/fuzz/game/$(target))))
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
	tests/static/run $(BUILD)/static fast $(STATIC_CFLAGS)
static-all:
	tests/static/run $(BUILD)/static whole $(STATIC_CFLAGS)

.PHONY: coverage coverage-games
coverage coverage-games:
	$(MAKE) $(JOBS:%=-j%) BUILD=$(BUILD)/coverage COVERAGE=1 tests
	tests/coverage/run $(BUILD)/coverage $(if $(filter coverage-games,$@),games)

# Several ledgers behind one mail server.
LEDGER_SCRIPTS = at deliver move release routes tick
LEDGER_TEXTS = common README.md ledgers main.cf master.cf ledger-addresses ledger-names

# The desk goes with it where it was built.
install: all
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBEXECDIR) $(DESTDIR)$(DATADIR)
	install -m 755 $(BUILD)/adjudicator $(DESTDIR)$(BINDIR)/adjudicator
	install -m 755 $(HELPERS) $(DESTDIR)$(LIBEXECDIR)/
	for page in $(MAN_PAGES:$(BUILD)/man/%=%); do \
	  install -d $(DESTDIR)$(MANDIR)/man$${page##*.} && \
	  install -m 644 $(BUILD)/man/$$page $(DESTDIR)$(MANDIR)/man$${page##*.}/$$page || exit 1; \
	done
	# What an older version left there would come before what is new.
	rm -rf $(DESTDIR)$(DATADIR)/schema $(DESTDIR)$(DATADIR)/templates $(DESTDIR)$(DATADIR)/cases
	cp -R schema templates $(DESTDIR)$(DATADIR)/
	set -e; for game in $(notdir $(patsubst %/,%,$(wildcard tests/cases/*/))); do \
	  install -d $(DESTDIR)$(DATADIR)/cases/$$game; install -m 644 tests/cases/$$game/*.yaml $(DESTDIR)$(DATADIR)/cases/$$game/; done
	rm -rf $(DESTDIR)$(DATADIR)/desk
	set -e; for module in $(wildcard $(DESK_MODULES)); do \
	  install -d $(DESTDIR)$(DATADIR)/desk; install -m 644 $$module $(DESTDIR)$(DATADIR)/desk/; done
	install -d $(DESTDIR)$(DATADIR)/ledgers
	install -m 755 $(LEDGER_SCRIPTS:%=contrib/ledgers/%) $(DESTDIR)$(DATADIR)/ledgers/
	install -m 644 $(LEDGER_TEXTS:%=contrib/ledgers/%) $(DESTDIR)$(DATADIR)/ledgers/
	install -d $(DESTDIR)$(BASHDIR) $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(FISHDIR)
	install -m 644 contrib/completion/adjudicator.bash $(DESTDIR)$(BASHDIR)/adjudicator
	install -m 644 contrib/completion/_adjudicator $(DESTDIR)$(ZSHDIR)/_adjudicator
	install -m 644 contrib/completion/adjudicator.fish $(DESTDIR)$(FISHDIR)/adjudicator.fish
	install -d $(DESTDIR)$(EXAMPLEDIR)
	install -m 644 contrib/cron/adjudicator $(DESTDIR)$(EXAMPLEDIR)/crontab
	sed 's|/usr/local/bin/|$(BINDIR)/|' contrib/systemd/adjudicator.service >$(DESTDIR)$(EXAMPLEDIR)/adjudicator.service
	install -m 644 contrib/systemd/adjudicator.timer $(DESTDIR)$(EXAMPLEDIR)/adjudicator.timer

uninstall:
	rm -f $(DESTDIR)$(BINDIR)/adjudicator
	rm -rf $(DESTDIR)$(LIBEXECDIR) $(DESTDIR)$(DATADIR) $(DESTDIR)$(PREFIX)/share/doc/adjudicator
	for page in $(MAN_SOURCES:contrib/man/%=%); do rm -f $(DESTDIR)$(MANDIR)/man$${page##*.}/$$page; done
	rm -f $(DESTDIR)$(BASHDIR)/adjudicator $(DESTDIR)$(ZSHDIR)/_adjudicator $(DESTDIR)$(FISHDIR)/adjudicator.fish

# Of what is committed. The packages are made of the tarball, in a folder of their own.
.PHONY: dist deb
dist:
	contrib/dist $(BUILD)
deb:
	contrib/deb $(BUILD)

format:
	clang-format -i $$(git ls-files '*.c' '*.h')

clean:
	rm -rf build

-include $(shell find $(BUILD)/object $(BUILD)/desk/object -name '*.d' 2>/dev/null)
