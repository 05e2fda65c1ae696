# Completion of adjudicator(1) for bash 4 and later. Install as share/bash-completion/completions/adjudicator, or
# source it from ~/.bashrc. Games and turns come from the ledger that the command line means.

# Prints the games as "NAME RULES TURN WINDOW", one a line.
_adjudicator_games() { # _adjudicator_games PROGRAM OPTIONS…
  local program=$1
  shift
  "$program" "$@" list --format yaml 2>/dev/null | tr -d '"' |
    awk '$2 == "game:" { game = $3 } $1 == "rules:" { rules = $2 } $1 == "turn:" { turn = $2 }
      $1 == "window:" { print game, rules, turn, $2 }'
}

# The rules there are: the program names them where it is asked for others.
_adjudicator_rules() { # _adjudicator_rules PROGRAM
  "$1" rules '?' 2>&1 | sed -n 's/.*there are: //p' | tr -d ,
}

# The terms that all games have.
_adjudicator_settings() {
  printf '%s=\n' every on min-notice grace settle remind away-most missed replace-after stand-in-after release release-after sealed press press-most sender desk-key join
}

_adjudicator_options() { # _adjudicator_options PROGRAM RULES
  _adjudicator_settings
  "$1" rules "$2" --tables 2>/dev/null | sed -nE '/^options:/,/^[^ ]*:$/s/^ *- \{(option|name): ([^,]*),.*/\2=/p'
}

_adjudicator_seats() { # _adjudicator_seats RULES
  case $1 in
    ducs) echo orfburg wulfenburg ;;
    *) echo spanish french ;;
  esac
}

_adjudicator_zones() {
  awk '!/^#/ { print $3 }' /usr/share/zoneinfo/zone1970.tab 2>/dev/null
  echo UTC
}

_adjudicator_file_names() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$2")
}

# What may stand after the option. Uses the caller's program, settings, words and current.
_adjudicator_value() { # _adjudicator_value OPTION
  local found=
  case $1 in
    --config | --database | --position | --edition | --output) _adjudicator_file_names -f "$current" && return ;;
    --template-dir | --maildir) _adjudicator_file_names -d "$current" && return ;;
    --format)
      found="text yaml svg png"
      [ "${words[0]-}" = list ] && found="text yaml html"
      ;;
    --color) found="auto always never" ;;
    --with) found="zones-of-control numbers" ;;
    --percent) found="100 150 200" ;;
    --step) found="before after 1 2 3" ;;
    --language) found="en es fr" ;;
    --every) found="24h 48h 72h 1w" ;;
    --timezone) found=$(_adjudicator_zones) ;;
    --kind) found="report receipt reminder notice note press answer all" ;;
    --level) found="easy normal hard" ;;
    --smtp) found="smtps:// smtp://" ;;
    --intake) found="imaps:// imap:// no" ;;
    --wait) found="10s 60s 10m" ;;
    --by) found="12h 24h 48h 72h 1w" ;;
    --to) [ "${words[0]-}" = note ] && found="$(_adjudicator_seats "$rules") all observers" ;;
    --as) found="$(_adjudicator_seats "$rules") public referee" ;;
    --turn) found=$turn ;;
    --game) found=$(_adjudicator_games "$program" "${settings[@]}" | cut -d ' ' -f 1) ;;
    --fate) found="filed refused preview press request how-to wrong-key stranger automatic bulk own bounce unreadable" ;;
    --window) found=$window ;;
    --seat | --seat-timezone | --seat-language | --seat-mail)
      for word in $(_adjudicator_seats "${words[1]-}"); do found+=" $word="; done
      compopt -o nospace 2>/dev/null
      ;;
    --option)
      [ -n "${words[1]-}" ] && found=$(_adjudicator_options "$program" "${words[1]}")
      compopt -o nospace 2>/dev/null
      ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$found" -- "$current")
}

# The word after the verb: which one it is, counted from 1, and what it may be.
_adjudicator_word() { # _adjudicator_word VERB PLACE
  local found=
  case $1:$2 in
    new:1 | rules:1 | practice:1) found=$(_adjudicator_rules "$program") ;;
    show:1 | form:1 | desk:1 | check:1 | submit:1 | adjudicate:1 | release:1 | remind:1 | pause:1 | resume:1 | extend:1 | set:1 | away:1 | \
      replace:1 | address:1 | resend:1 | note:1 | erase:1 | observe:1 | invite:1 | admit:1 | rollback:1 | end:1 | patch:1 | verify:1 | replay:1 | \
      study:1 | export:1 | publish:1)
      found=$(_adjudicator_games "$program" "${settings[@]}" | cut -d ' ' -f 1)
      ;;
    form:2 | desk:2 | check:2 | submit:2 | away:2 | replace:2 | admit:2 | address:2 | resend:2 | remind:*) found=$(_adjudicator_seats "$rules") ;;
    set:*)
      found=$(_adjudicator_settings)
      compopt -o nospace 2>/dev/null
      ;;
    publish:2) _adjudicator_file_names -d "$current" && return ;;
    check:3 | submit:3 | import:1 | backup:1 | restore:1 | case:*) _adjudicator_file_names -f "$current" && return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$found" -- "$current")
}

_adjudicator() {
  local program=$1 current=$2 common verbs own="" option="" word i rules="" turn="" window=""
  local -a settings=() words=()
  verbs="init doctor new invite admit list show form desk check submit receive inbox tick send adjudicate release remind pause resume extend set away replace address resend note erase forget observe rollback end patch verify replay study export import publish backup restore freeze thaw case rules practice"
  common="--config --database --now --format --template-dir --language --quiet --verbose --help --version"
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [ -n "$option" ]; then
      [ "$word" = = ] && continue
      case $option in --config | --database) settings+=("$option" "${word/#\~/$HOME}") ;; esac
      option=
      continue
    fi
    case $word in
      # bash parts words here; what follows belongs to the word before.
      = | : | @) i=$((i + 1)) ;;
      --quiet | --verbose | --help | --version | --trust | --back | --end | --all | --try | --offline | --no-mail | --only-ours | --notation | --check | --stand-ins) ;;
      --*) option=$word ;;
      *) words+=("$word") ;;
    esac
  done
  # The word that is being written may begin with what bash has parted.
  [ "$current" = = ] && current=
  COMPREPLY=()
  case ${words[0]-} in
    show | form | desk | check | submit | adjudicate | release | remind | extend | away | replace | admit | address | resend | note | study | export | rollback | end)
      read -r _ rules turn window < <(_adjudicator_games "$program" "${settings[@]}" | grep "^${words[1]-} ")
      ;;
  esac
  if [ -n "$option" ]; then
    _adjudicator_value "$option"
    return
  fi
  case $current in
    -*)
      case ${words[0]-} in
        init) own="--try --from --referee --reply-to --smtp --intake --user --password-command --timezone --desk-url" ;;
        doctor) own="--offline --no-mail --wait" ;;
        list) own="--color" ;;
        new) own="--name --seat --seat-timezone --seat-language --seat-mail --option --every --on --timezone --position --edition --seed" ;;
        show) own="--as --turn --report --step --output --with --percent" ;;
        publish) own="--all" ;;
        receive) own="--maildir --recipient --bytes --only-ours" ;;
        inbox) own="--game --fate --raw --all" ;;
        export) own="--as --notation" ;;
        import) own="--name --check --edition --seed" ;;
        remind) own="--turn" ;;
        rollback) own="--to --turn --reason" ;;
        end) own="--winner --draw --turn --reason" ;;
        patch) own="--apply --reason" ;;
        tick) own="--trust" ;;
        verify) own="--stand-ins" ;;
        study) own="--as --level" ;;
        adjudicate) own="--turn --window --reason" ;;
        submit | pause | resume | set | address | erase | forget | restore) own="--reason" ;;
        backup) own="--keep" ;;
        release) own="--turn --reason" ;;
        extend) own="--turn --by --to --reason" ;;
        away) own="--from --to --back --reason" ;;
        replace) own="--timezone --turn --reason" ;;
        resend) own="--turn --kind --reason" ;;
        note) own="--to" ;;
        observe) own="--timezone --end --reason" ;;
        invite) own="--observer" ;;
        admit) own="--refuse --reason" ;;
        rules) own="--tables --cases --edition --schema" ;;
        practice) own="--as --level --players --option --seed" ;;
      esac
      mapfile -t COMPREPLY < <(compgen -W "$own $common" -- "$current")
      ;;
    *)
      if [ "${#words[@]}" -eq 0 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$current")
      else
        _adjudicator_word "${words[0]}" "${#words[@]}"
      fi
      ;;
  esac
}

complete -F _adjudicator adjudicator
