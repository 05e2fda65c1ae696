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
            case --quiet --verbose --help --version --trust --back --end --all --try --offline --no-mail --only-ours --stand-ins '--*=*'
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
    printf '%s=\n' every on min-notice grace settle remind away-most missed replace-after stand-in-after release release-after sealed press press-most sender desk-key join
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
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a init -d 'Write the configuration, asking what it needs'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a doctor -d 'Check that everything works, mail included'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a new -d 'Start a game; queue the first reports'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a invite -d 'Print the invitations that nobody has used'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a admit -d 'Say yes to somebody who asks for a seat, or to watch'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a list -d 'List games: who owes what, deadlines, trouble'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a show -d 'Show a game as a seat, the public or you see it'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a form -d 'Print a seat\'s order form'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a desk -d 'Write the order desk: pages to give orders by clicking'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a check -d 'Preview the receipt for a turn file'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a submit -d 'File a turn file for a seat; print its receipt'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a receive -d 'Take in a mail from standard input, or a Maildir'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a inbox -d 'List received mail, or print one message'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a tick -d 'Adjudicate what is due, remind, send: for cron'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a send -d 'Send the mail that is due'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a adjudicate -d 'Close the current window now'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a release -d 'Send the results of a game with release=referee'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a remind -d 'Remind seats that owe an answer, now'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a pause -d 'Stop a game\'s clock; all seats get a notice'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a resume -d 'Restart a paused game\'s clock'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a extend -d 'Give a turn more time; all seats get a notice'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a set -d 'Change a game\'s settings, or print them'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a away -d 'Mark a player as away; deadlines wait'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a replace -d 'Give a seat to another player'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a address -d 'Change a player\'s address, or mail a stopped one'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a resend -d 'Send mail again that was sent or failed'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a note -d 'Mail a note from the game master'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a erase -d 'Empty a received mail and what came of it'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a forget -d 'Erase a person: address, name, press, mail'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a observe -d 'Add an observer, who gets the public reports'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a rollback -d 'Return a game to the start of a turn'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a end -d 'End a game before its rules do'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a patch -d 'After a rules fix: find the games it changes'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a verify -d 'Check a game against its log, keys and rules'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a replay -d 'Adjudicate a game again and compare'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a study -d 'What the computer would have filed in a finished game'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a export -d 'Print a finished game as one file to verify'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a import -d 'Add a game to the ledger from its notation'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a publish -d 'Write a game as web pages, one for each turn'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a backup -d 'Copy the ledger while it is in use'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a restore -d 'Go on from a copy of the ledger'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a freeze -d 'Stop the ledger, to move it to another machine'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a thaw -d 'Restart a frozen ledger, here'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a case -d 'Run rule cases; print TAP'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a rules -d 'Print the rules of a game, or one rule'
complete -c adjudicator -n 'test (count (__adjudicator_words)) -eq 0' -a practice -d 'Play against the computer, in this terminal'

complete -c adjudicator -n '__adjudicator_at 1 new rules practice' -a '(__adjudicator_rules)'
complete -c adjudicator -n '__adjudicator_at 1 show form desk check submit adjudicate release remind pause resume extend set away replace address resend note erase forget observe invite admit rollback end patch verify replay study export publish' -a "(__adjudicator_list | cut -d ' ' -f 1)"
complete -c adjudicator -n '__adjudicator_at 2 form desk check submit remind away replace admit address resend' -a '(__adjudicator_seats)'
complete -c adjudicator -n '__adjudicator_at 3 check submit' -F
complete -c adjudicator -n '__adjudicator_at 1 import' -F
complete -c adjudicator -n '__adjudicator_at 1 backup restore' -F
complete -c adjudicator -n '__adjudicator_at 2 publish' -a '(__fish_complete_directories)'
complete -c adjudicator -n '__adjudicator_at 1 desk' -a '(__fish_complete_directories)'
complete -c adjudicator -n '__adjudicator_verb set; and test (count (__adjudicator_words)) -ge 2' -a '(__adjudicator_settings)'
complete -c adjudicator -n '__adjudicator_verb case' -F

complete -c adjudicator -l config -r -F -d 'The configuration'
complete -c adjudicator -l database -r -F -d 'The ledger'
complete -c adjudicator -l now -x -d 'Use this time instead of the system clock (RFC 3339)'
complete -c adjudicator -l format -x -a 'text yaml svg png' -d 'Text, YAML or a picture'
complete -c adjudicator -n '__adjudicator_verb list' -l format -x -a 'html' -d 'A web page'
complete -c adjudicator -n '__adjudicator_verb list' -l color -x -a 'auto always never' -d 'Colours'
complete -c adjudicator -l template-dir -x -a '(__fish_complete_directories)' -d 'Use these templates instead of ours'
complete -c adjudicator -l language -x -a 'en es fr' -d 'Print in this language'
complete -c adjudicator -l quiet -d 'Print warnings and errors only'
complete -c adjudicator -l verbose -d 'Print more on standard error'
complete -c adjudicator -l help -d 'Print help'
complete -c adjudicator -l version -d 'Print the version'

complete -c adjudicator -n '__adjudicator_verb init' -l try -d 'Keep everything in this folder'
complete -c adjudicator -n '__adjudicator_verb init' -l from -x -d 'The address that players write to'
complete -c adjudicator -n '__adjudicator_verb init' -l referee -x -d 'Your own address'
complete -c adjudicator -n '__adjudicator_verb init' -l reply-to -x -d 'The address that players answer to'
complete -c adjudicator -n '__adjudicator_verb init' -l desk-url -x -d 'Where on the web the order desk will be'
complete -c adjudicator -n '__adjudicator_verb init' -l smtp -x -a 'smtps:// smtp://' -d 'The server for sending'
complete -c adjudicator -n '__adjudicator_verb init' -l intake -x -a 'imaps:// imap:// no (__fish_complete_directories)' -d 'Where mail comes in'
complete -c adjudicator -n '__adjudicator_verb init' -l user -x -d 'The user at these servers'
complete -c adjudicator -n '__adjudicator_verb init' -l password-command -x -d 'Prints the password'
complete -c adjudicator -n '__adjudicator_verb doctor' -l offline -d 'Ask no server'
complete -c adjudicator -n '__adjudicator_verb doctor' -l no-mail -d 'Send no mail'
complete -c adjudicator -n '__adjudicator_verb doctor' -l wait -x -a '10s 60s 10m' -d 'How long to wait for the test mail to come back'
complete -c adjudicator -n '__adjudicator_verb new import' -l name -x -d 'The name of the game'
complete -c adjudicator -n '__adjudicator_verb new' -l seat -x -a '(__adjudicator_seats)=' -d 'A player and an address'
complete -c adjudicator -n '__adjudicator_verb new' -l seat-timezone -x -a '(__adjudicator_seats)=' -d 'Time zone of a player'
complete -c adjudicator -n '__adjudicator_verb new' -l seat-language -x -a '(__adjudicator_seats)=' -d 'Language of a player'
complete -c adjudicator -n '__adjudicator_verb new' -l seat-mail -x -a 'html text (__adjudicator_seats)=' -d 'Mail of all players, or of one'
complete -c adjudicator -n '__adjudicator_verb practice' -l as -x -d 'The seat that you play'
complete -c adjudicator -n '__adjudicator_verb practice' -l level -x -a 'easy normal hard' -d 'How well the computer plays'
complete -c adjudicator -n '__adjudicator_verb practice' -l players -x -d 'How many sit at the table'
complete -c adjudicator -n '__adjudicator_verb new practice' -l option -x -a '(__adjudicator_options)' -d 'Option of the rules'
complete -c adjudicator -n '__adjudicator_verb new' -l every -x -a '24h 48h 72h 1w' -d 'Close each window this long after it opens'
complete -c adjudicator -n '__adjudicator_verb new' -l on -x -d 'Close windows at these times'
complete -c adjudicator -n '__adjudicator_verb init new replace observe' -l timezone -x -a '(__adjudicator_zones)' -d 'Time zone'
complete -c adjudicator -n '__adjudicator_verb new' -l position -r -F -d 'Start from this position'
complete -c adjudicator -n '__adjudicator_verb rules' -l tables -d 'What the engine plays by'
complete -c adjudicator -n '__adjudicator_verb rules' -l cases -d 'The names of the cases that test the rule'
complete -c adjudicator -n '__adjudicator_verb rules' -l schema -d 'JSON Schema of its turn files'
complete -c adjudicator -n '__adjudicator_verb new rules import' -l edition -r -F -d 'Cards and board of a printed box'
complete -c adjudicator -n '__adjudicator_verb new import practice' -l seed -x -d 'The secret behind dice and keys, for tests'
complete -c adjudicator -n '__adjudicator_verb show' -l as -x -a '(__adjudicator_seats) public referee' -d 'The view of a seat'
complete -c adjudicator -n '__adjudicator_verb show' -l output -r -F -d 'Write a picture to this file'
complete -c adjudicator -n '__adjudicator_verb show' -l with -x -a 'zones-of-control numbers' -d 'Add a layer to the picture'
complete -c adjudicator -n '__adjudicator_verb show' -l report -x -d 'Which report of the turn'
complete -c adjudicator -n '__adjudicator_verb show' -l step -x -a 'before after 1 2 3' -d 'Which picture of the turn'
complete -c adjudicator -n '__adjudicator_verb backup' -l keep -x -d 'How many copies to keep in the folder'
complete -c adjudicator -n '__adjudicator_verb publish' -l all -d 'All games'
complete -c adjudicator -n '__adjudicator_verb show' -l percent -x -a '100 150 200' -d 'Size of a PNG'
complete -c adjudicator -n '__adjudicator_verb show adjudicate release remind extend replace resend rollback end' -l turn -x -a '(__adjudicator_game 3)' -d 'Turn'
complete -c adjudicator -n '__adjudicator_verb adjudicate' -l window -x -a '(__adjudicator_game 4)' -d 'Window'
complete -c adjudicator -n '__adjudicator_verb receive' -l maildir -x -a '(__fish_complete_directories)' -d 'Take in a Maildir'
complete -c adjudicator -n '__adjudicator_verb receive' -l recipient -x -d 'Address the mail server delivers to'
complete -c adjudicator -n '__adjudicator_verb receive' -l bytes -x -d 'Length of the message'
complete -c adjudicator -n '__adjudicator_verb receive' -l only-ours -d 'Leave mail for no game of this ledger'
complete -c adjudicator -n '__adjudicator_verb inbox' -l game -x -a "(__adjudicator_list | cut -d ' ' -f 1)" -d 'Only mail for this game'
complete -c adjudicator -n '__adjudicator_verb inbox' -l fate -x -a 'filed refused preview press request how-to wrong-key stranger automatic bulk own bounce unreadable' -d 'Only mail that ended this way'
complete -c adjudicator -n '__adjudicator_verb inbox' -l raw -d 'The bytes as they came'
complete -c adjudicator -n '__adjudicator_verb inbox' -l all -d 'All mail'
complete -c adjudicator -n '__adjudicator_verb patch' -l apply -d 'Correct the games it changes'
complete -c adjudicator -n '__adjudicator_verb export' -l as -x -a '(__adjudicator_seats)' -d 'Only what this seat knows'
complete -c adjudicator -n '__adjudicator_verb export' -l notation -d 'Only orders, dice and shuffles'
complete -c adjudicator -n '__adjudicator_verb import' -l check -d 'Only play the game again and compare'
complete -c adjudicator -n '__adjudicator_verb tick' -l trust -d 'Adjudicate although the world looks wrong'
complete -c adjudicator -n '__adjudicator_verb verify' -l stand-ins -d 'Search again for each file of the computer'
complete -c adjudicator -n '__adjudicator_verb study' -l as -x -a '(__adjudicator_seats)' -d 'Only the moves of this seat'
complete -c adjudicator -n '__adjudicator_verb study' -l level -x -a 'easy normal hard' -d 'Level of the computer'
complete -c adjudicator -n '__adjudicator_verb submit adjudicate release pause resume extend set away replace address resend erase forget observe admit rollback end patch restore' -l reason -x -d 'Why, in one line'
complete -c adjudicator -n '__adjudicator_verb extend' -l by -x -a '12h 24h 48h 72h 1w' -d 'Add this much'
complete -c adjudicator -n '__adjudicator_verb extend away rollback' -l to -x -d 'To this time, or day'
complete -c adjudicator -n '__adjudicator_verb end' -l winner -x -a '(__adjudicator_seats)' -d 'The seat that wins'
complete -c adjudicator -n '__adjudicator_verb end' -l draw -d 'Nobody wins: a draw'
complete -c adjudicator -n '__adjudicator_verb note' -l to -x -a '(__adjudicator_seats) all observers' -d 'To whom'
complete -c adjudicator -n '__adjudicator_verb away' -l from -x -d 'The first day'
complete -c adjudicator -n '__adjudicator_verb away' -l back -d 'End the absence'
complete -c adjudicator -n '__adjudicator_verb resend' -l kind -x -a 'report receipt reminder notice note press answer all' -d 'Kind of mail'
complete -c adjudicator -n '__adjudicator_verb invite' -l observer -d 'Make one more invitation, to watch'
complete -c adjudicator -n '__adjudicator_verb admit' -l refuse -d 'Say no instead'
complete -c adjudicator -n '__adjudicator_verb observe' -l end -d 'Stop sending to this observer'
