# Completion of adjudicator(1) for fish. Install as share/fish/vendor_completions.d/adjudicator.fish. Games
# and turns come from the ledger that the command line means.

# The words on the line that are neither options nor their values: the verb first.
function __adjudicator_words
    set -l skip no
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        switch $word
            case --quiet --verbose --help --version --trust --back --end --all --only-ours '--*=*'
            case '--*'
                set skip yes
            case '*'
                echo $word
        end
    end
end

# True if the verb is among the arguments after the number, and so many words stand on the line.
function __adjudicator_at
    set -l words (__adjudicator_words)
    test (count $words) -eq $argv[1]; and contains -- "$words[1]" $argv[2..-1]
end

function __adjudicator_verb
    set -l words (__adjudicator_words)
    contains -- "$words[1]" $argv
end

# The games as "NAME RULES TURN WINDOW", one a line.
function __adjudicator_list
    set -l settings
    set -l line (commandline -opc)
    for i in (seq 2 (count $line))
        switch $line[$i]
            case --config --database
                set -a settings $line[$i] $line[(math $i + 1)]
            case '--config=*' '--database=*'
                set -a settings $line[$i]
        end
    end
    adjudicator $settings list --format yaml 2>/dev/null | tr -d '"' | awk '
        $2 == "game:" { game = $3 } $1 == "rules:" { rules = $2 } $1 == "turn:" { turn = $2 }
        $1 == "window:" { print game, rules, turn, $2 }'
end

function __adjudicator_game
    set -l words (__adjudicator_words)
    __adjudicator_list | awk -v game="$words[2]" -v field=$argv[1] '$1 == game { print $field }'
end

# The rules there are: the program names them where it is asked for others.
function __adjudicator_rules
    adjudicator rules '?' 2>&1 | sed -n 's/.*there are: //p' | string split ', '
end

function __adjudicator_seats
    set -l words (__adjudicator_words)
    set -l rules $words[2]
    __adjudicator_verb new; or set rules (__adjudicator_game 2)
    switch "$rules"
        case ducs
            printf '%s\n' orfburg wulfenburg
        case '*'
            printf '%s\n' spanish french
    end
end

# The terms that all games have.
function __adjudicator_settings
    printf '%s=\n' every on min-notice grace remind away-most missed replace-after release release-after sealed press sender
end

function __adjudicator_options
    set -l words (__adjudicator_words)
    __adjudicator_settings
    adjudicator rules "$words[2]" --tables 2>/dev/null |
        sed -nE '/^options:/,/^[^ ]*:$/s/^ *- \{(option|name): ([^,]*),.*/\2=/p'
end

function __adjudicator_zones
    echo UTC
    awk '!/^#/ { print $3 }' /usr/share/zoneinfo/zone1970.tab 2>/dev/null
end

complete -c adjudicator -f
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a new -d 'Begin a game'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a list -d 'All games'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a show -d 'A game as somebody sees it'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a form -d 'The order form of a seat'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a check -d 'The receipt that a turn file would get'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a submit -d 'Hand in a turn file'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a receive -d 'Take in a mail, or a Maildir'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a inbox -d 'Mails that came in, and what became of each'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a tick -d 'Take mail in, adjudicate what is due, then send'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a send -d 'Send the mails that are due'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a adjudicate -d 'End the window that waits, now'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a release -d 'Give out results that wait'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a pause -d 'Let a game stand still'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a resume -d 'Let a paused game go on'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a extend -d 'Give a turn more time'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a set -d 'Change the terms of a game'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a away -d 'A player is away, or back'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a replace -d 'Give a seat to another player'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a address -d 'Another address for the same player'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a resend -d 'Send mails again'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a note -d 'Mail a note of the referee'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a observe -d 'Let somebody follow a game'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a rollback -d 'Take a game back to the beginning of a turn'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a patch -d 'Which games come out otherwise after a rule was mended'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a verify -d 'Whether a game is what its log makes of it'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a replay -d 'Adjudicate a game again, and compare'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a export -d 'A finished game as one file'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a import -d 'A game from its notation, played again'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a publish -d 'A game as web pages, turn by turn'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a freeze -d 'Let the ledger stay as it is, to move it'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a thaw -d 'Put a frozen ledger to work again, here'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a case -d 'Run rule cases'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a rules -d 'The rules of a game, all or one of them'

complete -c adjudicator -n '__adjudicator_at 1 new rules' -a '(__adjudicator_rules)'
complete -c adjudicator -n '__adjudicator_at 1 show form check submit adjudicate release pause resume extend set away replace address resend note observe rollback patch verify replay export publish' -a "(__adjudicator_list | cut -d ' ' -f 1)"
complete -c adjudicator -n '__adjudicator_at 2 form check submit away replace address resend' -a '(__adjudicator_seats)'
complete -c adjudicator -n '__adjudicator_at 3 check submit' -F
complete -c adjudicator -n '__adjudicator_at 1 import' -F
complete -c adjudicator -n '__adjudicator_at 2 publish' -a '(__fish_complete_directories)'
complete -c adjudicator -n '__adjudicator_verb set; and test (count (__adjudicator_words)) -ge 2' -a '(__adjudicator_settings)'
complete -c adjudicator -n '__adjudicator_verb case' -F

complete -c adjudicator -l config -r -F -d 'Configuration'
complete -c adjudicator -l database -r -F -d 'The ledger'
complete -c adjudicator -l now -x -d 'The time that it is (RFC 3339)'
complete -c adjudicator -l format -x -a 'text yaml svg png' -d 'Text, YAML or a picture'
complete -c adjudicator -n '__adjudicator_verb list' -l format -x -a 'html' -d 'As a page'
complete -c adjudicator -n '__adjudicator_verb list' -l color -x -a 'auto always never' -d 'Colours'
complete -c adjudicator -l template-dir -x -a '(__fish_complete_directories)' -d 'Templates that take the place of ours'
complete -c adjudicator -l language -x -a 'en es fr' -d 'What is shown is in this one'
complete -c adjudicator -l quiet -d 'Warnings and errors only'
complete -c adjudicator -l verbose -d 'Say more on standard error'
complete -c adjudicator -l help -d 'Help'
complete -c adjudicator -l version -d 'The version'

complete -c adjudicator -n '__adjudicator_verb new import' -l name -x -d 'What the game is called'
complete -c adjudicator -n '__adjudicator_verb new' -l seat -x -a '(__adjudicator_seats)=' -d 'Who plays a seat'
complete -c adjudicator -n '__adjudicator_verb new' -l seat-timezone -x -a '(__adjudicator_seats)=' -d 'Time zone of a player'
complete -c adjudicator -n '__adjudicator_verb new' -l seat-language -x -a '(__adjudicator_seats)=' -d 'What a player reads'
complete -c adjudicator -n '__adjudicator_verb new' -l option -x -a '(__adjudicator_options)' -d 'Option of the rules'
complete -c adjudicator -n '__adjudicator_verb new' -l every -x -a '24h 48h 72h 1w' -d 'Each window is due so long after it opened'
complete -c adjudicator -n '__adjudicator_verb new' -l on -x -d 'Each window is due at one of these times'
complete -c adjudicator -n '__adjudicator_verb new replace observe' -l timezone -x -a '(__adjudicator_zones)' -d 'Of the game'
complete -c adjudicator -n '__adjudicator_verb new' -l position -r -F -d 'Begin from this position'
complete -c adjudicator -n '__adjudicator_verb rules' -l tables -d 'What the engine plays by'
complete -c adjudicator -n '__adjudicator_verb rules' -l schema -d 'JSON Schema of its turn files'
complete -c adjudicator -n '__adjudicator_verb rules' -l mdoc -d 'For a manual page'
complete -c adjudicator -n '__adjudicator_verb new rules import' -l edition -r -F -d 'Cards and board of a printed box'
complete -c adjudicator -n '__adjudicator_verb new import' -l seed -x -d 'The secret of the game, for tests'
complete -c adjudicator -n '__adjudicator_verb show' -l as -x -a '(__adjudicator_seats) public referee' -d 'As a seat sees it'
complete -c adjudicator -n '__adjudicator_verb show' -l output -r -F -d 'Where a picture is written'
complete -c adjudicator -n '__adjudicator_verb show' -l with -x -a 'zones-of-control' -d 'What a picture shows on wish'
complete -c adjudicator -n '__adjudicator_verb show' -l percent -x -a '100 150 200' -d 'Size of a PNG'
complete -c adjudicator -n '__adjudicator_verb show adjudicate release extend replace resend rollback' -l turn -x -a '(__adjudicator_game 3)' -d 'Turn'
complete -c adjudicator -n '__adjudicator_verb adjudicate' -l window -x -a '(__adjudicator_game 4)' -d 'Window'
complete -c adjudicator -n '__adjudicator_verb receive' -l maildir -x -a '(__fish_complete_directories)' -d 'All new mails of a Maildir'
complete -c adjudicator -n '__adjudicator_verb receive' -l recipient -x -d 'Whom the mail server says it is for'
complete -c adjudicator -n '__adjudicator_verb receive' -l bytes -x -d 'How long the message is'
complete -c adjudicator -n '__adjudicator_verb receive' -l only-ours -d 'Leave what is of no game here'
complete -c adjudicator -n '__adjudicator_verb inbox' -l game -x -a "(__adjudicator_list | cut -d ' ' -f 1)" -d 'Of this game'
complete -c adjudicator -n '__adjudicator_verb inbox' -l fate -x -a 'filed refused preview press how-to wrong-key stranger automatic bulk own bounce unreadable' -d 'That met this fate'
complete -c adjudicator -n '__adjudicator_verb inbox' -l all -d 'All of them'
complete -c adjudicator -n '__adjudicator_verb patch' -l apply -d 'Mend the games that differ'
complete -c adjudicator -n '__adjudicator_verb export' -l as -x -a '(__adjudicator_seats)' -d 'What this seat knows'
complete -c adjudicator -n '__adjudicator_verb export' -l notation -d 'Orders and dice alone'
complete -c adjudicator -n '__adjudicator_verb import' -l check -d 'Only play it again and compare'
complete -c adjudicator -n '__adjudicator_verb tick' -l trust -d 'Adjudicate although the world looks wrong'
complete -c adjudicator -n '__adjudicator_verb submit release pause resume extend set away replace address resend observe rollback patch' -l reason -x -d 'Why, in one line'
complete -c adjudicator -n '__adjudicator_verb extend' -l by -x -a '12h 24h 48h 72h 1w' -d 'So much later'
complete -c adjudicator -n '__adjudicator_verb extend away rollback' -l to -x -d 'To this time, or day'
complete -c adjudicator -n '__adjudicator_verb note' -l to -x -a '(__adjudicator_seats) all observers' -d 'To whom'
complete -c adjudicator -n '__adjudicator_verb away' -l from -x -d 'The first day'
complete -c adjudicator -n '__adjudicator_verb away' -l back -d 'He is back'
complete -c adjudicator -n '__adjudicator_verb resend' -l kind -x -a 'report receipt reminder notice note press answer all' -d 'Which mails'
complete -c adjudicator -n '__adjudicator_verb observe' -l end -d 'He gets no more'
