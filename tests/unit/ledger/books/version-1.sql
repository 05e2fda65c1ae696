PRAGMA application_id = 1094994517;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE absences (
  id      INTEGER PRIMARY KEY,
  game    INTEGER NOT NULL,
  seat    INTEGER NOT NULL,
  since   INTEGER NOT NULL,
  until   INTEGER NOT NULL CHECK (until >= since),
  at      INTEGER NOT NULL, -- when it was told
  turn    TEXT NOT NULL,    -- label of the turn it was told in
  -- until when it counts against away-most, even if it was taken back, since a deadline waited for it; NULL: none did
  spent   INTEGER CHECK (spent >= since),
  receipt INTEGER REFERENCES submissions (receipt), -- of the file that told it; NULL: the game master
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO "absences" VALUES(1,1,0,1777680000,1778025600,1777622400,'1',1778025600,2);
CREATE TABLE addresses (
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  reports INTEGER NOT NULL CHECK (reports >= 0), -- delivery reports since it was reset
  stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
  last    INTEGER NOT NULL, -- when the last report came
  words   TEXT NOT NULL     -- what it said
) STRICT, WITHOUT ROWID;
INSERT INTO "addresses" VALUES('karsten@example.org',1,0,1777626000,'550 no such user');
CREATE TABLE book (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  mark     TEXT NOT NULL CHECK (length(mark) = 32), -- random
  copied   INTEGER, -- when this copy was made; NULL: it is none
  replaced INTEGER  -- when another book took the place of this one; NULL: none has
) STRICT;
INSERT INTO "book" VALUES(1,'d22a15bc4e6dc50b6476e2be4f3127a3',NULL,NULL);
CREATE TABLE editions (
  digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64), -- SHA-256 of the text
  text   TEXT NOT NULL                                          -- YAML
) STRICT;
INSERT INTO "editions" VALUES('ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3','# Dos de Mayo: board, set-up, limits and cards, each fact with its evidence.
#   stated   the rules or the published example game say it
#   played   an order of the published example game uses it
#   inferred follows from them, or is consistent with all reports of play
#   house    ours, to make the game playable: nobody here has seen the printed board and cards
# Owners of the printed box: copy this file, put in what your board and cards say, and start the game with
# `adjudicator new dos-de-mayo --edition FILE`. It is checked at load; faults are named with line and column.
edition: "Dos de Mayo, published rules; cards partly ours"
game: dos-de-mayo

# What the box holds: checked against the set-up and the cards below.
pieces:
  cubes: {spanish: 10, french: 30}
  cards: {spanish: 11, french: 11}
turns: 10
orders: {french: 2, outside-from-turn: 3}   # French orders a turn; when cubes outside the gates may be ordered in
loss-limit: {french: 4}                     # French cubes lost that lose the game
forbid: {instead-of-drawing: 3, and-draw: 4} # how many cards fewer let a side forbid the other''s draw
evidence: {turns: stated, orders: stated, loss-limit: stated, forbid: stated, main-streets: stated, gates: stated, setup: stated, zones: stated}

zones: 21
main-streets: [14, 15, 16]        # French orders that start here are free
gates: [1, 6, 16, 20]
names:
  15: {name: "Plaza Mayor", evidence: stated}
  20: {name: "Puerta de Toledo", evidence: inferred}
  10: {name: "Palacio Real", evidence: inferred}
  3:  {name: "Parque de Monteleón", evidence: house}
  11: {name: "Retiro", evidence: house}
  14: {name: "Puerta del Sol", evidence: house}
  16: {name: "Puerta de Atocha", evidence: house}
edges:
  stated: [[2,3],[2,4],[3,4],[4,5],[4,8],[5,6],[5,7],[5,9],[7,14],[9,14],[12,14],[14,15],[17,20]]
  played: [[1,2],[6,7],[7,9],[8,9],[9,15],[9,17],[10,17],[11,12],[11,13],[11,14],[12,15],[13,16],[15,16],[15,17],[16,19],[17,18],[18,19],[18,20]]
  inferred: [[5,8],[2,8],[3,5],[8,10],[9,10],[12,13],[12,16]]
  house: [[15,18],[16,18],[1,8],[7,11],[18,21],[19,21],[20,21]]
never: [[4,7],[4,9]]              # stated: not adjacent; zone 4 has exactly the neighbours 2, 3, 5, 8

setup:
  french: {1: 2, 6: 2, 10: 1, 11: 2, 19: 2}
  outside: {1: 5, 6: 5, 16: 5, 20: 5}     # French cubes, each to its own gate
  spanish: {4: 1, 8: 1, 9: 1, 10: 1, 12: 1, 15: 1, 17: 1, 20: 1}
  reserve: {french: 1, spanish: 2}        # enter only by recruitment cards
  hand: {spanish: [molina]}               # taken before the decks are shuffled
  choice: {french: [artilleria, mariscal-murat]} # takes one of these; the first where nothing is said

# The board on paper: what the maps of reports (in letters) and pictures (show --format svg) are drawn from. It is `house`:
# nobody here has seen the printed board, and any layout will do whose tiles share a side exactly where an edge stands
# above (corners do not count); EDITION-TILES names each that does not. To redraw it as printed, paint each zone with
# its number, or a letter for 10 and more (A = 10 ... L = 21), in rows of equal length; gates look best at the left and
# right edge, where the cubes before them find room. A name needs two tiles, with two rows below each other.
tile-map: |
  1 1 2 2 3 3 3 3 5 5 6 6
  1 1 2 2 3 3 3 3 5 5 6 6
  1 1 2 2 4 4 4 4 5 5 6 6
  1 2 2 2 4 4 4 4 5 5 7 7
  8 8 8 8 8 8 8 5 5 7 7 7
  A A 8 8 9 9 9 5 5 7 7 7
  A A 9 9 9 9 9 9 9 7 7 7
  A A 9 9 F F E E E E E B
  H H 9 F F F E E E E B B
  H H H F F F C C C B B B
  H H H I G G C C C D D D
  H H I I I G G G C D D D
  K K I I I J J G G G D D
  K K K L L J J J J G G G
  K K K L L L J J J G G G

# The 22 event cards. window: when a card may be played (any: in every window that takes cards; at-draw: the
# moment it is drawn). keeps: it stays face up, and so does its effect. The effect kinds are those of the rules, 6.2;
# which card has which stands here alone.
cards:
  spanish:
    - {id: molina, name: "José Blas Molina y Soriano", window: movement, evidence: stated,
       effect: [{kind: no-losses, side: spanish, groups: 1, contested: true}, {kind: may-leave-whole, side: spanish, groups: same, turn: next}]}
    - {id: manolas, name: "Las Manolas de la Puerta de Toledo", window: preparation, evidence: inferred, needs: {spanish_in: 20}, effect: [{kind: recruit, side: spanish, zones: [20], amount: 1}]}
    - {id: tiesto, name: "Un tiesto mata al hijo del general Legrand", window: movement, evidence: inferred, effect: [{kind: cancel-order, side: french, amount: 1}]}
    - {id: daoiz, name: "Capitán Luis Daoíz", window: resolution, evidence: inferred, effect: [{kind: strength, side: spanish, zones: contested, choose: 1, amount: 2}]}
    - {id: presos, name: "Los presos de la cárcel de la Corte", window: movement, evidence: stated, effect: [{kind: enter-closed, side: spanish, groups: 1}]}
    - {id: alcalde-de-mostoles, name: "El alcalde de Móstoles", window: any, evidence: stated, effect: [{kind: none}]}   # arms teniente-ruiz
    - {id: soldados, name: "Los soldados se escapan de los cuarteles", window: preparation, to_turn: 6, evidence: inferred, effect: [{kind: recruit, side: spanish, zones: own, amount: 1}]}
    - {id: teniente-ruiz, name: "Teniente Jacinto Ruiz", window: any, evidence: stated, needs: {played_any: [alcalde-de-mostoles, fusilamientos]}, effect: [{kind: loss-limit, side: french, value: 3}]}
    - {id: velarde, name: "Capitán Pedro Velarde", window: resolution, evidence: house, effect: [{kind: strength, side: spanish, zones: contested, choose: 1, amount: 1}]}
    - {id: malasana, name: "Manuela Malasaña", window: orders, evidence: house, effect: [{kind: may-leave-whole, side: spanish, groups: 1, turn: this}]}
    - {id: clara-del-rey, name: "Clara del Rey", window: resolution, evidence: house, effect: [{kind: fewer-losses, side: spanish, zones: contested, choose: 1, amount: 1}]}
  french:
    - {id: artilleria, name: "Artillería", window: any, evidence: stated, keeps: true,
       effect: [{kind: strength, side: french, zones: [10], amount: 2}, {kind: close-zones, zones: [15, 16], while: french-hold-all}]}
    - {id: mariscal-murat, name: "Mariscal Murat", window: orders, from_turn: 3, evidence: house, effect: [{kind: extra-orders, amount: 1}]}
    - {id: caballeria, name: "Caballería", window: movement, evidence: inferred, effect: [{kind: extra-move, groups: 1}]}
    - {id: colaboracion, name: "Colaboración con los franceses", window: at-draw, evidence: stated, effect: [{kind: discard-random, side: spanish, amount: 1}]}
    - {id: paz-paz, name: "Paz, paz… que todo está compuesto", window: movement, from_turn: 10, evidence: inferred, effect: [{kind: cancel-order, side: spanish, amount: 1}]}
    - {id: turba-se-dispersa, name: "La turba se dispersa", window: at-draw, evidence: stated, effect: [{kind: may-split, side: spanish, groups: 1}]}
    - {id: fusilamientos, name: "Los fusilamientos", window: at-draw, evidence: inferred, effect: [{kind: none}]}   # its only use: it arms teniente-ruiz
    - {id: mamelucos, name: "Los mamelucos", window: resolution, evidence: house, effect: [{kind: strength, side: french, zones: [14, 15, 16], choose: 1, amount: 2}]}
    - {id: guardia-imperial, name: "Guardia imperial", window: preparation, evidence: house, effect: [{kind: recruit, side: french, zones: gates, held: true, amount: 1}]}
    - {id: general-grouchy, name: "General Grouchy", window: orders, evidence: house, effect: [{kind: may-leave-contested, side: french, groups: 1}]}
    - {id: bando-de-murat, name: "Bando de Murat", window: preparation, evidence: house, effect: [{kind: see-hand, side: spanish}]}
');
INSERT INTO "editions" VALUES('877c5e7cd97f2aa90e5dbb35c2d1189bed3608333b8dced81b3db43d61c5bd5a','# La Guerre des Ducs (Jeux & Strategie, 1980): pieces, costs, tables and map, each number as the rules print it.
# A game master who wants others copies this file, changes them, and starts the game with
# `adjudicator new ducs --edition FILE`. It is checked at load; faults are named with line and column.
#   stated   the printed rules, sheet or map say it
#   ruling   left open there, settled in our rule text
#   house    ours
edition: "La Guerre des Ducs, Jeux & Strategie 1980"
game: ducs
turns: 15

# `letter` makes the ids: OI1, WC10; the duke has no number (OD). Movement in points of the printed table; range in
# hexes, of those that may bombard. A duke defends and does not attack.
pieces:
  infantry:  {letter: I, count: 10, strength: 5, movement: 3}
  cavalry:   {letter: C, count: 10, strength: 2, movement: 6}
  artillery: {letter: A, count: 10, strength: 3, movement: 3, range: 2}
  duke:      {letter: D, strength: 1, movement: 6}

# Half points for one step (rule 4.1): into the terrain; along a road; over a bridge; over a bridge with a road.
# Lake crossings count from bank to bank (4.2).
costs: {plain: 2, forest: 4, hill: 4, city: 1, fortress: 2, road: 1, bridge: 2, bridge-road: 1, crossing: 4, crossing-road: 2}

# What a defender''s strength is multiplied by in that terrain; what a duke near by multiplies strengths by (6.3).
defence: {city: 2, fortress: 3, duke: 2}
# What is added to the die if the defender stands there (6.5).
die: {forest: 2, hill: 1}
# 6.6: for each die, odds from 1-5 to 6-1. AE, DE: attackers, defender eliminated; AR, DR: they retreat; EX: exchange.
odds: [1-5, 1-4, 1-3, 1-2, 1-1, 2-1, 3-1, 4-1, 5-1, 6-1]
results:
  1: [AR, AR, DR, DR, DR, DR, DR, DE, DE, DE]
  2: [AE, AR, AR, DR, DR, DR, DR, DR, DE, DE]
  3: [AE, AE, AR, AR, DR, DR, DR, DR, DE, DE]
  4: [AE, AE, AR, AR, AR, DR, DR, DR, DR, DE]
  5: [AE, AE, AE, AR, AR, AR, DR, DR, DR, EX]
  6: [AE, AE, AE, AR, AR, AR, AR, EX, EX, EX]

# Marginal victory (8.3): the place that Orfburg must possess. The land it must keep has the letter B below.
objective: Kaiserburg

evidence: {turns: stated, pieces: stated, costs: stated, defence: stated, die: stated, results: stated, objective: stated, map: stated, standard: house}

# ---- the map ----
# Checked hex by hex against a photo of the printed map; `doubts` at the end has every call that could be made otherwise.
# Hex id CCRR: CC = column 01..32 left to right, RR = row 01..23 from the top. Flat-top hexes; odd columns stand half a
# hex HIGHER than even ones: 0101 is the top-left corner hex, 0201 starts half a hex lower.
columns: 32
rows: 23
# What the lists below must add up to: hexes of each terrain; city and fortress hexes of each side.
totals:
  terrain: {plain: 407, forest: 152, hill: 35, city: 43, fortress: 7, lake: 17}
  cities: {orfburg: 25, wulfenburg: 25}

# One string per row, one letter per column: P plain, F forest, H hill, C city, X fortress, L lake, "." off the map.
terrain:
  - "CCCPPXHPPPPPHFFFPFPHFFF........."   # row 01
  - "CCCPPXPPPPPPHHFPPFFHPPF........."   # row 02
  - "CCCHHPPPPPPPPPHXPPFHPFC........."   # row 03
  - "CHHPPPPPPPPPPPHHPHHFPLP........."   # row 04
  - "HPPPPPPPPPPPPPPFFFFLLPP........."   # row 05
  - "PPPPPPFPPPPPPPPFFLLCLPP........."   # row 06
  - "FFPPPFCFPPPPPPPPLCCCPXPP.H.F.F.."   # row 07
  - "FFFPPFFPPPPPPPPLCCCPPFPHHPPPFPPP"   # row 08
  - "FFFPPPPPPPPXPPPLLPPPFFFFPPPPPPPP"   # row 09
  - "FFFPPPPPPPPPPPPFFFPPFFFPPPPPPPPP"   # row 10
  - "FPPPPPPPPFPFPPFFFPPPFCCPPPPPPPPP"   # row 11
  - "FPPPPPPPFFFFFXPPPPPPHPPPPPPPPPPF"   # row 12
  - "PPPFFFPPFFFFFPPPPPPPHPPPPPPPPFFF"   # row 13
  - "PPPFFFPPPPPFFPPPPPPPHPPPPFFFFFFF"   # row 14
  - "PPCCFPPCPPPPPPPPPPPHHPPPPPFPFPFP"   # row 15
  - "FPFFPPPPPPPPPFPPPHHPPFFPPPPPPLLL"   # row 16
  - "FFFPPPPPPPPFFCPPHPPPPFFFPPPPPLXL"   # row 17
  - "FPPPPPPPPPPPCCFPHPPPFFFFPPPPLCLC"   # row 18
  - "PPPPPPPPPPPPFFFHHPPPPPFFPFFFCCCC"   # row 19
  - "PPPFPFPPPPPPPPPHPPPPPPPPPFFFCCCC"   # row 20
  - "FFFFFFFFPPPPPPHPPPPPPPPPPFFPPCCC"   # row 21
  - "FFFFFFFFPPPPPHHPPPPPPPPFFFFPPPCC"   # row 22
  - "F.F.F.F.F.P.P.P.P.P.P.P.F.P.P.C."   # row 23

# Whose the land is at the start: O Orfburg, B Orfburg between the two rivers, W Wulfenburg, "~" a lake on the frontier.
territory:
  - "WWWWWWWWWWWWWWWWWWWWWWW........."   # row 01
  - "WWWWWWWWWWWWWWWWWWWWWWW........."   # row 02
  - "WWWWWWWWWWWWWWWWWWWWWWW........."   # row 03
  - "WWWWWWWWWWWWWWWWWWWWW~O........."   # row 04
  - "WWWWWWWWWWWWWWWWWWWW~OO........."   # row 05
  - "WWWWWWWWWWWWWWWWWWWW~OO........."   # row 06
  - "WWWWWWWWWWWWWWWWWWWWOOOO.O.O.O.."   # row 07
  - "WWWWWWWWWWWWWWWWWWWOOOOOOOOOOOOO"   # row 08
  - "WWWWWWWWWWWWWWW~~OOOOOOOOOOOOOOO"   # row 09
  - "WWWWWWWWWWWWWOWOOOOOOOOOOOOOOOOO"   # row 10
  - "WWWWWWWWWWWOOOOOOOOOOOOOOOOOOOOO"   # row 11
  - "WWWWWWWWWWOOOOOOOOOOOOOOOOOOOOOO"   # row 12
  - "WWWWWWWWWWWOOOOOOOOOOOOOOOOOOOOO"   # row 13
  - "WWWWWWWWBBBOOOOOOOOOOOOOOOOOOOOO"   # row 14
  - "WWWWWBBBBBBBOOOOOOOOOOOOOOOOOOOO"   # row 15
  - "WWWWBBBBBBBBOOOOOOOOOOOOOOOOOOOO"   # row 16
  - "WWWBBBBBBBBOOOOOOOOOOOOOOOOOOOOO"   # row 17
  - "WBBBBBBBBBBBOOOOOOOOOOOOOOOOOOOO"   # row 18
  - "BBBBBBBBBBBBOOOOOOOOOOOOOOOOOOOO"   # row 19
  - "BBBBBBBBBBBBBOOOOOOOOOOOOOOOOOOO"   # row 20
  - "BBBBBBBBBBBBBOOOOOOOOOOOOOOOOOOO"   # row 21
  - "BBBBBBBBBBBBBOOOOOOOOOOOOOOOOOOO"   # row 22
  - "B.B.B.B.B.B.B.O.O.O.O.O.O.O.O.O."   # row 23

places:
  - name: "Wulfenburg"
    kind: capital
    owner: wulfenburg
    named_on_map: true
    hexes: ["0101", "0102", "0103", "0104", "0201", "0202", "0203", "0301", "0302", "0303"]
  - name: "Château de Wulf"
    kind: fortress
    owner: wulfenburg
    named_on_map: true
    hexes: ["0601", "0602"]
  - name: "Bad"
    kind: city
    owner: wulfenburg
    named_on_map: true
    hexes: ["0707"]
  - name: "Mursk"
    kind: city
    owner: wulfenburg
    named_on_map: true
    hexes: ["0315", "0415"]
  - name: "Kaiserburg"
    kind: city
    owner: wulfenburg
    named_on_map: true
    hexes: ["1708", "1807", "1808", "1907", "1908", "2006", "2007"]
  - name: "Rienbad"
    kind: city
    owner: wulfenburg
    named_on_map: true
    hexes: ["2303"]
  - name: "Fort 1209"
    kind: fortress
    owner: wulfenburg
    named_on_map: false
    hexes: ["1209"]
  - name: "Fort 1603"
    kind: fortress
    owner: wulfenburg
    named_on_map: false
    hexes: ["1603"]
  - name: "Orfburg"
    kind: capital
    owner: orfburg
    named_on_map: true
    hexes: ["2919", "2920", "3018", "3019", "3020", "3021", "3119", "3120", "3121", "3122", "3123", "3218", "3219", "3220", "3221", "3222"]
  - name: "Château d''Orf"
    kind: fortress
    owner: orfburg
    named_on_map: true
    hexes: ["3117"]
  - name: "Urft"
    kind: city
    owner: orfburg
    named_on_map: true
    hexes: ["0815"]
  - name: "Grossburg"
    kind: city
    owner: orfburg
    named_on_map: true
    hexes: ["1318", "1417", "1418"]
  - name: "Menster"
    kind: city
    owner: orfburg
    named_on_map: true
    hexes: ["2211", "2311"]
  - name: "Fort 1412"
    kind: fortress
    owner: orfburg
    named_on_map: false
    hexes: ["1412"]
  - name: "Fort 2207"
    kind: fortress
    owner: orfburg
    named_on_map: false
    hexes: ["2207"]

# hexsides that cannot be crossed (bridged hexsides are NOT repeated here)
rivers: [
  ["0118","0119"], ["0118","0218"], ["0217","0318"], ["0301","0401"], ["0317","0318"], ["0317","0417"],
  ["0401","0402"], ["0402","0502"], ["0416","0417"], ["0416","0516"], ["0416","0517"], ["0502","0503"],
  ["0502","0601"], ["0502","0602"], ["0503","0602"], ["0515","0516"], ["0515","0615"], ["0601","0701"],
  ["0602","0702"], ["0602","0703"], ["0614","0615"], ["0614","0715"], ["0714","0715"], ["0715","0814"],
  ["0813","0914"], ["0814","0914"], ["0814","0915"], ["0913","0914"], ["0914","1013"], ["1011","1112"],
  ["1012","1112"], ["1013","1014"], ["1013","1114"], ["1111","1112"], ["1111","1211"], ["1112","1113"],
  ["1113","1114"], ["1113","1212"], ["1113","1213"], ["1114","1213"], ["1114","1214"], ["1115","1214"],
  ["1117","1217"], ["1118","1217"], ["1210","1211"], ["1214","1215"], ["1215","1316"], ["1216","1217"],
  ["1216","1316"], ["1216","1317"], ["1217","1218"], ["1218","1319"], ["1219","1319"], ["1310","1311"],
  ["1310","1410"], ["1319","1320"], ["1320","1419"], ["1320","1420"], ["1321","1421"], ["1322","1421"],
  ["1322","1422"], ["1323","1422"], ["1410","1510"], ["1510","1511"], ["1510","1610"], ["1607","1708"],
  ["1808","1909"], ["1908","1909"], ["1908","2008"], ["2006","2107"], ["2007","2107"], ["2007","2108"],
  ["2203","2304"], ["2622","2723"], ["2721","2821"], ["2722","2723"], ["2722","2821"], ["2818","2919"],
  ["2819","2919"], ["2820","2920"], ["2820","2921"]
]

# road links hex centre to hex centre (roads over bridges are in bridges, road: true)
roads: [
  ["0122","0123"], ["0122","0221"], ["0203","0304"], ["0212","0213"], ["0212","0312"], ["0213","0214"],
  ["0214","0215"], ["0214","0315"], ["0215","0216"], ["0216","0217"], ["0218","0219"], ["0219","0220"],
  ["0220","0221"], ["0304","0305"], ["0305","0405"], ["0311","0312"], ["0311","0410"], ["0401","0501"],
  ["0405","0506"], ["0406","0407"], ["0406","0506"], ["0407","0408"], ["0408","0409"], ["0409","0410"],
  ["0506","0606"], ["0516","0616"], ["0603","0604"], ["0604","0605"], ["0605","0606"], ["0606","0707"],
  ["0616","0717"], ["0702","0802"], ["0707","0708"], ["0707","0807"], ["0708","0808"], ["0717","0718"],
  ["0718","0719"], ["0719","0819"], ["0802","0903"], ["0807","0808"], ["0808","0809"], ["0808","0909"],
  ["0809","0810"], ["0810","0811"], ["0811","0812"], ["0812","0813"], ["0813","0814"], ["0815","0916"],
  ["0819","0920"], ["0903","0904"], ["0904","1004"], ["0909","1009"], ["0916","1016"], ["0920","0921"],
  ["0920","1019"], ["0921","1021"], ["1004","1105"], ["1009","1110"], ["1016","1116"], ["1019","1119"],
  ["1021","1022"], ["1021","1121"], ["1105","1205"], ["1110","1210"], ["1116","1215"], ["1119","1218"],
  ["1121","1221"], ["1205","1206"], ["1205","1306"], ["1206","1207"], ["1207","1208"], ["1208","1209"],
  ["1209","1210"], ["1221","1321"], ["1306","1405"], ["1311","1411"], ["1315","1414"], ["1405","1506"],
  ["1411","1412"], ["1412","1513"], ["1414","1514"], ["1417","1517"], ["1420","1520"], ["1506","1606"],
  ["1513","1613"], ["1514","1613"], ["1517","1616"], ["1520","1620"], ["1603","1704"], ["1606","1706"],
  ["1613","1714"], ["1616","1716"], ["1620","1721"], ["1704","1804"], ["1714","1814"], ["1716","1815"],
  ["1721","1820"], ["1804","1905"], ["1805","1905"], ["1809","1810"], ["1810","1811"], ["1811","1812"],
  ["1812","1813"], ["1813","1814"], ["1814","1915"], ["1815","1915"], ["1820","1921"], ["1915","2015"],
  ["1921","2021"], ["2008","2009"], ["2009","2010"], ["2010","2011"], ["2011","2112"], ["2015","2016"],
  ["2016","2116"], ["2021","2121"], ["2112","2211"], ["2116","2117"], ["2117","2217"], ["2121","2221"],
  ["2205","2206"], ["2205","2305"], ["2206","2207"], ["2207","2308"], ["2211","2312"], ["2217","2218"],
  ["2217","2318"], ["2218","2219"], ["2219","2320"], ["2221","2322"], ["2304","2305"], ["2308","2408"],
  ["2311","2312"], ["2311","2410"], ["2312","2313"], ["2313","2314"], ["2314","2315"], ["2315","2316"],
  ["2316","2317"], ["2317","2318"], ["2318","2418"], ["2320","2420"], ["2322","2421"], ["2408","2509"],
  ["2410","2510"], ["2418","2519"], ["2420","2521"], ["2421","2522"], ["2509","2510"], ["2509","2609"],
  ["2519","2619"], ["2521","2620"], ["2522","2621"], ["2609","2710"], ["2619","2720"], ["2620","2720"],
  ["2621","2722"], ["2710","2711"], ["2710","2810"], ["2711","2712"], ["2712","2713"], ["2713","2714"],
  ["2714","2715"], ["2715","2716"], ["2716","2717"], ["2717","2718"], ["2718","2719"], ["2719","2720"],
  ["2720","2819"], ["2720","2820"], ["2810","2910"], ["2821","2922"], ["2822","2922"], ["2910","3009"],
  ["2922","3021"], ["2922","3022"], ["3009","3109"], ["3022","3122"], ["3109","3208"]
]

# over: river = bridge on a water hexside between two land hexes
# over: lake  = half of a bridge that crosses a lake hex; see lake_crossings
bridges:
  - {hexes: ["0217","0218"], road: true, over: river}
  - {hexes: ["0302","0401"], road: true, over: river}
  - {hexes: ["0415","0516"], road: true, over: river}
  - {hexes: ["0501","0601"], road: true, over: river}
  - {hexes: ["0601","0702"], road: true, over: river}
  - {hexes: ["0602","0603"], road: true, over: river}
  - {hexes: ["0814","0815"], road: true, over: river}
  - {hexes: ["1210","1311"], road: true, over: river}
  - {hexes: ["1215","1315"], road: true, over: river}
  - {hexes: ["1218","1318"], road: true, over: river}
  - {hexes: ["1321","1420"], road: true, over: river}
  - {hexes: ["1409","1410"], road: false, over: river}
  - {hexes: ["1706","1806"], road: true, over: lake}
  - {hexes: ["1805","1906"], road: true, over: lake}
  - {hexes: ["1806","1807"], road: true, over: lake}
  - {hexes: ["1808","1809"], road: true, over: river}
  - {hexes: ["1906","1907"], road: true, over: lake}
  - {hexes: ["2007","2008"], road: true, over: river}
  - {hexes: ["2303","2304"], road: true, over: river}
  - {hexes: ["2722","2822"], road: true, over: river}
  - {hexes: ["2819","2920"], road: true, over: river}
  - {hexes: ["2820","2821"], road: true, over: river}
  - {hexes: ["3117","3118"], road: false, over: lake}
  - {hexes: ["3118","3218"], road: false, over: lake}

# a lake hex that a bridge crosses; it may be entered only over these hexsides
lake_crossings:
  - {name: "Kaiserburg west bridge", path: ["1706","1806","1807"], road: true}
  - {name: "Kaiserburg north bridge", path: ["1805","1906","1907"], road: true}
  - {name: "Château d''Orf causeway", path: ["3117","3118","3218"], road: false}

# roads that run off the printed map (no game effect)
road_exits:
  - {hex: "0123", toward: S}
  - {hex: "1022", toward: S}
  - {hex: "3208", toward: NE}

# The `standard` deployment (2.2), ours: one combat unit on each own city and fortress hex, then five more and the duke.
# Orfburg attacks first and must take Kaiserburg: infantry stands where the roads lead there, with the duke in Menster
# behind it, safe on top of a unit; cavalry, which catches up within two turns, holds the capital with the guns.
# Wulfenburg holds the ring of Kaiserburg around its duke, who doubles five of its seven hexes and cannot be reached
# before it is broken; infantry in Mursk threatens the land between the rivers, whose loss denies Orfburg the victory.
standard:
  orfburg:
    - OI1 0815       # Urft, the only city between the rivers
    - OI2 1318       # Grossburg
    - OI3 1417
    - OA1 1418
    - OI4 1412       # the two forts of the frontier
    - OI5 2207
    - OI6 2211       # Menster, with the duke
    - OA2 2311
    - OA3 3117       # Chateau d''Orf
    - OC1 2919       # Orfburg
    - OC2 2920
    - OC3 3018
    - OC4 3019
    - OC5 3020
    - OC6 3021
    - OC7 3119
    - OC8 3120
    - OC9 3219
    - OC10 3220
    - OA4 3121
    - OA5 3122
    - OA6 3123
    - OA7 3218
    - OA8 3221
    - OA9 3222
    - OI7 2010       # before the two southern bridges of Kaiserburg
    - OI8 1810
    - OI9 1911
    - OI10 2109
    - OA10 2011
    - OD 2211
  wulfenburg:
    - WI1 1708       # Kaiserburg
    - WI2 1808
    - WI3 1908
    - WI4 2007
    - WI5 2006
    - WI6 1907       # its middle, with the duke
    - WA1 1807
    - WI7 1209       # the two forts of the frontier
    - WA2 1603
    - WI8 2303       # Rienbad
    - WC1 0707       # Bad
    - WI9 0315       # Mursk
    - WI10 0415
    - WA3 0601       # Chateau de Wulf
    - WA4 0602
    - WC2 0101       # Wulfenburg
    - WC3 0102
    - WC4 0103
    - WC5 0104
    - WC6 0301
    - WC7 0302
    - WC8 0303
    - WA5 0201
    - WA6 0202
    - WA7 0203
    - WA8 1706       # the northern banks of the bridges of Kaiserburg
    - WA9 1805
    - WC9 1606
    - WC10 0414      # behind Mursk
    - WA10 0316
    - WD 1907

# judgement calls: value used here, other defensible reading, measured share of the hex
doubts:
  terrain:
    "0217": {used: F, other: P, forest: 0.38}
    "2621": {used: F, other: P, forest: 0.35}
    "0922": {used: P, other: F, forest: 0.28}
    "0216": {used: P, other: F, forest: 0.26}
    "2320": {used: P, other: F, forest: 0.26}
    "2208": {used: F, other: P, forest: 0.37}
    "3007": {used: F, other: P, forest: 0.37}
    "1606": {used: F, other: P, forest: 0.38}
    "2318": {used: F, other: P, forest: 0.18}
    "2316": {used: F, other: P, forest: 0.22}
    "1112": {used: F, other: P, forest: 0.06}
    "1212": {used: F, other: P, forest: 0.28}
    "1302": {used: H, other: P, hill: 0.46}
    "1708": {used: C, other: L, lake: 0.57}
    "2204": {used: L, other: P, lake: 0.56}
  roads:
    - {used: [["0707","0708"],["0708","0808"],["0707","0807"],["0807","0808"]], note: "road drawn exactly on hexside 0708/0807; both given"}
    - {used: [["1205","1306"],["1306","1405"]], other: [["1205","1305"],["1305","1405"]], note: "road on hexside 1305/1306, drawn on the 1306 side"}
    - {used: [["2016","2116"],["2116","2117"]], other: [["2016","2117"]], note: "road cuts the corner of 2116"}
    - {used: [["2619","2720"]], other: [["2619","2719"]], note: "road passes the common vertex, then runs inside 2720"}
    - {used: [["2211","2312"],["2311","2312"]], note: "road starts on the vertex common to both Menster hexes"}
  bridges:
    - {used: ["1706","1806","1807"], other: ["1706","1707","1807"], note: "bridge lies exactly on hexside 1707/1806"}
    - {used: ["1805","1906","1907"], other: ["1905","1906","1907"], note: "north end is at the vertex 1805/1905/1906; the road line enters from 1805"}
    - {used: ["3117","3118","3218"], note: "plain causeway, no bridge bars and no road line drawn"}
    - {used: ["2819","2920"], other: ["2820","2920"], note: "bridge straddles hexside 2819/2820; the road line is on the 2819 side"}
');
CREATE TABLE events (
  game     INTEGER NOT NULL,
  state    INTEGER NOT NULL,                     -- number of the state that it led to; 0: at set-up
  number   INTEGER NOT NULL CHECK (number >= 1), -- within that state
  place    INTEGER NOT NULL CHECK (place >= 1),  -- in the game's log, in the order in which they were written
  turn     TEXT NOT NULL,                        -- label of the turn it belongs to
  audience INTEGER NOT NULL CHECK (audience BETWEEN 0 AND 4294967295), -- bit mask of seats; 0: the referee
  code     TEXT NOT NULL CHECK (code <> ''),     -- 'head-on'
  rule     TEXT NOT NULL,                        -- 'MAYO 4.6'
  at       INTEGER NOT NULL,
  -- SHA-256 of the link before and this event (ledger.h says how)
  link     BLOB NOT NULL CHECK (length(link) = 32),
  fields   TEXT NOT NULL,                        -- YAML in one line
  PRIMARY KEY (game, state, number),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "events" VALUES(1,0,1,1,'1',4294967295,'dice-commitment','',1777622400,X'DD699ECCE0A14F8341E6D5BA61785DB26966C1DE089956509F4A372E508A8E29','{deal: true, digest: "40af880514fadca937ca645791176be6de169171a8bc43daf7ef4cc0e6bcb5e0"}');
INSERT INTO "events" VALUES(1,0,2,2,'1',4294967295,'dice-commitment','',1777622400,X'4FB4999C54CFC53A3B36097D74A3F0F1E58C2FCD6857C7E001C09ED0B14B0240','{turn: "1", branch: 0, digest: "744d927d779f2733391fc28569224d9e96b11807586b2292cb2e72f62b378b64"}');
INSERT INTO "events" VALUES(1,0,3,3,'1',0,'game-begun','',1777622400,X'6716CCA0F9BEF3B837C9B07255D6B4CC6F2DD0ED4F4E7F7EA062DABEB48702B4','{rules: dos-de-mayo, edition: ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3, options: "3c632432cfa77fac29f1f52e55c10f93534bde9c1d64c8d5ec251df045a35cf5", thread: madrid.bc49599b@play.example.org, position: false, state: "8364ca23527b65593607bbd1c5670f9a0c539d778ecebacbe00bef32e4ccfd4b", row: 1, blind: "1892f9061af97b6c7b24153b22eefb3e9fc9622c249223ccc5ebc22be742c316"}');
INSERT INTO "events" VALUES(1,0,4,4,'1',0,'recorded','',1777622400,X'3EF83E343FC6EEF95DEC60B6C695560730DEADABAF2B47F29A3B0D920FF18BAE','{rows: [{table: games, row: 1, digest: ab314b21f3d3006b86d6b13416f51f8dc45bd3091f0826c325d94d73077cd8d2}, {table: seats, row: 0, digest: f1459a65bd11716a8b3db2939996462f9b968722ce524d763d7e21ba9dff7f21}, {table: seats, row: 1, digest: "40308e16712e15c0adfa1be3b8ff21bb49e8f75ce94f0707351889c6b4e587e3"}, {table: outbox, row: 1, digest: e0138d90269e9c6b320605d2d9bd99687da7653d10029178f879af5ed36d4ffb, texts: "1d5852ff8a810aac5b7935d389bac3ef7c59614e0e129635db7efe8ede215d3f"}, {table: letters, row: 1, digest: c1d2463bedca54a9fe325d92f7bb701cd84ee1ae4e0f2423fdc5c825b23183c9, texts: "041c8cfbb8e793d25de846e31d01021ba71f387dcf6634c1206a2ee2a4ed6e8b"}, {table: outbox, row: 2, digest: "117411bf00b73a9ab2f4c9d1096e4a35036a17b7fd7ea225e56f3527759b0838", texts: "120be42942e8c807b4101f38ccf175febed49d8a9ca8fcadc4a65109a3c3f80d"}, {table: letters, row: 2, digest: "1ff17c81cb4ad1518a03497b3263d1898bec995cb9a14e7a0e962bcc266ea765", texts: "421ecc824a072a1da3c02a271e18dd6db7a3b3b280e93a2c4ea8813b009b4079"}]}');
INSERT INTO "events" VALUES(1,0,5,5,'1',4294967295,'act-observe','',1777622400,X'55BE0BDE6E65DDAF8AD21488614215269B20CC35818366D6A373BD353B1AE37F','{}');
INSERT INTO "events" VALUES(1,0,6,6,'1',0,'recorded','',1777622400,X'5CFF8E6FA23D7A9372B077B1E593D898705470F4637912EC5206574A1783AC30','{rows: [{table: observers, row: 1, digest: "95dc40e3500867b35b6e960b818327b106d370449f22f893e46069251c1d5259"}, {table: outbox, row: 3, digest: daced108f80572ec47688185da4e53bd1b0f559407257901e0a61efaba6c481e, texts: "07cb64ee57f6c50005207f19ae68f7995c589679c2492f4070386eeb741ff0c8"}, {table: letters, row: 3, digest: "89b14197cb6836f86fb457e7c28d9e5e939a8f90f9dcfdd6679aa8323318676c", texts: "0e0764ca7663246eda25c971ace0edb2663b2dedfa5f2258b146788512b080e7"}]}');
INSERT INTO "events" VALUES(1,0,7,7,'1',0,'file-taken','',1777622400,X'A325F8856E8554C46DF0D30606EABD99A4F3A8F6F97F1378B14C346469DE088E','{receipt: 1, seat: french, source: mail, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08", orders: "0ee86f0e6ac1c6c4ed31ea4458a3c3daebdca6165aadad9eeaa0ada432825859", diagnostics: "091c81085ff7e48c2560b17d2d3cba0ee541254bbf089f1184f40ee7fd7af786"}');
INSERT INTO "events" VALUES(1,0,8,8,'1',0,'recorded','',1777622400,X'358AC65397770D53775EB56A6559444E1C8CF102FB7F91C51AAE242E9DF65E3F','{rows: [{table: submissions, row: 1, digest: "0bc6fb0a45b3be024ea554eb2f51a9da6f34a793f8c8dbcfb6d400f483b70661", texts: "68e74ec90eb9c8d9921465f563e628005e45714b32223da9a22f9aff1794df68"}, {table: seats, row: 1, digest: "20bb011220d532713b2238c9ad88921c9f36dabc4596f3a50e2a1a51a1e33c33"}, {table: press, row: 1, digest: "51445828cb92f10ed0403ad91b1bb6f37bfd9f01f5f03f4d9d12456d85a58f06", texts: "7ebe0d35d180a6a5d2a05655634256f0edfcf3b4425f6f97aa7111242bd0222f"}, {table: outbox, row: 4, digest: "86dbecd69f702a1f557464191ac4dd64d94675f5982bce22e7312293e9c8d1d1", texts: cce630273c27061622c4dea79d24e061a547e4332af24177a549df94365aab4f}, {table: letters, row: 4, digest: aed0b7853eec9d79974e6c1fa7e9c4f81c599baf672fb74c409ab526f636474c, texts: b9d22b1363489b8d45003c6299f8133473f93dfe6f3dfde45361b2b35fd981eb}, {table: outbox, row: 5, digest: "5e46ace1102047168b74b3ee4e5037c4aa5d9c6e9cef7cf3e9cfcbbc93790c0e", texts: e80bae7789e2001f5df329529de1f316d70dfb08db5f8fbb292071e76defba17}, {table: letters, row: 5, digest: "8cf0848390ac7f231062adb48ff0cb64df1c12e56ce225ed2cdf0ce9e4b011fe", texts: b9f4b92936d87aac37f187bdac2213de6cf9f3e3e482b4a8c00659a4d73d48d2}]}');
INSERT INTO "events" VALUES(1,0,9,9,'1',0,'file-taken','',1777622400,X'0790868BF2AC537AE8BE58CA1F46D32A6B0DA3DA0A02E8E3A1E41A0C63A10DDB','{receipt: 2, seat: spanish, source: submit, standing: superseded, waits: false, changed: "2026-05-01T08:00:00Z", digest: f661ad428461e1ad816a2fb42c61db8bbf824727dcfdb004156ab82c77283f11, orders: "1e980287ac97a180161272686677b34d4db4cdd91b750ee17a27332bd2333d96", diagnostics: d13202f5c7b063c50a6fbd492677757fc8339574d661d457382d77e970e7c126}');
INSERT INTO "events" VALUES(1,0,10,10,'1',0,'recorded','',1777622400,X'4CE3AB7533C24B027AD460BC4C992DAC2595FDDA75D4972CF708A173CA40324F','{rows: [{table: submissions, row: 2, digest: "509afcba152fea4748aa0b61beaf47e6afe77e00eb23615f243baeb2237a4cf2", texts: a3451d7765b0dda6764525eebe5eca08a8cd6aa4a67afd69e14e5c58a974cc6a}, {table: absences, row: 1, digest: "4793c680ec5b76286c99d5787d4cca1f0e26bcb9658aad7d91269ba9c18837d6"}]}');
INSERT INTO "events" VALUES(1,0,11,11,'1',0,'file-taken','',1777622400,X'322BC132DE345012AC994EC6B6C700409910A50D3E1D4480FF24FBBB5B5306CE','{receipt: 3, seat: spanish, source: submit, standing: in-force, waits: true, changed: "2026-05-01T08:00:00Z", digest: "0efe4d9ad91b4cacafca99adbebb51d53dd4dd4aef860b68da74035447d2023b", orders: "751f425ecb105867cf65ca809142559430bc4e941d2677b83d2f492c6229aa86", diagnostics: d42bc3c3587d48277f81694280c0e5d1bf114d0ba2c8d9fd9c28315d9a3e5b4c}');
INSERT INTO "events" VALUES(1,0,12,12,'1',0,'recorded','',1777622400,X'6D8A839E08183223A98655F7F36D105C6CEBC43D7DA332DD7B09B23F3BC3B7AD','{rows: [{table: submissions, row: 3, digest: "850d2386359cce0df71ce8f4d18c58704cbcf189a7a417445d9c0fe40448e22b", texts: "1b1d18bc6a229504181e2336679f83cb1b3cac13e6ec029adc70824d74223fb9"}]}');
INSERT INTO "events" VALUES(1,0,13,13,'1',0,'file-taken','',1777622400,X'338DBE5BAF7519AF3DF3FEB37567B12DEFDC46BEECD80B41CC8640D6D099B076','{receipt: 4, seat: spanish, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc", orders: "1233944a394a3486e74bd75f58fed4cabcda805c20b710e2c1e31a9c324aeb93", diagnostics: d42bc3c3587d48277f81694280c0e5d1bf114d0ba2c8d9fd9c28315d9a3e5b4c}');
INSERT INTO "events" VALUES(1,0,14,14,'1',0,'recorded','',1777622400,X'6B193B424F498BD7A2B161DC44BF74E281F641E94C0836C204A81CE931EE68CA','{rows: [{table: submissions, row: 4, digest: "80a340cbac4e0063afa7661da4a3c398fdd14295e14fa634a1858be8878cc6f6", texts: "0a6dcb98a95f1bbc000ab6d008bb8bda5529fe2b0880fd61e013514f861ca8e0"}, {table: press, row: 2, digest: "51e2cb6a9821d7c8d97262132a8a8b2dd6d9e3d17f02ba2aabd56f628a94f9ae", texts: e3bf9f60c8986ddf06ccfa4c2fa0b6e241ed67151d01ac422374acdba82bfd96}, {table: outbox, row: 6, digest: "282491c810dc0cfcaa2c86f2072deeffa66fb2b9493c66fea34daf02fc369d6a", texts: "9b68bd3b18b8cbd2f0783be251cff679b02a0f76d18a58365eae029ccf84facd"}, {table: letters, row: 6, digest: bdb518ecc41b489c2cb8e9fb103bbd82da4bb1923d7665779b20ae40f9d7bd9f, texts: "0f32a32dfecfad33030dbe12fbb9a43f0a11cdb490ee0e3469d0caa78681d34e"}]}');
INSERT INTO "events" VALUES(1,0,15,15,'1',4294967295,'act-extend','',1777622400,X'1DEE8C1489C998FFF1E500F17E79829E28560265F56EC58E7A26B16CCD537F68','{reason: rain, by: 86400, deadline: "2026-05-04T08:00:00Z"}');
INSERT INTO "events" VALUES(1,0,16,16,'1',0,'recorded','',1777622400,X'7D3C3BE8CCC6C557AF78AD1BA1B9C680047C879EE24254130EDB6C3A44076305','{rows: [{table: moves, row: 1, digest: "3a0dcb925087b196a59f352a4bc63e882ce6e9d6323b40539c110ac4f86e0439"}, {table: games, row: 1, digest: "532579eebf6951e3c0e219ef77a373d3f25e6b35fc0a16049dc640dad400b02b"}, {table: outbox, row: 7, digest: "7ca60e50c40b18238c5954535ed6576cf426bc8897196485a17c24c31f0051d6", texts: bb26742b16bdcdcbe03aa5278c1cc4b3c94d5f0bcd9aa028a01adf7cb2d74291}, {table: letters, row: 7, digest: "95a344547a399e8dc586a5d3f76ace0c61d71ed413b8a7599922e4c4057f6f1b", texts: "2bd4971302a08a362e64e63f01791335534bc3fe14b21c68908b42c10a921971"}, {table: outbox, row: 8, digest: "530251428d6dd4b930992402ed1ac4b9ddda8d78fe579392ea7f11f5469ca16d", texts: fc96333e69055d5735dfc70b2d984a645f44a5a87bec6ef3fba3b205dc39a6b9}, {table: letters, row: 8, digest: f3cd2fe400590b49d6487c9f929a8802364efc38f4d1dcdda26e868e36bac81d, texts: c33600f99ce5bfd3597616004d68efc553fdb1471a9a323a6c746d9dff3ec088}]}');
INSERT INTO "events" VALUES(1,0,17,17,'1',4294967295,'act-note','',1777622400,X'7C5478D50516C1AE32171D6FD5B18FF4F9C206E2D870E5344AD56A8F3B47859B','{to: all, text: Hello.}');
INSERT INTO "events" VALUES(1,0,18,18,'1',0,'recorded','',1777622400,X'1D306060B6B51C00E9563D2DCB7EB5DCCE9BFA95DE335DE1EC7008F95483FBAD','{rows: [{table: outbox, row: 9, digest: "8247e6a1e928041e078847b1bc8608e86d7f913be8879284ab5dbeaef63007cc", texts: "82335f0053cc6dda9a0c55d8cf5d149f5c16de2116751c0c26dd11118beeec79"}, {table: letters, row: 9, digest: "1557889d50aa7adf3226980de605aa36799e800654027429963c3e833dc04281", texts: ba291a18ef7c2776537a82b7fb4e33910bbfc4fc0663ebc45248ef18da0e26d7}, {table: outbox, row: 10, digest: "8aaf154bfb0a82001c254b841504fa62a92d4dbb020981ed22b946f57681a422", texts: "3e0da4807d16fb82b20b1963b349828651ee28c4cb619a835b521e90acae1f14"}, {table: letters, row: 10, digest: eb67a310a59044f293eb60cfa1bce5c20f0683f3e49b06450f27a60748815d98, texts: "60c217517f0bb526a7054e783501dbb20399764cadc57378f7e9ca9046d91084"}]}');
INSERT INTO "events" VALUES(1,1,1,19,'1',4294967295,'card-chosen','MAYO 1.3',1777626000,X'52B72C84B203B0C18D480BE1E290E52BE46A7D2F73A5038B4401B00FF83745D2','{side: french}');
INSERT INTO "events" VALUES(1,1,2,20,'1',2,'card-kept','MAYO 1.3',1777626000,X'F9E89DF887844F2D44FB82F2795E94937482E5D132DC4F793CD17F3A777FB903','{side: french, card: artilleria, name: Artillería}');
INSERT INTO "events" VALUES(1,1,3,21,'1',4294967295,'decks-shuffled','MAYO 1.3',1777626000,X'EAF6D540E0E35924B91B78758CFFF89A648E428380CDA5EF6ACF9B59C7DCB3FA','{}');
INSERT INTO "events" VALUES(1,1,4,22,'1',0,'adjudicated','',1777626000,X'858843B29E96624315CC06A3F04E81C569CF6F7FA5E8CB2C7D0E5AEA48706F5A','{state: d0ba4299481efaf99fafb07145f9d26c868d9974d5c8f4542c1b545f9b1f187f, row: 2, blind: "1d5c61ce1f97de9b85c3f1b23dd6eeb88bba6584d73d964c4e59a344a96e5df3", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,2,1,23,'1',4294967295,'order-revealed','MAYO 4.1',1777626000,X'0ABB62F62F4C798FA6C26B987CB7C8F146C69BF366D376DB2FF3C47CFB177E32','{side: spanish, order: 9→14}');
INSERT INTO "events" VALUES(1,2,2,24,'1',4294967295,'order-revealed','MAYO 4.1',1777626000,X'FC3FCCAD9E1C84838585A3BC603B99D22216435C3B62264BFA438F7714B144C4','{side: french, order: 6→7}');
INSERT INTO "events" VALUES(1,2,3,25,'1',0,'adjudicated','',1777626000,X'406A3E2CDF27A012BFEF7B87399468F4B3183D139B89AC3B82F0B0D416F2779A','{state: a6a2dff71f964c4f39fc47b03a754bcb787646b50c8f5865ebbc89cc0afb8a2e, row: 3, blind: "5b5a043d39600fc754ef089f8be3dca65fd310bb780644b8be5ab846ca5e1060", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,3,1,26,'1',0,'adjudicated','',1777626000,X'7841AC0EE3AFA8BB294630551D9D1623691E287C820337498E8108668A87E404','{state: a48a75a2250c640b5b95cc8802760eb80228cc1d2d0daeff139827b2157b429b, row: 4, blind: "8f4c51a0e698c057dc261afaf9a0937e006e5409dac3385e0320b7da03f075d8", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,4,1,27,'1',4294967295,'moved','MAYO 4.1',1777626000,X'AFBECA3E90E9692BFC1DF7A2EA9DA512E53F366FD8F0AB4379F37F61CF2B4D4B','{side: spanish, order: 9→14, count: 1}');
INSERT INTO "events" VALUES(1,4,2,28,'1',4294967295,'moved','MAYO 4.1',1777626000,X'47F92F403CC102FEEA18E0F2D0E8D7C3E10BF91CF0DCC782F27C8FB56F558DD0','{side: french, order: 6→7, count: 2}');
INSERT INTO "events" VALUES(1,4,3,29,'1',0,'adjudicated','',1777626000,X'05B0FA4C6F3EAD3029913F0F4691284D88991F6D48D556613D394F58BB22D36E','{state: "74948eb5db54017c014d96ae6aaa226959d0a2a0d81d6f6ffeb7290329126673", row: 5, blind: "1b158d93cfa3c6c31bf6cac2c39207ba99c555b9b006b615f2203a914887548f", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,5,1,30,'1',4294967295,'fight','MAYO 5.2',1777626000,X'C50A6A41C9F0961417564919DDEACC60DF62A076CCB69AFD9014726969797E2D','{zone: 10, place: 10 (Palacio Real), spanish: 1, spanish_strength: 1, french: 1, french_strength: 1}');
INSERT INTO "events" VALUES(1,5,2,31,'1',4294967295,'fight-even','MAYO 5.2',1777626000,X'0ABBD86BE7821A58A8195555A573960C8977EB555BE516FE8A93748E226AF062','{zone: 10, place: 10 (Palacio Real)}');
INSERT INTO "events" VALUES(1,5,3,32,'1',4294967295,'dice-key','',1777626000,X'5035740D936B149338ACC57EC75BB8102A98D154D239A5CF731212DE2F732784','{turn: "1", branch: 0, key: "2cb79e5e7d39756f3cbb3fa14e12deab43b7f7f1598d2b3761984761542f1173", rolls: 0}');
INSERT INTO "events" VALUES(1,5,4,33,'1',4294967295,'dice-commitment','',1777626000,X'08DA05174C378D37E0F106B4FA99434EDBC0F5B1AAC0413701F7E8B8F849C110','{turn: "2", branch: 0, digest: c53126c6d13863ca8d2426dc76ac516429208829617a0ad46376f07e8e344a59}');
INSERT INTO "events" VALUES(1,5,5,34,'1',0,'adjudicated','',1777626000,X'C15414F99A4858230F15A958A2C5A01FBF48662C310F6504E90737424E4D7565','{state: db334c5bc3e2469ca4a50b635ef816340566469612bc57f07ce50a69d0125ae0, row: 6, blind: e0d1eb243aea22c9fa15aded04323a7ace94690f1203aaafecb14f92a848c354, salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,5,6,35,'2',0,'recorded','',1777626000,X'06EDFBFACE0980C3A89C1A37D71B72542693AE6B20B97B97290FE3B370679B5C','{rows: [{table: games, row: 1, digest: e66d43ad7e53f20771f79ef0fb3aafb72208536814fd0de5771695c73336c554}, {table: absences, row: 1, digest: e7beea70cc0e1366be535069a586a4d0f6c8fb05ee251e371b13af6e7ced433a}, {table: moves, row: 2, digest: "5e0517e97f35782b8bf04c410078ba323efb9f2494a2b1b49d835d1e0dd45252"}, {table: outbox, row: 11, digest: a8cbde7a3ee075aa4d9035d2b781ac43debcfd1e3406105200052d15143aa671, texts: a342d7f8fc4a3674a3ce1cfbfaab4a0546618210a035fc92771d62a54eb776cf}, {table: letters, row: 11, digest: "9c0f4349a3b976953f0383f07e1ec5dc798422c8d194b31c7f82db0aec51d658", texts: e676802e4a2f57c41bbb1bfcee488e153a12d8635f09d757e442b67e379fe7f2}, {table: outbox, row: 12, digest: "4e7f581aa7c1f46812517a35ee918e398f475304f7ad10e8cf1cb06f821fe3a5", texts: "04ab73b3652d8d69aa84cd54358b6a1474e361881ce5c668fc441bc0d5efc48a"}, {table: letters, row: 12, digest: ef0260072a6b985aaed084125b6bce4a02cfd5ab45daef9e8f31bb0f7f2f3bfd, texts: fb95596534e293a7cc923040c79d6ba114fb56093c49c44952cade625356b5bd}, {table: outbox, row: 13, digest: "4ed813d66a51d4ac9b1746ab992d8d0be22eccdfef02ef1f2282ec9685253b91", texts: "9d43f324268c331726c2751b4a4d336dc49b2809183e8f025ad94884d9dcb48a"}, {table: letters, row: 13, digest: "382b1a7951b63e554b54c0cd2653693d0a2cac558e222d393789ecb3f3d29d0f", texts: "364e8af7960908f9396fca2f420eceb9edb5b63386fc9b1b94deb8ffa1e4c6ca"}, {table: outbox, row: 14, digest: "05851bd69b73eb2d8d1fa710871d0d1b1eaff11c001f405cb8b1ee5e1cb588d9", texts: "8b9866539a600608bdd2b91ee2de20feac815edbf9c4afd58c34f1a759042d05"}, {table: letters, row: 14, digest: "9a3952c944c123c902e751d7fce2fc146c39b2078c9e666259261f7f609d2e3e", texts: "9d56d938afddf76deb5937a5c872135d1daf9d31fc502d2c14cffb960d48fb3f"}, {table: outbox, row: 15, digest: "45101ef99ec0cb5cc98badbb51271d89ad960ea19b0d7dd4d3bf74e5269923d8", texts: "7fdff441382ce0de418f2570a6c1c96c12fafcd01e5e252d532b9614cc514058"}, {table: letters, row: 15, digest: "0766b1b65287d7457ec9b63f8c870583ddbc39275c97b347f8dd598135b05be8", texts: "9851cebe8ab5d0151f19ae03d2cb435ae9bc4945d9e2b06e8bc0bb9b310d1ed3"}]}');
INSERT INTO "events" VALUES(1,5,7,36,'2',4294967295,'act-replace','',1777626000,X'72BBB75694C6CD5ACFB5676977ABC06C24BD85E295DB9CF61287DA7C4730CE18','{reason: gone, seat: french}');
INSERT INTO "events" VALUES(1,5,8,37,'2',0,'recorded','',1777626000,X'B220C8830168192FC0360C998867CE5BEEB6C6CA586FCF7E1C302F5C4F31233E','{rows: [{table: seats, row: 1, digest: c09c436c572e540c9f4685ce201ff18dffa5b39bde909aba3dbedc7b004fad54}, {table: outbox, row: 17, digest: "0a800777db6908ff7273e09110fd8a9542985d2076b7547c1c7f379e64f25049", texts: ddf1d4cf68cd4866cb99747c7d85c4d4c743f5368ef6454ad64ca0e9f30b2cdc}, {table: letters, row: 17, digest: bc15c8d8323243d996d11be7852a8ff889bd0147e10fa454e9ddc3c711766369, texts: c6784ff52eb3d00c0190683a794d9430d80a481a191342e76d3e740312ccb765}, {table: outbox, row: 18, digest: f32310056f4882c4462eda4843ad2c44267b4823b552bdcc035e14f7eef54ee5, texts: "9d400e74904f68b4fad6d0f609427c99957630aa1b340af9297cba8e8b748beb"}, {table: letters, row: 18, digest: f97e50eb91962e47956c40a0dcf535f4b9962d0f3731340c6562a40999ea662d, texts: "0d18b4c883163a8d25cab874ebcc4609888b40a4ffcf0061ee1146ac0f95ae67"}, {table: outbox, row: 19, digest: "9cdc51cec78feb7f468faeb86df8029fb65f5b06739a1f1c3f05c2670b1752a0", texts: "542e6fff2e29dc9422c513c05f2cf43c8902ad816fc7cf05ffab1ba721def902"}, {table: letters, row: 19, digest: "19ca83df6ce0d9f786e3d930e5ebeb721552d9789b23727e321ab6353f1f09ec", texts: fab5558c351ac8d9c924f0ddff67010c9d599f19f1901f7fde37292c054854d9}]}');
INSERT INTO "events" VALUES(1,5,9,38,'2',4294967295,'act-observe','',1777626000,X'C8FAC1EBB460A35C6DC6039490D273EAE491F61B93B5D2CE5A4F61E2EEC676D2','{ended: true}');
INSERT INTO "events" VALUES(1,5,10,39,'2',0,'recorded','',1777626000,X'8F31AF9A8E757611D661376EDD7B2DEB2C6D7B2E760A585D117C9AD4615C399B','{rows: [{table: observers, row: 1, digest: ec86a3e5533af2c29e19bc06cd5a3b30d654fa76778e799c4b4c4c7815035fc1}, {table: outbox, row: 20, digest: b59ebe3f74cf8aeaf030f32bfcdebdac4ddc477c450aeb4393f239b12c0eb102, texts: c2223b0023e2208795f707fbe513a4edcca87348482d7c98fa6b6f301df76188}, {table: letters, row: 20, digest: "04b15fffeadf77dcbc645ce8e53cc51d18cb081f09eacf1d15a768dc914ec4df", texts: e7609423e59e84bf740f3129e955ab45051183f353c3fb9920ceb0456574715d}]}');
INSERT INTO "events" VALUES(1,5,11,40,'2',0,'act-forget','',1777626000,X'5B1216CB053C7B2B7C1F7A08E562F1AE5DE2894E44383B5676B501C80AE448FF','{reason: asked for it}');
INSERT INTO "events" VALUES(1,5,12,41,'2',0,'recorded','',1777626000,X'5217E4DF921DB284757488D38445710C7395A952538BB4B4FBC2BB18B4C001DF','{rows: [{table: outbox, row: 3, digest: "733d7dff204cc8adf0eb9ea97e7135a42ebd63690d47552286757983bb3ec7ba", texts: ""}, {table: outbox, row: 15, digest: c9a96cc54f644e59a98d1c7dfc45bf22405b5d681d1b450927fd245c9a9e265c, texts: ""}, {table: letters, row: 20, digest: "17c6f6f62d6ead916f5085e9d5777ca8d5cbdd1668753799b426ba8eb84e3d25", texts: ""}, {table: outbox, row: 20, digest: "390c33d63f19a7363ca926316c3cf89fa165ce21752ef9569c34cd4a95ccf6ab", texts: ""}, {table: observers, row: 1, digest: d5714c00b2daea598e78a26e590fc8e432d7b87a03433f0b1391f70acf7d9502}]}');
INSERT INTO "events" VALUES(1,6,1,42,'2',4294967295,'restored','',1777626300,X'44D8B7944B7AEB2AD79C2A2C5E35BC764DBED6921726DBF6EF80F94FD4ECF14A','{reason: the disk died, copied: "2026-05-01T09:00:00Z", branch: 1863976275258368}');
INSERT INTO "events" VALUES(1,6,2,43,'2',4294967295,'dice-commitment','',1777626300,X'75A849BF5CA7196D4D9C5E567418DE8E328096A400DF19E179743A63E030AB25','{deal: true, branch: 1863976275258368, digest: "9b73c7cb59e38c5fe4410a42209fc13c983dcd946e0ae93e8d9405cd82c99c99"}');
INSERT INTO "events" VALUES(1,6,3,44,'2',4294967295,'dice-commitment','',1777626300,X'9D5FFE945D750833D96E0A20CC476EF9CC4BC731B13EA0D64063F1D23C92C40E','{turn: "2", branch: 1863976275258368, digest: acc897d7a8a9ff073e7c43e944796be45726163b20375d87352ccde11d75921a}');
INSERT INTO "events" VALUES(1,6,4,45,'2',0,'adjudicated','',1777626300,X'EEF1DB48D086D8D76058BCD7C91CB9180DF1C55BD2AAFD0FFC262B475116F185','{state: "35f88344734604eb5c786f215903ec6806465d5dda530329abc164001e5786b8", row: 8, blind: c6a3f5aeed26b0d618c1db69a9c16b6e2b8cc513a897db1b691972d26174d0e7, files: []}');
INSERT INTO "events" VALUES(1,6,5,46,'2',0,'recorded','',1777626300,X'466CAA7588CBA1CD045E37580B744A7EDA560473487DCC1265845CE6C9B417AE','{rows: [{table: games, row: 1, digest: "58d183431889c84880053945ec4ae2f777b9e61ee18a57589eb888668383ddb3"}, {table: moves, row: 3, digest: a29ccb5b0a8cdd7e962aa48f4d7265d125dfa7d0d865efd63e1d402b274067c9}, {table: outbox, row: 26, digest: f42b428f9584a332efff8a57159d13945a933c7f255997c39109c0ac7155deac, texts: "842898285b588b1535accf6bed6289779773a5fbdca0146ae3c512b2b899da08"}, {table: letters, row: 26, digest: fb99b5c871d71c7081d81bc0f29837e0f0fa9a46ab9dbc409e523659ea60327b, texts: "7e440676c0fdcca395d08b10c23edf97a5b5bc98dd4939260fdc313dddce23e3"}, {table: outbox, row: 27, digest: "468647e6b9480bc20c7e844ed41eadb14686eb9cf4c1ae87092a645875f4e3a4", texts: "4579d122948fe151769a9f36a29b2ac6b3a92937ca693c72613cf6ea092fe661"}, {table: letters, row: 27, digest: "122ee60459899c375e6900a755041f454fd81dece6fb237ad1620c410220631c", texts: "4c56caef2f6054d0c7d84ff70acc21494f4ba270c184e8d556fa19ad0a700b37"}, {table: outbox, row: 28, digest: da83c29efd0bb3399e344bfcaf15f7093a90a52af70e02efb0e8783c4421a5ec, texts: "1f28f8286394bba36405a9084d1c0a695557b80ca69b2cbc149585775f92919f"}, {table: letters, row: 28, digest: "36cad88534cc088e23d58700dcbb5ac3ded6ab9ca72f2cc7e9bc44aea52870cd", texts: c1b57aafb266a1af8c89765bbe032fb21851bfd366d5d16517096eed960634b1}, {table: outbox, row: 29, digest: ae86db6bb39036b647b5937d90636884f2ccd65eb18bb90c2853d51929a88f7f, texts: b42c89a9cffe9e3b25d7c327fa58f93c86b42d5cde13ac6b1737693e2f6cc774}, {table: letters, row: 29, digest: "4a3a022a149016f94d92c1efd48859ca0f4b0314f83e6cdcdd50e7e36adedf17", texts: "23601d7485600da89eee1e7a7022f21d2b5264ee64cd2fe7ff26b5be654f5570"}]}');
INSERT INTO "events" VALUES(2,0,1,1,'1',4294967295,'dice-commitment','',1777626000,X'8CB751B35F6548867674CB6EF9E5A06788B73DAE26C3AAC707E497A71DFD338B','{deal: true, digest: "02f9579a2da8b37df4dbfb219d457811c6e92bdb91e91116edf7548d98e1505c"}');
INSERT INTO "events" VALUES(2,0,2,2,'1',4294967295,'dice-commitment','',1777626000,X'C1BEF9F034A7728173E3523DDB08DDB35E4CDCE4BBA2265DC22880E5F5012DC0','{turn: "1", branch: 0, digest: dd5474efba9285a0b13ee068fb1fc1efdebbe23cbf621e8a0065ff5f3d823c1e}');
INSERT INTO "events" VALUES(2,0,3,3,'1',0,'game-begun','',1777626000,X'90B26486D019DF65AC4B4B8D2326277D61972E7482C976B7F602474601B96AE9','{rules: dos-de-mayo, edition: ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3, options: "3c632432cfa77fac29f1f52e55c10f93534bde9c1d64c8d5ec251df045a35cf5", thread: sevilla.bc49599b@play.example.org, position: false, state: bc148146f464417fbda5b5102ebe296e0df357300b9860144a803ad2403bb39b, row: 7, blind: "8d9414bf2dbade3ed1f876fe0352715882a39a6a6606ab897edb9011e4d78af5"}');
INSERT INTO "events" VALUES(2,0,4,4,'1',0,'recorded','',1777626000,X'8D66CFC19D446C934B43CBC37FB8B1E3136C890A8CB2BB15E29F17CC5D2C0AB7','{rows: [{table: games, row: 2, digest: "4e68b49f5a5390f33e64b8449136e4828687b302441af6097479e0bcb8ecfecd"}, {table: seats, row: 0, digest: d75608611661bfb706a29bc14c83e5dfea63d82fa13a4cceed1c46ffed7481d5}, {table: seats, row: 1, digest: "66da99e9d76a644b0ba7edd340343c25fb0a675d0f371ca9629e2421d9e749e8"}, {table: outbox, row: 21, digest: a95d124a300d52fd5b6e74d04b12630c76ca52f34d422e2221b34bd2282cbe66, texts: "179955f7888259e45e4da054016b5bea9256de6226893cec862e2e513d3d5170"}, {table: letters, row: 21, digest: "48292f41827162ebb104024622fa43d517a3f5ef37d311d906fbd53995acc940", texts: "8e4afa8cd10adc53d04624fda1e66bbbf3720af3e6b275249b8621303701b013"}, {table: outbox, row: 22, digest: "0234886d2acc8ef03f50123ea1d35494aa8a20bd891e546d7f89e9178e16ce44", texts: e08da19f1db6701b8d159b126598ca5fda32ef31706e905c439092967340c86e}, {table: letters, row: 22, digest: "592e2cee31e3ca5d3f39ae992b2047c72c8efc9f269681bae992a55d5424413b", texts: "212791732aa6e3860d2680c0eef9fbb667058b853d040e6fa0d1abc0bd026818"}]}');
INSERT INTO "events" VALUES(2,0,5,5,'1',0,'file-taken','',1777626000,X'33DA2DAED0E4A4E408CFD11CEBBFC96E438BB6E8EFD1A651F8956C7290A4D619','{receipt: 5, seat: spanish, source: mail, standing: superseded, waits: false, changed: "2026-05-01T09:00:00Z", digest: "8d135d003e155b0bda3f7545b58872af12c6402ae83c129c7e9f9f266fd34921", orders: a9bef2f6eafc384b65c8179d2d98da5515859fd97d67e5867644e9f90ba96256, diagnostics: edd0a619e31196b6265766301d6da3c5d91d2a8b50d7c7a15b069912e5a9c59d}');
INSERT INTO "events" VALUES(2,0,6,6,'1',0,'recorded','',1777626000,X'79F55383ACEF77FEE708EC04949C65E560F7B2691F001478CB6BADF4FB67D1F5','{rows: [{table: submissions, row: 5, digest: c23d980d4f114d4b17e61150b0b30425e91eaf902bce409535d9ba93f3ba61b0, texts: "21287c4bbb171aff00216e32240d148dc36f407a10bcce3de00f0f31d9e02c84"}, {table: outbox, row: 23, digest: "76a7c3f37551656660fe5daa9942355561dbd0e00d03eaac6551caab5227d475", texts: "3f6d115396340c032d312622163620f401bc1c312adafc5d2ed8ce564ef6c2f7"}, {table: letters, row: 23, digest: ec2324e10bec118bc26208bf3d035f64fcbe167645d57d75bbfa5ebb7a1f8c7c, texts: "2976d3724b38402b7d302b909e92655a6a439e65f666c068f729b3cbc775788c"}, {table: outbox, row: 24, digest: a4174e713e37628ffad761cba5fa2a1417712d26c8e679d2fdeeecd6b2968a8e, texts: c8bdd6c821467c0d8d73369be33b31642242c32ff2fb50be69d20b3773384e91}, {table: letters, row: 24, digest: "64385983b4d5b09ddd8c656e3c5b11c30fb779810d2c859a9b43e07187fa4c4e", texts: "1c4f76261557ba8bc2ca279389926ead8f776e704794c9fe979cdd9ad813166e"}]}');
INSERT INTO "events" VALUES(2,1,1,7,'1',4294967295,'restored','',1777626300,X'CA5145049A6CA83683014C1E885E4A9491D09375E0E5FB9405ED4D900577990F','{reason: the disk died, copied: "2026-05-01T09:00:00Z", branch: 1863976275258368}');
INSERT INTO "events" VALUES(2,1,2,8,'1',4294967295,'dice-commitment','',1777626300,X'00FCC81FBB2072C168816760D4D5D112EB771E6DCC264D69661BD6891B1B6A1B','{deal: true, branch: 1863976275258368, digest: "089a4e64e236cd50579d0455dcc66c858893c0e28063c86b33bd26f34235b775"}');
INSERT INTO "events" VALUES(2,1,3,9,'1',4294967295,'dice-commitment','',1777626300,X'1AACE15B5A6AF8BE29BA1E2481070671A91E9AEB48F935509821A96478726B71','{turn: "1", branch: 1863976275258368, digest: "259679131b69998a56b5c7d53dc4706a14d4bc23ac8c3a96160a834929f3439c"}');
INSERT INTO "events" VALUES(2,1,4,10,'1',0,'adjudicated','',1777626300,X'2E13AD2369D4750C626C5286906983F2F048BD0FD99F1F2FB9A8726B49805F79','{state: "0fa7bca62ce4b5d3edc5e3fbc3b9616994ea5d4e046e5303521e53f2dfa0b357", row: 9, blind: "85b4cef96e34bf1c6c8b73c6bea5870c5a4eeb76c4b2d440ff6bf45f5abb541c", files: []}');
INSERT INTO "events" VALUES(2,1,5,11,'1',0,'recorded','',1777626300,X'9F94D1C428D71A108F446519D319F63323E6DD07407EFE9E152E8859351EE963','{rows: [{table: games, row: 2, digest: "153e1296c919008434b310d2ae62e6e9b78dc0467fbd4669e9ec70a52f5ea0f5"}, {table: outbox, row: 30, digest: "994e149823f94e4d59ad713cdd7c14ada68703bde2c1668b34128892bbccc0be", texts: "2a3d0eddb28bd81b6f289762b8c399e17c5f95b572000e262e018547ea73a194"}, {table: letters, row: 30, digest: fe1fd1bb1ea6518b3f3df9a384ee93f74f1b127875a2a6697b0c8fb80f19485e, texts: "2cc61d33dbf38bb38425c150a15d7b74a3ab75ce70b456d03af61fdce65c554c"}, {table: outbox, row: 31, digest: "27c06ac50aefec9ee4b72a8cfdeaaee6304442cfa45ade04db113dc398050493", texts: eda57290dabe9dc36e541df6996f29d1fc330ec329eb669dcb3c71aaaa055768}, {table: letters, row: 31, digest: ea12353af5c07344005cc51bb0e60e66a75b3534d7be501b9b273613c4c38152, texts: "1c161d46fac047cedf48a0c9457c03c8e23f87a8269f53271bc75c5ac1326dbf"}]}');
CREATE TABLE forgettings (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  -- that tells them, or says to somebody else what they wrote or who they were: erased as soon as it is out; NULL: it is, or
  -- there was none. One row for each such mail
  mail    INTEGER REFERENCES outbox (id),
  cleaned INTEGER                         -- when the file was written anew; NULL: a tick does that
) STRICT;
INSERT INTO "forgettings" VALUES(1,1777626000,NULL,1777626300);
CREATE TABLE games (
  id       INTEGER PRIMARY KEY,
  name     TEXT NOT NULL UNIQUE CHECK (name <> ''), -- what players write in `game:`
  rules    TEXT NOT NULL CHECK (rules <> ''),       -- 'dos-de-mayo'
  status   TEXT NOT NULL CHECK (status IN ('running', 'paused', 'over', 'broken')),
  created  INTEGER NOT NULL,
  opened   INTEGER NOT NULL, -- when the window that is waited for was opened
  deadline INTEGER,          -- of that window, as players are told it; NULL for none
  -- when a tick must look at the game by itself: the deadline and its grace, or when all answers have settled; 0 where
  -- there is no deadline, NULL while it waits for an answer, for a player or for the referee, however long
  wake     INTEGER,
  -- why it waits past its deadline: for an answer, for a new player, for the referee's release; '': it does not
  held     TEXT NOT NULL DEFAULT '' CHECK (held IN ('', 'answer', 'player', 'release')),
  paused   INTEGER CHECK ((paused IS NOT NULL) = (status = 'paused')), -- since when
  attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0), -- adjudications begun and not ended
  -- 1 from the moment a file comes in force, or the referee changes when it ends, until the window is adjudicated, or was
  -- looked at and still waits
  answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1)),
  -- when a tick must look whether somebody is to be reminded; 0: at the next one, for deadline or settings are new; NULL: no
  -- more in this window
  remind   INTEGER,
  -- when a tick must look at the game: at once after an answer
  due      INTEGER GENERATED ALWAYS AS (iif(answered = 1, 0, wake)) VIRTUAL,
  timezone TEXT NOT NULL, -- IANA name: deadlines and calendar
  settings TEXT NOT NULL, -- YAML in one line, what the game master may change: {every: seconds}, grace, press ...
  edition  TEXT NOT NULL REFERENCES editions (digest),
  secret   TEXT NOT NULL CHECK (length(secret) = 64), -- 32 bytes
  seeded   INTEGER NOT NULL CHECK (seeded IN (0, 1)), -- the secret follows from a --seed, and so do the salts
  thread   TEXT NOT NULL, -- message id that all mails of the game refer to
  options  TEXT NOT NULL, -- YAML, as given to `new`
  computers INTEGER NOT NULL DEFAULT 0 CHECK (computers >= 0) -- how many of its seats the computer plays
) STRICT;
INSERT INTO "games" VALUES(1,'madrid','dos-de-mayo','running',1777622400,1777626300,1778144700,1778144700,'',NULL,0,1,0,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press: signed, press-most: 5/10, desk-key: true, join: ask}','ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3','22179a1276f4223d5353ac770734f5ec21c37698f4be3c4bb792894c6b3e833e',1,'madrid.bc49599b@play.example.org','deck.spanish: "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey"
deck.french: "colaboracion,paz-paz,turba-se-dispersa,mariscal-murat,caballeria,fusilamientos,mamelucos,guardia-imperial,general-grouchy,bando-de-murat"
pace: fast
',0);
INSERT INTO "games" VALUES(2,'sevilla','dos-de-mayo','running',1777626000,1777626300,1777799100,1777799100,'',NULL,0,0,1777755900,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press: signed, press-most: 5/10, desk-key: true, join: ask}','ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3','22179a1276f4223d5353ac770734f5ec21c37698f4be3c4bb792894c6b3e833e',1,'sevilla.bc49599b@play.example.org','deck.spanish: "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey"
deck.french: "colaboracion,paz-paz,turba-se-dispersa,mariscal-murat,caballeria,fusilamientos,mamelucos,guardia-imperial,general-grouchy,bando-de-murat"
pace: fast
',0);
CREATE TABLE inbox (
  id          INTEGER PRIMARY KEY,
  -- 'sha256.' and the digest of all bytes where a mail has none; 'stray.' and a digest: what lay in a Maildir and was
  -- no mail
  message_id  TEXT NOT NULL CHECK (message_id <> ''),
  body_digest TEXT NOT NULL, -- SHA-256 of what it says, decoded: the same however a server encoded it. Of a sender who was
                             -- forgotten: '', and message_id is 'forgotten.' and the SHA-256 of both, with a line end between
  way         TEXT NOT NULL CHECK (way <> ''), -- 'pipe', 'maildir', 'imap'
  at          INTEGER NOT NULL,
  -- Turn files: filed, refused (nothing changes), preview. Answered besides: press, request (words to the referee alone), how-to (nothing to read in
  -- it), wrong-key. Never answered: stranger, automatic, bulk, own, bounce, unreadable.
  fate        TEXT NOT NULL
              CHECK (fate = 'filed' OR fate = 'refused' OR fate = 'preview' OR fate = 'press' OR fate = 'request' OR fate = 'how-to'
                     OR fate = 'wrong-key' OR fate = 'stranger' OR fate = 'automatic' OR fate = 'bulk'
                     OR fate = 'own' OR fate = 'bounce' OR fate = 'unreadable'),
  sender      TEXT NOT NULL COLLATE NOCASE, -- bare address of From, '' for none, or once it was forgotten
  game        INTEGER REFERENCES games (id),
  seat        INTEGER,
  receipt     INTEGER REFERENCES submissions (receipt), -- that was filed
  press       INTEGER REFERENCES press (id), -- that was passed on
  answered    INTEGER NOT NULL CHECK (answered IN (0, 1)), -- a mail went back
  limited     INTEGER NOT NULL CHECK (limited IN (0, 1) AND limited <= answered), -- which says that no more do for now
  words       TEXT NOT NULL, -- why it met this fate, for the game master
  raw_sz      INTEGER NOT NULL,
  base        INTEGER REFERENCES letters (mail), -- that raw is kept as the difference from; NULL for none
  raw         BLOB NOT NULL, -- the message as it was received, compressed; 64 KiB of one that no player is proved to have sent
  kept_until  INTEGER, -- raw and sender of such a one, or of a bounce, are emptied then, and words that name an address; NULL:
                       -- never, or they are
  UNIQUE (message_id, body_digest),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO "inbox" VALUES(1,'letter-1@home.example','213f22eca1053c8eafcf8705c57a17ff6cf14fd79e9a0cf33103ce324e48097f','pipe',1777622400,'filed','karsten@example.org',1,1,1,NULL,1,0,'',391,1,X'28B52FFD64870035080052CD2C24308BB801432D9823CF758BCB565C1DC84CDA3908428DBFE7BBBAA3A9B8336A030735504EAA2C23B5EE27E8FAA82CCFFE5BD6217CDDFC07E7AEF4B1388B56606C6EF8ECFA11F2AC936454981119AD66894BD8CF92FC64E0D93B00E0295C3938D6CBC69A7572466F3E58D16B3C2D58F71166804C0C18A4788AC462249EB31C842881316E3AB4B5D698A62D22F2C3851230A6E602D4ACE67F9E04D62D1A8B25E8CE4FA59E8CA78A82148624BF376C5847CD66041A00C6FB6CB0F6314B1B677431EDF2D0C142D38C7961F10D51A5BC0C484D197CA9350E95415B0A30B6CCEE5F1F21AA7F42D1026782D6ABFF6066622C58250F8140CEE308D50270E5D610736C29952928433985E6',NULL);
INSERT INTO "inbox" VALUES(2,'letter-2@home.example','4210f6439546dca1c4e343d68711ed9995a1e2f6ae43e17e28afeb0f1baf8333','pipe',1777626000,'bounce','MAILER-DAEMON@mx.example.org',NULL,NULL,NULL,NULL,0,0,'karsten@example.org: report 1',734,NULL,X'28B52FFD64DE015D0D0006DD582510ADE801C35B127D497F2831C2A7F34902DCDDB2B1FAFE0BEF722C168C81A0880000AA6E0651004B004D00EFBD17B0EFC1F720E3ADD3BC66AF08ADE2ADC074C942FE08610DA668C6D134E77F9E081642268D31B1568618C6A9E3A9A26204BB08CA819000451E9046891C4C1ED0428ABA84350816663E2AB476EB99125FDB55C0D5F56D9F775AB127DE63357FB2A8855C5D96F6CDDFD4803DA758D874566786168126107396CD95A5BF92779A115AC9CE107362D90B0B5F6287C8AA5C71AA1CCCCE17F685D4C202175FF8CDB39A1253DA147B4AD83EB5E5C287056A989E14C612945B8EF669AF9C2C2A51EB166D60AC679CAAC447F047AD31F633622CC4F49454EA4873BED48E0E1001145C1E655B34DAA75A1F03ACB5A835C61A8E33E04447466EE13252B35F5CE3E4741929569D65E44C73AED66624AB2EED7D8BC53ED55375214B6AD0A4F99536264E085338855B2CAC30C9D38C97971E8EE6AF1E1FF6691A8614180032619E36222D6D58D82F07C2483E3E067083DDB2C6C59BD53A45E5C8D16DA5B3763AD6EF6C07460415AEA6DFCEACB01C1D6B628B3164F8ABB1BDD980510D67378A5051304ED50F',1780218000);
INSERT INTO "inbox" VALUES(3,'letter-3@home.example','ca171d01f81657e40a6812832c6bcda16fb23d5d1e2525e81d7d76c9b4a702f4','pipe',1777626000,'filed','phil@example.org',2,0,5,NULL,1,0,'',296,21,X'28B52FFD6428005D0600C20A241F6047F5E8C82527E91B7E679DEE7651CFD1D732469CD6180BB7223014CD160C4BC6A8BEEBCE7B7DEB574F7C3AD7FAD818ACA1190DA8339366FDB9135AA33D3F01BC5F6B784F79AD98F6935DC17AD278AD17B464519635C0FA1D3F6826027738A229B3989909E6360A6684E80F9115E05CA2D15168D6FF5D1E58234A7308DEEBCB822C752EAB04293F648C2A6B895A81120012C363A615D9FA58B7D4226CD96E609F26AC7F56F10207C3D6B601C62C622CD124CB4B253B564076D911EACA6EE5D011735811E52A28E78C4D08',NULL);
CREATE TABLE invitations (
  id         INTEGER PRIMARY KEY,
  game       TEXT NOT NULL CHECK (game <> ''), -- name of the opening, and of the game that comes of it
  seat       TEXT,                             -- its name; NULL: to look on
  place      INTEGER NOT NULL,                 -- of the seat among those that `new` named
  secret     TEXT NOT NULL CHECK (length(secret) = 64), -- 32 bytes: its codes follow from it
  generation INTEGER NOT NULL CHECK (generation >= 0),  -- a seat that is free again has a new code
  code       TEXT UNIQUE CHECK (length(code) = 64),     -- SHA-256 of the code; NULL: none was ever given out
  -- unproved: somebody sent the code, and has not shown that the address is theirs. asked: waits for the game master's yes.
  -- ended: nobody can use it any more.
  standing   TEXT NOT NULL CHECK (standing IN ('open', 'unproved', 'asked', 'taken', 'ended')),
  token      TEXT UNIQUE CHECK (length(token) = 64), -- SHA-256 of what shows it, or of what says yes by mail; NULL: neither
  address    TEXT, -- of that person, or 'computer:LEVEL'; NULL while it is open
  bare       TEXT CHECK (bare = lower(bare)), -- the same without a display name
  timezone   TEXT, -- NULL: the game's
  language   TEXT, -- NULL: that of their other games
  known_as   TEXT NOT NULL DEFAULT '', -- as of a seat
  since      INTEGER, -- when they came
  until      INTEGER, -- unproved and asked: then it is free again
  mail       TEXT -- Message-ID of the newest mail about it to them: who answers it reads their mail
) STRICT;
INSERT INTO "invitations" VALUES(1,'toledo','orfburg',0,'a06b8d61bba9535ffda4f3677b4a887bf6c8e2b8da06e9b7ef4bc0ac5c4d0367',0,NULL,'taken',NULL,'Phil <phil@example.org>','phil@example.org',NULL,NULL,'',1777626000,NULL,NULL);
INSERT INTO "invitations" VALUES(2,'toledo','wulfenburg',1,'a9a491dec982de4032cae029c07b631939e654a2f8e0cd96a40f0fc2cce2fcb8',0,'09caad7cb79a2a35f641a3825bb987a333baeca41983e4b217971a77d7cb38d5','open',NULL,NULL,NULL,NULL,NULL,'',NULL,NULL,NULL);
CREATE TABLE letters (
  mail        INTEGER PRIMARY KEY REFERENCES outbox (id),
  base        INTEGER REFERENCES letters (mail), -- that it is kept as the difference from; NULL for none
  texts_sz    INTEGER NOT NULL,
  texts       BLOB NOT NULL, -- all that follows in this order, each with a zero byte behind it, compressed
  body_sz     INTEGER NOT NULL,
  orders_sz   INTEGER, -- the text of the attachment; NULL for none
  html_sz     INTEGER, -- the body as a page; NULL for none
  drawing_sz  INTEGER, -- of the picture that the page shows; NULL for none
  calendar_sz INTEGER, -- iCalendar file of the deadline (RFC 5545); NULL for none
  desk_sz     INTEGER  -- what the order desk is told that goes with it, JSON; NULL for none
) STRICT;
INSERT INTO "letters" VALUES(1,NULL,8529,X'28B52FFD645120FD4D00BA6E00143B506B9A0E30338B9D44349949D7556B7A760CB5BDD56DB78B78E913D9D66F336D06C285865379567CBCDF2262D64DC8527A02D95843D963266C10621F01240134019633EE8FC11DAB49DE4E31F795FD90D8E93DD7FDD2F986DF97C4DCC7F6B0DCE010CFB91D7D6C59ADFC95EF4AB1B6DE9AC46E03D4CE2EB5DDF699482D3A1FD19BBCF67D65C5DC7694F6D9A504EED89E94C2635FDB77D2EBFDD769D4763D3F4EFE9DBDF507DDDED8DAB1D2379258F93A1FC3353E9C2B735DB9F32D67D9C5158778092E2430DE80C02F159602E7B838038B81F79C5B29D735CEFEDFE56F9DDD675762DEF435F923F2A7B432BB7652796D77125EFBB2F6DA183BF993AF77B4C1FF9C090E057F9E8AF27C821EE893CFEE724DDED9BDE13A88DBF6D59D3D29C7D1D74AB1DB2B19D319C7FF14581A1CC3B261F10A0514BF5CBC40C685010E4BC67B53327779577E4733AF1E788C1E7ED6EEBE89B246DEDE1B77BCA119C678C75B4A114E5FEEE898B292480F56773DBB66578BCCCA594D2C0E5DDE7BCFC2FF1F5E2608A1077A16FE9F02E11B004168012FCF02FC25F8081E5EA0C5E16540E581D4290FE2F032E05224911E200B084EFFE4161EC480F72836242C045E6180E33DC7422AC7D91A5F904770BC7507BF377A9DDA5B41B4ED661BE434E36ED11E528368BC553A9BAE74BB9D92356E421FA2691DF6D7D8D62CB6FDC1AD1D722BCDEC2B4DF2ED0879D531A9760CCDDE96D2ECB29D7955C5C86F6673F48FEBF638E5B833A5D534FEEC0CC3978C5D84C8B7127776F4DA88C81D313DCF0EADB53B527A6777CB985FCE30AF2E27FB8A6D654FAAF16DA63D9C2B6DD3B6FB1FBDBF93311BADD8237D5B6B8A3BDAC619CB8F9D5D7C2F9F5A8DDFFCB1ADED516737E6B675DB53563D69E4CEF8B603105628299AF8A22615BE226311941E0A05E327B2AD615897D968B228D4C482260CA21AB22EA80241D64491A88702A13555BA122308AA4C1205BA3058994C26148455282A5250254611F5BF6A9220080903978A890B8AF7B28E8E6657E33BA167959DDDCB11E73A5A3B6E9BC6ED15C4E96459E9E599F3941AC5B8658DC03570B0F4C021DEA3C89030F00D0596061FF2B2BC724ACE1CDA11BD8AAEECCDB6A5DA7BE0F39E3FF05AAAFDFD517BCA7B5C53CAF72E15141797C9EF0FCE9EE1EDB132B5A6ACDC2BAD8D4D29E03992077A92874F7092DEC05F966E798EE4A19A780F4234B646391EE8514E350238BBE895F85499026B1ABF74BBEBB5F472ADE3F9D6EE34FE68F2A00BA055DEDEF821BC008D7BE3545EACB1C6838F7A127C02E6060EAD61BC935059E39F3CE893B3EBAF167F9CD263FEEF0500005064545CA8F02AF21C08E493DF4832D6A395FC50DBDABA291F79BF50916171F0AAA920E909E1C1C333AC71137724D08938322A302A165830203C78157910A23C1044911E8A8214A4A6088292E4E1D224459306421082D423AF91A20752A84AE43DB0224550033360E840893C8A34691EB9B493D0D8DB1E17576BE31E1199B8332D7724935B1A48603CFC91F7A00C183AF0B3ABB3D77611220F01838905049C2C988058A0A161F12AD31E0F0221AF5EF59CD66886B9ED8BF9115C5FFBC87362573A3B228F9A26AF4D7027F2F85B24F2BAA3B8533DF22E1B15141B1688F71C1ABBDAD8EE32A775F6AA89A1188D95623293331AD7F5BDC8821E8A12596D7184A6879BC2A88EB028F61323844DD71559539424887AACCA454D28D6046BAB823D7C5D13A4A60EAA794CA925F8DFD3927559533FD715614D611C27D165511852B032C18E535B13158219A842B31E840A0D898888242948D2016209308C4361A0C8257C12C022558B7248214408224444444444444452902469CF529D4515B328D222C553D80DA3F34358786E5EAA7095A8CE69AC36A789E2129684ED4A57A4E279120875FEE2659144A2342D41889D8AF4DC7F415239671014E15C3C1560715ED8E3E1E9A9187B1A46CD739E5F78A6046EC7838C94B5AFB38F49AACF822DDB87F22492CDB67F7BD2333F086812568952DCCB781D85BE824F6ECB1C1119ACB9B9C099BE5273F740A35035190E7095CE9B52190803302210586249D4AE20F1503145D82279A60165E497AFED43CDB1A2A0B70A7296C5B7EFF048F959DB7558B1DD9C478C891B7161E083D665C618C00B90B5FA96E78021BBC7AD0C8D5EA0DEB67CFE410C108B5925E6CDD6DEC3543B486BE1D89A4A636957721D3451F4D980E44680B841CFDB0E2AAA64EB7524FB580210E6342AD1A445E9C0380F19F81EC7953CAD1F4C02C665DC20BEBD803574F488D116655FF05F10DB81CCCAC2A55CEDD9CAD59B4483D4C68AA5D7F721CCB73A05E780FBF860C8E9C90D1A92517598BA52CBDEECF2454618402F007370E702AC9993424FB7B3B3877949854B9FE8A6B8B64D93A35974D9C67718FC3156C61BEF58C362A111D0A0541C741A73EFAAE439584422E3DE591557561066A62E78935361AF73BDEAFF0A9548325EAC78A22A7E40B12710CB15D61602057201628CD19B5F6A923DDA3F1F357A9A10B9D2543475329507A578DDF9DB63713B2C8EDE65BBE3567BB24494DE7397043607B3441879B06F0435D6F392A05BA50EB454EA3E676A432020D0010A30F40C7C2017C5348C442DF4A6A05498E74DBEB40EF1CB0817544621F01AA541D3EB8BA359DD67CFC9CC20C6193F93631EF116237061D53122F257481025994914104E3C019CE9F6A2FC8C1610BCCF9BBAC16AAE899D2E5E7852ABA10B610FFC77A4D68DA7B3680100D20E8C68E64B106CB3F50855CEC5C0068F0B336B1D8B2D50A51101C6D7A3B310E7199AABB161EFA869A20572BBDE0C0A0D81BCD85BAD367C2DD32D07825D17F959592FC1EF9FA0B0E9EF2BFDB338E1312F79CD40CB6C9D809651BEBDD49A25FE91BCA27AE5738FE610252F483505134CA195E6899A310059978D9AC01A56F726554558365C83A85F9F08617F28B0B1691CCC3FC21A7C183C1B93EC9CF392F47B0FFF2541F3EB89076213AA6C037114561A5384DD3E358A41E2A3BF7A0B1CFDE99966BD04A2132565CDDC952E3450FC5C808A70911C1B46FE89EBD8ED3677B51A67910329307095B1327F95376B02669B631FAADD1F86FB3C425CC13D5E8E233EBED3E955BD1E4BDA187D40B38CF07419F560A677034F6A8ACA2CD2606054E34DB4FF82907E2C944E16E3E4076D7966D2E640B5B8999509CE9E613D38F1E10982A79BFD04781F5651EC101B6E27D8D98A2F40C2E97CC1370B72FC20CB0A652DC320FE6A449FCCF3C096A6052B913C09E14BFF139AB63AA29EED3DDE1A37EB693442CBBE2E1184195DD18C4B247DE3DCB8469A37EF0EF21B258724871089052D5B640696BAF7F2DD5585FB42492E8A5EEB6119C260DCD5E2D564E84776D15A0DFE137AF6D4D80E5F3C112A3E1F702F7C6BCC2410BEAB30CB716E8F9C2A3D47252D9177B597C09C8D96AE0E7BCED9D6406F919FE805B46DA5CDF048ED0358F8D3506AD9275A01B6508AC2',7162,1365,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(2,1,8829,X'28B52FFD647D21CD1300B2CF3730408B9B03C3F0BA0CC3303C06F86198D8B3EDEA053E612F8DBEC85219708FFA15438A4A56E900EB05204636861BBE63010004146A62B9305015C9E1AD5B3B32D5D0C6B3ECF387656B95AD5F6E7DA9067E93C53F188C8FC3D73B76E1CD001E0C08B80247E31046917B8CB07504EFE2F50CC92CE6F2C4AD5FEB5A518CADAC7252CC8B79EBE9D39FE59DB8A02A2D4CAFBC2EA9FC31BA796B1C21F3830D17C822550E1D4351E0119EC59EA996B3B9F6CD2A71C98AF9122253244292384550F42041BC00499E1E9B911617775EC81DE6A9DE9AC9DFB4309BE9E47414FEF654DD01809BA031265424492AAD0130024288314323920705FA88BFA901A94A715B80644774D52E7E1968D20F06252ACB434B1AB0ECE5F9A5CDE7FA009E433C973BBA712C7A9318922635C6A54E10E332EEEE51B5B62DC8CE55302D3AAA4D78D5230E2E6AAC62A7B9C0A8260B957D4A3A0387DA63FADCF7AF7B9359A90A50ECF7DCCCBAF0B26CC52C888C34AF6380B21BBAA8698592B07E323CAA7AC20D2B229E31498C5A1E0BAB67EA65370D483708DCCEF2CF581E37CB73DF97BD5544D0B85110CA930069BB210E1F9A82ABE4F81B71E16C43797E2DF976828DB4BB78B73C2107BFD770B922DD143E93923DA3EEC11AB40D9673D81D23209E097E034FCAA49533D8C14F11741422A3D1556AC8D83A1CB13A12D6F6108B35EEA1DCC4F3D96D237027E8DA200271AF65076FBBC26063BB960629065E8CC4D056DC2CD321FBA7302B12E1610E7308403F337083C96FA12E14437ED683F9586443346BA0708AEC03FA1E2C343A066B1B545F8BDE5EFA1C85B6FC02FA9B32DA2697F7F90960603277C50B6F656DD95826000691049693A04D4A81F0157E105588E41240B477C5',7247,1580,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(3,1,4488,X'28B52FFD648810DD07008287191C706975606C82A376606D083D2B3AA78779A04EC0C5E81BFF6765D10180BB6D3E94DD363766E5B2F7CCFAD652DB70250B985691B9B53947FA07E88092E420990EA2FCDB79442A1C2591E110FE40FAA2A1D89F329459B0053A6DDEB2D9E232B68A8CDB126E2230A0F12D4428496958032082420C19A172079D2E836ABB88CAB218A051E22652EAD229D4B0143388A5D1C5EE6A3AFCC100B07444C36D2D6CFDC09FD4627DC961D58C39ABCF1F485C3CB72CBE664C182C6435579A85720BBE42F706C590FF56F8BF3EEC32A47B48EAA0E4F0C7D9182B3C09B930C11EDACE259D8F0DF2B793A5B850467683DEF02A686ED25C2F5E6B65C53D358E669D1F',4487,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(4,1,230,X'28B52FFD24E62D040034032E3A0A0A4D7420380A0A52746F746F626567696E746F3A2265766572796C79776E706173736E6F7574616464726573732E0A001BA020CBB40D104E889050F606C9F0F63F35FAE25B07DD228FFB264094DD15483657F7F7A302B2609E8FD97434BB5F55D76DC90F62DC2D1C21A597130E3564A31C6140AB5F725B1608544A84AB709303AA5F6761',229,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(5,1,819,X'28B52FFD643302550B00D28A24205049F5400A9F9D23E47B332AFB19E7A9B87B01E5E28035CE037F68320BC670620666CDC22CC5D62EEFCE5AD739D69E5D24213DFA4AA78F6262BAF4646B23E61425FF190F5CF48CB2A08F512E20518E29278447063B66B00BDF750FEA077F83B969D063C54EED2202EC7C2BF0479760A44D212BCB715E03510A070EFC19E125D86D01DEB33002D616919DE0B3EB62CC52104CA8900C0A4D92610C10124122CC5CD90112A0B54590D004330185C92C6DDDFA1D33C0B7E06E68AB16C4A70D3017C786E9F381D0A108EB7262BF168FA80F03A1FD5D9D403286512D57654A0D25E5566872EF5A8BA4125124F4624C4F7D6F466506010D6589CA30111948D270F68426C7BDE37F3681CF6DA10BE9898AEBE0511A0F8EBBA399DB13C472B7C775CF61A1B5DAA11FBED7D0C4CD83809E887848B6D170508101150D2BC7B4323929F210C349160D834AD131C163E77F38DA9A8C39BB56780BA7A071F04B4445163A8EE7F0422BCB35F107882D71BB',818,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(6,1,227,X'28B52FFD24E305040024032E65766572793A0A0A426F6E6A0A52746F746F626567696E746F3A226C79776E706173736E6F7574616464726573732E0A001AA010EB24C720C2081249B207E961EC7F2AE88B6C11A685ACDA27F561EB75E5BEB4EFC7E963013C1B87E989757B4E7DAD4307187307A714A54BC145C8EE45D0BF45E4DF2BBC010657E1A10718B65732',226,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(7,1,225,X'28B52FFD24E11D0200C8546D6173657874656E646562792031206472496E6F772034000C00F275300524A13E469363934CD88E2C94B00407B04A3E1BC3A758473E63B68501E0C861B04BC02B1F78DB97',224,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(8,1,225,X'28B52FFD24E11D0200C8546D6173657874656E646562792031206472496E6F772034000C00F275300524A13E469363934CD88E2C94B00407B04A3E1BC3A758473E63B68501E0C861B04BC02B1F78DB97',224,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(9,1,145,X'28B52FFD2491CD00004048656C6C6D6173000400F26B30012979CD782104D6C220113B919A68',144,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(10,1,145,X'28B52FFD2491CD00004048656C6C6D6173000400F26B30012979CD782104D6C220113B919A68',144,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(11,1,232,X'28B52FFD24E81D0200E07320617761795475652035323420536F6861730A64546875203739000B00D27630C14AA8FA0A964DDD4B303404F94B3E42111F39CE417DD8A70CF5521F57287521102A2BF49C',231,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(12,1,232,X'28B52FFD24E81D0200E07320617761795475652035323420536F6861730A64546875203739000B00D27630C14AA8FA0A964DDD4B303404F94B3E42111F39CE417DD8A70CF5521F57287521102A2BF49C',231,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(13,1,8541,X'28B52FFD645D20F5170086174D2600ADE801CE5129C01FB32ACCB502670E373C4FCAD00CC787A2284956FD4273C22CFDBFF70B39470043003A001495A7CE48B92BC8899AA651B3D54EE5A25454C54038FA89446DE080382412E8D111F450681A46B96486A907872A815901631CE4CA225513D284D0ECCA9541774365632A91D3F8B5BD17BA27CFA0F5DE5664174F9C3D761B6CBE2A4B83ADD265B172C54E1C73864C51F8D18D890B8EC09DF325D397DBDE1312BE15BE24B0551D98B55012E6E1C2944C0E3FE17C95D2E9F9836E29ACEF393CB16C53942EBE5B5B951EE9CFD99EFE8B0E6D8DD2DEF8EFEFACD6C5E9FC461BDF1DB4DF9CF130BE9FC6CC2F4A00F0A92317AF82A21B010D5B5802031DD0102C1E124188A00448E24890F4D30A1108C13F8C50DE87DF3FE964A3F83518A7E6CE7E8CF34DD2E4AD42FB75425AA14FCD0580B0A001C22292A61E1B73400242C8D4C8CCDC0189FDF6EF0542580DEA01A0E411BB055C8F519256129E75F4F2A81BFA6A836211BD536EA88DD1D94AA319C0BA3429D6B1DB4E0257E677A6015F9F1119BE453347390ECF732E16A97D795A5813D2B254E87A1A1C0D60325501B08091D75C4F05AE978C201534EAC5213E061D3D68D40744E78DC30D880E32BF6D602D525C15EC306355548B1F64106E1550E9022615B85FD04759CB68503E41AA8287870D28A47DD01FF4721776171C7C030C18488FD04F4E6C1A882FAA0308A060B74F0F37B7368CF4002969DCCC135D163CC9D7E878CDA3434B0087A9C9D672E6A8804C5E4418B9647D04B6CDFAE18603B25C80511ABA7C033934801A3620924AE73BC07E4F6995756EFDDD12829867FD56C32051271488C750C23DA7286CD749BE3A8C1A2D7AEE4EA47F3235C3990285BC01A33C240DEB0EE2A1EC4FD3E02C28AFC86F6FCA59C2521F724A74DDBDEE40B642447543978E29BA5DECAA6047C648F010839C03CF373B60E0F817E68262C63F9D97D984EDA01A368EE8F2BEA48BB53AB6E380C41F4FD85BF685B6BC767E29BF2FCCDBD605895F494B170EA13A2D4002F6286173FD971B1D06CA817093025CAAB09D23695DD59C390571111B',7086,1453,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(14,NULL,46303,X'28B52FFD64DFB3DDF100AA02F92D44304766DB06C0C0404D46C98B86820A4C810130C6512D7EBBCBB69FA2BACDB69B7B04D778B96A5545AD9BB141885949D8F7CBEECD2D33059BE43062758F56C24105546101F9020903BA0252369FFE603F44618422E8CF23492107A5EB0842D0DB3DC4CC382E6A057C6F201650482CC04004C344B546982B44257C5DD07B51288AF2155156626A922ECC1A18F8BBAA7C1F66D5144594A34A992E5F54944E941D0D370C13D10062013F883021C162BA74BA53353976F2D8F1AA2A5DB8529A69AD2F57134B0C432111C100850595F882526C84A37AABC9AA5816CB96B5AAA49A12609C86E64C0303C3867FE9F38423AAF75A8061DA6D54290B81910C4B804A90BD100C2DAA004A3960FE047CABA560AA464CAF552D0E989F6B6F6B4DB73E60EEE6041A99C03936CC7C3309540C6840A5EAAD2C03B624C0A20E981DE3DC75525109E2A89A2A2ABE359AAE6BB177A21776381254554B81744D9553C04EC1304D017BB6376FBA9949E0DDFD9D00A35B013705CFC6AE8031224BA6E1A6F8E70A1A9EC11B3206B3C3609A040C13F1006242019658509DBE5735D109E5761C8079823B6FA1EC55ADCB9BAF5B554AB5B09408C1031140E735040F443039AAD5442B14CC13DA794E542989C4225D9774AD021590BDD55401D1085FD54ED8AAD2B5CF75A77A5909E28B4ACC139CD33C210182810396A2EA02765C58D5A2D66BAD4B35518B1D1734E2AED54445B446518DAA7A2954B6EABD28058273411315B1546E9D5C174B5156C2976A61D52B62B98260A662696EBD9835048669A0687DC0768228451D30706BAE9555003B6AC472D5CB527C11D988ADD85ECCA43BA9AA752FA6A8250112DC300E5D4003AC4A51D3B520B8526B055BAC046E9809081C21D140C2810388050C0162410118C69958D6A9548542295467000A3050C01B05CE0036D00012129C04F6F29D280ABD702EAB4696E58B72542588DE4BD95E94652BD5E26B922E4BECA54CA926A6A8490133E3D86A8A5856C22C62865555BA936A92A2AA5E1206D8B92E2855E1A8A2CCAEADD8B21C591462CA176A4530330B4088C0AD396663E8CD39B24582C0171166959D2EB568A55A1576449890C00C261E28608908110C53A18A5A0AB85A942DF6821DAD5962D9B9B22C9759345911A570A5D009337B4119708DF8B211014C46C4CCB12E93215DE95AD265E64417A290046A7650ECBD36F25CC55E8A42D3B5AA4574233BAAC944D10A150A3119ECA85785529485A808BD4C063F0068AD2714CB85A68AD3548856AEA6DE0AD5AA58A846CDA5502F3F11652392CB3245D4AA26DA15578D62ADB59B479CA30B1C4D94BD9842E545F8E98F51BD5887C9F089BA924A3594A5C2643CA7713B452996AD2ED3694F0564A9C835455C8172357EDEABD438AA02A6ABA9C02D3515B45A117654A875692E969258D5C2F22399AC7A3557452FFEE7B403A55A1DE905763C521291409205764495C55A93771A3B26D51445B462B5C70E0A94C28FBD16CA8D1DD534A9C064F0C30EAEC0D75ACB7171AF07E3F0882638F050A93BDD0A8B467CA5C944554A95A0ABB12C65A186548A425743B1A64293458D20D28DA64B03722B881B973A5934200DD948AEA501B9F5B2E8AD9407F310D1DAA86A0332A928C50FE681A25C89251C4880B0C04404028F030E886820F1111A98A0907850811D0DD70407189C86761E8406120C240830C160420664298A2E30CE5D602AE8BD9735491618562B5B71B5982619CE8E46A38204D14AE18B5DC00BCC0407D8B1C0B44B067B3A6F161B18B85FF784EC21782082182563BFEAB59604B0EBD60A885A917AB935C20B0CC552E1A75ED64A9005ADD437B317A1582AA7F08560A7C1655460C702C31915987981714CC8701CA78203EC6051442F95EE02B66247C325805BD5CA562A962D8BBD60E005E6B1D5053B1A9C811B4C300001E201840389070EB8E1024C346089088C43F04004CD8FE3A22C4196ABDEC9BAF0BD2C085860D871512B988637D8C13818A75256BA26884AF8B188AE4ABD172F3056BDD4AA97ABA2EC44D5B2D5645AE0A8565894C25703ECD48A89E205C6622FEA65A9E8E5A2584BC20BB752D55960AA25821D072F30140F24221E4C340CE3D8A8B230A35C95B258ECB25C5AA1AAC438AA8BE5EB4E9572652F5CABE99A264AB9A02A146298871FA3579FBFE8629BF5B58792D60E7208E5934424DDE8434EE54FFA2D69CEE5CB47E794BC7EDF134B555413C5F7A20D3033F3E97BAECA1A9B0446075F441B8D0DA707D7A2F782585682AA760C7ED27D8BDDECC97EFF10E9A291A59134063704764328D65ACC38E78EB9F62484B0A4206B8218179FBD299FD99A63EE9B730D9954D345216ECEB2CDF520FCE7EE9B3FF9DDFE1B4E6FF8F221FCF930BEF90EA9487BD275BF0AADFCB7D61E3AF8649BEEBD63EF9A6C075BFAFBEFFE095FF4E7D14D7751FA3F9F31BEFFF63C42075FB687F03D7F2D1D74F7A4FBF338E7BFD7EEADC1061B7CD9EFE06BFE6474D0B9962E9D3F9CFEBECD09E764117EFCFF7E8F2FF6FBE89C736DFA3B7FCF9BE681CDDE73D3DD6C1E77EC6183ADDFDB1BF9586CE91E65631AF4A6791A74778F3BC8DE55177BAF76289BEBD7DCC9EE7FF8CFC197FDF17DBBEC477A3BD69ABB27DF7CEC5F6C9FCFC5F6089B356F1FA56B97ED1EE89AB3169F84FF5A3E6BDDEF7DB66EA27BF3B4F69C9AECFF35CD43D7CD233D3EE8587B1A6B3D9FE6FE589BEE904BB94D08BB5F201284820DB9161BA17C412CAEECE482B215A6796CCDAD3D788083C333DD4200FC0940A35A1587C743A33520146A544D118B5194C5D1C0C00F93CA5AF77A38C97252B7D6F7B20D30104D149783437B9B32C24FC0C0AF5D7B77EB866E1878CA040CECB1C11B06868DEFE7DCA3EBF088B81F1A176BDD07E3E0D090AEC3A351B1D0E3C1BA8F8707E3F078300FEE7C3BEFC1E1E19C7E6854B4723D989D8B95AE0BDFE962E79A2C14544D94C5420F0DB655D320F0D0680F36200DA7B1E6DC7AB5761A904B516E40EE4155465A143FD2F165D4244FFE84DED7F79FEF5428C5114D50030259D7E3A151793C344DD320E030510E8F8789B2D8AA562A542A80C51439541C1E0F9507F3E092C3E3C11B90EBA214C41653F4601E5A7278383C2CF6E2C18A3C203C3CF8A1AB893A3C1C1E9209E9A4F0B517B90852D91AE9CE9B33EB0AABACB261379755998C88D6A602373806A6535429039056952E1715756C6529EC9C76A060556C25A15F6047355189C3CC09073018FDE06CE6C3D6EF6E3AF9FF703A87D0DFFBF6273D4A38DF3FC91E6CF3DF8C6CC6E7CEB94718993FE8E43BF7CFF4866CBE87EDB0278B4F3FB279268BB06110369245D930D940D83C0D76B3F9C886C9F9FD40C9206C3D59832F767CDE3AFAC7C9DE64F39B4BD6E2ECD9EEDD333238E78BAF236BB03939DDDBECC7DF94CCDB4318DD41185FF66B97ADF5B79B0DBAF9BEDFBD3FE7248CEDED5E3219BDE7B7876EFE73FDA43BD9DA7FF6C7D83D1BB69F2DFBFD84EDAEBF9D3739219BAEFB396FF811BAFBFBF7099B7FD33CCFB1F90EDB41F9FE9B474226A5FBFFD740D9BC690EBBB9A7B9FBD7F4BFD81A46E9FEC9F7C0D993C196B0FFFBF98E733E307A6B3761746CBAE9DE344F46F8749490756B2DA13B6F269C0D7CF2350F74B39F8FF11F94B3E193EE696D42D6209756260A62F8A217A6961906B718216B503AF46A59498D38AEC5F2E3DA354DC35CE32C36CC9FE6AC5DE31C83DEB076CD131DF3C71B165DF3B473CD23FDBD0872F0FBA25A134854AFCB5A1044822E95F8DBB93FDF664B1106C39FFEB8E6EF35060C9ECF21748F0D8D01839B6CF7607FEBEEE75BC349A59ABFF9BEB983DFBCF57FF3D9F26794B123FCFE96DFA6437FF87EBA07DD632EA5FBD8737677F3E870F6BB8C2DA3F3E811426F87B065374FFBF6F0BD3B7CE8FDDEADABE563D33C2D368F49D9B0F7C4171B19597BCD135FC33E368F94EC3DAF615236CF3FED31199B27CAD64DD2EE5376F377C76019DBFB84B31B835FC7C76074F19FC5E7FEDEF0BD878FC1533AF71A83E5BB63F1B977CF350643391D83EF0E83DDC76E0C7687AE2174F63E676C3D31B8B977069FF32965C46008DB593B7C11C6061FF6FB87C1D2BD7E18DC4FC616A77BCE9DBBD7DE3AB2E8018871A884908A65BA1C950C222201060002005313A06048443C9D4CF644D1DD14802E4B38201E8F0683A150200E0703C160180C0C08A22086A12888E1381AE91D754400086387AE7F2603438DA742C9C6A1C75095E60702F61F1FCA1AE510A6FF9A502FD77DE035E5A26B2A87DB18CCACBBE2AD77103CCD8ABAF33B07DCC6034FA9C8C6DBA959696FC3CEB076F91141AA74F22B0C2EFF15F4ADD564583E2D99B77CB4C16A5B50823DD68E227B354201F267E35AFB406883F581766A511BA6F6E156044D82A8111D78429D66C95DAB10B6935CE2DE00560211BDEF872A5A1B8073BD3845CEC32E13E100D6903FE03AED0C161798B82ADDE3C6138D6CF963D71B58A4551D05361D30B6D4DE1BD37AD1B5C674DD858440E0A2C5A6C7876D4C70636EC980266A1D1DCAF123235B23847945641D2C5701387E5BDEDB523FAB00A574627318ABD8CE42C08DB0D775ACF2CCACE7F1D73BE060B697E2391D1BD0ED507DF4740F08B4F1602AA64C7022F16F42329C57AC18411562603A8815DDD4EE807901179051A0174E295575BE7F561925E82C9A59237BBFE392FB1DE5CDFD7F9EF9B815088E38FA7E537DB2E62450ED9653631A5A7C44B7544524FDA2A280DCACE2F876EB528556BF52E5A0B4350B993F8B1C71C915D857794C7C6CC1AE146AA4FD1606ADB8542D3233E59A9C4EEF7C10ACA513D962E28FE7E50AC29481F98CA4A7ECFBABA2535867099A11CE812D7DF1A67C4465739A44553B4F0D29BC8E343DB43F20B8D1F8C83CFF9B5355076688CCC33B0ED5D083618F4F0197C16F20E86E016629D1DD71696F3BA8348DF06AB011BFF1D9AF0372AB65D7858A91812B71B82F9CE8311278EBA00ED6F49BC834D85D85F94811CA5551AA74759E5A690C932D7538F80316207C2098DD8F6DF8A4351171089B7901588B1898DDC9C17B38260D29DC049420ADB01149DD5A63AC94CE450279F968CC0301B58C1DD059F7412C8C8007D8AB405A520BF721F9A18B931035515EE9FE482230E46A89155B5E68E7801AEC2AD52FD30577A3CBEFE7D0D30081D6533104890522E579D2B0D41A5CE20C6A798458E13AB060724352FCF6A8F1F9FC4D3EC3C73A4654D25FC2408BBE423DEA6E391417E53453F5A35C047869952A0EF450E89A70EC9C5B41D162463AEE3C3F58CD5670FD3B9E0D90D229C38CDE5783E2A3460EFA880FB4905CBCAB96ABE40A000322E832E8E109A2EC6B4236C53D02B7CEF4C6DF554F73E2779E45A7E037CFD53F2BC5382E6CE7294A69CA67DD4D6395349A5093638E663AB336B9CB360D17BCA037DA326C0E9E9DC7B3248682953A5C68F87E174BD775D2897554DCED74359827ACBE82D6F6ACE4E847E6AF51AFBA6ABA898D4FEE4F180370A3382495D6B7F59F2F8D86B9B39BA0B2813B87DF18CEC33E081780901F3EB3B210043513D02ED3581C016989FE31F9C8EAF7FD0C4EA1983A3AA3867ECCC099000E1ADCF11A356B87BBDFF4E5D6FCB1D013C48E293BE27935784FA63F0899850AEFF16E90297D206F422A5C42EDE66BBF044F894C715A29F255541F5FB64725EC8990880DF85C68A486F7A629E17D7B377B4B6440717BDE58C5C86D9F0C7863DB9D5167B2C58EC40CF79B9B589B0DEAB37DDCE15A7ACC91EE835B8DB28386EEEFDD78D54F7E5725BC2C85F4BEAF867C3AB103B76A6672BC4D59958AA961969258D009D1693ED81540495EA3056DBE35EFE49788530E54E5B211EDA699333CDD23505ED13E3FF479595DC19D11B8CFE22A069E3405132E03BAB5A780ABDE2D406EC654B9C96834FCD3E69D396E355921C7018FF86EF1F8548DB9222C7F36E6C62ADEC28CAB5DC3661177E4EE1F96A732B708C309A18EB4E29BFD23A9DC3C3D0B58439F7E3F79BB8C15F85A589833B0DDBE32878BB2C532B59B84073B7D3271CCD0899CAD9DC016EB8B7163C718F9DC7AE140036705B3B11A8A05B2AC3C00C1E8684EFC5F4933DF4C2CA4830947495F8633E34BF1DB1D6B31C35797825D089327B135C2B6E0C9E4B3B9A411491B563213A8F4D61162EE865CE00C832B42689C0F853E0352F114FA253259D9EBF93D3A473AE9343E6A7498104D08F562B96B1CEC80CFB105D6464EDF12B3E1CF56041A4A79BEAEE866522859B4829C1E899E3BCC84BA033FF0B97D4DEFF7AA1BA2DC2A3B82CDFF017520125484E183B76031D414910237599258D8333290EC15B3DA6EF2A23D0AE0897A992419C7616015E130D20F64F88B01D9398D328BAA5D5D09DF9949A6C0F414C6288A4CB41A2873374CA511149F9D5B88566E6F5938863DB90DA1B159193088085A8806D2733E3D1AD1A32A90E6E3460C1B821CE92D1799F9D24C6095968CA612B9291809138E052592CD9A210FB25D09D8960F5292DE3E516E9C62F7BCDE584325AD82866DA1CB94BD169F8B295ADC8B079D126DFDA4AE436BE97F6B62654116D16D7DF2F8B6F6F20A854889216FC810DAAF8C7B8A51F3AEF2C8CA3579E6F9335BE31BB2926CCC9CB5B283C9883DFEC63D082059969BAB6316FB79460AD6FC0EA6E4DEA1E705D7B5AF521D198CAD3A07D2D253240E6FA508CF40B4A5F71449CC64D26CF5095EBFF84B485C3B49F03273829CE755ADF5612DF1189E8A7C529ACD73039926D9F4C82620B92E6BB9B29BC91179FAE7B03335921D620FCAC8DDB3CF48F69F998FFBFC4D923D52AB961DCF93CC0016CFAF7ED2D55FACEA7E96A198CA2B19F6B0F1722225F8CA1085421567B1A9E8488F0AE3494E3116D114E9694BE1A6102976E3A98E42C3DDB3287E99AE94C85010D2964277038A246CC1477E4206636334D9138DE374427E84131DFB36511CAC26C40764227D2F26DA225D42179E8825307A7694CA95309C2C08B296124ACE32F64227E1B0F97DD0AF15499085F76A7846CCAB72AA1DD7FEF14C49ED924975AD927892BEB8E4968490E61BDEBFE814C1359952734EEF0C099C7870A691E3CD8B14372A0D79C6ACDC23E6B36DB66E68348E2034B10A1963CDE3AA22B73B1F8A50BA7E23074E84D3948608665A94185FEF40329423E9D571BE13D5F3CB33F86B98426CE936CFD19F634996F9D1C635FD103D5B7538B979E4E2950038A91F486785C98A25CCA5B6F8D3AD8DEC2FCFA9259D894DCA9207054382FAACD5E01C0B76FC279C3A791853882F1BA3062446C8096719090296E7B98788B944698EADF146F9CBCF28B55D38D201EA77CA179FAA0F62A0390DA6886929C9A2016B948B40CA656A7B93EEB1A01FC3D61FC368CAB3E555D6B8413C13A34967D540BBF18B484941A2879CA4D6C2A9E2E793535F95BD08EB2DB07E5121E3E56C9EBBC0744713D87B2A50233C276B740D7F2388D3E307421C4D13EFC5FB3A7F396011A38E4904EFBC59E6A58B8ED1D8849A9D89AC4BE63E64F3F832DF8105E0C66989A41EF8C094425971A215DC6BEB1236B323DE0831E161BAA17344FA434B458D4D8FDE6FD363D046049F32461ECCD0B9386F644C506813C6BF96DC9EE57FB43EB42DA3E93CDA1CAB604EB402523FA8F9CC9FC7CC5B1FA111E546720E97E7BE6FB63248199F0410B304953364361EA98483805C3416C91E3523A3FD1D4EF8C2A7FB9EC8BFBFE8261C523309469ADE40241DDD5512A963568A163057A104D50E5FDD6C517771C3AC18278DD24D85BDFF4F39538C4988B95CFF796C4525E614E358521EC77EA26793C0B2C72B076118420D5A741CA0FF140D7180110C70DC378511D0F702DF7621D8B04D8908E2CA2C1E5DEF7DBD129FE548ECCC83079ED2FAD78E7AF2EB7E8C99EBE8A8A96973F8DFCBF986A3BD794E3535456F2C5EE4E1F5333F9B099A53D09F37CF8877CE740D4A50C123884F3ADC8C2FF92DA06A42FFE6425C59CD87DCF218859E3965495432DDBD2A29C1C15DD46B37D285F2CE4DA0C8255203EC68B5962008C4CB3EB437A34D12E133806762377982F0CF97AD3669B0066C01342DEF04F61E2D78A6B3FDE29274AD6887FE8878B65A351F73FA5E5F41B8BDABA41D3D31993868BB617976AB2F55342D14C6B10AA3FCECC5B54844618ECB26F978572C5B3684190EFD157EC4670E99020B6205EAD40E053DC7FAD163A9D395F5E4122B76B298303D3D2C0EE55DACFF824713C6C4566351C1CD2098CB184FC28C020DF4F45703031CC08624A12DE3B1A47E697C734BEC18BC0741888F6B269039B9021A98800C2DA1DDBB3978EC1422DA67C502829CA4590D9A5AB9A02F54A6C893CAE9D422B05896CA94E4A69A4B4E919788DD0975AC5A30E0B2BD9C2C019056DA26E31FC6DD88AECE215EB35812653FE5B8A4ABAEB91A707582E0508983BDF858B5AEB24956501E5BF54D08C0D32AFBC0AC56D67F567C9C74D1616D7DD50FC42AB1A9115E3D696A6B315A827D5B9F808FA0E2E983BB96A3274112A627955BE559548D26F39B1F67D16E5B23A593F2A2907B4C7EEDCACC8BA24F22DE439C7E16F2DC9A3F5A2BA5AE1BBF1D1C12485129BBEDD5291415B0A2D879C4EDC81049D04B3E778FE1AA4135BAD0FEAA4D84016BABA67CB082C18482DAD56BAE756F4C28309058A4370280AFF0F798B86E99E29087DC1029F025905CC951E411AA72770BEC296DB3EA9E4470A9D6570D391CBA6E8D78BCADDE997A19CC21A0F51F1DD9C15712C1DE722D46F8A9D9799F9B5B7E6B114DA8A6FBB094E101CFBAE8D5B9DF9A3CC992EE4641A43D7222266AB90F69CF0C6D866CA028C1BC8D9A97806C5BAE4825332ABC2415CC273023042E5449211ED355E5C9F4812AC49C04B0E81948B447C28DB29B07332A4DEBFB546431D07D3D048A7A87DB2B24F43B14B11B9AE4E632837349E853DEDB1A9F6DD21AD4A2ADD710DB2A64B2CB4A3143EF6D6BF05FEB28D36E827609E619CEEB642F674D5722DBC93976D075C2009822B790E7450FEA098B054A1D74364789A1F64DFE61DACAE73E64DC581C407E22263673940CD9EC09DF5DE429F953962096F830327A6127BA9A4F84CD886478EEE842B3C09AC8F7C9F961ACD3C88E446D4B1852CD05D7B4C046EF9D042840279ABB18017EA08856DEA21BABD0E591C349602ADA4B9300D0FF05FCC34F1CFD66CEB34872F23D83E838A766023604834406AA15D3A5489E34B54CCC3929F6C91269532C25AB1AFE81DE0F308FA5DBA9DF9CF8916116BDC819F143ED8DE26671AC4B7DA8086B72CE8CAA3BBB35C731ACEF3DAED55E9A67EFE5214E0C8CF86DA01799CEBDCBB9C96E6EBE2A05A54AB448AFA66831BD7592DAD1D24FB4A600684D3AF6CD187889CAD88855BA1AC613E785BFD557195C898DAB08AC98343B04E237112749BE8B2CE960889A2546AAA996ACAD7FA23F953202594942EC41D5EF395782F35075BD0647D90C995975D00DAB06037B0F9A5F1733423CA889F630FFBDC0717C009B43D37E10272431F6772CD340DB0C3A55F341BE0204DBA502231A7A2C49D31190282748B6B853A005C1328BD38ED0483113674B620045BC8D986CF3BEDA00C026E3657454A67992DB18212A1A2BC4BB20E13219A069BB54D75A51F62AAAC0C79D9E05897116E6FF6867D129D5460B2E96237CF8EA31824459E6F59A85D0CD44DD192F0E1B3CED05A011AA25684ECB8843BAA8AAC70896797B3BF92BC9631C1FA4973C138898AEE9742C35675179B01E3770AE09E1F42F7CAC9926AC4475919944F614F2B085FA61F887043695D8335C4B2255E8A3A72E92540542E642C69A1124F966DC990361A12C954205A91009097AFDA21EF77DBCDBF33ACB67747E69F7056C0E52984D20A710D30BA32403649976F1A3253B7FECF0D4D73C07218A74BFB4CAE30A6C3E89D26057F73C0427F8ABA31A4BD5C0D0FAD754B4060B039024C741233A78E5FD05ECEEC3BDBB772305A8FF2302AC60F449693EE3818E0E6872832B7324C7959E70F0B261CFAD0496A4CCFA33DD5CDCCD31CCED7040511B278B5F82C2FECD0C51691B96F355962EA04BFF95BCF7D7684353C2D54627CF2BFA961749F7E70D9DB97DD75B7A6EB43588E8CB0DD9DB8D5C681689926F9297E191E713D4DB712B055CE69C661CE34873B7B521BBA36C9E752DBA600A99DC7419754C65B9EBDFCE2075BDB36E720D3F4748C0CBB8758132D6E8D0F5CB3ED608603EBC9C6AFDD81AD23513E0DE2442C1D4432645710B613FB8FB2D3133DAB75F289D5EA19840DF75CCB350D2F2E0450B62617D828C17B845784802EDEEE44219BD09A5D6872E3B66AE3C3FFA872CB24BA4704FA96379531EAEC0F4E60BAEA45A41816858DD1B1255E29A6556180AB08F70B7C1345EE609008F8B34AC6A85376ADED2A3D90CC29FF5ADFF268AF2ACC7FD5F780F9868901221A30ADDEC194D5F449830636AEFDC9A96090D92565277440BD22970C39B9AEFF69D83AA795861D0CB5043D7A9FD5C8E63F8918311FCC93F328EAB5D142DC6330C91D727268A91FC97D15DCAE724341F1508B2CED86FE2617399E40FD0562603EE058523DB9DBEE3E297C16EC2F2C02B68F18ED1430127EAB9F9E56CC22B0D0545B96A583653EC04015D949406BB28FC23512EF8363FA2BC201EC08664F7B4378B685EFD63B4A3F0F1BCB56E91B7B6A3A8A80001013A2D861BE9D671B00DB21CC2E3A34113AE7649C8D3E547FED872D71F4B04B4776718DF80AB6D35313FE93B581F9964C794ABFAEF5A8805970EAD2A7C1FE49E7F19D633D2AF08FAFE52B07C0B4547E22AC83FEF2822F860EBF744CD137882741D8EA7A418CF7AE0366FADF31F8D5263984D3F6A39F7ECE5C2BF614B6EEC07267AC186',7204,1471,14543,23081,NULL,NULL);
INSERT INTO "letters" VALUES(15,14,5010,X'28B52FFD649212FD0400A40347414D452057414954530A20756E74696C773A69736973726573730A69742070616E2E20546F2073746F7073652C6C696E653A2073746F700A001DA0608941328D01101E11C6107E518A054DB4390EE512C221482164DA7B1B8B1727EEE215A0D1302BC4059D10FD94F6621EB1909E8B4D6B11D654BC8881D17B46998292BAAF95545301B2DD2EB6BB72C712FE32C6E420AE6775480347FAF1AB5D1E11F8419C8E',5009,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(16,NULL,197,X'28B52FFD24C5ED0400A24B2420504BE206C05E7B9446431B431AFBD1908612135C96594FCDE55454CC648F1F0100E5B0D3E6F7BAF61B0BD94DE6AAFE66330A7E987353C2F3527DA6CBF8715E6F845236F95D2D1E5FDB1182FC38C7419EA45CB4A70D370EAB271B8E214412B46C5E7C28DAEF967C933050281CA164005DE04F299E2FBDE96A5C74B9EE49C0DBBEBED1084C78A6B31E9C21AD4DC81612010200905219E9580A0AD02C17E4',196,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(17,14,148,X'28B52FFD2494ED000060616E6577723A20676F6E650004100EB31F4C8637C4D98EEDB5874410C34DDDE7',147,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(18,14,160,X'28B52FFD24A04503006402616E6577723A20676F6E6561726C6561276E6B73726E6F0A6C6F6E676F726B7365746D2E0A0013A0B050D9EA10BE112CF30155A10C7F6C257BA5E426F801796C41C3F7F065DD6B416C4549B471E26EE289F402F7CBA2EC5A1FEB7E708C37346DC7A1F690B02E6A3E7384',159,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(19,14,10165,X'28B52FFD64B526CD170086D4422510CBBA013C22673EEBC1B3FF9C3C899BC38DE4DBAEE8C00C6C1FDBD4ED072222000002EE043D003400350091814D906C010523B00696CD602A4D037D037585E9D7FA7C046DCDA543D38CBAD554E9241582054234718B848369B22F697DB92F1589A50C6026174A26CB4E69BBD7A96DFB6A261BC67E09F5F4B90DD440DFC30BD9369985DEB7BAEFAD4CDBCADB506EF51992F4652320FFD04345822F9698C3F5AFCFC19CF5856C039CA7A9637B650FBDCEFFBB24D78ECEBEF7CCCE7C1B3758684A86326A0C91F723756A0E27E492756A5BCF0051372A584D1D4128594D591C1912AC1CEC28F7985CC7A9AB8972EE4135A48921C578308C6C49AE11391C1647D22BEC7B1CCA713A0BC918E380BBA8213293D2A650A73D0320C288518844467A1280B5412C1592110A52908282F2A3FEA431884427B4BD8106668FE30214647547C2EF4E7108CB05531E6FA7112C789BC69440C964CB126C8775B084BE6EFBD605C22401B5DF3B3BEC64708ADA46133024554CCF783F461BA86785BA56600CCC1E5ABC4A0A3B308C01A3F6A6591627187E4A962DB7F81898495A2F7CBFC00DCD6F875D85BECEFD376E156A1AD16D987C9131127B7FA0DB932365BA3818F5D8116E543751090B13D691CF29E81550B8C5397D95658FB2E236BCA7A69953B44F8526F32023BF3CCD44C0C441047CA88C9C339A3A892D1E0F4664F48C5749902F5F524350DF0D31DCCBC820013792F074CFE777F831E4CD170E08C904924A9350EBEF5F376D14EB7F9CC0FD63C336A8A8668D83ACA9B06FAF00092D4711EF5065C14E8A766170532C1F311A8BC06A6C757114875A76C2DF5B764246856CDFA8EC339DC6BBA174B21861B1AD1125C29BA3800F2AE13F60DD5DAB93D370CA54251B18B4994E90E5A880FA82AF2B542A336583AD979E40C5931D1F47126A0206FE7ED5915F6B488A4B750DCCDD35783CDE8067771501FA784ED602BC07D38DBAB319C3ED8DB41D3A55DB00C2B1FDBABDF63584A317FD96C2E485FE3D24635BB7416FFCC422B8A5858314928102732645F1D54471A8CAD293ED2920EB747A',8692,1471,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(20,NULL,0,X'',0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(21,NULL,8534,X'28B52FFD645620F54D00CA6EFC133B406B9B0EC3306C481F32C2654352026D339B476D6F75DBFD465E8A44B62524176571889725ADA62A1E7D486CB36E224B09E8D43980BF9DE18EEF6A1F0124013101AC717F0EFED84D72E654736FD90E999DDE73DD2F9D77F88D49CD7D6C0ECB1A97BCE776F4B165B5F257BE2BCDFA7A6F32BB0D505BBBD476DB6F22BDE87C4467E4B5EF2BABE6B6A3B4D72E25F0C7F6A4161EFBDABE9362EFBF6EA3B6EBF971F2EFEC4C77D0CC1D5B3B567A27122B63E76BB846887365AE2B77BE654DC3D872C953502161710D02C7582E069E5171079703EF3DB752AE6B9CFDBFCBCFB476AF5DA9B9D3D8E48EC89FD24AEDDA49E5B5DD5178EDCBDB6B6BECE44FC6DE518DFF3D0532181C82AC0A742A82A24F3E3BCC3779677787EB24B7EDAD3B7B528EA3AF9566B757B2A6B58CFF31B868DCE28241710B8389632A6EE0A2E240C6E5E2BD2999C3BC2BBFA39B5B107C460F3F6B77EFF0B6C98EB6EF0C6FDCA11BB678C75B3A117D7963634A2B32415C1D760D9B5D29342BA735A1788479EF3D0CFF7F88A1208CA0E861F87F0A846F40042105C43C0CF09FE02578888114879801150856A73CC92166C027293241441411A4FEC9313CC980F72630242E046E3990F1DE631F95E3EC8DB1C72338CEF406BF33143BB5D77A6C99AB651EA71A778AE690DB63E34CA5D3E94A33B753F2C655E83FB6ADCBFE1CDBDBC5B63BB8B73F6EA59ABDB549BE1D1FB73626DDAEA1DADB52AA61B637B7AC18F9CE6C8EFE71DD1CA7197FA6B4DBC69FAD691893B19B10F956E2CE8E5E1B11B9A3A6E7F9A1B576474AEFEC6E59F3CB9AE6D6E56463B1ADEC4937BEDD34C773A575DA76FFA3F777B226436B7648DFDE7AE2CF96E18DE5C7D630BE974FEDC677FED8D6E6A8B35B73FBBAED29AD9E34726B7CDB36B102A32BBBA294C56A725138465CA9A64A1641B6B72CEB34DB109B449438C9A62C9B2808624AC388CA2E6C12F57575CC1A6219BC320A05754FE005F144892A7C652D55D214E3FF2C6A8A2412073096021513EF691B1DD5EEC6B742CF2A5BBB9723CE75B46EDC368D995B92D3C9B252CC37E729376A71CB1B8173F06029824BDE9BB89038700C06178D0E79595E39256B0FDD906E495776C6B6A5DB8320F4A043F05ABAFDDD517BCA736053CAF73096890ACCE477076BDF70E6B132BDA6ACDC2BAD9D4D29E03D11287A118853909AEEC05F9E7E794F04C22AF01E8C68EC8D6640D1A3BC7204B086D12B71AAB205DE16FCD3EDAED752CCB78EE75BBB5BF04B93175D00ADF236C60FE1056CDC18A712E38D173CF8AA37C1276076F0D09BC53B0A9517FC93177DB286FD95E28F5372CCFFBD2700004C5C58325CB80579CFE3F1C977229BEBD14A86A87D65BA290F79CF60B9B840B8E55C88F4941001E21BDEB8027F22F091322E2C169606170B09116E411E8C2850145126A8AA60052B4A8AE01481F8444DD2C481118C6075C87326098294AA027910AC4C52E4C00D1A3E50208F324D9C432EED2838F63607C6F5CA708F8014F8332F7F22935F34242C207EC87BD1060D1FF81AD6D96BBB09909780725149246922218140E0E2C1AD4D73BC077CDC7AD67B7AA39AE6B631E647707DED21EF895DE9DC803C6E9BBC56C11FC8E3672090D7DDC41FEB9087C1B04C605C24EF3D3476D5B1DD656E6BED595343331A2BD56C266F36AEEB7B9566AA724188922A2982A8ACBAA8AA824514A9EAA8AA402A565544459328522EE992309EA82C562014298A44451754D9A01BC7949B82FF611334C1A65422459AAA2C360521AC34AC5CF18A2A4D611052AA490A8219A842B31E840A0D898888242948D2016209308C4361A0C8257C12C022558B7248214408224444444444444452902469CF54A54515B428D622C553D80D23F44358786E5EAA7095A8CE69AD36B789E21696A4ED4A5BA4227A1208757EE3659144C2342D42889D8A34DD7F415239E71014E15CBC1560715ED8E3E1E9A9187B1A46CD739E6178A6046EC7838C94B5AFB38F49AACF822DDB87F22492CDB67F7BD2334F086812568952DCCB781D85BE824F6ECB1C1119ACB9B9C099BE5273F740A35037190E7095CE9B52190803342210586249D4AE24F1503945D82479C60165EC97AFEF43D1B1B2A0D70A7298C5C7EFF448195A1B7658B3DD9E4790891B8161E085D685C638C00B92B50A97E78023BBC8AD0D9566E01CB77C024210108B5A25E6EDD6DEC7543B586BE1E09A4A656957729D3451F4D980E44880C841CF5B0F2ABA64EBF524FB680210EE345AD1D4A2ECC0780F197C8F93953CDD0F2609E3B26F109FBD8037347AC4DA16BD2FE82F88D9812CCAC2A5BCF68CCBD59A448394C6AAA537F221CCB73A05E780FBF860C8E9C90D1A92517598BA52CBDEECF2454618402F007370E702AC9993424FB7B3B3877949854B9FE8A6B8B64D93A35974D9C67718FC3156C61BEF58C362A111D0A0541C741A73EFAAE439584422E3DE591557561066A62E78935361AF73BDEAFF0A9548325EAC78A22A7E40B12710CB15D61602057201628CD19B5F6A923DDA3F1F357A9A10B9D2543475329507A578DDF9DB63713B2C8EDE65BBE3567BB24494DE7397043607B3441879B06F0435D6F392A05BA50EB454EA3E676A432020D0010A30F40C7C2017C5348C442DF4A6A05498E74DBEC40EF1CB0817544621F01AA541D3EB8BA359DD67CFC9CC20C6193F93631EF116237061D53122F257481025994914104E3C019CE9F6A2FC8C1610BCCF9BBAC16AAE899D2E5E7852ABA10B610FFC77A4D68DA7B3680100D20E8C68E64B106CB3F50855CEC5C0068F0B336B1D8B2D50A51101C6D7A3B310E7199AABB161EFA869A20572BBDE0C0A0D81BCD85BAD367C2DD32D07825D17F959592FC1EF9FA0B0E9EF2BFDB338E1312F79CD40CB6C9D809651BEBDD49A25FE91BCA27AE5738FE610252F483505134CA195E6899A310059978D9AC01A56F726554558365C83A85F9F08617F28B0B1691CCC3FC21A7C183C1B93EC9CF392F47B0FFF2541F3EB89076213AA6C037114561A5384DD3E358A41E2A3BF7A0B1CFDE99966BD04A2132565CDDC952E3450FC5C808A70911C1B46FE89EBD8ED3677B51A67910329307095B1327F95376B02669B631FAADD1F86FB3C425CC13D5E8E233EBED3E955BD1E4BDA187D40B38CF07419F560A677034F6A8ACA2CD2606054E34DB4FF82907E2C944E16E3E4076D7966D2E640B5B8999509CE9E613D38F1E10982A79BFD04781F5651EC101B6E27D8D98A2F40C2E97CC1370B72FC20CB0A652DC320FE6A449FCCF3C096A6052B913C09E14BFF139AB63AA29EED3DDE1A37EB693442CBBE2E1184195DD18C4B247DE3DCB8469A37EF0EF21B258724871089052D5B640696BAF7F2DD5585FB42492E8A5EEB6119C260DCD5E2D564E84776D15A0DFE137AF6D4D80E5F3C112A3E1F702F7C6BCC2410BEAB30CB716E8F9C2A3D47252D9177B597C09C8D96AE0E7BCED9D6406F919FE805B46DA5CDF048ED0458F8D3D08AD9275A014F4CCB85',7165,1367,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(22,21,8835,X'28B52FFD648321CD1300B2CF3730408B9B03C3F0BA0CC3303C56C03E4A09B3EDEA452C7D53DD83FF145A2F15845105A300B3645E4DAE0631B231DCF01D0B00041345B9601A288BE4E1AE5D3B32C568E3DB5671C8656B95AE61767D2916CFD9A243188C8A87B37BECE4CE203E06045E81A3F11825E93D8AA26B29FE45D97364B3DACB13BB86AEAB4531B6B2CA39316FE6AE2BAFFC595E890CAAF2C2F4CAEC92CA5FA39CBBC61032C3E880812E12CBA167A829FE005AED9B6A3B9C6BE1AC1199A4981041C330A9A049132B68AA1E0A306021CF8FDD488B8B3B6FE44FFB586F8C72382FCD663A3B9E84BF3F5677809BA031265424492AAD01300242883143239207060289DFAF01E94A715B80644774E52E7E1968D21106252ECB434E1AB0ECE5F9A5CDE8FA809E4344977BBA712C7A931C92A635C6E54E10E332EEEE51B5B62DC8CE65302D3AAA4D78D523102E7AAC62AFB9C0B4260B957D5A3A2387DA67FAECF7AF7F9359A90A60ECF7DCCCBAF1B2ACC52C888C34AF6380B25BBAA8698592B07E32BCAA7AC20D2B249E3149CC5A1E0FAB67EA65370D483708DCDEF2CF5A1E77CB73DF97DD5544D0BC5130CA9302693B220E3F9A82CBE4F81B71E16C47797E31F976828DCCBB78B73C2107C2D788B962DD145E93927DA3EE011BB40D9673D81D23209E097E034FD2A4D533D8E14F11941422A5D1D56AC8F03A1CB53A12D7F6108B45EEA1FCC4B3DA6DA37027F4DA200281AF650873BBE26063C3C60629C65E8CC8D056DC2CD921FBB7306B12B961A273B04A3F5B7083CE6F412F146B7ED697F9586843746CA0708A3C04FA1E2C3442066B1B545F0BE15E041D85B6FC52FA1B33DA26971FFA0962604677C50B8F65ADD958360006A5041696A04D4F81F01A7E605688E412FCE0F0F4',7251,1582,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(23,21,444,X'28B52FFD64BC008D06005247191B706B1B9DBDCBAB5566CB6FC9EE0414011F45F69710DEAAFEC51A0380E4385B1259E3F26149EAA368B5DAF94C10D5378FE5D3AE2D1006010122795DF55B0A73858762487DFC24BB3F2032AB1B5A3857661A2335581142BEBDD788C83FBBDDA4D673D678222220104E8861A6D40ED39127E07CC5F131392C94C1674655801191C7BDF41A24AB5353F90D4B1116D48352876AC0CA32A9EEC87400DD302A03D09BCF00C7756BAB74B0C0F782D406C3E616A09DB33BEBCDF8DD06147F5D56CD8F2970C1066197EEA3DA1F02DE67640890575CA7',443,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(24,21,736,X'28B52FFD64E001A5090002891F1F40A5E801E8154A29B15DC94651356ED5A2717B9AC700DC6F52DF318A8BBF2C016EED9A85B5CBC9F454A965118F929CACBCDB8E265B1BAB3BAC53D2F78F183383718FD386B6148D0D781DAFFA724A130740DB0F7A08AD710C1792017D00383E12B002D1AE1F5BD40A15F997A5EB303E853C09D70EEDA9E54F97861CC6E93FA8B0AE44DBA431200242084146A6CC0E11F0286A3719294841A1B2C7FE0653B6570065C8DB04F460CE65467208235032CA72E79FF0D51824F7513BAAD195CB25E8F9D46CA00DE43DE61552DEBF796A2238C2EF1DA37D6209D67EC42A6D780662DE3E0C7F30B8053C141234E52F774497EA20F83BAEC41709140ED8254C4743210C417E0268D08DC8C6431E28A512E4FF939B64573EC8190DFDF6165D6409C2ED31C9D9921622DFDE44691FD32226F411F5011157BC44',735,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(25,NULL,0,X'',0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(26,14,232,X'28B52FFD24E84D0200F06973206177617920756E74696C20547565203532342E20536861730A35000B20107E49E003322A4C800562A705661C770DD07E175D7E0F80D119B4CE64B4D919B70077E48803B502AE0336DC',231,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(27,14,232,X'28B52FFD24E84D0200F06973206177617920756E74696C20547565203532342E20536861730A35000B20107E49E003322A4C800562A705661C770DD07E175D7E0F80D119B4CE64B4D919B70077E48803B502AE0336DC',231,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(28,14,8615,X'28B52FFD64A7203D2000961F63305069DB06303399CCCC4C87513346E98DDA26E5E34E99D23101510F6F67E4EC17F44593DD5ED97BA141421E8DAA61B88F59005D004C002E42A3FEBA52A28F24178AC234C5B852682505A2BB4C94AEA23AC5FFA15F9F7F5866D94E12FAFD9264B295A90E1EDA6F20A94FD0E44BABA44CCFA4FE83FA32A8D42BA3543AE562195E2A3114381A0E2B80C0E2D14000B17804ADDFB3A7E68C12CAE72FC26E59294462124126893E649A6483D2924804492A45103BB112A24F7460AB7C062C8408352A007D75220A88B3DF3021897AA5FFC34840D1B30F4512AB905E2E6B124DF4CF290D24600C0666110E0C110E0723D0A9E639F4062A87CD719EFFB163EC05BD9D6AD1E1B3F8527DD3A2B733189B71CFA8D66A52716B3F5D43F6D139FD9A3D2756C92BBAE7CCEFDDCBB107DD3DA696C31A6ED673ED9D26BED6E2B30098848485E42E0BFE1129032828FB60F1D058B08A052E4FAD059D7A8F79798D73CEADD8165AE31A5B78B1E2E8DA5AA063CB322B280CD4680EF26C98DD6BCE6A56CFA97C4AB9DC71AE79BA821C9DE6D8CFDB0980F0A8F13D1C499292429DE950022122243223233D126033510A430819428C118940A40422C10422124A20A305052D7486FD069A6D6972B695476C9B63CCE612C06BE882FB8A850D4E0CD2D99E6E0C3B33CCA941D341A79FDB3260E8A108A0F1E1DFDB171D884CB2DB37DD000A8BEB1D557BF08F7B468D7B51B970590F796DC09C35E33A2918961C80E6AC9E1EFD2191C7F89465E015424E2038217A02DFB039BB13252C42F9AC755F4A2F4AE304634EE962428F0425ABEF7A040F31124C4DD121080156FEB22BD8B3B0606A1E34341DD3BA095079EDA5AF19215F5387C095D0DDCE024B08BB1C501D05422B548DED7C97616E764709298D5721D3A2D5AFB4A9EC3F3F88A4745B05C034368B3D12901AF328DCCEC2E918114B7DD8DD456FA3633C8171AC4A1D4313D8647B9BD1F5B983D4A84AFF642218B973DCB7B38A838134B3600F0CFDBDD41355BE0C973D703C43F9B24929FB84716E1EB3CFBC6ECAF6282DB3A349D4AEDA569B4A1D3DDBD43A0A70B85DEE807A1D63754112E67D0B84271A17E78BBD4D8B9164A742FAA41F62C540E46847C88A98E47C00EFF5071D19EE6F2888F541A2A8457D417BF8FBA43F31EAF0D8ABC4FCB33AA659EFACA57F575AB03950838567DEF5EC4123E5022F702168E2631569769B78D29A6C3223886E5D6A177FDC23298A51DCF9A47D1156F500C2BA0212D00221F312E3D339C6C46D824D08CDB725BCDDFF9105745B2106660C48E31B74E6EDC9D4ABCA22880FE7ED16F0D339F4BD4ED43016034BE575E31E2A4A65F6D61E83D9A183610B93E1356C43278048DC396494D8C4393925A8A938FB69AD403BB7D166581023D324FD6AEA449E2C96F2FB35F3DE67A9B01B14F37176A324D7F3D9F43D05EA8D227F',7160,1453,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(29,14,8691,X'28B52FFD64F320CD130096174822304FF31C797FD1F65C1B242533B034C28A058F82ED84755D77B76E140C1C542585054400440039001BF050BA8DCA12FF857E5D3E61957D22F4FB9D88C556A5623CB37F11A93FCCE34BAB933C8B457D08F5A5A8D4AB92543AE363155EEA1C442C283896C0E0015170687840020EBEEEC87C95158D09B93F9011697AA3FFA24830CDB2CF3412DB703E06248B26A37FCEC805080C0210C8C102110FCDC12A68D35F373A7471E2234994841457CAAC933034AE1E6CC53D214A6945C46BFD64FDD44326DBB57212D6C80932E7CCEFDD8929F79C398592548D5B726CBD6CD0AD055FAD76AF1C9A13C6179D0700ECF16CCCCC2D995AEA3991CF18934BC69AA7A3C75036C376DEF231D49C3F6F0FF95BD279FEC386B0D3F36668417FAFE047F46D41EF75A011AA53339B5261AF0330C2883184261879037945473F66EE37452BD306EAFE243C2DA57EAF0D2C96C33384CCEC240B036EEDCB26A86C3FA9998DAA51DB535DED671D41DBE823852CBC350E0791B0E35931203EB30DED314F6481E758F30EB3B04CCE59C8EDD38F5C3540CA379084AE435858203403DB0C1D87EEAFC220AE38E2981A479F2B1FAECDF4B7C50E2732292EF9C675439BB5B0B59CE095E45A4E6EB2F0655ECFB269F0F538F3F014B3899F614D927D11B1EEEBA91DF9C70D92A231147702D33E26552281405C01C7BDD03C2F71399D5F12B79736A1D37C13DEDBCD595443105849E23366727CC363DEFE5CBDDA228CFDCF8909E70D5B4007CEA12375227363B13D95E74BDC03835279736B8F9DA9361D8C4698644FD8A6860042E6CEC15562AFE1BC29C1071537612A28D0AF36DAB20BE2C46912F9D5301639C5B2D4D0AF3DEC7D6A89DD603371F6CE23859ECF1E6C1ABF792A18',7218,1471,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(30,21,8238,X'28B52FFD642E1F7D110006974621406DEADC62EE6CA4D585946CD7B5213272CC3B178F495372C30D20F3AACA09AF0B440044003500001032CA23B08A7F44FE8C3CC251A433E7E41BFC302EE771F78D02118998EF981300120622FD344CE912662A9429A39B342FB19C746463B0D060109C45C1E2603C1216479A9A71AF9ACF41E204189E847986F303930788F94DF310FFC84351229809FC185D00E3710A1684A5D1581C9CC7E240611D24037F1ED7342F238D5B1445A190A64681B81350BBB56D901942DF5DC89B2D5A87ACEA17FF72DD60EBD2D8AA97368738713B850D3A55F02D5FC931620BBAAE33B88FD7B5EEE69702BB2C2E6ABD1E2BD65CBFA8628ADD1E91BFB65054515B336A6E6A212B8668D9F26655EE34BD5AC6DEAA5A1A59F9537DDCA0326AEA5163A0B1B16434943A853D0E30C28831C6C8EC11C19F58F0879F044A7D085520D0D3C700F9A9CFFC240B844C3C183C49E020D27292FD505BBEB143FEBD461BC82C093C86CDD240033D4D8901AA54895020D4333F4000CED3F4470455C86B209BFE6AACC3076B658FC6DD0218CE1EA550EAF5444A5234440FFCD98D087BD7F8197AA8AD6B9F632138096C5025528F378384FB024CC764F9553F6EFD4A7FA9EB4438987DE53BE6C0B252CAD14099141867149FB302191D132470D478E75C8164AB62F1D9B60ABD8DF5DBCEB38B04B8EE039ACDD38E02222D1A97897AABED656110867AF7EDD7B1DD41DA2E05BCE5405E0E60DBE02DA4DE6E1E3CE8359D3D43129EF8234752603BA80FE81D2C1D9E6CDA08584B0305BF4728',6869,1367,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(31,NULL,8526,X'28B52FFD644E204D4C001A6B94133B406B9B0EC3306C481F0E87614352026D339B476D6FF5DFFDFBBAFD49A841C847B9308487655FC1F10F151C12997513A104142A2C409F55DCE9B706150127013401CDDDE63499EE8B56397B53CA4DFCAF9A3E3BCA37953F990EE2B63DB631E1906C44DEEB6C3216C187A58C1D6D1FDADA2D8DBC073526D2ACED99CBB8EB378C79ED282B4BDE836034C1D7AE60BAF94CECFBA0E76B47390E3D7ABF9199F819D9C2BFF1DA6CFBE7C6DFC99A4B19AF7D3C66ABD7956E5DB9D63232A6AD6C7A7148AB34EB1A6F6B47372DE3767AF11E64377DB9A6E73BD326FFB9B3A3D92F9DA7DA676733DA6BDCF5750773EFE8C65ED9D978ABA19CFDAD34D3F53672F796FFC0CFDADD6368DD3EE96D53CB1BC39637A7F19ED651FBC546EDCDDD63935AEE8C43D752F96CFC65EEBEF6DDF89619B9BBA9DD213934A1B1F128C2AEE8961449DFB0C5E163A5F846CF813199B8C42D2619148F4832261A144946187F75BBEBB59472D9DAF9D6EE307E6A7AD21F688DB7337E08FF2069CC5832C683EFF12AF81EE6050C2DFB4EDA9D83CA18FFF4A4BFB64CE6B23F43D166BCCCBF278570D9A2457B3B7A236B8E41B62B5D762E9B5D29381B276728C7268A4B94F7DE93F0FF87140B4229929E84FF8740F80448105240CA9300FF0A9E828714487148117045F071C88338A408784539540D128504AD7FBA840721E0BD4886C484C02515B36D577E6D87998C71157EBA36F78ED8646876D6BAD26B59F3DA16ADE5FF3F8DF7FA66BD6D0CF1261A8F482E2418181215D790A848F01E64A9146A99C1F08386067018A8500071C10115405C28B82290007AFF1E89E10D646B6B956ACD657C2F9F5AC97F368AA9749B91E27FD0ED0D5BC050BB4AFCD954E6FFB4D9050E7536E9EF8665A60693F720AACDEECF635B76F5B1DDE58C6CEE6153436F6F6CD62AD59CBB713399B3EBB15511E4A22A96F480F055D9A40D6ED7A56D91568150D1266D13E4B2A2CB82485566495616550F4ABBAC49D278826DA1F232A3FCB57CE0F1A85493444D9B25699569AA58906CB22288D451365D104805C92C2BCBB4AAA222ED7A5451A565D624356535C51724B22DB7ADE3ECA5E4EC9AA869BBA48B9A201C59D0BA78CA20194F5256A1340AB2153DA84C9B2AED915515AB62C8755D56054EF07A585785B5554910121514C944013AAF49CAF15EE442A2E2191B138E8E7839DE38237310B550C7A833371B63DB52F92218BDE8117C77D4B6BF64AD71F63D8A24528002D5665A99B166225E69ED6DC687073944D27368B805ADEA72F5C9831C1A30ADAF9D780F4A546B493522E941FE781E98CBE895B8551902CB0000442E249DA4B66B753129A0B1716042916444387667631C2C83050D900384288D0B898504C1C4E2CE739EC38D5B6CF884CD8408F17246A564E741CEBBB6C60DDE794F4F1A2D13A463010244B8E50E8A39E61A5A71E7315870CC7950823CD6052F6A92E0F37068387C3C55050A192CE7419E4B927369E7E0B1B72F19D74AB7E676E5CEC374994764DDC12D272CF8A7827F2828617E2526D0F960118E65BADBD67990F364255A4B33115A6F8E49EE8EAE09EE3C8B5BFC976B8781909CD95819C3917F7A67749EED0B5F8709829F704858341C630342434239C4134C2E2ED97852050A19E02330CBE7B2CEF68D55D3C079C7367D79016080630F7B504BCA75C6FC880ECD66FADA3BAFF6E5DA1A3BF9D0B444E75A5F2A630E1CEA4B94771E1FD3B63BBDD6B92DDB79DD450E61771E254312C9088200A811AD5408CD888888244992650C8104C820E6A07556071260529196C328A69021C820223222222222220549924C732B0219B51F436ECC7FF2037D741EA47344F060253BF864E24B077C8490A0674285F2B15EBF90D307CE6121A871E8DCF7ECC1FD4BC241BC942C3C8823A56D9B1B1E56503C58F400C69392DD227E67EEB8805D016AB1350432341DC3D499D7F5B1298D661A1B958B2FC1966C6EEEA9B457411579007620C614490724B9F495070EB3B89464B40F66AB21E69143F23CD93783914071DD80A4D8713D8D4BE314A55CBB7C3C5351558AFCD02AC094304B8D0BE1FCB6F79D2102DA83FB146DD3EF0D5200F31FD0D4622E490BE3862BAC40B89861EC9A3FDCB05804E12A23DDBA0C3D5CC9E7F5142DC60DA4F85E54744D392C039888D82B7016A7681E27E502C3C5CA52DC7D39FB1A434A44C728CB48B1116E503DECA0D491418011DED03433048FBC5BB8E51F04D5E18A0D81B57296955CA0413B698DF949CA3BC791E922E971CF600A754F1D4A58383427E424F2CA4E15C22209AE7FF0F13E4D4CC51B96B4112AA8FE0CAA0750BFC972A9ADDBB41161BC985D8FCBE6360F66F21B3EE785E7034951A681B6A3B1B53B104363B8C21776B1BF2F527A2460BBD8FE39312A0B32FF662519DAB1EFD69EE08D8E50C0ABCD582AC406629171A2E72D322C1B3553DEF0B50B9F8CF698AF1FA8069EEB49CD37562A4A46FE6C374C1551A0721163F6885E0821EA0BC4F48AD7B6E037BF3C075DC0978CF36EB56F67E9B43655F4ADCFD9EC780938557C33AFDCD52042695059C0A8B1FBAB65B96BA294778224694B806524DD018C9CA72F2E6D6CEAD0849E7AA99BC570EE33CA905B14DB818255F014E0718B9821BB09D6EDC6197D30E6244C18CB33683A0F950210BFCE46A8EAB5E149B6367CE672C1F48E4B2ACE61673F2751BC1B242B5FF5851E09573E88226C964230619F30884C396D4859E9314F1E94052AA68370E65B4E07F194180FF6880B84231BBA91046648EDCDC9E2492CAD63382816294F110E0196AEAB4F410ACF08619C2CD8BBA241B852DA079A61224230A078AFE06F705AEAD87F04232CCCB07238C2383841A719D9575CB0DCC4165E08079C94663BA957C663AC42AB65707D7EAEB0AAB43EF1C6D024147C258561DF4295E711DA600C5CA99FD7E4435855340715D9755B2EED75E98A58F4718F193B20307D05ADB43A0C98E613912AF368E7B720C41730749E813D1028A11236D824853304E0E576BE4100A41E01F11969A4283E0D157F48A71C15C772ED02416360CE3DA5B4220216B2889F6C8EA83B2AA5E802001168D8CF23B919B2FBC5789631CE1CFEBC667ECE6CF869270B2B56612206A186FBA7031EE4006D7F2355706275AC2711BAC3B43A3C785E80567284F57FBCADD3E46EB549416B65F6A307B9C7316A2F4F548961501136F39670FC1069F60CD7BDA9F8A33C9BA9E8A0C88C3C400C064C58D98C6F2AF46FD19174BB30A72FB9D25E62A4A56ED00A177A5EEBB08DA4F0DD3391F45F02C3C1BAE58670FCEC13A3D2A6ED07FC96A4589AEDE24FE75EC0480E74DFC21FEC3AB0C9906AFF0206D10BAC39C191BC2193C64B2F6E5FCC5CC67F3EDFD3FFE006E6F770E13CD60FDE365D602264BD39DC8C5C06A2A9DAE79CE49C0889540169B6C186',6942,1582,NULL,NULL,NULL,NULL);
CREATE TABLE mailboxes (
  name        TEXT NOT NULL PRIMARY KEY CHECK (name <> ''), -- its URL and user
  uidvalidity INTEGER NOT NULL,
  uid         INTEGER NOT NULL -- the highest that was taken
) STRICT, WITHOUT ROWID;
INSERT INTO "mailboxes" VALUES('imaps://referee@mail.example.org/INBOX',1,12);
CREATE TABLE moves (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL,
  state    INTEGER NOT NULL, -- number of the state whose window it is
  at       INTEGER NOT NULL,
  cause    TEXT NOT NULL CHECK (cause IN ('absence', 'outage', 'extend', 'pause')),
  absence  INTEGER REFERENCES absences (id), -- that it waited for, or does no longer
  was      INTEGER NOT NULL,
  deadline INTEGER NOT NULL,
  CHECK ((absence IS NOT NULL) = (cause = 'absence')),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT;
INSERT INTO "moves" VALUES(1,1,0,1777622400,'extend',NULL,1777795200,1777881600);
INSERT INTO "moves" VALUES(2,1,5,1777626000,'absence',1,1777798800,1778144400);
INSERT INTO "moves" VALUES(3,1,6,1777626300,'absence',1,1777799100,1778144700);
CREATE TABLE notices (
  id     INTEGER PRIMARY KEY,
  game   INTEGER NOT NULL,
  seat   INTEGER NOT NULL,
  state  INTEGER NOT NULL, -- number of the state whose window it is
  moment INTEGER NOT NULL, -- when to remind; 0: the window was opened
  at     INTEGER NOT NULL,
  tried  INTEGER,          -- NULL: it waits
  UNIQUE (game, seat, state, moment),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO "notices" VALUES(1,1,0,0,0,1777622400,1777622700);
CREATE TABLE notify (
  address   TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  url       TEXT NOT NULL CHECK (url GLOB 'https://?*'),
  confirmed INTEGER,                                             -- when; NULL: not yet
  failures  INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),    -- in a row
  day       INTEGER NOT NULL DEFAULT 0,                          -- of the newest notice, days since 1970
  tries     INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)        -- on that day
) STRICT, WITHOUT ROWID;
INSERT INTO "notify" VALUES('phil@example.org','https://notices.example.org/phil',NULL,0,0,0);
CREATE TABLE observers (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  address  TEXT NOT NULL CHECK (address <> ''),
  bare     TEXT NOT NULL CHECK (bare <> '' AND bare = lower(bare)), -- the same without a display name
  timezone TEXT NOT NULL, -- '' once they were forgotten
  language TEXT NOT NULL, -- the same
  at       INTEGER NOT NULL,
  ended    INTEGER -- NULL while they look on
) STRICT;
INSERT INTO "observers" VALUES(1,1,'nobody@forgotten.invalid','nobody@forgotten.invalid','','',1777622400,1777626000);
CREATE TABLE openings (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL CHECK (name <> ''),
  status  TEXT NOT NULL CHECK (status IN ('open', 'begun', 'ended')), -- ended: the game master called it off
  at      INTEGER NOT NULL,
  edition TEXT NOT NULL REFERENCES editions (digest),
  terms   TEXT NOT NULL -- YAML in one line: {rules, timezone, options, every or on, seed, position}
) STRICT;
INSERT INTO "openings" VALUES(1,'toledo','open',1777626000,'877c5e7cd97f2aa90e5dbb35c2d1189bed3608333b8dced81b3db43d61c5bd5a','{rules: ducs, timezone: UTC, every: 172800, options: {}, seed: "0205180802051808"}');
CREATE TABLE outbox (
  id          INTEGER PRIMARY KEY,
  game        INTEGER REFERENCES games (id), -- NULL for none
  seat        INTEGER,                       -- NULL for none
  observer    INTEGER REFERENCES observers (id), -- NULL for none
  state       INTEGER,                       -- number of the state it reports, NULL for none
  press       INTEGER REFERENCES press (id), -- that it passes on, NULL for none
  -- queued: to be sent. sending: a process is at it, or died at it. sent: the server took it. unknown: it was
  -- cut off before the server answered, it will be sent again. failed: refused for good, see `words`.
  -- held: waits for the referee's release. stopped: waits until its address is reset.
  status      TEXT NOT NULL DEFAULT 'queued'
              CHECK (status = 'queued' OR status = 'sending' OR status = 'sent' OR status = 'failed'
                     OR status = 'unknown' OR status = 'held' OR status = 'stopped'),
  tries       INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0),
  tried       INTEGER, -- when the last try began, NULL before the first
  next_try    INTEGER, -- not before; NULL: not any more
  kind        TEXT NOT NULL CHECK (kind <> ''), -- 'report', 'receipt', 'reminder', 'notice', 'press', 'answer', 'note'
  turn        TEXT NOT NULL,                    -- label, '' for none
  date        INTEGER NOT NULL,                 -- its Date header
  message_id  TEXT NOT NULL UNIQUE CHECK (message_id <> ''), -- the same for ever, however often it is sent
  sender      TEXT NOT NULL,
  -- From here to "references", but for sender, the envelope; '' and NULL once its reader was forgotten.
  recipient   TEXT NOT NULL,
  address     TEXT NOT NULL CHECK (address = lower(address)), -- the same without a display name
  reply_to    TEXT,
  subject     TEXT NOT NULL,
  in_reply_to TEXT,
  "references" TEXT,
  words       TEXT NOT NULL DEFAULT '', -- what the server said last, or why its picture cannot be painted
  unpainted   INTEGER, -- since when that is so, NULL: it was painted, or nobody tried
  bounced     INTEGER, -- when a bounce of it last counted, NULL for never
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat),
  FOREIGN KEY (game, state) REFERENCES states (game, number)
) STRICT;
INSERT INTO "outbox" VALUES(1,1,0,NULL,0,NULL,'sent',1,1777622400,NULL,'report','1',1777622400,'madrid.1.spanish.0.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 1: nothing due from you','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.1.spanish.0.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(2,1,1,NULL,0,NULL,'sent',1,1777622400,NULL,'report','1',1777622400,'madrid.1.french.0.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+madrid.YEX6-6M2F-2BMB@play.example.org','[madrid] Dos de Mayo, turn 1: set-up due Sun 3 May 08:00 UTC','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.1.french.0.bd6a6366@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(3,1,NULL,1,0,NULL,'sent',1,1777626000,NULL,'report','1',1777622400,'madrid.1.observer-1.0.bace0e1d@play.example.org','Referee <referee@play.example.org>','','',NULL,'',NULL,NULL,'',NULL,NULL);
INSERT INTO "outbox" VALUES(4,1,0,NULL,0,1,'sent',1,1777626000,NULL,'press','1',1777622400,'madrid.press.85f4cf1e5f794b33@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','press+madrid.FPPV-CV31-F3WK.french@play.example.org','[madrid] Press from France','madrid.1.spanish.0.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.1.spanish.0.13390e96@play.example.org','./outbox/new/madrid.press.85f4cf1e5f794b33@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(5,1,1,NULL,0,NULL,'sent',1,1777626000,NULL,'receipt','1',1777622400,'madrid.french.receipt-55d1c8391b821b58@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+madrid.YEX6-6M2F-2BMB@play.example.org','[madrid] receipt 1, filed: Dos de Mayo, turn 1','letter-1@home.example','letter-1@home.example','./outbox/new/madrid.french.receipt-55d1c8391b821b58@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(6,1,1,NULL,0,2,'sent',1,1777626000,NULL,'press','1',1777622400,'madrid.press.14628b7a377113f4@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','press+madrid.YEX6-6M2F-2BMB.spanish@play.example.org','[madrid] Press from Spain','madrid.1.french.0.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.1.french.0.bd6a6366@play.example.org','./outbox/new/madrid.press.14628b7a377113f4@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(7,1,0,NULL,0,NULL,'sent',1,1777626000,NULL,'notice','1',1777622400,'madrid.1.spanish.0.act-extend-2.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 1: deadline extended','madrid.1.spanish.0.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.1.spanish.0.13390e96@play.example.org','./outbox/new/madrid.1.spanish.0.act-extend-2.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(8,1,1,NULL,0,NULL,'sent',1,1777626000,NULL,'notice','1',1777622400,'madrid.1.french.0.act-extend-2.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+madrid.YEX6-6M2F-2BMB@play.example.org','[madrid] Dos de Mayo, turn 1: deadline extended','madrid.1.french.0.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.1.french.0.bd6a6366@play.example.org','./outbox/new/madrid.1.french.0.act-extend-2.bd6a6366@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(9,1,0,NULL,0,NULL,'sent',1,1777626000,NULL,'note','1',1777622400,'madrid.1.spanish.0.note-3.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 1: a note from the game master','madrid.1.spanish.0.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.1.spanish.0.13390e96@play.example.org','./outbox/new/madrid.1.spanish.0.note-3.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(10,1,1,NULL,0,NULL,'sent',1,1777626000,NULL,'note','1',1777622400,'madrid.1.french.0.note-3.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+madrid.YEX6-6M2F-2BMB@play.example.org','[madrid] Dos de Mayo, turn 1: a note from the game master','madrid.1.french.0.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.1.french.0.bd6a6366@play.example.org','./outbox/new/madrid.1.french.0.note-3.bd6a6366@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(11,1,0,NULL,5,NULL,'sent',1,1777626000,NULL,'notice','2',1777626000,'madrid.2.spanish.5.absence-1777626000-1.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 2: later deadline, Spain away','madrid.1.spanish.0.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.1.spanish.0.13390e96@play.example.org','./outbox/new/madrid.2.spanish.5.absence-1777626000-1.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(12,1,1,NULL,5,NULL,'sent',1,1777626000,NULL,'notice','2',1777626000,'madrid.2.french.5.absence-1777626000-1.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+madrid.YEX6-6M2F-2BMB@play.example.org','[madrid] Dos de Mayo, turn 2: later deadline, Spain away','madrid.1.french.0.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.1.french.0.bd6a6366@play.example.org','./outbox/new/madrid.2.french.5.absence-1777626000-1.bd6a6366@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(13,1,0,NULL,5,NULL,'sent',1,1777626000,NULL,'report','2',1777626000,'madrid.2.spanish.5.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 2: preparation due Thu 7 May 09:00 UTC','madrid.1.spanish.0.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.1.spanish.0.13390e96@play.example.org','./outbox/new/madrid.2.spanish.5.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(14,1,1,NULL,5,NULL,'sent',1,1777626000,NULL,'report','2',1777626000,'madrid.2.french.5.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+madrid.YEX6-6M2F-2BMB@play.example.org','[madrid] Dos de Mayo, turn 2: preparation due Thu 7 May 09:00 UTC','madrid.1.french.0.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.1.french.0.bd6a6366@play.example.org','./outbox/new/madrid.2.french.5.bd6a6366@play.example.org',NULL,1777626000);
INSERT INTO "outbox" VALUES(15,1,NULL,1,5,NULL,'sent',1,1777626000,NULL,'report','2',1777626000,'madrid.2.observer-1.5.bace0e1d@play.example.org','Referee <referee@play.example.org>','','',NULL,'',NULL,NULL,'',NULL,NULL);
INSERT INTO "outbox" VALUES(16,NULL,NULL,NULL,NULL,NULL,'sent',1,1777626300,NULL,'notice','',1777626000,'game-master.bounce.5258ac5b4e4ed8fd.ledger@play.example.org','Referee <referee@play.example.org>','Game Master <gm@example.org>','gm@example.org',NULL,'Mail to karsten@example.org bounced',NULL,NULL,'./outbox/new/game-master.bounce.5258ac5b4e4ed8fd.ledger@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(17,1,0,NULL,5,NULL,'sent',1,1777626300,NULL,'notice','2',1777626000,'madrid.2.spanish.5.act-replace-1.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 2: France has a new player','madrid.2.spanish.5.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.2.spanish.5.13390e96@play.example.org','./outbox/new/madrid.2.spanish.5.act-replace-1.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(18,1,NULL,NULL,5,NULL,'sent',1,1777626300,NULL,'notice','2',1777626000,'madrid.2.french.5.released-1.708aefe7@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org',NULL,'[madrid] Dos de Mayo: you are released','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.2.french.5.released-1.708aefe7@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(19,1,1,NULL,5,NULL,'sent',1,1777626300,NULL,'report','2',1777626000,'madrid.2.french.5.player-1.708aefe7@play.example.org','Referee <referee@play.example.org>','zoe@example.org','zoe@example.org','orders+madrid.C6VY-1C0X-QHB1@play.example.org','[madrid] Dos de Mayo, turn 2: preparation due Thu 7 May 09:00 UTC','madrid.2.french.5.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.2.french.5.bd6a6366@play.example.org','./outbox/new/madrid.2.french.5.player-1.708aefe7@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(20,1,NULL,1,5,NULL,'failed',0,NULL,NULL,'notice','2',1777626000,'madrid.2.observer-1.5.ended.bace0e1d@play.example.org','Referee <referee@play.example.org>','','',NULL,'',NULL,NULL,'not sent: its reader was forgotten',NULL,NULL);
INSERT INTO "outbox" VALUES(21,2,0,NULL,0,NULL,'sent',1,1777626300,NULL,'report','1',1777626000,'sevilla.1.spanish.0.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+sevilla.XNBZ-A344-7N8K@play.example.org','[sevilla] Dos de Mayo, turn 1: nothing due from you','sevilla.bc49599b@play.example.org','sevilla.bc49599b@play.example.org','./outbox/new/sevilla.1.spanish.0.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(22,2,1,NULL,0,NULL,'sent',1,1777626300,NULL,'report','1',1777626000,'sevilla.1.french.0.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+sevilla.D9XN-X1YN-XHJY@play.example.org','[sevilla] Dos de Mayo, turn 1: set-up due Sun 3 May 09:00 UTC','sevilla.bc49599b@play.example.org','sevilla.bc49599b@play.example.org','./outbox/new/sevilla.1.french.0.bd6a6366@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(23,2,0,NULL,0,NULL,'sent',1,1777626300,NULL,'notice','1',1777626000,'sevilla.1.spanish.0.notify-ask-139fc6e5.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+sevilla.XNBZ-A344-7N8K@play.example.org','[sevilla] May notices go to your web address?','sevilla.1.spanish.0.13390e96@play.example.org','sevilla.bc49599b@play.example.org sevilla.1.spanish.0.13390e96@play.example.org','./outbox/new/sevilla.1.spanish.0.notify-ask-139fc6e5.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(24,2,0,NULL,0,NULL,'sent',1,1777626300,NULL,'receipt','1',1777626000,'sevilla.spanish.receipt-c558485d3a8961a1@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+sevilla.XNBZ-A344-7N8K@play.example.org','[sevilla] receipt 1, NO ORDERS FOUND: Dos de Mayo, turn 1','letter-3@home.example','letter-3@home.example','./outbox/new/sevilla.spanish.receipt-c558485d3a8961a1@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(25,NULL,NULL,NULL,NULL,NULL,'sent',1,1777626300,NULL,'notice','',1777626000,'forgotten.1.5bcbebb6@play.example.org','Referee <referee@play.example.org>','','',NULL,'',NULL,NULL,'',NULL,NULL);
INSERT INTO "outbox" VALUES(26,1,0,NULL,6,NULL,'sent',1,1777626300,NULL,'notice','2',1777626300,'madrid.2.spanish.6.absence-1777626300-1.13390e96.r1a7d1b2f06b@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 2: later deadline, Spain away','madrid.2.spanish.5.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.2.spanish.5.13390e96@play.example.org','./outbox/new/madrid.2.spanish.6.absence-1777626300-1.13390e96.r1a7d1b2f06b@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(27,1,1,NULL,6,NULL,'sent',1,1777626300,NULL,'notice','2',1777626300,'madrid.2.french.6.absence-1777626300-1.708aefe7.r1a7d1b2f06b@play.example.org','Referee <referee@play.example.org>','zoe@example.org','zoe@example.org','orders+madrid.C6VY-1C0X-QHB1@play.example.org','[madrid] Dos de Mayo, turn 2: later deadline, Spain away','madrid.2.french.5.player-1.708aefe7@play.example.org','madrid.bc49599b@play.example.org madrid.2.french.5.player-1.708aefe7@play.example.org','./outbox/new/madrid.2.french.6.absence-1777626300-1.708aefe7.r1a7d1b2f06b@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(28,1,0,NULL,6,NULL,'sent',1,1777626300,NULL,'report','2',1777626300,'madrid.2.spanish.6.13390e96.r1a7d1b2f06b@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 2: preparation due Thu 7 May 09:05 UTC','madrid.2.spanish.5.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.2.spanish.5.13390e96@play.example.org','./outbox/new/madrid.2.spanish.6.13390e96.r1a7d1b2f06b@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(29,1,1,NULL,6,NULL,'sent',1,1777626300,NULL,'report','2',1777626300,'madrid.2.french.6.708aefe7.r1a7d1b2f06b@play.example.org','Referee <referee@play.example.org>','zoe@example.org','zoe@example.org','orders+madrid.C6VY-1C0X-QHB1@play.example.org','[madrid] Dos de Mayo, turn 2: preparation due Thu 7 May 09:05 UTC','madrid.2.french.5.player-1.708aefe7@play.example.org','madrid.bc49599b@play.example.org madrid.2.french.5.player-1.708aefe7@play.example.org','./outbox/new/madrid.2.french.6.708aefe7.r1a7d1b2f06b@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(30,2,0,NULL,1,NULL,'sent',1,1777626300,NULL,'report','1',1777626300,'sevilla.1.spanish.1.13390e96.r1a7d1b2f06b@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+sevilla.XNBZ-A344-7N8K@play.example.org','[sevilla] Dos de Mayo, turn 1: nothing due from you','sevilla.1.spanish.0.13390e96@play.example.org','sevilla.bc49599b@play.example.org sevilla.1.spanish.0.13390e96@play.example.org','./outbox/new/sevilla.1.spanish.1.13390e96.r1a7d1b2f06b@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(31,2,1,NULL,1,NULL,'sent',1,1777626300,NULL,'report','1',1777626300,'sevilla.1.french.1.bd6a6366.r1a7d1b2f06b@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+sevilla.D9XN-X1YN-XHJY@play.example.org','[sevilla] Dos de Mayo, turn 1: set-up due Sun 3 May 09:05 UTC','sevilla.1.french.0.bd6a6366@play.example.org','sevilla.bc49599b@play.example.org sevilla.1.french.0.bd6a6366@play.example.org','./outbox/new/sevilla.1.french.1.bd6a6366.r1a7d1b2f06b@play.example.org',NULL,NULL);
CREATE TABLE press (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  author   INTEGER NOT NULL CHECK (author >= -1), -- seat; -1: the referee
  turn     TEXT NOT NULL, -- label of the turn it was written in
  at       INTEGER NOT NULL,
  -- bit mask of seats; bit 30: the referee, bit 31: observers
  audience INTEGER NOT NULL CHECK (audience BETWEEN 1 AND 4294967295),
  signed   INTEGER NOT NULL CHECK (signed IN (0, 1)), -- 0: readers are not told who wrote it
  text     TEXT NOT NULL,
  receipt  INTEGER REFERENCES submissions (receipt)  -- of the turn file it came in
) STRICT;
INSERT INTO "press" VALUES(1,1,1,'1',1777622400,1,1,'Meet me at 8',1);
INSERT INTO "press" VALUES(2,1,0,'1',1777622400,3,1,'Bonjour',4);
CREATE TABLE restores (
  -- The branch that each running game began then (a rollback adds 1 to it), and in the Message-ID of each mail since: seconds
  -- since 1970 and 10 random bits, then 10 bits that are 0
  number INTEGER PRIMARY KEY CHECK (number > 0 AND number % 1024 = 0),
  at     INTEGER NOT NULL,
  copied INTEGER NOT NULL, -- when the copy was made: later mail is not in the book
  reason TEXT NOT NULL,
  first  INTEGER NOT NULL, -- submissions.receipt from there on
  jump   INTEGER NOT NULL  -- by so much the numbers on receipts from there on are higher than there are files
) STRICT;
INSERT INTO "restores" VALUES(1863976275258368,1777626300,1777626000,'the disk died',1306,1300);
CREATE TABLE salts (
  game  INTEGER NOT NULL REFERENCES games (id),
  kind  TEXT NOT NULL CHECK (kind <> ''),          -- 'press': name of the row's table
  row   INTEGER NOT NULL,                          -- its number there
  salt  BLOB NOT NULL CHECK (length(salt) = 32),   -- random
  texts BLOB CHECK (length(texts) = 0 OR length(texts) = 32), -- the same; NULL: rows of this table have no such texts
  PRIMARY KEY (game, kind, row)
) STRICT, WITHOUT ROWID;
INSERT INTO "salts" VALUES(1,'absences',1,X'7A43D59D1FD9AAD0A18E84EFA2F3718AD56850860B07D2941BEC3DE955CB1D4D',NULL);
INSERT INTO "salts" VALUES(1,'games',1,X'BE4CBE8EE4EEC283F77BF75FDD8C188586EEBF31480B5E9561072C24B8D18427',NULL);
INSERT INTO "salts" VALUES(1,'letters',1,X'93AAA19EA2EC0EEFC2982FF26A60256FB8EFF2A18D6423D4235F4B066E58E2D6',X'C4EE3ABF1CBA9B09C52C427F23E063DCDBB9E0C3999680BAC8E97584E2F8116D');
INSERT INTO "salts" VALUES(1,'letters',2,X'98E00CF39E327D00AAC55E84B5BE717CD6E52F2FD93BD1881642315C1246EB93',X'2CFDEB1F88C190FB1D66876D43AC61BD0E5C685CE1F6D5D39652AC3C76A3939A');
INSERT INTO "salts" VALUES(1,'letters',3,X'6042482A13A12CE23ABDBE91D4703A452113EF7CC37C6BA53917D2C2AA8C626B',X'CC16DD3FC80C903ECA8474647E0229C9323CC491C22C3DE90867DA43CB39382E');
INSERT INTO "salts" VALUES(1,'letters',4,X'D3C62E518A3BF879BB92480B4C3D3B8061FA26C64B6788316CAB7BB74B487500',X'830B4CC5636B4588E0601034568B75754EAE1B899A9387C44A0CBB9CD04273FA');
INSERT INTO "salts" VALUES(1,'letters',5,X'D7B1718D6FA66D20B9738DD67FCA0D8ECC06595901BE7E4A11CC2647E481AA2E',X'EE708517F4663CF35FA2FC4EFE4480D62732D237C13832B982747C6294A4D93A');
INSERT INTO "salts" VALUES(1,'letters',6,X'5BD7D4AE389E57F9E6C7A95DF6282B91F154EDBD0B388C44826F05F1CD43AC6B',X'14F5E45171DAF38A9B98E8EA5008120359D4AA81F848C2F1911AF3C9D60B5B1E');
INSERT INTO "salts" VALUES(1,'letters',7,X'80CD18F76A17F83D57407F931E80E8D4A1CF95C9146559CFB3761B25C9D7CBE9',X'7788B9D3F76511D9A8152DED255BE863F1F4C6913FA46499CB8D92C696E4BA8A');
INSERT INTO "salts" VALUES(1,'letters',8,X'F63C160E3D68D8F455D672039194A97D8A208C16D2D655BEFB98009903189A40',X'8A2DD674F8F200B06DD06B9A96480F7389698CF2EED521E0569157451EC32BF7');
INSERT INTO "salts" VALUES(1,'letters',9,X'5C93FD4EB7560E13873453250BA76AB039566A3C0C4FEABB97D613E38329847E',X'DBD353A0565458FEF8670CA75BC786EEC49CE9BC985D3F41FF91C83B6176AED2');
INSERT INTO "salts" VALUES(1,'letters',10,X'AD2DD583656BF7AEBD0D04D710DFA1675C83BB2C6230224D992A0D881F67B310',X'EA3E64672CDFA437937DA32E5F8C957E5C9CAA54C9C1EC97138C16B6B73819B1');
INSERT INTO "salts" VALUES(1,'letters',11,X'B26015EEBE0DB707842D13FD77912A1F83436B3E35D842BBF6880EBE972F1992',X'B0E539D9A6926D8352AE083173FEF24E95AC8ABB47BB61CDABABBD49BA03E367');
INSERT INTO "salts" VALUES(1,'letters',12,X'CB086D109436B43C7447F3ED89409A7D90B877ECDFEE8E70D68812D34CEA15E3',X'A60F6FAA3F8D42EB0A9B88038B3E5DCA595DD65EB05A443291F34088555A43EC');
INSERT INTO "salts" VALUES(1,'letters',13,X'46CD0C50BA823D20947B6F67372D1CF6F968FA070AD056D815CF927FC716BAFC',X'A3F124786AC407FFC472714BDA0315425D01CF6532BFAE6A90619C475CF03278');
INSERT INTO "salts" VALUES(1,'letters',14,X'9EC1EC881695EBFED0B0360C43CD06763F142A4F472C439CEB6C342EF7E9D48B',X'4F63662CC8CFDF1036E9C930A95AB6BA3FE60C6A13E3612417EA281162F5101E');
INSERT INTO "salts" VALUES(1,'letters',15,X'DB2E9EFF14A3A85ED3D2494B11AEC3EE560831922ACD92A29F60B4A2AC2FECB4',X'F650F0F3D32A41E000C97962B071E4004A854091A8E8EDB319F9981BDED641BA');
INSERT INTO "salts" VALUES(1,'letters',17,X'D00BF92E23FE6F0CCE7075769AAC64E969E774E27C15A1B1FFE75DD75640D948',X'FBD1537F6085E3C8A1046496FCBE03F03B91B445DEBBA00B9C202926CAE04C45');
INSERT INTO "salts" VALUES(1,'letters',18,X'55A6125B87E92AFC8E212AFF6EB05D8295F5A3B5136C7451C00C4E160D4BE801',X'9B4BD9100B4154D159C694F46451A2637D92D09A1D4BD54AF19CD17516791F72');
INSERT INTO "salts" VALUES(1,'letters',19,X'380FCD26E837A3BBB2365650F3A203E40B39AA27A50DE23793F606D452D60355',X'F3F7A86DBF8EB0DD5ABDB1A4FC4F44638A8491DC54F8EEA11624DAE5D16806B3');
INSERT INTO "salts" VALUES(1,'letters',20,X'AAA734AC1E460BF6AD2487F8BCB1C05225DD31007578911784B3B49614AAA8BB',X'');
INSERT INTO "salts" VALUES(1,'letters',26,X'0F48246AC11FB37DC8BA5EDAED1F2525D52C9CC3315DCB0DA80EF483BF346BF5',X'88ED00D5DAD8B5E848568C94E5BEA0A562806779515724E35FE242AEE9EC8B88');
INSERT INTO "salts" VALUES(1,'letters',27,X'74E5E1277104FB5C77247F5CAB8520BD328E07BEA867A0655BD54E8E55A01A88',X'40CC7BB9340B9CF90D1DB463D2079339A73C59C22902A1519C480B45A72888C7');
INSERT INTO "salts" VALUES(1,'letters',28,X'7547018BE79514CD67E467718DE1525870F2FD69370827CA8A626FB69CACAB98',X'31666FFD1C526EE2686826A01DE57C221BE2A583E854F085527A57803DCA84F4');
INSERT INTO "salts" VALUES(1,'letters',29,X'36B340E4018F34C7EE031B317276936A39B687267B94110FAECC4105B071267A',X'7CB63CB6647A6097498622635DD936EF3533881642B1A989591A46B01D8CDD38');
INSERT INTO "salts" VALUES(1,'moves',1,X'16F2A5C952E76548876DB5B450789FF4B165CA302FA0F894F8189028E1D49CEF',NULL);
INSERT INTO "salts" VALUES(1,'moves',2,X'206837F36D76B127F78874C02BCB64F1428056E6D42F06B35C98567AF00A3961',NULL);
INSERT INTO "salts" VALUES(1,'moves',3,X'8CA332B997E2A155B8884CAE3E0410063E86C163C44A4B289499D9418927EDB2',NULL);
INSERT INTO "salts" VALUES(1,'observers',1,X'FF75246A6375694E88C1877E5E8CA8A64BF5DB1BB5B5C036AF7BAAE1471D3256',NULL);
INSERT INTO "salts" VALUES(1,'outbox',1,X'878C6CAAFABD70A18D79F2362AE16270BD6266477CCE820459CBA396EBB1871A',X'A11D9B3ECBE38B093866EFA0F56D2554DBFBEEF4C7EFB3EC0EED6392CFF94D74');
INSERT INTO "salts" VALUES(1,'outbox',2,X'E490C389DBA7A0775420FD609737474DF596B998FC76CF94EEF6BDD56270B372',X'9E21212F51913C26EBB4D158C0FEB6FE39CF079C9B827BB6624489714850AF7E');
INSERT INTO "salts" VALUES(1,'outbox',3,X'7E1113193A47D3AA83BB337E048D16C867C77B5FF060232E2B4C535013EBABCD',X'');
INSERT INTO "salts" VALUES(1,'outbox',4,X'5D11995C30D4F052FEB9B637295481DC000D2A4482AB844D6D07123A513AFC77',X'946F84944FCE246430873E510038E1AF765E6E1898ADBAC9E75FC0C962DCAFF4');
INSERT INTO "salts" VALUES(1,'outbox',5,X'2D7691BDBFAA13FAC39EA6B4BB80BC4EB2DA920EBD32B0831F7C09BEDEE70E36',X'77C5CC9B3DC2A93D5F618E9B4CA47E414214990D87D1F9D4C6F8CCDEBF7A0932');
INSERT INTO "salts" VALUES(1,'outbox',6,X'1E620BA06BA08929417FD90F63823418EABC0F28AA1C565F734B426AD1479162',X'B65B07062D21D2B609526FF7083C4A73E6A8F44CFB523B87A4EE221261BA6166');
INSERT INTO "salts" VALUES(1,'outbox',7,X'F8175E50706D0DCBD24B76DD2400BF566851EF6F9CE0E4025C75401A45B5E8C7',X'4AF68499359E57900362F7880B2E2CFF38569E8B2A1FD33B9149335DD594F367');
INSERT INTO "salts" VALUES(1,'outbox',8,X'BB1B6C0543D72BEC7325C168F209F55D736100691EDCB578D061532B5A356B5F',X'7100C22CA59B46881EAF86A8B95C93DEE7C0A2703EC6BF5704364475D8CC8F5F');
INSERT INTO "salts" VALUES(1,'outbox',9,X'6A790D7C5A2AD3C9527ACB5CD928316B532C6168AE124A6BB7D1203E2BF1052C',X'250A1EB76FD9E6C794A70C9FE0CCFF4A8BB477413400884771DA95FB9A9C6066');
INSERT INTO "salts" VALUES(1,'outbox',10,X'ED8CBF6C0D9B27751104F838CDAB1D5290EDDFCD12BF9C78D99AAD4FF08CFEF8',X'62DC15AE8B6A851F2B5C6E0974497DDA82FA7A73C4F167C62D763933FA49FA31');
INSERT INTO "salts" VALUES(1,'outbox',11,X'53A8B4CFD6CE977F4B01C8393AF4B13DAD0986BA7234D65E392C2D96D06777F7',X'7891E4755D9F0E3E2AC95BC4FA0AC04ECDB8327A7EF2F2A50D4A06F536069731');
INSERT INTO "salts" VALUES(1,'outbox',12,X'F2616F386E295309D3A8774216B85802CF9AA4723A304E11B891C1EF8B568D90',X'755F97AD9A46C837CAEF1259E6964FBD74E3B9BFC086FDBB6A9C82895CA67BFC');
INSERT INTO "salts" VALUES(1,'outbox',13,X'CCA87923CDD3AE7CF21A2CC4EED90C8431E552A9C48DA7800C158E677EFD60DD',X'747E4512241C3B07C9BE6F8B938AAE08B677EDCBAC972957FEBB11119B85E35E');
INSERT INTO "salts" VALUES(1,'outbox',14,X'E47B3D7E92B0FE309A61A1EE4750B42F3AF2214F1A94C3BD801834DD7BB92ECA',X'556EC738180CEAF1AEE7A6275FDB5B7EA0D710B67D8E84909A1B33FEF370D05D');
INSERT INTO "salts" VALUES(1,'outbox',15,X'2D5D326797795899EEE451E254D68329FAF2B08AE25F49F0F5AEB6BCAA7A81C5',X'');
INSERT INTO "salts" VALUES(1,'outbox',17,X'FFD0E57533D801A3EE0FFAC825CBE53FEFDFF298B3903549564BF2AADBE85924',X'C35554C10616623B1B90137C1FBA2359EF43118E98FD7FD3FB8718F78201B6A9');
INSERT INTO "salts" VALUES(1,'outbox',18,X'374091940B68518154AADED4DB1119E41753C3048622881D4FB757AB7EC5BF9D',X'CB1456EC7BAC1BB5DD26FB57F77E40C27162F2C8368BF2E7487CC8055EDBE47D');
INSERT INTO "salts" VALUES(1,'outbox',19,X'8C27038FB01A96F23DED13C7DF9B824C61B72A0D86571C793B3E2AC2587ECE9D',X'8C7049C1B9BADDED1BDA695AB2A4CEC54B149F79051D19C60BC7E2246FB5AEA9');
INSERT INTO "salts" VALUES(1,'outbox',20,X'040707FFC0048F86CE0891180B1CCC9278C5A805A47B3B317F3F33C51E547FDF',X'');
INSERT INTO "salts" VALUES(1,'outbox',26,X'EDC54AA39FEC790B5887D1CA93960745E52871F8318F968E82F47BDE40E3453C',X'28996D344F8636C10E3152459CF56D3B4DDD2C4860866C12D85B9BF658278DF6');
INSERT INTO "salts" VALUES(1,'outbox',27,X'EA04193A54A91A539C2050209832A9E07C608D4C89E52D779A99686FFA97E737',X'180D699AD5D008793473843C0ED8AB57DACD85C27FA3485FACF37D7F2E740589');
INSERT INTO "salts" VALUES(1,'outbox',28,X'784C7748D1882B4774CD707E6A1E658F1ED9415F259A383EFCBFBCBF45A97219',X'FACDF766BA6942D3FD7A6DEA0D117E220D8F30A1E671EAF9FF36CF24343A561F');
INSERT INTO "salts" VALUES(1,'outbox',29,X'389CC0AB51D2D3CD555B08915F38C82F95CB6E0032AB32FE8C0F427FC568BEB1',X'C2FC522122849342A2B5B5224BB0E15331CD6AECADBBBADD5B9D20FDE235D141');
INSERT INTO "salts" VALUES(1,'press',1,X'7ECA661D5A6F1D6A3E80B3FCA47A207E25664C8309C8F3EAC453CA4798AE77E1',X'5F822983EA4366EC6688CFB41534FFFB110E96C4E2BA37750786033AB1A36A69');
INSERT INTO "salts" VALUES(1,'press',2,X'B5917561248F907B5A3998F517C6FD2A90D09370B00F63EBBD8D2EF4B6D0D703',X'9CEB9C2BF17F2AD023F6E60D88707BAF9D6E3A2C553EF6EEB8E7BBFCB7E8F8DB');
INSERT INTO "salts" VALUES(1,'seats',0,X'DC96FD68DFB14E5B2FDF748201D6B713E4105342ED8855465D9C56E9830E790C',NULL);
INSERT INTO "salts" VALUES(1,'seats',1,X'E305B10F972AA7BE38F03DF077B2628707997ECD37FD6C18CE062BAE1B246EDB',NULL);
INSERT INTO "salts" VALUES(1,'submissions',1,X'338701B939B72E4B6BB20494CD47FDC2AB92DAF846E789698E3185CFE055B184',X'28379089CBB2A2F3C507C4154EBD59A86F1A007D62DBD8F32CD271B3EFCD92E8');
INSERT INTO "salts" VALUES(1,'submissions',2,X'1AA66A2C790E3C5C4EF3EAB0FF49E10C43F78139F2460A9961E1174843658CFB',X'AA4D8D3FCB5473DBD9924455071AD9E15E231EC1DBE4C7800115231FE358E1B9');
INSERT INTO "salts" VALUES(1,'submissions',3,X'72B163E2142B050EB1C1E6B23A7B805A164D4A1023FD6EF85A1697CB784458C0',X'433A4CE0112BA72F3B0148CC3EDAF40985158A9780801A0B953CB4597B31B840');
INSERT INTO "salts" VALUES(1,'submissions',4,X'84109143DA82431B640F944B25EA056D5746A33213F96D7ADF7867585170219D',X'6CDA3143178B37BDFAE5CA9E6BE69515F590F87A155A483BDFE67A0895304C08');
INSERT INTO "salts" VALUES(2,'games',2,X'E977E2548EEBF50C89E8524020B72A1F650EB9143FB495FB496DC789F54A0E20',NULL);
INSERT INTO "salts" VALUES(2,'letters',21,X'93AAA19EA2EC0EEFC2982FF26A60256FB8EFF2A18D6423D4235F4B066E58E2D6',X'C4EE3ABF1CBA9B09C52C427F23E063DCDBB9E0C3999680BAC8E97584E2F8116D');
INSERT INTO "salts" VALUES(2,'letters',22,X'98E00CF39E327D00AAC55E84B5BE717CD6E52F2FD93BD1881642315C1246EB93',X'2CFDEB1F88C190FB1D66876D43AC61BD0E5C685CE1F6D5D39652AC3C76A3939A');
INSERT INTO "salts" VALUES(2,'letters',23,X'6042482A13A12CE23ABDBE91D4703A452113EF7CC37C6BA53917D2C2AA8C626B',X'CC16DD3FC80C903ECA8474647E0229C9323CC491C22C3DE90867DA43CB39382E');
INSERT INTO "salts" VALUES(2,'letters',24,X'F3396422624140DEDA00D78AFC2A04785659E5D584F9B2DAEBB3995889562C90',X'75EC904DAD1BF4E6895C9BBFE4317D1E48505FB7D532A17A7A14812AFCDA6762');
INSERT INTO "salts" VALUES(2,'letters',30,X'FDC05238FEF57750E71668E512CCD5B0827C4D499860B7075F7C0489672C1930',X'17A49C60FBB02DAC9C723F5F9F7D8B0D8B097A253AB0F1BD2BB2095EB19DF87A');
INSERT INTO "salts" VALUES(2,'letters',31,X'09833F3C04D456E5E2C19CF4577B76B4D71A14E6D0F8FB1B59C7FBB42AED3EAB',X'15CCAF6F718B041299CFFE8FA27A2B891DA88CA20ED02281AE541F7073CD803C');
INSERT INTO "salts" VALUES(2,'outbox',21,X'878C6CAAFABD70A18D79F2362AE16270BD6266477CCE820459CBA396EBB1871A',X'A11D9B3ECBE38B093866EFA0F56D2554DBFBEEF4C7EFB3EC0EED6392CFF94D74');
INSERT INTO "salts" VALUES(2,'outbox',22,X'E490C389DBA7A0775420FD609737474DF596B998FC76CF94EEF6BDD56270B372',X'9E21212F51913C26EBB4D158C0FEB6FE39CF079C9B827BB6624489714850AF7E');
INSERT INTO "salts" VALUES(2,'outbox',23,X'07FA4428DCAD5C8E0D86ADA8E21272688E46D13839433FBF7BA5848B417E4853',X'E014AC1794878BAC6A087474D1E432E3DB8DD57ED0A9C9F41C794B07DE41C1F8');
INSERT INTO "salts" VALUES(2,'outbox',24,X'9D4E2B675526CC18C5491B4A560CB55B94C10B16209864137171614A48570FAA',X'6CD22B59868B8B8EB6FBBB6340E3E38F02545C0750DE3E66BA9A971EB72DD6FC');
INSERT INTO "salts" VALUES(2,'outbox',30,X'1E5662954D8EBD2890F41C602A6A3CB4D0B54166A8741133EE0089065906DA1C',X'3F647B239C85769607C938BB84A2D2C5FA1F9EED71825B9A4E0E9EE9325C3550');
INSERT INTO "salts" VALUES(2,'outbox',31,X'D26FB4BA6B8B034D5A5509550450AD881A4CF6C55756B4E4BE92BD87AD63B600',X'04C1E2DBAAA3B948FDAF7DC25FD3D20796D901C5DB42F82FD75498EEC0F9A295');
INSERT INTO "salts" VALUES(2,'seats',0,X'DC96FD68DFB14E5B2FDF748201D6B713E4105342ED8855465D9C56E9830E790C',NULL);
INSERT INTO "salts" VALUES(2,'seats',1,X'E49BE64E3AE982FD458837A073023E56138AE04E6E3FCC304C4D6BAAD2771124',NULL);
INSERT INTO "salts" VALUES(2,'submissions',5,X'C2DFD3661353BC1E0051E32670025659DCD2BA7519F1EF91A33977626FA1E9B4',X'676FC013F4506FA38C4BAF64C5E8045407CDD7A57554903B9F815C6C116EDFB4');
CREATE TABLE seats (
  game           INTEGER NOT NULL REFERENCES games (id),
  seat           INTEGER NOT NULL CHECK (seat >= 0),   -- its number in the game's rules
  name           TEXT NOT NULL CHECK (name <> ''),     -- its name there: 'spanish'
  address        TEXT NOT NULL CHECK (address <> ''),  -- of the player
  bare           TEXT NOT NULL CHECK (bare <> '' AND bare = lower(bare)), -- the same without a display name
  timezone       TEXT NOT NULL,                        -- of the player
  language       TEXT NOT NULL,
  key_hash       TEXT NOT NULL CHECK (length(key_hash) = 64), -- SHA-256 of the seat's key
  key_generation INTEGER NOT NULL CHECK (key_generation >= 0), -- a new player gets a new key
  missed         INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),     -- turns missed in a row
  missed_all     INTEGER NOT NULL DEFAULT 0 CHECK (missed_all >= 0), -- turns missed in the whole game
  digest         INTEGER NOT NULL DEFAULT 0 CHECK (digest IN (0, 1)), -- reminders of all games in one mail
  vacant         INTEGER NOT NULL DEFAULT 0 CHECK (vacant IN (0, 1)), -- waits for a new player
  detail         TEXT NOT NULL DEFAULT 'normal' CHECK (detail IN ('short', 'normal', 'full')), -- of the reports
  mail           TEXT NOT NULL DEFAULT 'text' CHECK (mail IN ('text', 'html', 'desk')), -- html: the reports also as a page; desk:
                 -- with the order desk as a file
  calendar       INTEGER NOT NULL DEFAULT 0 CHECK (calendar IN (0, 1)), -- deadlines as calendar files, too
  since          INTEGER NOT NULL DEFAULT 0, -- when the present player took the seat; 0: at the beginning
  known_as       TEXT NOT NULL DEFAULT '',   -- by which name published standings may call the player; '': by none
  -- how well the computer plays it; NULL: somebody plays it. Its address is then nobody@computer.invalid
  computer       TEXT CHECK (computer = 'easy' OR computer = 'normal' OR computer = 'hard'),
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'spanish','Phil <phil@example.org>','phil@example.org','UTC','en','c955bf69f6d21e6b10474ba5863d4a37ad71cb87d19b530e6435115e13722bd8',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(1,1,'french','zoe@example.org','zoe@example.org','UTC','en','f73200c19f1fb6f78e1f0b1deb2b32d570365cd976807d1c3a721ff0145afec2',1,0,0,0,0,'normal','text',0,1777626000,'',NULL);
INSERT INTO "seats" VALUES(2,0,'spanish','Phil <phil@example.org>','phil@example.org','UTC','en','d31ca777683dcfe0e7b0a1bb5fc03ae190fea3ee0745469b04fab72a30836f5f',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(2,1,'french','Karsten <karsten@example.org>','karsten@example.org','UTC','en','778bcabb9d03c888dfe7e1b22523a5be3fbf27967ae46763d8a54dfd9e3927ab',0,0,0,0,0,'normal','text',0,0,'',NULL);
CREATE TABLE states (
  id          INTEGER PRIMARY KEY,
  game        INTEGER NOT NULL REFERENCES games (id),
  number      INTEGER NOT NULL CHECK (number >= 0),
  turn        TEXT NOT NULL,    -- label that this state waits for
  window      TEXT NOT NULL,
  branch      INTEGER NOT NULL CHECK (branch >= 0), -- 0, one more after each rollback; restores.number after a restore
  format      INTEGER NOT NULL, -- of the position
  made        INTEGER NOT NULL,
  position_sz INTEGER NOT NULL,
  position    BLOB NOT NULL,    -- YAML, compressed
  UNIQUE (game, number)
) STRICT;
INSERT INTO "states" VALUES(1,1,0,'1','setup',0,1,1777622400,874,X'28B52FFD646A02750C009619481F5069E206008AB1CD1E65BF5D51B146460791997177CAC3001B6CEA6406A3C345003D003A00099C9D5C1E0824000D0211E240946AB57B6B381008200E081A03423010802062F4626FED400480581E07448CC492170E440862419D6C1BA53D978D4861155B0A0541C4F8B99A098F4F3A968BA55357BA8DA653D7F52627D549A54F7A34BD9DDCD034D65EA159D7B91C9ABE2E3B424A5512055812674B372950EC8CF230185CAF1E3249725DFD1668BE3855AF7842E3CE2F39FAD48BDF9CAD973AD9E70A7E0E4DE3ED34DED0B05DE9BC8AEBA685E4A3A9CEF99AD09CBDAF4FD0A4E207E5E1FA0B4499DE1C889AED726D4BA2000D54722ADE7629178B34604BE5C2B5B12A89E5F8ABD815681618E92D1F1C3D27CB0334DA9275BE14FF1DA4A7993C2D20502242CB7AF411809531AC0CBF971D0752EC307057553AD81A5E9B613488D380BEDF7064D3B2A5D44212B5876856C1C4915C4C150CB6682F05871798CAB5DB0DE508F7713B8C7116C47347D7AA4347083B4F2CEF1AF1506746108322086C39B03EB3B398C6EB150428BA2F3A14');
INSERT INTO "states" VALUES(2,1,1,'1','orders',0,1,1777626000,840,X'28B52FFD644802150C000699461F5069E206008AB1CD1E65BF5D51B146460791997177CAC3001B6CEA6406A3C343003B003800C9E5814002D02010210E44A956BBB786038100E280A031200403010822462FF6D60E440088E57140C4482C79E140842016D4C9B6519A53F1225258C596424110317E2EBA8DA653D7F52627D549A54F7A34BD9DDCD034D65EA159D7B91C9ABE2E3B424A55125F9CAACBF10BB024CE966E52A0D819E56130B85E3D6402670768DCF925479F7AF19BB3F55227FB5CC1CFA169BC9DC61B1AB62B9D5771DDB4907C34D5395F139AB3F7F5099A547CCD84C7271DCBC5D2A9ABE5E1FA0B4499DE1C889AED726DDBA55C2CD2802D950BD75612AC4A6215BB02CD0223BDE583A3E7647980465BB2CE97E2BF83F4349327C975F55BA0B9E2292A2040428334F32FD8E140C20ED39B737D4456F0AAC77009D0F70DD7364D5B8A2D246A8F2B131029D0E878248BA9A260AF1058951E56612AD7DE6E9023DCC7ED19635A10CF1DBE161D3A81307862F2AEB1877A338218144160CB81A5993D8B31DEAF4041014FE4A703');
INSERT INTO "states" VALUES(3,1,2,'1','movement',0,1,1777626000,914,X'28B52FFD6492026D0D00F61A4F2890A56903FFFFFF7FD9C16202D4F86DEFBC925BE289B59422256CF2FFAE6CF8CD0F0353E6D4C69C01480040003F00856DF8FEBA590CC8218F2113A264DAC51EC626141003860292878020001C904C8C674EDF2B990432CD52C8C4506E3D5132219926FDBA7E18E8B66DA35BA6825E8E15182493F30803D1D142B7CC2D5CBAB83FCF2F37FC6E6817DAC5AA58F37CFFFACBF360AD2B4FC35F06F3BC723B15A0769984325F66065D09D224D431EE46B09C32CC4220C06F0E71A1226FD3D694D9C7248F2A54E581EAB12156F5CCF57DDFB385F6912A3CC23C0F7DE8A12F8F6BA6D45BA1DCCAB18E781752575679D4E92B6BCBB3CB95B7116681AF49A655FA944CEF9AC1D7661938301870580490038301884C4AA2CC4CE3BBBC1FAA4D920DE0D85A87F233095F26D1CBA9228F83A162FB02B1FABA5DE4E1D71852B65C032E204042A4ACF3C30E0AEE695B9EEBE9BFEC7420C10EB39B73E488ACF0AA8AE110A0AF1BAE6D3A5BCA2C24648F6B13103DD0E878248FA9C260AF20B02E3D4485A95C7BBB611CE11CB7C718C9823A77E65A74E81061F7C4F6AE710F75660431284860D381A5993D8B195E50813A0327A161A0');
INSERT INTO "states" VALUES(4,1,3,'1','allocation',0,1,1777626000,916,X'28B52FFD6494026D0D00D65A4E2990A54907FFFFFF7FD9C162826EFC7FB2C940E426506CDB26774BD8E4FFB5BBFD5B3F0C1C4FCBCC9B3A47003F003E00059C9D7C9A4382407440954450256BFD982D181202074382A890240610092A4737F7A523A802104F6340E5582E99114195201ED5E91672DCB6F7B5AA4765B0CC358393A072CCBC299FCBE6F2B133DD46D4A9FB7A95942C25D32F3DA2DE4E5E1041DA9E21DAD7D91EA2BEAE7B8095EC28DE3855DBE313E051DC355D8580B93B4E5328BC5E35648BD154AE28D7D60C03D1175F88DE9951927E75E337E7D28DA5ECF405330F11E44B827C41E4B6ADF32EAEBB1EC94993A5F37521BA7B5FAF204AC6D72C6038A7797D06AA5C5F22A87AD9D308201C24209A8004E12021812A820911F17032DE7E2B198C04E01ACBC775390A6647B1CC7D81E8E158CC7223E9395D3610E9A2B4F4C6F84C232F20404284ACB3036D0B6ED841C13D8D96E7387D2E3B1C48D9617C73CE1E9125BCEA311C03F475C3B54D674BB98584ED716D0222051A1D8FE463AA10EC3504D6A587A93025D76C3790235CC7ED18A35B50E7CE5C8B0E1D22EC3CB1BC6BE0A1EE8C30068512D872606966CF6286375480CF04703AF2');
INSERT INTO "states" VALUES(5,1,4,'1','resolution',0,1,1777626000,845,X'28B52FFD644D023D0C00C658461F5069E206008AB1CD1E65BF5D51B146460791997177CAC3001B6CEA6406A3C342003B00380048001A0422C48128D56AF7D6702010402007048D0119104010317AB1B7762002402C8F03224662C90B072204B1A04EB68DC276B9A7DBC9881456B1A55010448C9F0B8DA653D7F52627D549A54F7A34DDD034D65EA159D7B91C9ABE2E3B424A55125F9CAACBF10BB024CE966E52A0D819E56130B85E3D64026727970722E7971C7DEAC56FCED64B9DEC73053F87A6F1761A6F68D8AE745EC575D342F2D154E77C4D68CEDED7276852F135131E9F742C174BA7AE7403E5E1FA0B4499DE1C88BA6DBB948B451AB0A572E1DA4A825549AC6257A05960A4B77C70F49C2C0FD0684BD6F952FC77909E66F224B9AE7E0B34573CA171012C2040426498D9062613F85C763E90B0C3F0E61C1E9125BC2A63B803F4F586BB4DCF96020B09EC71FD044409343A8EE4622A3E32BD067885C0AAF4D80A5472CD7603385A3A6E8F31DE8278EEF45AEE301CC2DC1396877CBD60D043F48C0006F3086C39D0991941192A0866ED5A4E0A');
INSERT INTO "states" VALUES(6,1,5,'2','preparation',0,1,1777626000,846,X'28B52FFD644E023D0C00D65846204089C40D40FDE0DB05EE7E5355B146A4609761D8B6DAB89E8F722CB10C18762242003B00390048001E0326C4812917EBB76C21211030200982A7800C08209816CDDA5D3B3001209A478269A15A72C281094134A9B36DC3B465EF7C97EC3025EC6A2CC124981A2F2FDB783A755FAF8272A15C7AA5C7D3DBA7C1F60BCFBE4EF6F0F475DB0F542E7338E354658F5F80E6F0C6749582D5BE308F42E1F56A92089C9D6C1E86E79D1705E955337E73BA660B65A3237879781A77A87187A72D53E7455C57319291E642E7ABC2F3F6BE5EC1938BAF89B030CAD792B57CEB4B03E6F1FA094CA9EE1C98DA6D3F9589441A34B6927175E6C0CB1C76B523F030166A5956203D674B051E750A43678BBF28D4A2A95C51AEAC97049E23AE302C2040426498D9062613F85C763E90B0C3F0E61C1E9125BC2A63B803F4F586BB4DCF96020B09EC71FD044409343A8EE462427C10BD066285C0AAF4D80A5472CD7603385A3A6E8F31DE8278EEF45AEE301CC2DC1396877CBD60D043F48C0006F3086C39D0991941212A0866A7916CF1');
INSERT INTO "states" VALUES(7,2,0,'1','setup',0,1,1777626000,874,X'28B52FFD646A02750C009619481F5069E206008AB1CD1E65BF5D51B146460791997177CAC3001B6CEA6406A3C345003D003A00099C9D5C1E0824000D0211E240946AB57B6B381008200E081A03423010802062F4626FED400480581E07448CC492170E440862419D6C1BA53D978D4861155B0A0541C4F8B99A098F4F3A968BA55357BA8DA653D7F52627D549A54F7A34BD9DDCD034D65EA159D7B91C9ABE2E3B424A5512055812674B372950EC8CF230185CAF1E3249725DFD1668BE3855AF7842E3CE2F39FAD48BDF9CAD973AD9E70A7E0E4DE3ED34DED0B05DE9BC8AEBA685E4A3A9CEF99AD09CBDAF4FD0A4E207E5E1FA0B4499DE1C889AED726D4BA2000D54722ADE7629178B34604BE5C2B5B12A89E5F8ABD815681618E92D1F1C3D27CB0334DA9275BE14FF1DA4A7993C2D20502242CB7AF411809531AC0CBF971D0752EC307057553AD81A5E9B613488D380BEDF7064D3B2A5D44212B5876856C1C4915C4C150CB6682F05871798CAB5DB0DE508F7713B8C7116C47347D7AA4347083B4F2CEF1AF1506746108322086C39B03EB3B398C6EB150428BA2F3A14');
INSERT INTO "states" VALUES(8,1,6,'2','preparation',1863976275258368,1,1777626300,846,X'28B52FFD644E023D0C00D65846204089C40D40FDE0DB05EE7E5355B146A4609761D8B6DAB89E8F722CB10C18762242003B00390048001E0326C4812917EBB76C21211030200982A7800C08209816CDDA5D3B3001209A478269A15A72C281094134A9B36DC3B465EF7C97EC3025EC6A2CC124981A2F2FDB783A755FAF8272A15C7AA5C7D3DBA7C1F60BCFBE4EF6F0F475DB0F542E7338E354658F5F80E6F0C6749582D5BE308F42E1F56A92089C9D6C1E86E79D1705E955337E73BA660B65A3237879781A77A87187A72D53E7455C57319291E642E7ABC2F3F6BE5EC1938BAF89B030CAD792B57CEB4B03E6F1FA094CA9EE1C98DA6D3F9589441A34B6927175E6C0CB1C76B523F030166A5956203D674B051E750A43678BBF28D4A2A95C51AEAC97049E23AE302C2040426498D9062613F85C763E90B0C3F0E61C1E9125BC2A63B803F4F586BB4DCF96020B09EC71FD044409343A8EE462427C10BD066285C0AAF4D80A5472CD7603385A3A6E8F31DE8278EEF45AEE301CC2DC1396877CBD60D043F48C0006F3086C39D0991941212A0866A7916CF1');
INSERT INTO "states" VALUES(9,2,1,'1','setup',1863976275258368,1,1777626300,874,X'28B52FFD646A02750C009619481F5069E206008AB1CD1E65BF5D51B146460791997177CAC3001B6CEA6406A3C345003D003A00099C9D5C1E0824000D0211E240946AB57B6B381008200E081A03423010802062F4626FED400480581E07448CC492170E440862419D6C1BA53D978D4861155B0A0541C4F8B99A098F4F3A968BA55357BA8DA653D7F52627D549A54F7A34BD9DDCD034D65EA159D7B91C9ABE2E3B424A5512055812674B372950EC8CF230185CAF1E3249725DFD1668BE3855AF7842E3CE2F39FAD48BDF9CAD973AD9E70A7E0E4DE3ED34DED0B05DE9BC8AEBA685E4A3A9CEF99AD09CBDAF4FD0A4E207E5E1FA0B4499DE1C889AED726D4BA2000D54722ADE7629178B34604BE5C2B5B12A89E5F8ABD815681618E92D1F1C3D27CB0334DA9275BE14FF1DA4A7993C2D20502242CB7AF411809531AC0CBF971D0752EC307057553AD81A5E9B613488D380BEDF7064D3B2A5D44212B5876856C1C4915C4C150CB6682F05871798CAB5DB0DE508F7713B8C7116C47347D7AA4347083B4F2CEF1AF1506746108322086C39B03EB3B398C6EB150428BA2F3A14');
CREATE TABLE submissions (
  -- rising through the whole book; the number on the receipt counts the files of its seat in its game alone (and
  -- restores.jump)
  receipt        INTEGER PRIMARY KEY,
  game           INTEGER NOT NULL,
  seat           INTEGER NOT NULL,
  turn           TEXT NOT NULL, -- label it was taken for
  part           TEXT NOT NULL, -- 'anne-bruno', where a seat answers for several at once; '' in other games
  source         TEXT NOT NULL CHECK (source <> ''), -- 'mail'; 'submit', 'referee': by the game master; 'undo': an earlier one
                           -- again; 'computer': of a seat that it plays; 'stand-in': by it for who missed the window
  standing       TEXT NOT NULL CHECK (standing = 'in-force' OR standing = 'superseded' OR standing = 'refused'),
  waits          INTEGER NOT NULL CHECK (waits IN (0, 1)), -- `wait: yes`
  at             INTEGER NOT NULL,
  changed        INTEGER NOT NULL, -- since when its orders are these: that of the file before it, if they are the same
  -- Before the text, with a line end, in its digest: 32 random bytes; '' once text and diagnostics were erased
  salt           TEXT NOT NULL CHECK (salt = '' OR length(salt) = 64),
  digest         TEXT NOT NULL CHECK (length(digest) = 64), -- SHA-256 of salt and text
  diagnostics_sz INTEGER NOT NULL,
  diagnostics    BLOB NOT NULL, -- YAML, compressed: what was found wrong when it came
  text_sz        INTEGER NOT NULL,
  text           BLOB NOT NULL, -- the bytes, compressed; a player may send what is no UTF-8
  -- What it became: its sections as canonical YAML ('' if it could not be read), which alone is adjudicated, replayed
  -- and verified; and the places of their nodes in the text (games/turn_file.h). Compressed.
  orders_sz      INTEGER NOT NULL,
  orders         BLOB NOT NULL,
  places_sz      INTEGER NOT NULL,
  places         BLOB NOT NULL,
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO "submissions" VALUES(1,1,1,'1','','mail','in-force',0,1777622400,1777622400,'1d91918e9f933209b74f356d3382197d4940fea9759a6c22e0d3091de55f6175','39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08',188,X'28B52FFD24BCDD030092C7181B706B73354224A5EDF913EACE68051FA55B2673B37BBC56FDF93902F7AC6A085C4D0A29093240E8408EF19E2F554EC7C996BD32F6AD2752C3B689E15719E70F89B12BFB0A0A42C08092089C5F0EE7528B6D0CF6019C5FBAF6BD35CBD968AA38E3CC1807006B74CA06676DECE64626DE209E7232E80BE509C6A101F5',133,X'67616D653A206D61647269640A7475726E3A202231220A73657475703A207B636172643A20617274696C6C657269617D0A6F72646572733A205B2236E2869237225D0A70726573733A205B7B746F3A207370616E6973682C20746578743A20224D656574206D652061742038227D5D0A73616C743A206D696E650A6D61696C3A2068746D6C',53,X'73657475703A207B636172643A20617274696C6C657269617D0A6F72646572733A205B36E28692375D0A73616C743A206D696E650A',41,X'312E3120332E3120332E3820332E3920332E313520342E3120342E3920342E313020362E3120362E37');
INSERT INTO "submissions" VALUES(2,1,0,'1','','submit','superseded',0,1777622400,1777622400,'51b9b0812d10c47b2b90067e75aaf0c390e076ba095601b3bd7fdd36b8a0988f','f661ad428461e1ad816a2fb42c61db8bbf824727dcfdb004156ab82c77283f11',213,X'28B52FFD24D5F50400A2C9202130A75607E5C1FDFDB3677DE75B78E82131A652470FD7322FB3BA2D6B0A1A4AA04AE880C157A573254978F7B1561D56B1B52B9DE36CDC1A58C2354CE7A607AEA45DA6D84548E74A679C189C2903FBB91FC91668553DADA0A986CF9D3BA051DAF1479105B2A885A3C138378338CBE8C009F0A3C2B9E5833FEA3AE5F9A9AF6982A657010900C01042F1A96BCC2821478511930A708172DAF6DB4206D3675C23',64,X'67616D653A206D61647269640A7475726E3A202231220A617761793A207B66726F6D3A20323032362D30352D30322C20746F3A20323032362D30352D30357D0A',3,X'7B7D0A',3,X'312E31');
INSERT INTO "submissions" VALUES(3,1,0,'1','','submit','superseded',1,1777622400,1777622400,'51b9b0812d10c47b2b90067e75aaf0c390e076ba095601b3bd7fdd36b8a0988f','0efe4d9ad91b4cacafca99adbebb51d53dd4dd4aef860b68da74035447d2023b',3,X'5B5D0A',52,X'67616D653A206D61647269640A7475726E3A202231220A6F72646572733A205B2239E286923134225D0A776169743A207965730A',27,X'6F72646572733A205B39E2869231345D0A776169743A207965730A',24,X'312E3120332E3120332E3920332E313020342E3120342E37');
INSERT INTO "submissions" VALUES(4,1,0,'1','','submit','in-force',0,1777622400,1777622400,'51b9b0812d10c47b2b90067e75aaf0c390e076ba095601b3bd7fdd36b8a0988f','830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc',3,X'5B5D0A',76,X'67616D653A206D61647269640A7475726E3A202231220A6F72646572733A205B2239E286923134225D0A70726573733A205B7B746F3A20616C6C2C20746578743A20426F6E6A6F75727D5D0A',17,X'6F72646572733A205B39E2869231345D0A',16,X'312E3120332E3120332E3920332E3130');
INSERT INTO "submissions" VALUES(5,2,0,'1','','mail','superseded',0,1777626000,1777626000,'0180fe9ec10bf97adb25901fc282420ba962ee7f405465839fb3eb76ed9fef1b','8d135d003e155b0bda3f7545b58872af12c6402ae83c129c7e9f9f266fd34921',197,X'28B52FFD24C53D040042C81B1D708973F541FC75C0A475BBADC494F47F2ED89842A96A84D756FDF9390239B54D34D3C8BDE8B03A20C9425054401D6AA3C3D23527E330BEA4AF6E709FFBB36D037533E5078ABAF0B9AF6558F7367F2A05C3A28241827C6DE306820EE24FC0D7F2837F32FCF8618BAF28BE6715DBD707006E74A60D8EDD28F88DACE7B0C8765AE813E5095672D208',40,X'6E6F746966793A2068747470733A2F2F6E6F74696365732E6578616D706C652E6F72672F7068696C',3,X'7B7D0A',3,X'312E31');
CREATE INDEX games_due ON games (due) WHERE status = 'running';
CREATE INDEX games_deadline ON games (deadline) WHERE status = 'running';
CREATE INDEX games_remind ON games (remind) WHERE status = 'running';
CREATE INDEX games_of_thread ON games (thread);
CREATE INDEX games_of_computers ON games (opened) WHERE status = 'running' AND computers > 0;
CREATE INDEX seats_of_address ON seats (bare);
CREATE INDEX absences_of_game ON absences (game);
CREATE INDEX absences_of_file ON absences (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX moves_of_game ON moves (game, state);
CREATE UNIQUE INDEX observers_present ON observers (game, bare) WHERE ended IS NULL;
CREATE INDEX observers_of_game ON observers (game);
CREATE INDEX observers_of_address ON observers (bare);
CREATE UNIQUE INDEX openings_name ON openings (name) WHERE status = 'open';
CREATE INDEX invitations_of_game ON invitations (game, place);
CREATE INDEX invitations_of_address ON invitations (bare) WHERE bare IS NOT NULL;
CREATE INDEX invitations_of_mail ON invitations (mail) WHERE mail IS NOT NULL;
CREATE INDEX invitations_to_lapse ON invitations (until) WHERE until IS NOT NULL;
CREATE UNIQUE INDEX events_place ON events (game, place);
CREATE INDEX submissions_of_game ON submissions (game, seat);
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn, part) WHERE standing = 'in-force';
CREATE INDEX inbox_of_game ON inbox (game) WHERE game IS NOT NULL;
CREATE INDEX inbox_of_fate ON inbox (fate);
CREATE INDEX inbox_answered ON inbox (sender, at, fate) WHERE answered = 1;
CREATE INDEX inbox_unproved ON inbox (at) WHERE answered = 1 AND seat IS NULL;
CREATE INDEX inbox_limited ON inbox (at) WHERE limited = 1;
CREATE INDEX inbox_to_empty ON inbox (kept_until) WHERE kept_until IS NOT NULL;
CREATE INDEX notices_waiting ON notices (id) WHERE tried IS NULL;
CREATE INDEX press_of_game ON press (game);
CREATE INDEX press_of_file ON press (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX outbox_of_game ON outbox (game);
CREATE INDEX outbox_waiting ON outbox (next_try) WHERE status = 'queued' OR status = 'sending' OR status = 'unknown';
CREATE INDEX outbox_unsent ON outbox (game, status) WHERE status <> 'sent';
CREATE INDEX outbox_unsent_to ON outbox (address) WHERE status <> 'sent';
CREATE INDEX outbox_to_forget ON outbox (date) WHERE game IS NULL AND kind = 'answer' AND recipient <> '';
CREATE INDEX forgettings_to_tell ON forgettings (mail) WHERE mail IS NOT NULL;
CREATE INDEX forgettings_to_clean ON forgettings (id) WHERE cleaned IS NULL;
CREATE TRIGGER book_no_update BEFORE UPDATE OF id, rowid, oid, _rowid_, mark ON book
BEGIN SELECT RAISE(ABORT, 'the mark of a book is never changed'); END;
CREATE TRIGGER book_no_delete BEFORE DELETE ON book BEGIN SELECT RAISE(ABORT, 'the mark of a book is never deleted'); END;
CREATE TRIGGER restores_no_update BEFORE UPDATE ON restores BEGIN SELECT RAISE(ABORT, 'a restore is never changed'); END;
CREATE TRIGGER restores_no_delete BEFORE DELETE ON restores BEGIN SELECT RAISE(ABORT, 'a restore is never deleted'); END;
CREATE TRIGGER editions_no_replace BEFORE INSERT ON editions BEGIN
  SELECT RAISE(ABORT, 'an edition is never changed') FROM editions WHERE digest = NEW.digest AND text <> NEW.text; END;
CREATE TRIGGER editions_no_update BEFORE UPDATE ON editions BEGIN SELECT RAISE(ABORT, 'an edition is never changed'); END;
CREATE TRIGGER editions_no_delete BEFORE DELETE ON editions BEGIN SELECT RAISE(ABORT, 'an edition is never deleted'); END;
CREATE TRIGGER games_no_replace BEFORE INSERT ON games BEGIN
  SELECT RAISE(ABORT, 'a game is never replaced') FROM games WHERE id = NEW.id OR name = NEW.name; END;
CREATE TRIGGER games_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, name, rules, edition, secret, seeded, options, created, thread ON games
BEGIN SELECT RAISE(ABORT, 'what a game began with is never changed'); END;
CREATE TRIGGER games_no_delete BEFORE DELETE ON games BEGIN SELECT RAISE(ABORT, 'a game is never deleted'); END;
CREATE TRIGGER seats_no_replace BEFORE INSERT ON seats BEGIN
  SELECT RAISE(ABORT, 'a seat is never replaced') FROM seats WHERE game = NEW.game AND seat = NEW.seat; END;
CREATE TRIGGER seats_no_update BEFORE UPDATE OF game, seat, name, key_generation, key_hash ON seats BEGIN
  SELECT RAISE(ABORT, 'of a seat only the player changes, and an old key never comes back')
  WHERE NEW.game <> OLD.game OR NEW.seat <> OLD.seat OR NEW.name <> OLD.name OR NEW.key_generation < OLD.key_generation
    OR (NEW.key_generation = OLD.key_generation AND NEW.key_hash <> OLD.key_hash); END;
CREATE TRIGGER seats_no_delete BEFORE DELETE ON seats BEGIN SELECT RAISE(ABORT, 'a seat is never deleted'); END;
CREATE TRIGGER absences_no_replace BEFORE INSERT ON absences BEGIN
  SELECT RAISE(ABORT, 'an absence is never changed') FROM absences WHERE id = NEW.id; END;
CREATE TRIGGER absences_no_update BEFORE UPDATE ON absences BEGIN
  SELECT RAISE(ABORT, 'an absence is never changed, only ended earlier')
  WHERE NEW.id <> OLD.id OR NEW.game <> OLD.game OR NEW.seat <> OLD.seat OR NEW.since <> OLD.since OR NEW.at <> OLD.at
    OR NEW.turn <> OLD.turn OR NEW.receipt IS NOT OLD.receipt OR NEW.until > OLD.until; END;
CREATE TRIGGER absences_no_delete BEFORE DELETE ON absences BEGIN SELECT RAISE(ABORT, 'an absence is never deleted'); END;
CREATE TRIGGER moves_no_replace BEFORE INSERT ON moves BEGIN
  SELECT RAISE(ABORT, 'a move of a deadline is never changed') FROM moves WHERE id = NEW.id; END;
CREATE TRIGGER moves_no_update BEFORE UPDATE ON moves BEGIN SELECT RAISE(ABORT, 'a move of a deadline is never changed'); END;
CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves BEGIN SELECT RAISE(ABORT, 'a move of a deadline is never deleted'); END;
CREATE TRIGGER observers_no_replace BEFORE INSERT ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never replaced') FROM observers
  WHERE id = NEW.id OR (game = NEW.game AND bare = NEW.bare AND ended IS NULL); END;
CREATE TRIGGER observers_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, at ON observers
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;
CREATE TRIGGER observers_forgotten BEFORE UPDATE OF address, bare, timezone, language ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never changed, only ended, and forgotten')
  WHERE NEW.bare <> 'nobody@forgotten.invalid' OR NEW.address <> NEW.bare OR NEW.timezone || NEW.language <> ''; END;
CREATE TRIGGER observers_no_return BEFORE UPDATE OF ended ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never changed, only ended') WHERE OLD.ended IS NOT NULL OR NEW.ended IS NULL; END;
CREATE TRIGGER observers_no_delete BEFORE DELETE ON observers BEGIN SELECT RAISE(ABORT, 'an observer is never deleted'); END;
CREATE TRIGGER openings_no_update BEFORE UPDATE OF id, rowid, oid, _rowid_, name, at, edition, terms ON openings
BEGIN SELECT RAISE(ABORT, 'what a game is to begin with is never changed'); END;
CREATE TRIGGER openings_no_delete BEFORE DELETE ON openings BEGIN SELECT RAISE(ABORT, 'an opening is never deleted'); END;
CREATE TRIGGER invitations_no_update BEFORE UPDATE OF id, rowid, oid, _rowid_, game, seat, place, secret ON invitations
BEGIN SELECT RAISE(ABORT, 'of an invitation only who takes it changes'); END;
CREATE TRIGGER invitations_no_delete BEFORE DELETE ON invitations
BEGIN SELECT RAISE(ABORT, 'an invitation is never deleted'); END;
CREATE TRIGGER states_no_replace BEFORE INSERT ON states BEGIN
  SELECT RAISE(ABORT, 'a state is never changed') FROM states
  WHERE id = NEW.id OR (game = NEW.game AND number = NEW.number); END;
CREATE TRIGGER states_no_update BEFORE UPDATE ON states BEGIN SELECT RAISE(ABORT, 'a state is never changed'); END;
CREATE TRIGGER states_no_delete BEFORE DELETE ON states BEGIN SELECT RAISE(ABORT, 'a state is never deleted'); END;
CREATE TRIGGER events_no_replace BEFORE INSERT ON events BEGIN
  SELECT RAISE(ABORT, 'an event is never changed') FROM events WHERE game = NEW.game AND place = NEW.place;
  SELECT RAISE(ABORT, 'an event is never changed') FROM events
  WHERE game = NEW.game AND state = NEW.state AND number = NEW.number; END;
CREATE TRIGGER events_no_update BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER events_no_delete BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER submissions_no_replace BEFORE INSERT ON submissions BEGIN
  SELECT RAISE(ABORT, 'a submission is never changed') FROM submissions
  WHERE receipt = NEW.receipt OR (NEW.standing = 'in-force' AND standing = 'in-force' AND game = NEW.game
    AND seat = NEW.seat AND turn = NEW.turn AND part = NEW.part); END;
CREATE TRIGGER submissions_no_update BEFORE UPDATE OF
  receipt, rowid, oid, _rowid_, game, seat, turn, part, source, waits, at, changed, digest,
  orders_sz, orders, places_sz, places
ON submissions
BEGIN SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded'); END;
CREATE TRIGGER submissions_erased BEFORE UPDATE OF salt, text_sz, text, diagnostics_sz, diagnostics ON submissions BEGIN
  SELECT RAISE(ABORT, 'of a submission only the standing changes, or its text is erased')
  WHERE NEW.salt <> '' OR NEW.text_sz + NEW.diagnostics_sz + length(NEW.text) + length(NEW.diagnostics) > 0; END;
CREATE TRIGGER submissions_no_return BEFORE UPDATE OF standing ON submissions BEGIN
  SELECT RAISE(ABORT, 'of a submission only the standing changes, from in-force to superseded')
  WHERE OLD.standing <> 'in-force' OR NEW.standing <> 'superseded'; END;
CREATE TRIGGER submissions_no_delete BEFORE DELETE ON submissions
BEGIN SELECT RAISE(ABORT, 'a submission is never deleted'); END;
CREATE TRIGGER inbox_no_replace BEFORE INSERT ON inbox BEGIN
  SELECT RAISE(ABORT, 'a mail that was taken in is never changed') FROM inbox
  WHERE id = NEW.id OR (message_id = NEW.message_id AND body_digest = NEW.body_digest); END;
CREATE TRIGGER inbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, way, at, fate, game, seat, receipt, press, answered, limited, base
ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
CREATE TRIGGER inbox_forgotten BEFORE UPDATE OF message_id, body_digest, sender, words ON inbox BEGIN
  SELECT RAISE(ABORT, 'a mail that was taken in is never changed, only its sender forgotten')
  WHERE NEW.sender <> '' OR NEW.words NOT IN ('', OLD.words) OR NEW.body_digest NOT IN ('', OLD.body_digest)
    OR (NEW.message_id <> OLD.message_id AND NEW.message_id NOT GLOB 'forgotten.*'); END;
CREATE TRIGGER inbox_erased BEFORE UPDATE OF raw_sz, raw, kept_until ON inbox BEGIN
  SELECT RAISE(ABORT, 'a mail that was taken in is never changed, only erased')
  WHERE NEW.raw_sz + length(NEW.raw) > 0 OR NEW.kept_until IS NOT NULL; END;
CREATE TRIGGER inbox_no_delete BEFORE DELETE ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never deleted'); END;
CREATE TRIGGER press_no_replace BEFORE INSERT ON press BEGIN
  SELECT RAISE(ABORT, 'press is never changed') FROM press WHERE id = NEW.id; END;
CREATE TRIGGER press_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, author, turn, at, audience, signed, receipt ON press
BEGIN SELECT RAISE(ABORT, 'press is never changed'); END;
CREATE TRIGGER press_erased BEFORE UPDATE OF text ON press BEGIN
  SELECT RAISE(ABORT, 'press is never changed, only erased') WHERE NEW.text <> ''; END;
CREATE TRIGGER press_no_delete BEFORE DELETE ON press BEGIN SELECT RAISE(ABORT, 'press is never deleted'); END;
CREATE TRIGGER outbox_no_replace BEFORE INSERT ON outbox BEGIN
  SELECT RAISE(ABORT, 'a mail goes to somebody') WHERE NEW.recipient = '' OR NEW.address = '';
  SELECT RAISE(ABORT, 'a mail is never changed') FROM outbox WHERE id = NEW.id OR message_id = NEW.message_id; END;
CREATE TRIGGER outbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, observer, state, press, kind, turn, date, message_id, sender ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only how far it got'); END;
CREATE TRIGGER outbox_forgotten BEFORE UPDATE OF recipient, address, reply_to, subject, in_reply_to, "references" ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only its reader forgotten')
  WHERE NEW.recipient || NEW.address || NEW.subject <> ''
    OR coalesce(NEW.reply_to, NEW.in_reply_to, NEW."references") IS NOT NULL; END;
CREATE TRIGGER outbox_no_delete BEFORE DELETE ON outbox BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
CREATE TRIGGER letters_no_replace BEFORE INSERT ON letters BEGIN
  SELECT RAISE(ABORT, 'a mail is never changed') FROM letters WHERE mail = NEW.mail; END;
CREATE TRIGGER letters_no_update BEFORE UPDATE ON letters BEGIN
  SELECT RAISE(ABORT, 'a mail is never changed, only erased')
  WHERE NEW.mail <> OLD.mail OR NEW.base IS NOT OLD.base OR length(NEW.texts) + NEW.texts_sz + NEW.body_sz > 0
    OR coalesce(NEW.orders_sz, NEW.html_sz, NEW.drawing_sz, NEW.calendar_sz, NEW.desk_sz) IS NOT NULL;
  -- Others may be differences from it.
  SELECT RAISE(ABORT, 'a report is never erased') FROM outbox WHERE id = OLD.mail AND kind = 'report'; END;
CREATE TRIGGER letters_no_delete BEFORE DELETE ON letters BEGIN SELECT RAISE(ABORT, 'a mail is never deleted'); END;
COMMIT;
