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
INSERT INTO "events" VALUES(1,0,4,4,'1',0,'recorded','',1777622400,X'6A575D3C3D76DB3971F98C6562DCC2F96F1B7DA2A11018C9459B1B38E3C38480','{rows: [{table: games, row: 1, digest: "80c9b2a4e1a81f15f5360af5f6df433f9cd854d46b05f8ffb101820d62c0dc73"}, {table: seats, row: 0, digest: f1459a65bd11716a8b3db2939996462f9b968722ce524d763d7e21ba9dff7f21}, {table: seats, row: 1, digest: "40308e16712e15c0adfa1be3b8ff21bb49e8f75ce94f0707351889c6b4e587e3"}, {table: outbox, row: 1, digest: "3e02857f8218956e8884ea859abdac1033a34ae2a5352ea26cd8d81ded48c18c"}, {table: letters, row: 1, digest: c1d2463bedca54a9fe325d92f7bb701cd84ee1ae4e0f2423fdc5c825b23183c9, texts: "041c8cfbb8e793d25de846e31d01021ba71f387dcf6634c1206a2ee2a4ed6e8b"}, {table: outbox, row: 2, digest: "91e3bf7a92cc333142d22f6842deef326f6389e2a8b4eb806e81fb2afff6a3dd"}, {table: letters, row: 2, digest: "1ff17c81cb4ad1518a03497b3263d1898bec995cb9a14e7a0e962bcc266ea765", texts: "421ecc824a072a1da3c02a271e18dd6db7a3b3b280e93a2c4ea8813b009b4079"}]}');
INSERT INTO "events" VALUES(1,0,5,5,'1',4294967295,'act-observe','',1777622400,X'CDBDD30170B099F3B66B09135DFC2F747B481D0D6FFB54B61DE4A0A4BFE0522E','{}');
INSERT INTO "events" VALUES(1,0,6,6,'1',0,'recorded','',1777622400,X'FFA69E4BD73D413EBBA17992265781DEFCD0EF210A92AD120727350494BF1706','{rows: [{table: observers, row: 1, digest: "95dc40e3500867b35b6e960b818327b106d370449f22f893e46069251c1d5259"}, {table: outbox, row: 3, digest: "57c4e93f0b183fa5b5dcb1926eb9b9a1f494f36d5e622d331b739a2aa96a494b"}, {table: letters, row: 3, digest: "89b14197cb6836f86fb457e7c28d9e5e939a8f90f9dcfdd6679aa8323318676c", texts: "4577403a4f356e696319270990838b518b7c8a2fbdb8137be1af5dddb0944c62"}]}');
INSERT INTO "events" VALUES(1,0,7,7,'1',0,'file-taken','',1777622400,X'1F61A2408AD2C3E68F793CE686CE947335D9414D1D2A5F7E4BE83335F665B57F','{receipt: 1, seat: french, source: mail, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08", orders: "0ee86f0e6ac1c6c4ed31ea4458a3c3daebdca6165aadad9eeaa0ada432825859", diagnostics: "091c81085ff7e48c2560b17d2d3cba0ee541254bbf089f1184f40ee7fd7af786"}');
INSERT INTO "events" VALUES(1,0,8,8,'1',0,'recorded','',1777622400,X'EAE9DE53EF57E9AACD44B0A5CE017F8071364385D60873C2A94B6DE1C3474615','{rows: [{table: submissions, row: 1, digest: "0bc6fb0a45b3be024ea554eb2f51a9da6f34a793f8c8dbcfb6d400f483b70661", texts: "68e74ec90eb9c8d9921465f563e628005e45714b32223da9a22f9aff1794df68"}, {table: seats, row: 1, digest: "20bb011220d532713b2238c9ad88921c9f36dabc4596f3a50e2a1a51a1e33c33"}, {table: press, row: 1, digest: "51445828cb92f10ed0403ad91b1bb6f37bfd9f01f5f03f4d9d12456d85a58f06", texts: "7ebe0d35d180a6a5d2a05655634256f0edfcf3b4425f6f97aa7111242bd0222f"}, {table: outbox, row: 4, digest: "3a06318d8b7e48887d5830a16b3900ed9c005d0f8af46a10e00c3ebc9bcd50e3"}, {table: letters, row: 4, digest: aed0b7853eec9d79974e6c1fa7e9c4f81c599baf672fb74c409ab526f636474c, texts: b9d22b1363489b8d45003c6299f8133473f93dfe6f3dfde45361b2b35fd981eb}, {table: outbox, row: 5, digest: "01f9ab28e91eb5a1cc8974633d47705b0ea7336c54c2401ed925b5c4a798ae58"}, {table: letters, row: 5, digest: "8cf0848390ac7f231062adb48ff0cb64df1c12e56ce225ed2cdf0ce9e4b011fe", texts: b9f4b92936d87aac37f187bdac2213de6cf9f3e3e482b4a8c00659a4d73d48d2}]}');
INSERT INTO "events" VALUES(1,0,9,9,'1',0,'file-taken','',1777622400,X'157FFEDF7D1303AA5081D53B813C561DC54BC501BC21AE9246A3D5D132A8666D','{receipt: 2, seat: spanish, source: submit, standing: superseded, waits: false, changed: "2026-05-01T08:00:00Z", digest: f661ad428461e1ad816a2fb42c61db8bbf824727dcfdb004156ab82c77283f11, orders: "1e980287ac97a180161272686677b34d4db4cdd91b750ee17a27332bd2333d96", diagnostics: d13202f5c7b063c50a6fbd492677757fc8339574d661d457382d77e970e7c126}');
INSERT INTO "events" VALUES(1,0,10,10,'1',0,'recorded','',1777622400,X'3AAEB50E207EFAA738E9554E60743BCF73F9C190D27A2B0F7CA2EC6ED851045A','{rows: [{table: submissions, row: 2, digest: "509afcba152fea4748aa0b61beaf47e6afe77e00eb23615f243baeb2237a4cf2", texts: a3451d7765b0dda6764525eebe5eca08a8cd6aa4a67afd69e14e5c58a974cc6a}, {table: absences, row: 1, digest: "4793c680ec5b76286c99d5787d4cca1f0e26bcb9658aad7d91269ba9c18837d6"}]}');
INSERT INTO "events" VALUES(1,0,11,11,'1',0,'file-taken','',1777622400,X'E60EF0B1C9E7BBB72CC85F14D4B75371498B6602CFA36F86C06038DC29EF679F','{receipt: 3, seat: spanish, source: submit, standing: in-force, waits: true, changed: "2026-05-01T08:00:00Z", digest: "0efe4d9ad91b4cacafca99adbebb51d53dd4dd4aef860b68da74035447d2023b", orders: "751f425ecb105867cf65ca809142559430bc4e941d2677b83d2f492c6229aa86", diagnostics: d42bc3c3587d48277f81694280c0e5d1bf114d0ba2c8d9fd9c28315d9a3e5b4c}');
INSERT INTO "events" VALUES(1,0,12,12,'1',0,'recorded','',1777622400,X'047CC05CFE0853BCB280329FD7D9BE9FCC5143752534054DFDF4EAD939594913','{rows: [{table: submissions, row: 3, digest: "850d2386359cce0df71ce8f4d18c58704cbcf189a7a417445d9c0fe40448e22b", texts: "1b1d18bc6a229504181e2336679f83cb1b3cac13e6ec029adc70824d74223fb9"}]}');
INSERT INTO "events" VALUES(1,0,13,13,'1',0,'file-taken','',1777622400,X'F0F7AB61F1966ADF5F213E02A58E8356F519056D71DCC99625BF434A8BF633E5','{receipt: 4, seat: spanish, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc", orders: "1233944a394a3486e74bd75f58fed4cabcda805c20b710e2c1e31a9c324aeb93", diagnostics: d42bc3c3587d48277f81694280c0e5d1bf114d0ba2c8d9fd9c28315d9a3e5b4c}');
INSERT INTO "events" VALUES(1,0,14,14,'1',0,'recorded','',1777622400,X'3F189A5595E9B094D8F48FE8CC562546BBE1F788D57F88CEBC076ECF31B04B4E','{rows: [{table: submissions, row: 4, digest: "80a340cbac4e0063afa7661da4a3c398fdd14295e14fa634a1858be8878cc6f6", texts: "0a6dcb98a95f1bbc000ab6d008bb8bda5529fe2b0880fd61e013514f861ca8e0"}, {table: press, row: 2, digest: "51e2cb6a9821d7c8d97262132a8a8b2dd6d9e3d17f02ba2aabd56f628a94f9ae", texts: e3bf9f60c8986ddf06ccfa4c2fa0b6e241ed67151d01ac422374acdba82bfd96}, {table: outbox, row: 6, digest: c54c55cc4ff83ad22e9e1d4347ad382eedff67d73ecccb85952a8c246394c014}, {table: letters, row: 6, digest: bdb518ecc41b489c2cb8e9fb103bbd82da4bb1923d7665779b20ae40f9d7bd9f, texts: "0f32a32dfecfad33030dbe12fbb9a43f0a11cdb490ee0e3469d0caa78681d34e"}]}');
INSERT INTO "events" VALUES(1,0,15,15,'1',4294967295,'act-extend','',1777622400,X'E11621A5A7383771FAB6B264FD1C445C1AA30C6A5C60FE1C3F47D9A6945B1989','{reason: rain, by: 86400, deadline: "2026-05-04T08:00:00Z"}');
INSERT INTO "events" VALUES(1,0,16,16,'1',0,'recorded','',1777622400,X'F31A3211EA6E55F7A4E826542BEFAC00B8F7CA4707CBA52D35352DB6FAA2B756','{rows: [{table: moves, row: 1, digest: "3a0dcb925087b196a59f352a4bc63e882ce6e9d6323b40539c110ac4f86e0439"}, {table: games, row: 1, digest: fcce343de9429fd80d47f854b3492708ad6db2025f3453be762dd4b6b7d95d14}, {table: outbox, row: 7, digest: b7d2dd919582822bdaf3730066a3e58a6eb802ad220f84e69fb407665a39f154}, {table: letters, row: 7, digest: "95a344547a399e8dc586a5d3f76ace0c61d71ed413b8a7599922e4c4057f6f1b", texts: "2bd4971302a08a362e64e63f01791335534bc3fe14b21c68908b42c10a921971"}, {table: outbox, row: 8, digest: "6c75cac258a7fb2ba8d65ccdf9d1cd974e588b0c008540d59325852c589bc3f4"}, {table: letters, row: 8, digest: f3cd2fe400590b49d6487c9f929a8802364efc38f4d1dcdda26e868e36bac81d, texts: c33600f99ce5bfd3597616004d68efc553fdb1471a9a323a6c746d9dff3ec088}]}');
INSERT INTO "events" VALUES(1,0,17,17,'1',4294967295,'act-note','',1777622400,X'4708B8ED528C77DD9A246EA34A5B408A8CE32E2094A755ED67D3E4D797194BFE','{to: all, text: Hello.}');
INSERT INTO "events" VALUES(1,0,18,18,'1',0,'recorded','',1777622400,X'504042944ECFB02493A76EC2B372BFF00B92B79DB8EA7DF494EF270768C17A8E','{rows: [{table: outbox, row: 9, digest: f0c174fa1ef8530ae3b3ee8e6108bb83747c8fc5e6a190eac80f36ce42a345ac}, {table: letters, row: 9, digest: "1557889d50aa7adf3226980de605aa36799e800654027429963c3e833dc04281", texts: ba291a18ef7c2776537a82b7fb4e33910bbfc4fc0663ebc45248ef18da0e26d7}, {table: outbox, row: 10, digest: f1deb39d1339b9ec670642794519b92b3e1708e4c49e2b4bcdf04e9cf2cb5b53}, {table: letters, row: 10, digest: eb67a310a59044f293eb60cfa1bce5c20f0683f3e49b06450f27a60748815d98, texts: "60c217517f0bb526a7054e783501dbb20399764cadc57378f7e9ca9046d91084"}]}');
INSERT INTO "events" VALUES(1,1,1,19,'1',4294967295,'card-chosen','MAYO 1.3',1777626000,X'F95395991F39C92B2CE6C8D1D2344B4D79502C104C3CAF322CE2AFD5794375C9','{side: french}');
INSERT INTO "events" VALUES(1,1,2,20,'1',2,'card-kept','MAYO 1.3',1777626000,X'E50A8BFE7FF26F63D636420D60132CEC121A4E4A6C9011AEB46F77C0D6AE2CB2','{side: french, card: artilleria, name: Artillería}');
INSERT INTO "events" VALUES(1,1,3,21,'1',4294967295,'decks-shuffled','MAYO 1.3',1777626000,X'BA401C574C7F7DDDE81F0C31229902B4A53182A282E013A25DADD66F23CFDB3B','{}');
INSERT INTO "events" VALUES(1,1,4,22,'1',0,'adjudicated','',1777626000,X'82FB3A33D02F83509EB5424CA556DD655648136CF165430003E96479F40499D1','{state: d0ba4299481efaf99fafb07145f9d26c868d9974d5c8f4542c1b545f9b1f187f, row: 2, blind: "1d5c61ce1f97de9b85c3f1b23dd6eeb88bba6584d73d964c4e59a344a96e5df3", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,2,1,23,'1',4294967295,'order-revealed','MAYO 4.1',1777626000,X'EF23847060ABAC0C6DCC13B4D55E564496989B0E683AD41E85F2238AD8E1F21B','{side: spanish, order: 9→14}');
INSERT INTO "events" VALUES(1,2,2,24,'1',4294967295,'order-revealed','MAYO 4.1',1777626000,X'971834101A9AD7F2A5335798557B984D77228C7E5492DB551AE5969535BFFFD9','{side: french, order: 6→7}');
INSERT INTO "events" VALUES(1,2,3,25,'1',0,'adjudicated','',1777626000,X'FCADDD6605D77E2C09E62906A43A81707FECD0BC4EF02272C300225FDFE17D83','{state: a6a2dff71f964c4f39fc47b03a754bcb787646b50c8f5865ebbc89cc0afb8a2e, row: 3, blind: "5b5a043d39600fc754ef089f8be3dca65fd310bb780644b8be5ab846ca5e1060", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,3,1,26,'1',0,'adjudicated','',1777626000,X'B1A63EDDC8928316A4D1D23E9DFD84A7560859E1473FF3F856426EBD1CF64521','{state: a48a75a2250c640b5b95cc8802760eb80228cc1d2d0daeff139827b2157b429b, row: 4, blind: "8f4c51a0e698c057dc261afaf9a0937e006e5409dac3385e0320b7da03f075d8", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,4,1,27,'1',4294967295,'moved','MAYO 4.1',1777626000,X'1E843B4CAE2D72D5536AA115804B17D23E93109781D0D1A1DB11B30970399B77','{side: spanish, order: 9→14, count: 1}');
INSERT INTO "events" VALUES(1,4,2,28,'1',4294967295,'moved','MAYO 4.1',1777626000,X'70A9836B8CBC62044D4B1679A33907B47FA4D37BE91852026113821A7670C001','{side: french, order: 6→7, count: 2}');
INSERT INTO "events" VALUES(1,4,3,29,'1',0,'adjudicated','',1777626000,X'034F5CAC0547D9A88F1B7F8FD241DE0C89EA9DBF7DFB5D970F1EA0D7566E0186','{state: "74948eb5db54017c014d96ae6aaa226959d0a2a0d81d6f6ffeb7290329126673", row: 5, blind: "1b158d93cfa3c6c31bf6cac2c39207ba99c555b9b006b615f2203a914887548f", salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,5,1,30,'1',4294967295,'fight','MAYO 5.2',1777626000,X'135BF50FF7EED95D0EA342A74856989DD08E1045EE9658C6D0FA0B9974376596','{zone: 10, place: 10 (Palacio Real), spanish: 1, spanish_strength: 1, french: 1, french_strength: 1}');
INSERT INTO "events" VALUES(1,5,2,31,'1',4294967295,'fight-even','MAYO 5.2',1777626000,X'3769492653BFB39FC879C56038AE42AC828969A6A0F2DDA060C12BD0BA1DB275','{zone: 10, place: 10 (Palacio Real)}');
INSERT INTO "events" VALUES(1,5,3,32,'1',4294967295,'dice-key','',1777626000,X'A3EC78076947A2F42B4DC4E112E5E81178A9F2B9CA6978B6A0C580DC497B1628','{turn: "1", branch: 0, key: "2cb79e5e7d39756f3cbb3fa14e12deab43b7f7f1598d2b3761984761542f1173", rolls: 0}');
INSERT INTO "events" VALUES(1,5,4,33,'1',4294967295,'dice-commitment','',1777626000,X'A4F88D57E98D2598E4F7678C67438AA832595B47B40759BFA1BB55E6FB2B5A91','{turn: "2", branch: 0, digest: c53126c6d13863ca8d2426dc76ac516429208829617a0ad46376f07e8e344a59}');
INSERT INTO "events" VALUES(1,5,5,34,'1',0,'adjudicated','',1777626000,X'A770057C6A11A25F8A1CDA5F34618EA5E226CC9EE6EB44804EDACA47C0546C52','{state: db334c5bc3e2469ca4a50b635ef816340566469612bc57f07ce50a69d0125ae0, row: 6, blind: e0d1eb243aea22c9fa15aded04323a7ace94690f1203aaafecb14f92a848c354, salts: "8eff9703034cdd02b8a03a40516e2a26d86730634f0645955a55b10bc89ef3ce", files: [{seat: spanish, receipt: 4, digest: "830359df99457c273dd081b76603ac1a38d250e8bf981d36c59770b149f963dc"}, {seat: french, receipt: 1, digest: "39aee9f326d3e20f82409e75daf9d84161131719ed65cc442c6d97471713aa08"}]}');
INSERT INTO "events" VALUES(1,5,6,35,'2',0,'recorded','',1777626000,X'28CAD895FB3F1FB81291AB3FCC2F9A7079200E53F3603C0AEFF90F521AE1C684','{rows: [{table: games, row: 1, digest: "2f276954a35e92f437b2073f22cb91c666799ed44c36bb7b7f699b25c03b81be"}, {table: absences, row: 1, digest: e7beea70cc0e1366be535069a586a4d0f6c8fb05ee251e371b13af6e7ced433a}, {table: moves, row: 2, digest: "5e0517e97f35782b8bf04c410078ba323efb9f2494a2b1b49d835d1e0dd45252"}, {table: outbox, row: 11, digest: "84955b1bc090919b0d694dad86510ab9ad8f5be80970049299df307ed66397f4"}, {table: letters, row: 11, digest: "9c0f4349a3b976953f0383f07e1ec5dc798422c8d194b31c7f82db0aec51d658", texts: e676802e4a2f57c41bbb1bfcee488e153a12d8635f09d757e442b67e379fe7f2}, {table: outbox, row: 12, digest: "6bf3376316a9614f62e88ff940af3846adb70d3dfde935607a68ad9138d2ccb9"}, {table: letters, row: 12, digest: ef0260072a6b985aaed084125b6bce4a02cfd5ab45daef9e8f31bb0f7f2f3bfd, texts: fb95596534e293a7cc923040c79d6ba114fb56093c49c44952cade625356b5bd}, {table: outbox, row: 13, digest: "0f4a9d562184c83eb2e67a281917aa375767ad46770b021a0418086dee49f012"}, {table: letters, row: 13, digest: "382b1a7951b63e554b54c0cd2653693d0a2cac558e222d393789ecb3f3d29d0f", texts: d0a683b8b33afcff2ddc67e67749601ba3f272a39d805984fbb5c361c394b19e}, {table: outbox, row: 14, digest: "817a7880ad5645e338daf74e01568eaa2047e97b0ff5e774f8c1e107ba1e232a"}, {table: letters, row: 14, digest: "9a3952c944c123c902e751d7fce2fc146c39b2078c9e666259261f7f609d2e3e", texts: fa05a423d188cfead72d4491de291798a8724d387d9d76226554fb897f7a26af}, {table: outbox, row: 15, digest: "76b392e2de983cf6a911f8612effd16d12cd37ec1aa9327e5a69a4cb36244dc4"}, {table: letters, row: 15, digest: "0766b1b65287d7457ec9b63f8c870583ddbc39275c97b347f8dd598135b05be8", texts: d35724bff3cbbea73ffc6ccf6041621bb7e44ad6cbe53b17d55fc8ecb9af2b3f}]}');
INSERT INTO "events" VALUES(1,5,7,36,'2',4294967295,'act-replace','',1777626000,X'D3D01C9FCD74AF949AAF4D567F879A7BADEABF648AED4A40B952F5BA17F6869D','{reason: gone, seat: french}');
INSERT INTO "events" VALUES(1,5,8,37,'2',0,'recorded','',1777626000,X'00C062E7A14CB8FD364C637E21C9942116D5A59C547E37C1C908009A0CAA247D','{rows: [{table: seats, row: 1, digest: c09c436c572e540c9f4685ce201ff18dffa5b39bde909aba3dbedc7b004fad54}, {table: outbox, row: 17, digest: "34f2d3f4910f1f7d1afa3d3ad54a0ae7fffc47d9f5e488b88260edd82b21ce12"}, {table: letters, row: 17, digest: bc15c8d8323243d996d11be7852a8ff889bd0147e10fa454e9ddc3c711766369, texts: c6784ff52eb3d00c0190683a794d9430d80a481a191342e76d3e740312ccb765}, {table: outbox, row: 18, digest: fc3c4034c09b150ae473ec28a66ae83402b943b710ef8a8b99aef72df0997801}, {table: letters, row: 18, digest: f97e50eb91962e47956c40a0dcf535f4b9962d0f3731340c6562a40999ea662d, texts: "0d18b4c883163a8d25cab874ebcc4609888b40a4ffcf0061ee1146ac0f95ae67"}, {table: outbox, row: 19, digest: c92cd7326d2ed8cd8c1b0b8d0c0816cdb28241ca4c498a5d76f6169a5041df6a}, {table: letters, row: 19, digest: "19ca83df6ce0d9f786e3d930e5ebeb721552d9789b23727e321ab6353f1f09ec", texts: "6639a3dc96bafe1ec06128082f378e4d4b5b39592fc2548c302c3d14b1d2559e"}]}');
INSERT INTO "events" VALUES(1,5,9,38,'2',4294967295,'act-observe','',1777626000,X'2271BF655DAAFF9A68D0D21B3C0FBF0AF9261B0BC6CBC7B74E9D9155D347A274','{ended: true}');
INSERT INTO "events" VALUES(1,5,10,39,'2',0,'recorded','',1777626000,X'CDC2C1724B3B01AC90D28219B64BBCBB98F04A4C7E4480E94E30FD103657086C','{rows: [{table: observers, row: 1, digest: ec86a3e5533af2c29e19bc06cd5a3b30d654fa76778e799c4b4c4c7815035fc1}, {table: outbox, row: 20, digest: e3efb0db769693e7dc669232d59dc943d478fe7e11b944c0fc00e26ad55e3e2e}, {table: letters, row: 20, digest: "04b15fffeadf77dcbc645ce8e53cc51d18cb081f09eacf1d15a768dc914ec4df", texts: e7609423e59e84bf740f3129e955ab45051183f353c3fb9920ceb0456574715d}]}');
INSERT INTO "events" VALUES(2,0,1,1,'1',4294967295,'dice-commitment','',1777626000,X'8CB751B35F6548867674CB6EF9E5A06788B73DAE26C3AAC707E497A71DFD338B','{deal: true, digest: "02f9579a2da8b37df4dbfb219d457811c6e92bdb91e91116edf7548d98e1505c"}');
INSERT INTO "events" VALUES(2,0,2,2,'1',4294967295,'dice-commitment','',1777626000,X'C1BEF9F034A7728173E3523DDB08DDB35E4CDCE4BBA2265DC22880E5F5012DC0','{turn: "1", branch: 0, digest: dd5474efba9285a0b13ee068fb1fc1efdebbe23cbf621e8a0065ff5f3d823c1e}');
INSERT INTO "events" VALUES(2,0,3,3,'1',0,'game-begun','',1777626000,X'90B26486D019DF65AC4B4B8D2326277D61972E7482C976B7F602474601B96AE9','{rules: dos-de-mayo, edition: ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3, options: "3c632432cfa77fac29f1f52e55c10f93534bde9c1d64c8d5ec251df045a35cf5", thread: sevilla.bc49599b@play.example.org, position: false, state: bc148146f464417fbda5b5102ebe296e0df357300b9860144a803ad2403bb39b, row: 7, blind: "8d9414bf2dbade3ed1f876fe0352715882a39a6a6606ab897edb9011e4d78af5"}');
INSERT INTO "events" VALUES(2,0,4,4,'1',0,'recorded','',1777626000,X'89BF3BB6AA0846D9A3739AB27DE6126A1BC59079EC05D8351E367A636725E2D8','{rows: [{table: games, row: 2, digest: "36724bd76d6dd622c5c454ef2b865bf8606bd98ebb56589aa4a92ee7b28731f8"}, {table: seats, row: 0, digest: d75608611661bfb706a29bc14c83e5dfea63d82fa13a4cceed1c46ffed7481d5}, {table: seats, row: 1, digest: "66da99e9d76a644b0ba7edd340343c25fb0a675d0f371ca9629e2421d9e749e8"}, {table: outbox, row: 21, digest: "9daa57c52d45e067fdf3b76fca63957b49c9c3bbd060a877a94f4868a32d4245"}, {table: letters, row: 21, digest: "48292f41827162ebb104024622fa43d517a3f5ef37d311d906fbd53995acc940", texts: "8e4afa8cd10adc53d04624fda1e66bbbf3720af3e6b275249b8621303701b013"}, {table: outbox, row: 22, digest: e43d3706f51645eab0e5c6b545b3d6e9aa3f7756c85df89c2602c4847fd81708}, {table: letters, row: 22, digest: "592e2cee31e3ca5d3f39ae992b2047c72c8efc9f269681bae992a55d5424413b", texts: "212791732aa6e3860d2680c0eef9fbb667058b853d040e6fa0d1abc0bd026818"}]}');
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
INSERT INTO "games" VALUES(1,'madrid','dos-de-mayo','running',1777622400,1777626000,1778144400,1778144400,'',NULL,0,1,0,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press: signed, press-most: 5/10, desk-key: true}','ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3','22179a1276f4223d5353ac770734f5ec21c37698f4be3c4bb792894c6b3e833e',1,'madrid.bc49599b@play.example.org','deck.spanish: "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey"
deck.french: "colaboracion,paz-paz,turba-se-dispersa,mariscal-murat,caballeria,fusilamientos,mamelucos,guardia-imperial,general-grouchy,bando-de-murat"
pace: fast
',0);
INSERT INTO "games" VALUES(2,'sevilla','dos-de-mayo','running',1777626000,1777626000,1777798800,1777798800,'',NULL,0,0,1777755600,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press: signed, press-most: 5/10, desk-key: true}','ddd79b55b3b182f9121cbda923ea5e2bef43387be04b3bf0c36c89327ecb27f3','22179a1276f4223d5353ac770734f5ec21c37698f4be3c4bb792894c6b3e833e',1,'sevilla.bc49599b@play.example.org','deck.spanish: "manolas,tiesto,daoiz,presos,alcalde-de-mostoles,soldados,teniente-ruiz,velarde,malasana,clara-del-rey"
deck.french: "colaboracion,paz-paz,turba-se-dispersa,mariscal-murat,caballeria,fusilamientos,mamelucos,guardia-imperial,general-grouchy,bando-de-murat"
pace: fast
',0);
CREATE TABLE inbox (
  id          INTEGER PRIMARY KEY,
  -- 'sha256.' and the digest of all bytes where a mail has none; 'stray.' and a digest: what lay in a Maildir and was
  -- no mail
  message_id  TEXT NOT NULL CHECK (message_id <> ''),
  body_digest TEXT NOT NULL, -- SHA-256 of what it says, decoded: the same however a server encoded it
  way         TEXT NOT NULL CHECK (way <> ''), -- 'pipe', 'maildir', 'imap'
  at          INTEGER NOT NULL,
  -- Turn files: filed, refused (nothing changes), preview. Answered besides: press, request (words to the referee alone), how-to (nothing to read in
  -- it), wrong-key. Never answered: stranger, automatic, bulk, own, bounce, unreadable.
  fate        TEXT NOT NULL
              CHECK (fate = 'filed' OR fate = 'refused' OR fate = 'preview' OR fate = 'press' OR fate = 'request' OR fate = 'how-to'
                     OR fate = 'wrong-key' OR fate = 'stranger' OR fate = 'automatic' OR fate = 'bulk'
                     OR fate = 'own' OR fate = 'bounce' OR fate = 'unreadable'),
  sender      TEXT NOT NULL COLLATE NOCASE, -- bare address of From, '' for none
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
  kept_until  INTEGER, -- raw of such a one is emptied then; NULL: never, or it is
  UNIQUE (message_id, body_digest),
  FOREIGN KEY (game, seat) REFERENCES seats (game, seat)
) STRICT;
INSERT INTO "inbox" VALUES(1,'letter-1@home.example','213f22eca1053c8eafcf8705c57a17ff6cf14fd79e9a0cf33103ce324e48097f','pipe',1777622400,'filed','karsten@example.org',1,1,1,NULL,1,0,'',391,1,X'28B52FFD64870035080052CD2C24308BB801432D9823CF758BCB565C1DC84CDA3908428DBFE7BBBAA3A9B8336A030735504EAA2C23B5EE27E8FAA82CCFFE5BD6217CDDFC07E7AEF4B1388B56606C6EF8ECFA11F2AC936454981119AD66894BD8CF92FC64E0D93B00E0295C3938D6CBC69A7572466F3E58D16B3C2D58F71166804C0C18A4788AC462249EB31C842881316E3AB4B5D698A62D22F2C3851230A6E602D4ACE67F9E04D62D1A8B25E8CE4FA59E8CA78A82148624BF376C5847CD66041A00C6FB6CB0F6314B1B677431EDF2D0C142D38C7961F10D51A5BC0C484D197CA9350E95415B0A30B6CCEE5F1F21AA7F42D1026782D6ABFF6066622C58250F8140CEE308D50270E5D610736C29952928433985E6',NULL);
INSERT INTO "inbox" VALUES(2,'letter-2@home.example','4210f6439546dca1c4e343d68711ed9995a1e2f6ae43e17e28afeb0f1baf8333','pipe',1777626000,'bounce','MAILER-DAEMON@mx.example.org',NULL,NULL,NULL,NULL,0,0,'karsten@example.org: report 1',734,NULL,X'28B52FFD64DE015D0D0006DD582510ADE801C35B127D497F2831C2A7F34902DCDDB2B1FAFE0BEF722C168C81A0880000AA6E0651004B004D00EFBD17B0EFC1F720E3ADD3BC66AF08ADE2ADC074C942FE08610DA668C6D134E77F9E081642268D31B1568618C6A9E3A9A26204BB08CA819000451E9046891C4C1ED0428ABA84350816663E2AB476EB99125FDB55C0D5F56D9F775AB127DE63357FB2A8855C5D96F6CDDFD4803DA758D874566786168126107396CD95A5BF92779A115AC9CE107362D90B0B5F6287C8AA5C71AA1CCCCE17F685D4C202175FF8CDB39A1253DA147B4AD83EB5E5C287056A989E14C612945B8EF669AF9C2C2A51EB166D60AC679CAAC447F047AD31F633622CC4F49454EA4873BED48E0E1001145C1E655B34DAA75A1F03ACB5A835C61A8E33E04447466EE13252B35F5CE3E4741929569D65E44C73AED66624AB2EED7D8BC53ED55375214B6AD0A4F99536264E085338855B2CAC30C9D38C97971E8EE6AF1E1FF6691A8614180032619E36222D6D58D82F07C2483E3E067083DDB2C6C59BD53A45E5C8D16DA5B3763AD6EF6C07460415AEA6DFCEACB01C1D6B628B3164F8ABB1BDD980510D67378A5051304ED50F',NULL);
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
INSERT INTO "letters" VALUES(3,1,4483,X'28B52FFD648310DD0700B2471A1C706975B04804476513D686D0B3A2737A9807EA045CFCEBF37F56161D8023509BD7E2507EDBEC98D7CBDE332B646C6D47961C687A3DCCAD0E3AD42F4886A42828498592E5DFCE1F14012D990A68F023EA8AC66A87CAD046D198F8D481CCA67BB6B54DE4B32EE322022FA0E1314428496958032082420C19A17207F359BA210B06F894B8894A5D3A9B1A966206B134BAD85D4DA73F1806968E34DCB6852D1CF8935A2C2F39ACBA3167F5F902898BE796C5D78809C385ECE64A4B2827E22B746F500CF9AF85FFEBC32E03BA07A50E4A0E7F9C8DB1C393930B13ECA1CDB984F9D84A7F3B590A0C656437E80DAF82A626CDF5E2B55756DC5303261B9F06',4482,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(4,1,230,X'28B52FFD24E62D040034032E3A0A0A4D7420380A0A52746F746F626567696E746F3A2265766572796C79776E706173736E6F7574616464726573732E0A001BA020CBB40D104E889050F606C9F0F63F35FAE25B07DD228FFB264094DD15483657F7F7A302B2609E8FD97434BB5F55D76DC90F62DC2D1C21A597130E3564A31C6140AB5F725B1608544A84AB709303AA5F6761',229,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(5,1,819,X'28B52FFD643302550B00D28A24205049F5400A9F9D23E47B332AFB19E7A9B87B01E5E28035CE037F68320BC670620666CDC22CC5D62EEFCE5AD739D69E5D24213DFA4AA78F6262BAF4646B23E61425FF190F5CF48CB2A08F512E20518E29278447063B66B00BDF750FEA077F83B969D063C54EED2202EC7C2BF0479760A44D212BCB715E03510A070EFC19E125D86D01DEB33002D616919DE0B3EB62CC52104CA8900C0A4D92610C10124122CC5CD90112A0B54590D004330185C92C6DDDFA1D33C0B7E06E68AB16C4A70D3017C786E9F381D0A108EB7262BF168FA80F03A1FD5D9D403286512D57654A0D25E5566872EF5A8BA4125124F4624C4F7D6F466506010D6589CA30111948D270F68426C7BDE37F3681CF6DA10BE9898AEBE0511A0F8EBBA399DB13C472B7C775CF61A1B5DAA11FBED7D0C4CD83809E887848B6D170508101150D2BC7B4323929F210C349160D834AD131C163E77F38DA9A8C39BB56780BA7A071F04B4445163A8EE7F0422BCB35F107882D71BB',818,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(6,1,227,X'28B52FFD24E305040024032E65766572793A0A0A426F6E6A0A52746F746F626567696E746F3A226C79776E706173736E6F7574616464726573732E0A001AA010EB24C720C2081249B207E961EC7F2AE88B6C11A685ACDA27F561EB75E5BEB4EFC7E963013C1B87E989757B4E7DAD4307187307A714A54BC145C8EE45D0BF45E4DF2BBC010657E1A10718B65732',226,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(7,1,225,X'28B52FFD24E11D0200C8546D6173657874656E646562792031206472496E6F772034000C00F275300524A13E469363934CD88E2C94B00407B04A3E1BC3A758473E63B68501E0C861B04BC02B1F78DB97',224,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(8,1,225,X'28B52FFD24E11D0200C8546D6173657874656E646562792031206472496E6F772034000C00F275300524A13E469363934CD88E2C94B00407B04A3E1BC3A758473E63B68501E0C861B04BC02B1F78DB97',224,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(9,1,145,X'28B52FFD2491CD00004048656C6C6D6173000400F26B30012979CD782104D6C220113B919A68',144,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(10,1,145,X'28B52FFD2491CD00004048656C6C6D6173000400F26B30012979CD782104D6C220113B919A68',144,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(11,1,232,X'28B52FFD24E81D0200E07320617761795475652035323420536F6861730A64546875203739000B00D27630C14AA8FA0A964DDD4B303404F94B3E42111F39CE417DD8A70CF5521F57287521102A2BF49C',231,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(12,1,232,X'28B52FFD24E81D0200E07320617761795475652035323420536F6861730A64546875203739000B00D27630C14AA8FA0A964DDD4B303404F94B3E42111F39CE417DD8A70CF5521F57287521102A2BF49C',231,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(13,1,8541,X'28B52FFD645D20F5170086174D2720ADB801B3D4BEC4BFD2068D9424D94068B561B6C134A11D64B2BB29C997CA214509211288A901470042003B009655ABDD50752FA93139CEA32BB68D4B66B9ACD64040D63199D6002281502852642729A2E038CD92A9EDAD078796F856D01807F5C250D70455216CCBEA65B0EB44733597A9F1E0BD6F17762BDC22C66F31D9E8575E838D3678CD2E4C83379561B07AF1CAD31E43B5AC8FEC6322F311BFB566369BA1FB76827A7A7D26F1583B34C75894E6217BCBA60691FBBD963EA3737376141BC2E7A19FAE92F39190B6EBF964C410E43862285FF496D3A964C8146A7F24F43C2A5DF27BA2B37B0C0783D7B1DF5E66090091A3C65CC00A8A7D04386D81090C6C8043B060C904619212240A2481B28E559848089839BA84D1F984ED4D1F3A0842EAE57FE42E993FF6434FC2A78A4DFD35540580B0A001C22292A61E1B73400242C8D4C8CCDC0189FDF6EF0542580DEA01A0E411BB055C8F519256129E75F4F2A81BFA6A836211BD536EA88DD1D94AA319C0BA3429D6B1DB4E0257E677A6015F9F1119BE453347390ECF732E16A97D795A5813D2B254E87A1A1C0D60325501B08091D75C4F05AE978C201534EAC5213E061D3D68D40744E78DC30D880E32BF6D602D525C15EC306355548B1F64106E1550E9022615B85FD04759CB68503E41AA8287870D28A47DD01FF4721776171C7C030C18488FD04F4E6C1A882FAA0308A060B74F0F37B7368CF4002969DCCC135D163CC9D7E878CDA3434B0087A9C9D672E6A8804C5E4418B9647D04B6CDFAE18603B25C80511ABA7C033934801A3620924AE73BC07E4F6995756EFDDD12829867FD56C32051271488C750C23DA7286CD749BE3A8C1A2D7AEE4EA47F3235C3990285BC01A33C240DEB0EE2A1EC4FD3E02C28AFC86F6FCA59C2521F724A74DDBDEE40B642447543978E29BA5DECAA6047C648F010839C03CF373B60E0F817E68262C63F9D97D984EDA01A368EE8F2BEA48BB53AB6E380C41F4FD85BF685B6BC767E29BF2FCCDBD605895F494B170EA13A2D4002F6286173FD971B1D06CA817093025CAAB09D23695DD59C395AB51183',7086,1453,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(14,NULL,53406,X'28B52FFD649ECF150A012A11153044304766DB06C0C0404D46C98B86820A4C810130C6512D7EBBCBB69FA2BACDB69B7B04D778B96A5545AD9BB141885949D8F7CBEECD2D33059BE43062758F56C241055461011E033703CF0252F24EBB2984E2B716239D58AAA29A28BE176D8099994FDF7355D6D824303AF822DA686C385DCAE6D31FEC87288C5004FD792429E4A0741D41087ABB879819C745AD80EF0DC4020A890518886098A8D6087385A884AF0B7A2F0A4551BE22CA4A4C4DD2855903037F5795EFC3AC9AA288725429D3E58B8AD289B2A3E18661221A402CE007112624584C974E77AA26C74E1E3B5E55A50B574A33ADF5E56A62896128242218A0B0A0125F508A8D70546F355915CB62D9B256955453028CD3D09C696060D8F02F7D9E7044F55E0B304CBB8D2A6521309261095009B21782A14515402907CC9F806FB5144CD588E9B5AAC501F373ED6DADE9D607CCDD9C40231338C786996F26818A010DA854BD9565C0960458D401B3639CBB4E2A2A411C555345C5B746D3752DF64EF4C20E4782AA6A2990AEA9720AD82918A62960CFF6E64D373309BCBBBF1360742BE0A6E0D9D815304664C934DC14FF5C41C3337843C66076184C938061221E404C28C0120BAAD3F7AA263AA1DC8E03304F70E72D94BDAA7579F375AB4AA916961221782002E8BC86E081082647B59A68858279423BCF892A259158A4EB92AE55A002B2B79A2A201AE1ABDA095B55BAF6B9EE542F2B417C51897982739A2724403070C052545DC08E0BAB5AD47AAD75A9266AB1E38246DCB59AA888D628AA51552F85CA56BD17A540702E68A22296CAAD93EB6229CA4AF8522DAC7A452C5710CC542CCDAD17B386C0300D14AD0FD84E10A5A803066ECDB5B20A60478D58AE7A598A2F221BB115DB8B99742755B5EEC514B52440821BC6A10B688055296ABA1604576AAD608B95C00D33018123241A48387000B18021402C2800C33813CB3A95AA502885EA0C4001060A78A3C019C0061A40428293C05EBE1345A117CE65D5C8B27C518EAA04D17B29DB8BB26CA55A7C4DD26589BD9429D5C414352960661C5B4D11CB4A9845CCB0AA4A77524D5254D54BC2003BD705A52A1C5594D9B5155B96238B424CF942AD086666010811B835C76C0CBD3947B64810F822C2ACB2D3A516AD54ABC28E08131298C1C403052C112182612A54514B01578BB2C55EB0A3354B2C3B5796E5328B262BA214AE143A61662F2803AE115F3622167BF160451E101E1EFCD0D5441D1E0E0FC9847452F8DA8B5C04A96C8D74E7CD9975855556D9B09BCBAA4C46446B53811B1C03D329AA940148AB4A978B8A3AB6B214764E3B50B02AB692D02FB0A39AA8C461E630191133C7BA4C8674A56B499799135D884212A8D941B1F7DAC873157B290A4DD7AA16D18DECA82613452B5428C464B0A35E154A5116A222F43219FC00A0B59E502C179A2A4E53215AB99A7A2B54AB62A11A359742BDFC44948D482ECB1451AB9A68575C358AB5D66E1E718E2E703451F6620A9517E1A73F46F5621D26C327EA4A2AD550960A93F19CC6ED14A558B6BA4CA73D1590A522D7147105CAD5F879AF52E3A80A98AEA602B7D454D06A45D851A1D6A5B9584A62550BCB8F64B2EAD55C15BDF89FD30E946A75A417D8F1484944024916D81155166B4DDE69EC98545314D18AD51E3B28500A3FF65A28377654D3A40293C10F3BB8025F6B2DC7C5BD1E8CC3239AE0C043A5EE742B2C1AF195261355295582AEC6B294851A52290A5D0DC59A0A4D16358248379A2E0DC8AD206E5CEA64D180346423B99606E4D6CBA2B7521ECC43446BA3AA0DC8A4A2143F98078A722596702001C2021311083C0E3820A281C44768608242E2410576345C131C60701ADA79101A48309020C00483091990A528BAC0387781A9A0F75ED624596058AD6CC5D5629A64383B1A8D0A12442B852F76012F30131C60C702D32E19ECE9BC596C60E07EDD13B287E0810862948CFDAAD75A12C0AE5B2B206A45EAE5D6082F30144B859F7A592B4116B452DFCC5E8462A99CC217829D069751811D0B0C675460E605C63121C3719C0A0EB0834511BD54BA0BD88A1D0D97006E552B5BA958B62CF682811798C75617EC6870066E30C100048807100E241E38E0860B30D1802522300EC10311343F8E8BB20459AE7A27EBC2F7B220608161C745AD601ADE6007E3609C4A59E99A202AE1C722BA2AF55EBCC058F552AB5EAE8AB21355CB56936981A35A61510A5F0DB0532B268A17188BBDA897A5A2978B622D092FDC4A556781A99608761CBCC0503C90887830D1308C63A3CAC28C7255CA62B1CB726985AA12E3A82E96AF3B55CA95BD70ADA66B9A28E582AA508861FC21F8BE41F1518846F535F95EA4C25A270441F7FAB4CA86CF499E4650D3F3F984B31B835FFCC76074EEB9BF376CEEE163F07CEE5E63B0EC762C3ED7FE5C63307CD231F8EE30D83574DD18ECF2B9F677F63E676C1D7D62709BCE197CCEA7941183B5C317616CF061BF7F182CA7F7C3E06E31B638DD73EEDCBDF6E8D7A2F782585682AA760C6ED17D8BDDECC9EEF70F912E1A591A4963704360378462ADC58C9BCD31D79E84109614644D10E3E2B337E533A174E6BE39D79049355D14E2E62CDB5CFE4FF6376FF11BBA6FF8DDB0E543D8F3A1733DDF211579E49CAF422B52FE3FF7671136281F9CEFB9EB276174ED39F6AEBDE66084DECEE59BFDFEBB7FC217FD7974D35D94FECF678CEFBF3DF9D0C197ED217CCF5F4B07DD3DE9FE3CCEF9EFB57B6BEECD5A830DBEEC77F0357F323AE85C4B97CE1F4E7FDFE6842F59841FFFBFDFE38BFD3E3AE75C9BFECEDFF3A67960B3F7DC74379BC71D7BD8E07B7B231F8B2DDDA36C4C83DE34EE1E9FD5C5DE2BF6B74309BBDFD35E7327BBFFE13F073BBAFEF8BE5DF623E574D69ABB279B7CEC5F6C7FE762BBFB66CDDB47E9DA65BB074ED9ACC527E1BF7E8FB5EEF73E5B37D1BD791A74A726FB7F4DF3D075F3488F0F3AD69EC65ACFA7C9F6589BEE904BB94D08BB5F201284820DB9161BA17C412CAEECE482B215A6C96ECDAD3D788083C333DD4200FC0940A35A1587C743A33520146A544D118B5194C5D1C0C00F93CA5AF77A38C97252B7D6F7B20D30104D149783437B9B32C24FC0C0AF5D7B77EB866E1878CA040CECB1C11B06868DEFE7DCA3EBF088B81F1A176BDD07E3E0D090AEC3A351B1D0E3C1BA8F8707E3F078300FEE7C3BEFC1E1E19C7E6854B4723D989D8B95AE0BDFE962E79A2C14544D94C5420F0DB655D320F0D0680F36200DA7B1E6DC7AB5761A904B516E40EE4155465A143FD2F165D4244FFE84DED7F79FEF5428C5114D50030259D7E3A151793C344DD320E030510E8F8789B2D8AA562A542A80C51439541C1E0F9507F3E092C3E3C11B90EBA214C41653F4601E5A7278383C02073018DC9AC36810FE6CE966135F6BFD6FCAF953368DCFE6D94FD9B0299BE73DDFB0E7B379FEE7EC189F4917E3FCF9AEF964B2C126E7FF6CEDFE258CED0DDF5BB7E6B3E7BB363BC229D99CCD4D9792F94F9F2D5BB6E9A49490419F10C6FFF9B4FBD8527603FD49D7227BB21BB6FB6EEF664EFAFBCF27DD64D0236CED9EB766CF3D37E59C114AF6E49BAFDFDF796B4EFEFFF3F8F07593CDB94707D96B7F38618B104A081F42273D32FD66ECE6524216E3EBEFD6ED71FAF4E950CA17DF3DE95A930D9B83DFEF1C7C2EA7834E3E171DCAE7CFC9FE77AE5B84D1C98E1F9974EEBDE7D0CDFFF86FB6FFD7A283F04D8FF23DFFF966CB19DF6B076173185BFCF6F1E3FF9BDFDEBF7B4FB6E970B61765CF86F3F57F843242D6D01FC209E1B7D83FFBDF8BEEEFDE7973EF7594DE34CF6C26257C1EE584B0B9E691CD33A1C7165D774FE8B1B9263627DD03A543F6DC1B9C4EB6F8A27CE94E7A37175BFF33656BDD3EA5376CF9DA9D4F06219CB1A5F74706FB3F76C36E77971FDDE36FB66C9A67BE8C1DFBDD21F3F7DE4BE9DD44F7CD93D35F6CFD34F7603F1D9D643F1DB6FEE79E0623640D726965A220862F7A616A9961707310B206A543AF9695D488E35A2C3FDEAE691ED80D738DB3D8307F5CE31C83DEB076CDF378C3A26B9E76AE79A4BF17410EBF2FAA358144F5BAAC054124E85289BFDDFD79D890B5D95284C1F0A73FAEF97B8D0183E77308DD634363C0E0F61A64CDB907FB5B773F0FE74F2AD5FCBDFBE6F37DF316DD379F11FE8CB2DD7F7F84DFFE1D6B0EFDDF73D33DF7C75C4A38DB63F163BFECEEE6D15DF673E9B16574F23D422827FB760823ECE669DFFE4928FBDDE17BF77BB7AE968F4DF3B4D83C2665C3DE135F6C6464ED35EC63F348C9DEF31A2665F37C64F13DED31199B27BEEF2669F7291BB677C760E90289B0A824916A15CA1A85CCA1190042000000D313A05048403A1CCB05412F1B14002A4935241B108CC5629140180E0602E250181C0E06C32088A22088E370A4E8A82302400022A31F5807961E59D509C591B6E81B685E90F463DD8E0F3290A49E38508622AF190E797D0CE4351522E03390E49A2232901558A3BBD5F53F932C6E22E21EE0192E684A94F231EDEF738ECA070D16B273DEEAA93C9D7CBC09F4F0C4BA1FBDD012446F22E5EFE15B726B1AB703529EBD990970DE98DDC715B34C7298F529F73D69609D2F523FEE2693DCC4CD42162465C57F4C6E1FE54B988761850F68F5122B8E4D4193808867AB71A648E484C7523779962DE22D2B63A594C9B4D8D4746E4254744842B1C87E61FBF7BE16145ED08B4C1EB723A1CE7AC481C7DF8621D4B04BE0EE72C724794149E7D42D5868603E407DD61DB50734A4E6B1ABCF0ABC5362807B51D9033D0DB43A55615A3EA6CCBDB212E761AE10977C3B3F12D38DACBBC397AD2330A963201BD20DE202C6E0B57EA0C66606A31EF0D918261F18A4C90E72F4FD5ADEBF1187122E4B876A9C8717637517AA5EC36828D9A5F942670555B986249499520BDD16FFAE6C823A5F4DFF614212E1A3F041B61AD647DB9B3D1BC547F8228D9662D91E58C26E2B4FFFC47EACB6C8EAD7EDC27EA7DD83BE3563E17AE118B1174865581E35A7D815AE1541AD77C451CA68086A7C1352B0B0DEBA17218A62BD13532F3A345ABD2EE1859AAAB7E807A484611983D07DEA8DA0EAEE3AC7756629F5F61D481C7F913BEA85CE500AF1E61ED4EB9D1A1DA8C7A89714F680A7E81AF59A2220E63271B8D88D7AE55866688A4FEF82890717C3CB10549BDEC23714C223011C4DEF28FB9005FFC2BD08F81C5CEA7226D5AF66421EBDF9702E216BE535C1ECDA0F1D5FC655B7DCD4F93278CD2D3F75013BD309EE04948E6D253A0CF2AC18DEED27C2CEECC097DCF0290A6C2AFF8382C19FF53E5E7CFBBB42143E257DFF9C920CBFE3EA8D4C8E78E64966106892C6976A34D0E5782B5AD1F86668D90640A0EAA0E18F927C66EF2B8ED02CBF3A69736229EC3F51B0332E2524B14C8C5CD6F3E57420C8EB74DFDADA90543B504B1E7CAD06BC8C23B3622A402C7327A30A47B1556A6CA0673B90786D209F089BA5B6E208E65DB237E1A25EA1FB28A328246E125A774361DC92D5564A3E34BA59D8F390649178E047B05C09F789F0106A4CFA9EF6D5DEA4513544EE8CA30D24FB44D6006EBA168A38D80A3D0FF902652590B78781AD831092B390F417C29002057793BD7FFBE214B39B66F7CE95029912526F4F172B4604F13A1EB9CA7A890027B6230F2F4EB3749C6BAC7212BF941433BF73905DA861AF4976EA423263A69BDF1E7A2B7D702E92A58107B6517B4FA4E022AF462857EADBA3A28E65C3AE21F6A200150F7146D4A7CDFE203B22C4DD7728983EE5F9511FF066D64D68D4CFCA807A39BA1EDBF082D77C57F7B4A4B6FFFA46AA35C4D59AD73BC9418EC9979AC9170B24198A273272A2CA9E5D560730D8AB8410ED4E22DF0E7A5868C5F5DF2CC8DFAD1EA2C1D205DE9D965C82DE0B6DA5D6AB381520B1CEF84886C033CA02F5A2A22CBA75BA2FB1EC7A51E22EF11BD726033B21FF364AA75EF960134304FC780F17D41E2875600C43F8216C601A722014C8114A20FC1A12E6FE5D1D7F468844D106B1BF9922A2244A8E88BF7141A4A5171C6E0C196862CB746F2E147DF6C99EF4B8C0116E3B4176D8268F9E761D3AA113E8B7643BD4EA0AA672F43B0CAAF015540086E74CB4369AF1B85368BA79C833B660E3FEFDC9DE406ECF76906BDCF1322EB5126C1396849E0B1E0455ACA823EA1EA90BC88C7520C3590B9BE9D3A6DBE31EC98CBD79DA028D1E34E41BF38A1E078733541F7C7283A6B0902695048A3C39BBF69D8B0921F24B7EDCF022CE15D039F766F972F4B11BFF343B873F350968029A858C1B259B3EA11676B4C1749A51364F122BAF5E14C4EE716962FB6ECC7E85B3D01457F7F5B40AD4F0ABCE597843B3189012789FAEE2B050AD7A0C04813EACCEBDC1012D5C301B6B8EADB07A33E31D74E617F5FA4EF0507CE7B44A2DE85FC6AF53033612430671023E9476E55C24F709186E96CAE07F46105A5BF39F49C84EE076A6E3AC5DF9B4C87EB6D9467A38F284F9D13C8A83CEBC3AC55B9A18AD1B2EFE28AD326AA899D94AA74D93DC6E93860BD290373EE1910639BB822EAC8F85D284901C31795D279598C009EEBA554BF9695848C19A9A4AA5EA98E0355E4A0A4B9ED8E24EF298F11F1C857B5250BE2D1BF36BC73307AEC90C6AF59C5A619E0870D1B148C29D5742A8D8CC73B0CC6FBB649ABBC6F47D63DD4AA8D3280F7E1A9C50F41C5789B55FB3622480760657BE4604EB78A49BB5A38AA58E303AEEA61A9F473F8AA64C1B0ABBBD3264EE9F706EC214AA77B9C9075EC2B8439E1C0DB4F5C2CB0785EC59487B4310E1183E128C429F1E4C1036927729EFC5854FD43E5C5401408BF8424C6C96B3DD66D6B02E309D7B340A43A21D191FA4533B41ABB561D0C9FB7B8167FAC5B85ECC4B6A58E59B1AC6CE0917B84F3133E4ED02284A8E86F54B128A4ED30EF4610A828A51CE67BF161672E02B172DD1F49B4ED4B37502D31065E9FB435EE627381481946F7CE7C3479EF2806F4097EB16F0A4CF054DB7E2F4BB794D81AFCDB934EBD7A05CF87580167C2C7350ACDE7B190E423094776E5B44FCA5340C867037BFFB50865266CF0E4E053E62A9DF4CCA24D6F214848355C43B567BB4CB428FA0C2622603D78D2BD3D5A24C17D5DDFC78D4F393CDC7044FC809840259FD6B2D7D93B874B4593E645C78564159B26C2887807F2C280F33313BDA104B2BE9DB9B9132892580518A5DB844BE34456F473466784C80C13E80C92B3A0861AE3E994237195A8844649548014218755C65BB6117F857BD95D90DCCC7963E6C571157F8CBEC95D83D2273BFB71676EB1AA62C3F8CBEF2D806DFD07DB05F3F478D6A1DF1ADDFB4E1F4B6225DE86388ADE898A4F8BA683B39E23063355CA6028028B77DF8543F355F02E20A616EB8BAA06DFE8195A1FF71C1F05C6D58B0832172027799917C28CF08421227165DDE641AC3459CF8D59A6473387EACF62A8C22630C934F410AA0F6AC9A6AF7AC00B7997D27587BE78D27EA2A144F90B9604E8B085A9DFDD5D4D67CEF2B36464CE9968477A8323B0839B2D065A16763EC19A54A8D5028E5AE01CE54FFFC21E8B728D56BFF7BA8170171B42DA5BD0A47A5EC62266A356C246540860CED361161922FF020375C4AB4E50D796FDE01F26E8D50417F0CD0CDA70CFEDC84A2C50378509B68D3496A5CD1DA66DF9A585906CFB1234A69F4BA364F2DC4D06ABD3C3E0B52892D08B89A5DB27F0CE501331C783C444B3C66CAADD399BA894CA0AE76DB33996C56B290E04759213D76CF7B479A99AC4A25DB87B7063BDBD6830954CF3465D5AA48F220E0A532862C6D57480203C47959264C78F1A92455BB2679829C3A2FF11C6D409C52E0E8584ED4F3249092A22A084B2712EE320565BB1EA8512A2F262905C8A5101957479E963D04D989D03E1ED3E74236859AB2941D63292412CF09B230B1AD5965E6A1C51E797E81AB8AC78644C7BCFC07155538164C454B1154A09B3C85B96253DCD59462A82029B2E2A18FA2BF3B1651489E462B6BA1C02D5B4EDD1B14906F4B68FC7D6209C20CC113AC193BA15E86136C4F6F4293AC26224B99C03A8F09B14A2F31092FD012173D5B97894A30471657594309C4CF72F82C2791D4E7CF2889F3B35D986B736D8EF5DA5D76170F8E6A0F095F97BC922379894B88CBA7369FE97DE8DA454DC248192923AA529DC493635A709E4148C15669EC731EC9B248E679878800A133E24ED889758A8B246E2EAD3D024BD84D6A9CACFA050A4541D2A134921FE3748FEED1EBE2742736A647AD210953755CD10BAE0B7BFE0AFBB0C2124501878C87F0DAB217B0EB57EEEF685CFD5EBD09423447A9A0677D17E62CB749FB4F6158749748079C26029E074825C171AD9D3D8714BB0527E49D3D8E19C4979D503F9AD813F10709829DE7410FB94EA2DC13D7FFAE8AB0B4D10658384C01213FE55B3E1E1FD8400708A63CBB14B344F367747C416A1E6BAB322D2C45E7D0366EC34A1538E5246ACBA0F11063954E56A00DFDCB935296A327A74DD5A2ED4ACC3712AE4E5B11262730025D98B14235AF34C0FC4653BDB70150334326A366FDFF6EF4A4DFFE491C449FB52DFA47C22B90F6E80924AA0EDF9ABADD85A090A209B79DAFAA4B278DE0467032998219A08CDE584F75E1832FA158098D36136B9337F833379F0161A883B9CACCE7F487EB8A5A591E2DBD4DD741AB223E0D1159E85FE7A2A991958902A230AE4E72CBC5FFD87DF8A547D3F9AD79B002B368E74A7E50F3CDBFC7CCB72E998972143E87CBC3DE6F46187F8C6F50153309C43764369E45C2519F5CA414C9ED3523BCFD6E9C403C4FDF3F11D57DF13A0E69EE0423F14D412455FF2A89F8182A453081ABDF946A0D546FA3A8F8BB719A229246EAA682B4FD1B30EE1B4974B8BCD53C305E258C1434B8283116F8440B9374650F096ED430A4F60D471C78FCB4C0713060186CD07786954A7BE1F476A103DAA6B8156E152BC2ADF7BE9E32EFE5E08ACC23A09ED23DD78E9DFD3AA18CC474747C26B539FFBF97C38D83CC3C589B1AC06D542A7283F0336666D0D4E922CE9877FB9D1B4DB3A6AB16D83881141F41983415502CC23071813458BD51CE8C198DDB9C72D614A0044EE52B2B6079C7D52149C17A9A2736E412B10340F45A832A0883CADE6A17441B15C23034B78AE5EC09A02B5F9EB34971B7970500B66C75ECDD58D0047DF97BDEA46B2E1F8A31C44BB56A23E64E70FD1A719B9892D62031CC3C680BB0D0BAD5BBAB082EAEE3989F017866485BD3400FC365FB9DBF4BF87036A41E9EF6B54FE4C94346D3823480227F8722CF89FA11B3D4CDC972CF12F39F2CD6B09EEA8E09B28BED5CA07CC298FED65856D018E8AF8CC9241851508D9EC83D408A43C6D0146D050D4B0C2E15726ED91C83E320717B5C900592E757760053C0D00AD9B57B816BC6C2BFF81C7A008A9354B34125957B42A18A773CC9EC3BB5142C8E511931B939C3A50FE41518D529449D16C46ED971EEA304D0C1B4016370E6B44457CB2B48D42C698F9F0E5CCC54A78D1A9F9D0084A00A037D7CAC661751262B1D61ABD51280F0B48AC396D56AFBCF6A90B32CFA375BB7F4A3E08178CEC89831E988FC321AC7BE7B3C01A24005C80757AD0326C1B14C9750771A59B03126039C5F3BD436A0268B93528585E0F47C0D917938A3F749FC8871E6112AA735435A83E1BA027EE75D083BA239747B5DA77655FC8D32A7E3B6238B5A8297E54B690A971D4FAA0B39AFF2103C9E3683CAA71E6C07B4C1DD5E7DB82EA40B85914450BC913C788A678FC1CB96007CF45016913CA69A512B01963CC454CAB9F51C08CBACB048220E7AEB7F82BC7F740B8DBCBEA69E2BFBF8D920A475DD39125B5C3965E8F2D312A976A6017DB2B79CD3829FA1DCDEF749864A7FA6A36B80FDF8F1B455BA590B9ADF4B00915633F9D0FE4CF433B43F458419CB53F3D4C91ACB9556A24669A449C17C626A08A109C12844D8D3AA6E376D7E0A954EF25AC208DCE9D176A3E0A6D5199069E9FFDC4DB1D7ED4284E983A85B8483D08CE8F13784C4A53099A7CB21DD1ECFD7D9C11302A64E5B5F1346AB34492F2F25A91D65878395FA5859C009574C6297855E1E372BEBBB4A043CF9440674E78B027B132BC87ED1493A006081CA82C2A6C235D416965F3C6D2B6BA522DC240E707CA4DA3573B20C19DD13B6ADC879CB8F3146A82ADB9629D84E28079F2E9D114AF1F4C7424B8335C7B8F3B51B23E2467E2A6AF80261D55C70A40B24DEFB9936EAB9116DBD42B5DD9041226FD1E52A7401C8C112A094F69E8D00E0FF022FE5F7ECFE5FCE130B99EB5E13089E131903569C41A7024D15BB5CA46529BDACF81C0FFB7C1DA9BF96105D351C86DE1E303B4AF369B1F9E64C1E1713E5EC7BF43A5F1D37B9B286F5E944583A738CABCE3CD7EC1A630272611EED65F477285EE4F1C091BC19EC84A9D2BB70D40CB1A7CC29CACAC82A1212642266924EBE2C5AF5073D3B00339C8E75660CAC4805646481AEE8F1C8FCE2D412700C3631EF5FC4664C940E6BEAC78B5B477EC995643FB4CB5259FA80969E53FFA8752AF009045A01711EAAF7E75ED2EB87FFF4DAB3941307D92C07DDCFD533C0F268F333CA7C0D036ADE3DCC6A2270800D80B6438B140880CF31D6E211BF0153195654ED877C19A04197264CDCD022C99F4E1DA95C0FE9B99D9ADE413C6B7142228CBAC8BFB3B519882BBE5F4C06FEBE323B80B5EB1565A81C3D26D8D833391AA3C41B0DE4B29EA681687011AF150D5E51734E77E065953878618C8F96573ACFD84083AFC1F1105FA9A19028607923EC213472A2B4B1E7169BC7F7E2EA08A51000A7A5E762BA94AAC76A2CE19C1612AD248538199462E5CC9C66FAC3D311A839E7CC83CE38AD738DB2A7BEC3A8E4346120A245062CD95D93072AAA7FC13F68F54988BDC733264205C79CD485C4ED4018EA2143323969E6CC35733056384CCDA342BE8A04143D32515FF9F7D5ED3735F533F37F15CD3A639EDB6293712A44A00BAF9341D34CDFF933207BC1D851F1519E2308452EEFF4BEE3AA6D5E78A4812CE3F93757F00D83EA92AD41D76A672051150BAB2C12EB98CFC8E0555F0B84EE8762DDFBA71400081F2DF804401F9A319940741C8078153DCC112CD7534335963D36132440ADDEEA9C596CE1B087E16887B388BAD32CC5EEA8FAF77A87CA7B03948BCA8D22F98A560D7623DEA82AA45C2D61F2F785A525E7ACBA05E85CF539DF334D86B8B8345D94973D72A4B04B459451E707435F9C3C61FD3B4E5883510CB26942A0ED5C6E0D5C77DE99A73D0D2C850326C7BD8C23A6B283F44FC4910A2D6C3959433EA79C81373EEAB27CAC5A69FA2BF5AC80B98170B32B96835148C94F64F3C69E053797619EDD3504108AFDFB64646452F63AC8AEFC4900AB2526916876AD7995B4560E6682D9E5D048359440489DB690B1AEA0AC358FC16FD6952CC00B88601BA8150890DA3F85E4090AC0D69013DB54B40ABF8565ABB95E05AA1D744512C16691F1CDAC3BBB3B803F601C4F0D162E624B3A3D3BCD8FA1C137E46F7963FB7AFF7BD3F14072832DE83CB480327FB57C811F58FAAE8599A991016A50621B12460D8C9DE2277C6052C4DE17444D8500B15FAA35966EF19D8BB6746F44FF88BAFDE7FDA8DE3D910A00701869B689781C27BFF2BC5BA4DDF26685C2C20934621C1BA69945E278BAF22D66262287A4FEB815540575CE46264763478D4F5C0F903597DFF88D844CA1A48B28E2674388973E144400A1F429B8B570698FA241B4C68B2E0E12061F1EBAE469BB804A6A9F359E75378F4A6714B17472F414B52C60BC274F7089C2EA005BF3A143F17D34CF24AE4622B4F6F0AFAFD842B11FF40880752718A231C7B6D7137D496F0DFAD4433B5C56FD9FD9021FB9C4ACAA54588189F3B7757E16FA1541697F299EDF42BB470F36E09FF9786F7960F57BCACDF0F656890D1D1722E53D9FA4239ED508FCC0CB5C40A0FCCF4A5B1A2FCEFD0D0BD55A3F254E9963',7204,1471,14543,30184,NULL,NULL);
INSERT INTO "letters" VALUES(15,14,5005,X'28B52FFD648D12050500C40347414D452057414954530A20756E74696C773A69736973726573730A69742070616E2E20546F2073746F7073656B67616D65206D61737465722E0A001DA070C72099C6101E11C648FA4B64E33CE8501C591C411610D35C13636F1A8BBB78831FB54723468C4BF707BA264B52443E543D82E8B762E12206C6CE07EA149043F45A0811AA3F94B00925B4C45C1BB8879908BD72A76BF37F8326C8A39BA41C3E1C3A13C5',5004,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(16,NULL,197,X'28B52FFD24C5ED0400A24B2420504BE206C05E7B9446431B431AFBD1908612135C96594FCDE55454CC648F1F0100E5B0D3E6F7BAF61B0BD94DE6AAFE66330A7E987353C2F3527DA6CBF8715E6F845236F95D2D1E5FDB1182FC38C7419EA45CB4A70D370EAB271B8E214412B46C5E7C28DAEF967C933050281CA164005DE04F299E2FBDE96A5C74B9EE49C0DBBEBED1084C78A6B31E9C21AD4DC81612010200905219E9580A0AD02C17E4',196,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(17,14,148,X'28B52FFD2494FD000060616E6577723A20676F6E65000400939767C9ECF50C47B331ECB1F6040B02C34DDDE7',147,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(18,14,160,X'28B52FFD24A05503006402616E6577723A20676F6E6561726C6561276E6B73726E6F0A6C6F6E676F726B7365746D2E0A0013A0B050D9EA10BE111C053F14BD0C7FB01324D729FC82A5678C036CE8DABFA8EA5ACFB6220448466909F3C6472BDFBFB2217BC6CE9A973FB6D73B693686587B62B96A3E7384',159,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(19,14,10165,X'28B52FFD64B5263D18009654432510CBBA013C22673EEBC1B3FF9C3C899BC38DE4DBAEE8C00C6C1FDBD4ED072222000002EE043E003500360096C8C02648B68082115803CB663095A681BE81BAC2F46B7D3E82B6E6D2A16946DD6AAA74920AC102219AB845C2C134D997B4BEDC978AC4520630930B251373D9296DF73AB56D5FCD64C3D82FA19E3EB7811AE87B7821DB26B3D0FB56F7BD95695B791BCAAD3E4392BE6C04E41F7AF828127C0918630ED7BF3E0773D617B20D709EA68EED953DF43AFFEF925C3B3AFBDE333BF36DDC60A12919CAA83144DE8FD4A9399C904BD6A96D1D0051372A584D1D4128594D591C1912AC1CEC28F7985CC7A9AB8972EE4135A48921C578308C6C49AE11391C1647D22BEC7B1CCA713A0BC93880BBA8312E93D2A650A73D0320C28851884444F00112A0B5410C1592110A52908282F2A3FEA431884427B4BD010DCCC259010A71D6EDF805849E6A2C174B1CCC761AA1FA42AE4C092E997C59EA765AEEC37D7A20B6AD0B804904D57A5EC86157836BD4564C04C1098DE8757869CEFF9819600A2AE81926112D26410A353C6A000DED2DB31C27E6FD01262E70E359DE5DA4B470DD7A721F31C46307A0AFC68C2C601561F86D161ABD115467AF19575A7204EAF165EC53B0E32FFF575E48238CBCF6CF1485BC820376144B9F73199AAC8D85225F9BC3B99B396809999223008A497B216842F909BE456C8A6D9B6389F51EAA0B00E2B91D81DD7CF6922BE2993603FCF7124AA667CD9CFEF423CFED5FFFC89BFF1DF003C199649CE4D4A77B3D68A3EE7CFFAFE7FD11BE41732660E9004FA2F7DD1D7EF3B5C9F76B3032796741CB1990DD757D686DCB8F484FAA1F14B74D32B05E5DF00939E9FFFC3648762A3450AF1F3B1B13E8E3358A0628A4D73C3F55D23FBC38F37000369805F944C060E03923C49E024B15AC1720E0E8C7344C913942AD74424903BFE8EF0019423E78301E11E3D2AE212E151AB8BB63F0F7F3BC9A4CBE07D0C773ACD6CFC432B30C9E4D994DBD61199DA0B897EF9BE846045476C9D03F84ED308878D2BBF66ACC4E4DBE9976BBA0EF8DB22891903CF0B8527EEDB345C27EA52A5D86A69FACD278',8692,1471,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(20,NULL,39,X'596F7520676574206E6F206D6F7265207265706F727473206F6620746869732067616D652E0A00',38,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(21,NULL,8534,X'28B52FFD645620F54D00CA6EFC133B406B9B0EC3306C481F32C2654352026D339B476D6F75DBFD465E8A44B62524176571889725ADA62A1E7D486CB36E224B09E8D43980BF9DE18EEF6A1F0124013101AC717F0EFED84D72E654736FD90E999DDE73DD2F9D77F88D49CD7D6C0ECB1A97BCE776F4B165B5F257BE2BCDFA7A6F32BB0D505BBBD476DB6F22BDE87C4467E4B5EF2BABE6B6A3B4D72E25F0C7F6A4161EFBDABE9362EFBF6EA3B6EBF971F2EFEC4C77D0CC1D5B3B567A27122B63E76BB846887365AE2B77BE654DC3D872C953502161710D02C7582E069E5171079703EF3DB752AE6B9CFDBFCBCFB476AF5DA9B9D3D8E48EC89FD24AEDDA49E5B5DD5178EDCBDB6B6BECE44FC6DE518DFF3D0532181C82AC0A742A82A24F3E3BCC3779677787EB24B7EDAD3B7B528EA3AF9566B757B2A6B58CFF31B868DCE28241710B8389632A6EE0A2E240C6E5E2BD2999C3BC2BBFA39B5B107C460F3F6B77EFF0B6C98EB6EF0C6FDCA11BB678C75B3A117D7963634A2B32415C1D760D9B5D29342BA735A1788479EF3D0CFF7F88A1208CA0E861F87F0A846F40042105C43C0CF09FE02578888114879801150856A73CC92166C027293241441411A4FEC9313CC980F72630242E046E3990F1DE631F95E3EC8DB1C72338CEF406BF33143BB5D77A6C99AB651EA71A778AE690DB63E34CA5D3E94A33B753F2C655E83FB6ADCBFE1CDBDBC5B63BB8B73F6EA59ABDB549BE1D1FB73626DDAEA1DADB52AA61B637B7AC18F9CE6C8EFE71DD1CA7197FA6B4DBC69FAD691893B19B10F956E2CE8E5E1B11B9A3A6E7F9A1B576474AEFEC6E59F3CB9AE6D6E56463B1ADEC4937BEDD34C773A575DA76FFA3F777B226436B7648DFDE7AE2CF96E18DE5C7D630BE974FEDC677FED8D6E6A8B35B73FBBAED29AD9E34726B7CDB36B102A32BBBA294C56A725138465CA9A64A1641B6B72CEB34DB109B449438C9A62C9B2808624AC388CA2E6C12F57575CC1A6219BC320A05754FE005F144892A7C652D55D214E3FF2C6A8A2412073096021513EF691B1DD5EEC6B742CF2A5BBB9723CE75B46EDC368D995B92D3C9B252CC37E729376A71CB1B8173F06029824BDE9BB89038700C06178D0E79595E39256B0FDD906E495776C6B6A5DB8320F4A043F05ABAFDDD517BCA736053CAF73096890ACCE477076BDF70E6B132BDA6ACDC2BAD9D4D29E03D11287A118853909AEEC05F9E7E794F04C22AF01E8C68EC8D6640D1A3BC7204B086D12B71AAB205DE16FCD3EDAED752CCB78EE75BBB5BF04B93175D00ADF236C60FE1056CDC18A712E38D173CF8AA37C1276076F0D09BC53B0A9517FC93177DB286FD95E28F5372CCFFBD2700004C5C58325CB80579CFE3F1C977229BEBD14A86A87D65BA290F79CF60B9B840B8E55C88F4941001E21BDEB8027F22F091322E2C169606170B09116E411E8C2850145126A8AA60052B4A8AE01481F8444DD2C481118C6075C87326098294AA027910AC4C52E4C00D1A3E50208F324D9C432EED2838F63607C6F5CA708F8014F8332F7F22935F34242C207EC87BD1060D1FF81AD6D96BBB09909780725149246922218140E0E2C1AD4D73BC077CDC7AD67B7AA39AE6B631E647707DED21EF895DE9DC803C6E9BBC56C11FC8E3672090D7DDC41FEB9087C1B04C605C24EF3D3476D5B1DD656E6BED595343331A2BD56C266F36AEEB7B9566AA724188922A2982A8ACBAA8AA824514A9EAA8AA402A565544459328522EE992309EA82C562014298A44451754D9A01BC7949B82FF611334C1A65422459AAA2C360521AC34AC5CF18A2A4D611052AA490A8219A842B31E840A0D898888242948D2016209308C4361A0C8257C12C022558B7248214408224444444444444452902469CF54A54515B428D622C553D80D23F44358786E5EAA7095A8CE69AD36B789E21696A4ED4A5BA4227A1208757EE3659144C2342D42889D8A34DD7F415239E71014E15CBC1560715ED8E3E1E9A9187B1A46CD739E6178A6046EC7838C94B5AFB38F49AACF822DDB87F22492CDB67F7BD2334F086812568952DCCB781D85BE824F6ECB1C1119ACB9B9C099BE5273F740A35037190E7095CE9B52190803342210586249D4AE24F1503945D82479C60165EC97AFEF43D1B1B2A0D70A7298C5C7EFF448195A1B7658B3DD9E4790891B8161E085D685C638C00B92B50A97E78023BBC8AD0D9566E01CB77C024210108B5A25E6EDD6DEC7543B586BE1E09A4A656957729D3451F4D980E44880C841CF5B0F2ABA64EBF524FB680210EE345AD1D4A2ECC0780F197C8F93953CDD0F2609E3B26F109FBD8037347AC4DA16BD2FE82F88D9812CCAC2A5BCF68CCBD59A448394C6AAA537F221CCB73A05E780FBF860C8E9C90D1A92517598BA52CBDEECF2454618402F007370E702AC9993424FB7B3B3877949854B9FE8A6B8B64D93A35974D9C67718FC3156C61BEF58C362A111D0A0541C741A73EFAAE439584422E3DE591557561066A62E78935361AF73BDEAFF0A9548325EAC78A22A7E40B12710CB15D61602057201628CD19B5F6A923DDA3F1F357A9A10B9D2543475329507A578DDF9DB63713B2C8EDE65BBE3567BB24494DE7397043607B3441879B06F0435D6F392A05BA50EB454EA3E676A432020D0010A30F40C7C2017C5348C442DF4A6A05498E74DBEC40EF1CB0817544621F01AA541D3EB8BA359DD67CFC9CC20C6193F93631EF116237061D53122F257481025994914104E3C019CE9F6A2FC8C1610BCCF9BBAC16AAE899D2E5E7852ABA10B610FFC77A4D68DA7B3680100D20E8C68E64B106CB3F50855CEC5C0068F0B336B1D8B2D50A51101C6D7A3B310E7199AABB161EFA869A20572BBDE0C0A0D81BCD85BAD367C2DD32D07825D17F959592FC1EF9FA0B0E9EF2BFDB338E1312F79CD40CB6C9D809651BEBDD49A25FE91BCA27AE5738FE610252F483505134CA195E6899A310059978D9AC01A56F726554558365C83A85F9F08617F28B0B1691CCC3FC21A7C183C1B93EC9CF392F47B0FFF2541F3EB89076213AA6C037114561A5384DD3E358A41E2A3BF7A0B1CFDE99966BD04A2132565CDDC952E3450FC5C808A70911C1B46FE89EBD8ED3677B51A67910329307095B1327F95376B02669B631FAADD1F86FB3C425CC13D5E8E233EBED3E955BD1E4BDA187D40B38CF07419F560A677034F6A8ACA2CD2606054E34DB4FF82907E2C944E16E3E4076D7966D2E640B5B8999509CE9E613D38F1E10982A79BFD04781F5651EC101B6E27D8D98A2F40C2E97CC1370B72FC20CB0A652DC320FE6A449FCCF3C096A6052B913C09E14BFF139AB63AA29EED3DDE1A37EB693442CBBE2E1184195DD18C4B247DE3DCB8469A37EF0EF21B258724871089052D5B640696BAF7F2DD5585FB42492E8A5EEB6119C260DCD5E2D564E84776D15A0DFE137AF6D4D80E5F3C112A3E1F702F7C6BCC2410BEAB30CB716E8F9C2A3D47252D9177B597C09C8D96AE0E7BCED9D6406F919FE805B46DA5CDF048ED0458F8D3D08AD9275A014F4CCB85',7165,1367,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(22,21,8835,X'28B52FFD648321CD1300B2CF3730408B9B03C3F0BA0CC3303C56C03E4A09B3EDEA452C7D53DD83FF145A2F15845105A300B3645E4DAE0631B231DCF01D0B00041345B9601A288BE4E1AE5D3B32C568E3DB5671C8656B95AE61767D2916CFD9A243188C8A87B37BECE4CE203E06045E81A3F11825E93D8AA26B29FE45D97364B3DACB13BB86AEAB4531B6B2CA39316FE6AE2BAFFC595E890CAAF2C2F4CAEC92CA5FA39CBBC61032C3E880812E12CBA167A829FE005AED9B6A3B9C6BE1AC1199A4981041C330A9A049132B68AA1E0A306021CF8FDD488B8B3B6FE44FFB586F8C72382FCD663A3B9E84BF3F5677809BA031265424492AAD01300242883143239207060289DFAF01E94A715B80644774E52E7E1968D21106252ECB434E1AB0ECE5F9A5CDE8FA809E4344977BBA712C7A931C92A635C6E54E10E332EEEE51B5B62DC8CE65302D3AAA4D78D523102E7AAC62AFB9C0B4260B957D5A3A2387DA67FAECF7AF7F9359A90A60ECF7DCCCBAF1B2ACC52C888C34AF6380B25BBAA8698592B07E32BCAA7AC20D2B249E3149CC5A1E0FAB67EA65370D483708DCDEF2CF5A1E77CB73DF97DD5544D0BC5130CA9302693B220E3F9A82CBE4F81B71E16C47797E31F976828DCCBB78B73C2107C2D788B962DD145E93927DA3EE011BB40D9673D81D23209E097E034FD2A4D533D8E14F11941422A5D1D56AC8F03A1CB53A12D7F6108B45EEA1FCC4B3DA6DA37027F4DA200281AF650873BBE26063C3C60629C65E8CC8D056DC2CD921FBB7306B12B961A273B04A3F5B7083CE6F412F146B7ED697F9586843746CA0708A3C04FA1E2C3442066B1B545F0BE15E041D85B6FC52FA1B33DA26971FFA0962604677C50B8F65ADD958360006A5041696A04D4F81F01A7E605688E412FCE0F0F4',7251,1582,NULL,NULL,NULL,NULL);
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
CREATE TABLE observers (
  id       INTEGER PRIMARY KEY,
  game     INTEGER NOT NULL REFERENCES games (id),
  address  TEXT NOT NULL CHECK (address <> ''),
  bare     TEXT NOT NULL CHECK (bare <> '' AND bare = lower(bare)), -- the same without a display name
  timezone TEXT NOT NULL,
  language TEXT NOT NULL,
  at       INTEGER NOT NULL,
  ended    INTEGER -- NULL while they look on
) STRICT;
INSERT INTO "observers" VALUES(1,1,'Ana <ana@example.org>','ana@example.org','UTC','en',1777622400,1777626000);
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
  recipient   TEXT NOT NULL CHECK (recipient <> ''),
  address     TEXT NOT NULL CHECK (address <> '' AND address = lower(address)), -- the same without a display name
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
INSERT INTO "outbox" VALUES(3,1,NULL,1,0,NULL,'sent',1,1777626000,NULL,'report','1',1777622400,'madrid.1.observer-1.0.bace0e1d@play.example.org','Referee <referee@play.example.org>','Ana <ana@example.org>','ana@example.org',NULL,'[madrid] Dos de Mayo, turn 1: public report','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.1.observer-1.0.bace0e1d@play.example.org',NULL,NULL);
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
INSERT INTO "outbox" VALUES(15,1,NULL,1,5,NULL,'sent',1,1777626000,NULL,'report','2',1777626000,'madrid.2.observer-1.5.bace0e1d@play.example.org','Referee <referee@play.example.org>','Ana <ana@example.org>','ana@example.org',NULL,'[madrid] Dos de Mayo, turn 2: public report','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.2.observer-1.5.bace0e1d@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(16,NULL,NULL,NULL,NULL,NULL,'sent',1,1777626000,NULL,'notice','',1777626000,'game-master.bounce.5258ac5b4e4ed8fd.ledger@play.example.org','Referee <referee@play.example.org>','Game Master <gm@example.org>','gm@example.org',NULL,'Mail to karsten@example.org bounced',NULL,NULL,'./outbox/new/game-master.bounce.5258ac5b4e4ed8fd.ledger@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(17,1,0,NULL,5,NULL,'sent',1,1777626000,NULL,'notice','2',1777626000,'madrid.2.spanish.5.act-replace-1.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+madrid.FPPV-CV31-F3WK@play.example.org','[madrid] Dos de Mayo, turn 2: France has a new player','madrid.2.spanish.5.13390e96@play.example.org','madrid.bc49599b@play.example.org madrid.2.spanish.5.13390e96@play.example.org','./outbox/new/madrid.2.spanish.5.act-replace-1.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(18,1,NULL,NULL,5,NULL,'sent',1,1777626000,NULL,'notice','2',1777626000,'madrid.2.french.5.released-1.708aefe7@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org',NULL,'[madrid] Dos de Mayo: you are released','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.2.french.5.released-1.708aefe7@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(19,1,1,NULL,5,NULL,'sent',1,1777626000,NULL,'report','2',1777626000,'madrid.2.french.5.player-1.708aefe7@play.example.org','Referee <referee@play.example.org>','zoe@example.org','zoe@example.org','orders+madrid.C6VY-1C0X-QHB1@play.example.org','[madrid] Dos de Mayo, turn 2: preparation due Thu 7 May 09:00 UTC','madrid.2.french.5.bd6a6366@play.example.org','madrid.bc49599b@play.example.org madrid.2.french.5.bd6a6366@play.example.org','./outbox/new/madrid.2.french.5.player-1.708aefe7@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(20,1,NULL,1,5,NULL,'sent',1,1777626000,NULL,'notice','2',1777626000,'madrid.2.observer-1.5.ended.bace0e1d@play.example.org','Referee <referee@play.example.org>','Ana <ana@example.org>','ana@example.org',NULL,'[madrid] Dos de Mayo: no more reports','madrid.bc49599b@play.example.org','madrid.bc49599b@play.example.org','./outbox/new/madrid.2.observer-1.5.ended.bace0e1d@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(21,2,0,NULL,0,NULL,'sent',1,1777626000,NULL,'report','1',1777626000,'sevilla.1.spanish.0.13390e96@play.example.org','Referee <referee@play.example.org>','Phil <phil@example.org>','phil@example.org','orders+sevilla.XNBZ-A344-7N8K@play.example.org','[sevilla] Dos de Mayo, turn 1: nothing due from you','sevilla.bc49599b@play.example.org','sevilla.bc49599b@play.example.org','./outbox/new/sevilla.1.spanish.0.13390e96@play.example.org',NULL,NULL);
INSERT INTO "outbox" VALUES(22,2,1,NULL,0,NULL,'sent',1,1777626000,NULL,'report','1',1777626000,'sevilla.1.french.0.bd6a6366@play.example.org','Referee <referee@play.example.org>','Karsten <karsten@example.org>','karsten@example.org','orders+sevilla.D9XN-X1YN-XHJY@play.example.org','[sevilla] Dos de Mayo, turn 1: set-up due Sun 3 May 09:00 UTC','sevilla.bc49599b@play.example.org','sevilla.bc49599b@play.example.org','./outbox/new/sevilla.1.french.0.bd6a6366@play.example.org',NULL,NULL);
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
CREATE TABLE salts (
  game  INTEGER NOT NULL REFERENCES games (id),
  kind  TEXT NOT NULL CHECK (kind <> ''),          -- 'press': name of the row's table
  row   INTEGER NOT NULL,                          -- its number there
  salt  BLOB NOT NULL CHECK (length(salt) = 32),   -- random
  texts BLOB CHECK (length(texts) = 0 OR length(texts) = 32), -- the same; NULL: rows of this table have no such texts
  PRIMARY KEY (game, kind, row)
) STRICT, WITHOUT ROWID;
INSERT INTO "salts" VALUES(1,'absences',1,X'7A43D59D1FD9AAD0A18E84EFA2F3718AD56850860B07D2941BEC3DE955CB1D4D',NULL);
INSERT INTO "salts" VALUES(1,'games',1,X'C708FCB7242727DBCD34190FF8F99BBC54573BA7311F1F8C70E0F934E65BD454',NULL);
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
INSERT INTO "salts" VALUES(1,'letters',20,X'CD103C43281CBD5A0003452EE9E84E31204B677A61AEA92742AB09992F9C14EB',X'35013730C7EC9F95DCA9FA9A44CB4D24FAFC3DB08D2A5960A8E5001B1CE58795');
INSERT INTO "salts" VALUES(1,'moves',1,X'16F2A5C952E76548876DB5B450789FF4B165CA302FA0F894F8189028E1D49CEF',NULL);
INSERT INTO "salts" VALUES(1,'moves',2,X'206837F36D76B127F78874C02BCB64F1428056E6D42F06B35C98567AF00A3961',NULL);
INSERT INTO "salts" VALUES(1,'observers',1,X'01D73947908D299858010FFC3265FD8BF915C2212F9FC3F8AF1E1C0C1A5A7FD2',NULL);
INSERT INTO "salts" VALUES(1,'outbox',1,X'878C6CAAFABD70A18D79F2362AE16270BD6266477CCE820459CBA396EBB1871A',NULL);
INSERT INTO "salts" VALUES(1,'outbox',2,X'E490C389DBA7A0775420FD609737474DF596B998FC76CF94EEF6BDD56270B372',NULL);
INSERT INTO "salts" VALUES(1,'outbox',3,X'07FA4428DCAD5C8E0D86ADA8E21272688E46D13839433FBF7BA5848B417E4853',NULL);
INSERT INTO "salts" VALUES(1,'outbox',4,X'5D11995C30D4F052FEB9B637295481DC000D2A4482AB844D6D07123A513AFC77',NULL);
INSERT INTO "salts" VALUES(1,'outbox',5,X'2D7691BDBFAA13FAC39EA6B4BB80BC4EB2DA920EBD32B0831F7C09BEDEE70E36',NULL);
INSERT INTO "salts" VALUES(1,'outbox',6,X'1E620BA06BA08929417FD90F63823418EABC0F28AA1C565F734B426AD1479162',NULL);
INSERT INTO "salts" VALUES(1,'outbox',7,X'F8175E50706D0DCBD24B76DD2400BF566851EF6F9CE0E4025C75401A45B5E8C7',NULL);
INSERT INTO "salts" VALUES(1,'outbox',8,X'BB1B6C0543D72BEC7325C168F209F55D736100691EDCB578D061532B5A356B5F',NULL);
INSERT INTO "salts" VALUES(1,'outbox',9,X'6A790D7C5A2AD3C9527ACB5CD928316B532C6168AE124A6BB7D1203E2BF1052C',NULL);
INSERT INTO "salts" VALUES(1,'outbox',10,X'ED8CBF6C0D9B27751104F838CDAB1D5290EDDFCD12BF9C78D99AAD4FF08CFEF8',NULL);
INSERT INTO "salts" VALUES(1,'outbox',11,X'53A8B4CFD6CE977F4B01C8393AF4B13DAD0986BA7234D65E392C2D96D06777F7',NULL);
INSERT INTO "salts" VALUES(1,'outbox',12,X'F2616F386E295309D3A8774216B85802CF9AA4723A304E11B891C1EF8B568D90',NULL);
INSERT INTO "salts" VALUES(1,'outbox',13,X'CCA87923CDD3AE7CF21A2CC4EED90C8431E552A9C48DA7800C158E677EFD60DD',NULL);
INSERT INTO "salts" VALUES(1,'outbox',14,X'E47B3D7E92B0FE309A61A1EE4750B42F3AF2214F1A94C3BD801834DD7BB92ECA',NULL);
INSERT INTO "salts" VALUES(1,'outbox',15,X'D80DC6F25C5087565EA7035BDA5963CD99A4F56DCF4C33DFE6373A1045F2820C',NULL);
INSERT INTO "salts" VALUES(1,'outbox',17,X'FFD0E57533D801A3EE0FFAC825CBE53FEFDFF298B3903549564BF2AADBE85924',NULL);
INSERT INTO "salts" VALUES(1,'outbox',18,X'374091940B68518154AADED4DB1119E41753C3048622881D4FB757AB7EC5BF9D',NULL);
INSERT INTO "salts" VALUES(1,'outbox',19,X'8C27038FB01A96F23DED13C7DF9B824C61B72A0D86571C793B3E2AC2587ECE9D',NULL);
INSERT INTO "salts" VALUES(1,'outbox',20,X'C337265AB16C4853516BE4FF31E3FFE147E3D7E4F07B628EF40C22303A2E055E',NULL);
INSERT INTO "salts" VALUES(1,'press',1,X'7ECA661D5A6F1D6A3E80B3FCA47A207E25664C8309C8F3EAC453CA4798AE77E1',X'5F822983EA4366EC6688CFB41534FFFB110E96C4E2BA37750786033AB1A36A69');
INSERT INTO "salts" VALUES(1,'press',2,X'B5917561248F907B5A3998F517C6FD2A90D09370B00F63EBBD8D2EF4B6D0D703',X'9CEB9C2BF17F2AD023F6E60D88707BAF9D6E3A2C553EF6EEB8E7BBFCB7E8F8DB');
INSERT INTO "salts" VALUES(1,'seats',0,X'DC96FD68DFB14E5B2FDF748201D6B713E4105342ED8855465D9C56E9830E790C',NULL);
INSERT INTO "salts" VALUES(1,'seats',1,X'E305B10F972AA7BE38F03DF077B2628707997ECD37FD6C18CE062BAE1B246EDB',NULL);
INSERT INTO "salts" VALUES(1,'submissions',1,X'338701B939B72E4B6BB20494CD47FDC2AB92DAF846E789698E3185CFE055B184',X'28379089CBB2A2F3C507C4154EBD59A86F1A007D62DBD8F32CD271B3EFCD92E8');
INSERT INTO "salts" VALUES(1,'submissions',2,X'1AA66A2C790E3C5C4EF3EAB0FF49E10C43F78139F2460A9961E1174843658CFB',X'AA4D8D3FCB5473DBD9924455071AD9E15E231EC1DBE4C7800115231FE358E1B9');
INSERT INTO "salts" VALUES(1,'submissions',3,X'72B163E2142B050EB1C1E6B23A7B805A164D4A1023FD6EF85A1697CB784458C0',X'433A4CE0112BA72F3B0148CC3EDAF40985158A9780801A0B953CB4597B31B840');
INSERT INTO "salts" VALUES(1,'submissions',4,X'84109143DA82431B640F944B25EA056D5746A33213F96D7ADF7867585170219D',X'6CDA3143178B37BDFAE5CA9E6BE69515F590F87A155A483BDFE67A0895304C08');
INSERT INTO "salts" VALUES(2,'games',2,X'2C2C6D896548A80F76E5619CB4FD0C4FDE9A0D7AA46D5BAD53B5223DA6DA6F8E',NULL);
INSERT INTO "salts" VALUES(2,'letters',21,X'93AAA19EA2EC0EEFC2982FF26A60256FB8EFF2A18D6423D4235F4B066E58E2D6',X'C4EE3ABF1CBA9B09C52C427F23E063DCDBB9E0C3999680BAC8E97584E2F8116D');
INSERT INTO "salts" VALUES(2,'letters',22,X'98E00CF39E327D00AAC55E84B5BE717CD6E52F2FD93BD1881642315C1246EB93',X'2CFDEB1F88C190FB1D66876D43AC61BD0E5C685CE1F6D5D39652AC3C76A3939A');
INSERT INTO "salts" VALUES(2,'outbox',21,X'878C6CAAFABD70A18D79F2362AE16270BD6266477CCE820459CBA396EBB1871A',NULL);
INSERT INTO "salts" VALUES(2,'outbox',22,X'E490C389DBA7A0775420FD609737474DF596B998FC76CF94EEF6BDD56270B372',NULL);
INSERT INTO "salts" VALUES(2,'seats',0,X'DC96FD68DFB14E5B2FDF748201D6B713E4105342ED8855465D9C56E9830E790C',NULL);
INSERT INTO "salts" VALUES(2,'seats',1,X'E49BE64E3AE982FD458837A073023E56138AE04E6E3FCC304C4D6BAAD2771124',NULL);
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
  branch      INTEGER NOT NULL CHECK (branch >= 0), -- 0, and one more after each rollback
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
CREATE TABLE submissions (
  -- rising through the whole book; the number on the receipt counts the files of its seat in its game alone
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
CREATE UNIQUE INDEX events_place ON events (game, place);
CREATE INDEX submissions_of_game ON submissions (game, seat);
CREATE UNIQUE INDEX submissions_in_force ON submissions (game, seat, turn, part) WHERE standing = 'in-force';
CREATE INDEX inbox_of_game ON inbox (game) WHERE game IS NOT NULL;
CREATE INDEX inbox_of_fate ON inbox (fate);
CREATE INDEX inbox_answered ON inbox (sender, at, fate) WHERE answered = 1;
CREATE INDEX inbox_limited ON inbox (at) WHERE limited = 1;
CREATE INDEX inbox_to_empty ON inbox (kept_until) WHERE kept_until IS NOT NULL;
CREATE INDEX press_of_game ON press (game);
CREATE INDEX press_of_file ON press (receipt) WHERE receipt IS NOT NULL;
CREATE INDEX outbox_of_game ON outbox (game);
CREATE INDEX outbox_waiting ON outbox (next_try) WHERE status = 'queued' OR status = 'sending' OR status = 'unknown';
CREATE INDEX outbox_unsent ON outbox (game, status) WHERE status <> 'sent';
CREATE INDEX outbox_unsent_to ON outbox (address) WHERE status <> 'sent';
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
  id, rowid, oid, _rowid_, game, address, bare, timezone, language, at ON observers
BEGIN SELECT RAISE(ABORT, 'an observer is never changed, only ended'); END;
CREATE TRIGGER observers_no_return BEFORE UPDATE OF ended ON observers BEGIN
  SELECT RAISE(ABORT, 'an observer is never changed, only ended') WHERE OLD.ended IS NOT NULL OR NEW.ended IS NULL; END;
CREATE TRIGGER observers_no_delete BEFORE DELETE ON observers BEGIN SELECT RAISE(ABORT, 'an observer is never deleted'); END;
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
  id, rowid, oid, _rowid_, message_id, body_digest, way, at, fate, sender, game, seat, receipt, press, answered, limited,
  words, base
ON inbox
BEGIN SELECT RAISE(ABORT, 'a mail that was taken in is never changed'); END;
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
  SELECT RAISE(ABORT, 'a mail is never changed') FROM outbox WHERE id = NEW.id OR message_id = NEW.message_id; END;
CREATE TRIGGER outbox_no_update BEFORE UPDATE OF
  id, rowid, oid, _rowid_, game, seat, observer, state, press, kind, turn, date, message_id, sender, recipient, address,
  reply_to, subject, in_reply_to, "references" ON outbox
BEGIN SELECT RAISE(ABORT, 'a mail is never changed, only how far it got'); END;
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
