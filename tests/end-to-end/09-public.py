"""`show --as public`: the board for everybody, and for nobody a secret."""

from desk import NOT_FOUND, Desk, check, equal, finish

desk = Desk()
desk.new("--every", "48h", "--timezone", "Europe/Madrid", "--option", "pace=fast")
desk.good("send")
for step in ("01-turn-1", "02-turn-2", "03-turn-3"):
    desk.play(step)
public = desk.tree("show", "madrid", "--as", "public")
referee = desk.tree("show", "madrid")
position = public["position"]
equal("it says for whom it is", public["seat"], "public")
equal("it has the whole board", (position["zones"], position["outside"], position["reserve"], position["lost"]),
      tuple(referee["position"][key] for key in ("zones", "outside", "reserve", "lost")))
equal("and the sizes of the hands", position["hand_sizes"],
      {seat: len(cards) for seat, cards in referee["position"]["hands"].items()})
check("no hand and no deck", "hands" not in position and "decks" not in position and "hand" not in public, public)
equal("nobody's duties", public["owes"], [])
check("but that the game waits for somebody", public["others_owe"] is True, public["others_owe"])
check("the log has no line that is one seat's alone", public["log"] and
      not [entry for entry in public["log"] if entry["code"] in ("drew-card", "card-kept")], public["log"])
equal("the referee's has them", len([entry for entry in desk.tree("show", "madrid", "--turn", "3")["log"]
                                     if entry["code"] == "drew-card"]), 2)
text = desk.good("show", "madrid", "--as", "public").out
check("the text has board and events, no order form and no key",
      "[MAYO" in text and "+-----" in text and "key:" not in text and "ORDERS" not in text, text)
words = ("show", "madrid", "--as", "public", "--format", "yaml")
equal("the same question gives the same bytes", desk.good(*words).out, desk.good(*words).out)
past = desk.tree("show", "madrid", "--as", "public", "--turn", "2")
check("a past turn can be looked at", past["turn"] == "2" and past["position"]["turn"] == 2, past["turn"])
equal("a turn that was not yet: 67", desk.run("show", "madrid", "--as", "public", "--turn", "9").code, NOT_FOUND)
equal("a viewer that is none: 67", desk.run("show", "madrid", "--as", "english").code, NOT_FOUND)
equal("a game that is not there: 67", desk.run("show", "sevilla", "--as", "public").code, NOT_FOUND)
finish()
