# The adjudicator. `make demo` and `make check` set up whatever is missing by themselves.
#
#   make            build/adjudicator and its helper programs
#   make demo       plays the published example game through the real commands
#   make gallery    the sample campaigns as players see them: pictures and mails in every language, build/gallery/index.html
#   make install    DESTDIR, PREFIX, DESK=no; make uninstall takes it away again
#   make desk       the order desk: each game's rules as a module for browsers, build/desk (needs clang, lld and wasi-libc)
#   make check      what a change can break, in minutes; ends with "N passed, N failed", and N skipped
#   make check-all  what a landing needs besides; make check-long: hours of it. The rest of the tests: tests/tests.mk
#   make format     clang-format over all sources
#   make dist       build/adjudicator-VERSION.tar.xz, of what is committed; make deb: Debian's packages of it, build/deb
#
# BUILD=folder builds elsewhere, CC=clang with another compiler, WERROR=1 makes warnings errors, V=1 shows each command
# whole, SHARED=1 takes no library into the program, SETUP=no installs nothing that is missing, CCACHE= and LINKER= do
# without ccache and the quicker linkers (mold, lld), which else are used where they are.
# SANITIZE=1 adds AddressSanitizer and UndefinedBehaviorSanitizer.

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

# What the program is linked with, and what the tests and its helper programs need besides.
MAIN_LIBRARIES = sqlite3 yaml-0.1 gmime-3.0 libsodium libdeflate libzstd
SEND_LIBRARIES = libcurl
DRAW_LIBRARIES = cairo cairo-svg fontconfig libpng
HTML_LIBRARIES = libxml-2.0
LINE_LIBRARIES = libedit
TEST_LIBRARIES = cmocka
ALL_LIBRARIES  = $(MAIN_LIBRARIES) $(SEND_LIBRARIES) $(DRAW_LIBRARIES) $(LINE_LIBRARIES) $(TEST_LIBRARIES)

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

# What makes a build quicker, where it is: nothing needs it. A cache that cannot be written would be an error.
CCACHE ?= $(shell folder=$$(ccache --get-config cache_dir 2>/dev/null) && mkdir -p "$$folder" && test -w "$$folder" && echo ccache)
CCACHE := $(CCACHE)
ifndef SHARED
  LINKER ?= $(shell for linker in mold lld; do \
    if $(CC) -fuse-ld=$$linker -Wl,--version >/dev/null 2>&1; then echo -fuse-ld=$$linker; break; fi; done)
  LINKER := $(LINKER)
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
  # __lsan_do_leak_check is for tests/serve/serve.c.
  LINK_HARDEN = -fsanitize=address,undefined -no-pie -Wl,--export-dynamic-symbol=__lsan_do_leak_check $(if $(findstring /,$(shell $(CC) -print-file-name=libasan.a)),-static-libasan -static-libubsan)
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
  ARCHIVED = gmime-3.0 gio-2.0 gobject-2.0 gmodule-2.0 glib-2.0 pcre2-8 ffi yaml sqlite3 sodium deflate z zstd
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
LINE_LIBS := $(shell pkg-config --libs $(LINE_LIBRARIES))
LINE_CFLAGS := $(shell pkg-config --cflags $(LINE_LIBRARIES) | sed 's/-I/-isystem /g')
DRAW_CFLAGS := $(shell pkg-config --cflags $(DRAW_LIBRARIES) | sed 's/-I/-isystem /g')

# One archive per floor of the house, so that a test links what its floor may use and nothing above.
FLOORS = base games ledger mail report desk referee commands
# What lies in desk/browser is for WebAssembly alone (`make desk`).
sources = $(filter-out adjudicator/desk/browser/%,$(sort $(shell find adjudicator/$(1) -name '*.c' 2>/dev/null)))
objects = $(patsubst %.c,$(BUILD)/object/%.o,$(call sources,$(1)))
archive = $(BUILD)/lib/$(1).a
GAMES = $(patsubst adjudicator/games/%/game.c,%,$(sort $(wildcard adjudicator/games/*/game.c)))
USES_base     = base
USES_games    = games base
USES_ledger   = ledger base
USES_mail     = mail base
USES_report   = report base
USES_desk     = desk games report base
USES_referee  = referee games ledger mail report base
USES_commands = commands referee games ledger mail report base

# The programs that talk with mail servers, the one that posts notices, the one that fetches pages, the one that draws, the one
# that reads HTML, and the one that reads lines at a terminal.
HELPER_NAMES = smtp imap notify web draw html line
HELPERS = $(HELPER_NAMES:%=$(BUILD)/libexec/adjudicator-%)

# The manual: a page says in its source which parts the program prints, and each command has one (contrib/man/build).
MAN_SOURCES = $(sort $(wildcard contrib/man/*.[1-9]))
COMMANDS := $(shell sed -n '/^static const Command .const COMMANDS/,/^};/p' adjudicator/main.c | grep -o 'COMMAND_[A-Z]*' | sed 's/COMMAND_//' | tr A-Z a-z)
MAN_COMMANDS = $(COMMANDS:%=$(BUILD)/man/adjudicator-%.1)
MAN_PAGES = $(MAN_SOURCES:contrib/man/%=$(BUILD)/man/%) $(MAN_COMMANDS)

.PHONY: all demo gallery install uninstall format clean
all: $(BUILD)/adjudicator $(HELPERS) $(MAN_PAGES)

$(MAN_SOURCES:contrib/man/%=$(BUILD)/man/%): $(BUILD)/man/%: contrib/man/% contrib/man/build $(BUILD)/adjudicator $(wildcard templates/en/messages.yaml templates/en/*/rules.yaml)
	@mkdir -p $(@D)
	$(call say,man)
	$(quiet)contrib/man/build $(BUILD)/adjudicator $< >$@.new && mv $@.new $@
$(MAN_COMMANDS): $(BUILD)/man/adjudicator-%.1: contrib/man/build $(BUILD)/adjudicator $(wildcard contrib/man/commands/*) contrib/man/adjudicator.1
	@mkdir -p $(@D)
	$(call say,man)
	$(quiet)contrib/man/build $(BUILD)/adjudicator --command $* >$@.new && mv $@.new $@

$(BUILD)/object/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,cc)
	$(quiet)$(CCACHE) $(CC) $(ALL_CFLAGS) -c -o $@ $<

$(BUILD)/object/adjudicator/ledger/schema.o: $(SCHEMA_FILES)
$(BUILD)/object/adjudicator/ledger/schema.o: ALL_CFLAGS += $(SCHEMA_CFLAGS)

define floor_rules
$(call archive,$(1)): $(call objects,$(1))
	@mkdir -p $$(@D)
	@rm -f $$@
	$(quiet)$(AR) rcs $$@ $$^
endef
$(foreach floor,$(FLOORS),$(eval $(call floor_rules,$(floor))))

# program_rule NAME,OBJECTS,FLOORS,LIBRARIES: how build/NAME is linked.
archives_of = $(foreach floor,$(1),$(call archive,$(floor)))
define program_rule
$(BUILD)/$(1): $(2) $(call archives_of,$(3))
	@mkdir -p $$(@D)
	$$(call say,link)
	$(quiet)$(CC) $(LINK_HARDEN) $(LINKER) -o $$@ $$^ $(LDFLAGS) $(4)
endef

$(eval $(call program_rule,adjudicator,$(BUILD)/object/adjudicator/main.o,$(USES_commands),$(MAIN_LIBS)))

MAIL_HELPER_LIBS := $(SEND_LIBS) $(shell pkg-config --libs yaml-0.1 libsodium gmime-3.0)
HELPER_LIBS_smtp = $(MAIL_HELPER_LIBS)
HELPER_LIBS_imap = $(MAIL_HELPER_LIBS)
HELPER_LIBS_notify = $(MAIL_HELPER_LIBS)
HELPER_LIBS_web = $(MAIL_HELPER_LIBS)
HELPER_LIBS_draw = $(DRAW_LIBS)
HELPER_LIBS_html = $(HTML_LIBS)
HELPER_LIBS_line = $(LINE_LIBS)
HELPER_COMMON_smtp = $(call objects,libexec/common)
HELPER_COMMON_imap = $(call objects,libexec/common)
HELPER_COMMON_notify = $(call objects,libexec/common)
HELPER_COMMON_web = $(call objects,libexec/common)
HELPER_COMMON_draw = $(BUILD)/object/adjudicator/libexec/common/program.o
HELPER_COMMON_html = $(HELPER_COMMON_draw)
HELPER_COMMON_line = $(HELPER_COMMON_draw)
$(call objects,libexec/draw): ALL_CFLAGS += $(DRAW_CFLAGS)
$(call objects,libexec/html): ALL_CFLAGS += $(HTML_CFLAGS)
$(call objects,libexec/line): ALL_CFLAGS += $(LINE_CFLAGS)
$(foreach name,$(HELPER_NAMES),$(eval $(call program_rule,libexec/adjudicator-$(name),$(call objects,libexec/$(name)) \
  $(HELPER_COMMON_$(name)),mail base,$(HELPER_LIBS_$(name)))))

# make demo GAME=dos-de-mayo
GAME ?= dos-de-mayo
demo: all
	contrib/demo $(BUILD) $(BUILD)/demo $(GAME)
gallery: all
	contrib/gallery $(BUILD) $(BUILD)/gallery

# The order desk: the rules of a game as a module for browsers, build/desk/<rules>.wasm. What the rules and the words need is
# compiled once more, by clang with the headers of wasi-libc; its program ends up with what the page calls
# (adjudicator/desk/browser/exports_desk.c). The engines are the same files: nothing is written twice. Smaller modules are
# <rules>-seat.wasm, for a page that holds a seat's game and does not play (all but exports_table.c, and GAME_AT_SEAT), and <rules>-notation.wasm, which plays
# a notation again (exports_notation.c).
DESK_CLANG ?= clang
DESK_MODULES = $(foreach game,$(GAMES),$(BUILD)/desk/$(game).wasm $(BUILD)/desk/$(game)-seat.wasm $(BUILD)/desk/$(game)-notation.wasm)
DESK_BASE = arena tree json diagnostics dice drawing drawing_text utf8 status yaml_write yaml_text paths
DESK_REPORT = catalogue message_file mustache mustache_parse prepare sketch understood
DESK_COMMON = $(filter-out adjudicator/games/registry.c $(wildcard adjudicator/games/merge_*.c),$(wildcard adjudicator/games/*.c)) $(DESK_BASE:%=adjudicator/base/%.c) \
  $(DESK_REPORT:%=adjudicator/report/%.c) $(wildcard adjudicator/desk/*.c) \
  $(filter-out %/registry.c %/exports_desk.c %/exports_table.c %/exports_notation.c,$(wildcard adjudicator/desk/browser/*.c))
DESK_CFLAGS = --target=wasm32-wasi -std=c11 -D_GNU_SOURCE -DGAME_AT_DESK -Oz -flto $(WARN) -MMD -MP -Iadjudicator/desk/browser
# Few functions are copied into others (inline-threshold), and no loop gets counters of its own (disable-lsr): bytes are what
# a reader of the page waits for. clang has the module made a sixth smaller by binaryen's wasm-opt, which it looks for on its
# own; twice more, with its blocks laid anew between, gains a hundredth and a half.
DESK_LINK = --target=wasm32-wasi -mexec-model=reactor -Oz -flto -Wl,--gc-sections -Wl,--strip-all -Wl,-z,stack-size=524288 \
  -Wl,-mllvm,-inline-threshold=-100 -Wl,-mllvm,-disable-lsr -lc-printscan-no-floating-point
desk_objects = $(patsubst %.c,$(BUILD)/desk/object/%.o,$(1))
$(BUILD)/desk/object/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(call say,wasm)
	$(quiet)$(CCACHE) $(DESK_CLANG) $(DESK_CFLAGS) -c -o $@ $<
define desk_rule
$(BUILD)/desk/object/registry/$(1).o: adjudicator/desk/browser/registry.c Makefile
	@mkdir -p $$(@D)
	$$(call say,wasm)
	$(quiet)$(CCACHE) $(DESK_CLANG) $(DESK_CFLAGS) '-DDESK_GAME_HEADER="../../games/$(1)/game.h"' \
	  -DDESK_GAME=$(shell echo '$(1)' | tr 'a-z-' 'A-Z_') -c -o $$@ $$<
$(BUILD)/desk/object/seat/$(1).o: adjudicator/games/$(1)/game.c Makefile
	@mkdir -p $$(@D)
	$$(call say,wasm)
	$(quiet)$(CCACHE) $(DESK_CLANG) $(DESK_CFLAGS) -DGAME_AT_SEAT -c -o $$@ $$<
$(BUILD)/desk/$(1).wasm: $(call desk_objects,$(addprefix adjudicator/,desk/browser/exports_desk.c desk/browser/exports_table.c games/$(1)/game.c))
$(BUILD)/desk/$(1)-seat.wasm: $(call desk_objects,adjudicator/desk/browser/exports_desk.c) $(BUILD)/desk/object/seat/$(1).o
$(BUILD)/desk/$(1)-notation.wasm: $(call desk_objects,$(addprefix adjudicator/,desk/browser/exports_notation.c games/$(1)/game.c))
$(BUILD)/desk/$(1).wasm $(BUILD)/desk/$(1)-seat.wasm $(BUILD)/desk/$(1)-notation.wasm: \
    $(call desk_objects,$(DESK_COMMON) $(filter-out %/game.c,$(wildcard adjudicator/games/$(1)/*.c))) $(BUILD)/desk/object/registry/$(1).o
	$$(call say,wasm)
	$(quiet)$(DESK_CLANG) $(DESK_LINK) -o $$@.new $$^
	$(quiet)if command -v wasm-opt >/dev/null; then wasm-opt -Oz --flatten --rereloop -Oz -Oz --converge --low-memory-unused $$@.new -o $$@.new; fi
	@mv $$@.new $$@
endef
$(foreach game,$(GAMES),$(eval $(call desk_rule,$(game))))
.PHONY: desk
desk: all $(DESK_MODULES)

# Several ledgers behind one mail server.
LEDGER_SCRIPTS = at deliver move release routes tick
LEDGER_TEXTS = common README.md ledgers main.cf master.cf ledger-addresses ledger-names

# The desk goes with it where its compilers are, or where it was built; DESK=no builds none.
has_wasm = printf '\043include <stdio.h>\n' | $(DESK_CLANG) --target=wasm32-wasi -fsyntax-only -x c - 2>/dev/null && command -v wasm-ld >/dev/null
install: all
	@if [ '$(DESK)' != no ] && $(has_wasm); then $(MAKE) --no-print-directory $(DESK_MODULES); fi
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
	@set -e; if ls $(DESK_MODULES) >/dev/null 2>&1; then \
	  install -d $(DESTDIR)$(DATADIR)/desk; install -m 644 $(DESK_MODULES) $(DESTDIR)$(DATADIR)/desk/; \
	  echo "The order desk is installed: adjudicator desk DIR writes its pages."; \
	else echo "There is no order desk: contrib/install-dependencies --also desk brings its compilers; then make install again."; fi
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
	for page in $(MAN_PAGES:$(BUILD)/man/%=%); do rm -f $(DESTDIR)$(MANDIR)/man$${page##*.}/$$page; done
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

include tests/tests.mk

-include $(shell find $(BUILD)/object $(BUILD)/desk/object -name '*.d' 2>/dev/null)
