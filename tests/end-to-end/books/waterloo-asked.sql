-- A ledger that version 1.0.0 made, of three games of Waterloo that wait for the answer to an `ask` in a second item: of
-- mont and of a pair of ligny that version could not read the position again, of lion it could.
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
CREATE TABLE addresses (
  address TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  reports INTEGER NOT NULL CHECK (reports >= 0), -- delivery reports since it was reset
  stopped INTEGER NOT NULL CHECK (stopped IN (0, 1)),
  last    INTEGER NOT NULL, -- when the last report came
  words   TEXT NOT NULL     -- what it said
) STRICT, WITHOUT ROWID;
CREATE TABLE book (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  mark     TEXT NOT NULL CHECK (length(mark) = 32), -- random
  copied   INTEGER, -- when this copy was made; NULL: it is none
  replaced INTEGER  -- when another book took the place of this one; NULL: none has
) STRICT;
INSERT INTO "book" VALUES(1,'23262d1178cfc1ed36d9d7e944c28978',NULL,NULL);
CREATE TABLE editions (
  digest TEXT NOT NULL PRIMARY KEY CHECK (length(digest) = 64), -- SHA-256 of the text
  text   TEXT NOT NULL                                          -- YAML
) STRICT;
INSERT INTO "editions" VALUES('decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf','# Waterloo (Florent Grosfilley): what is counted, each number with its evidence, and the rulings where the text is silent.
# The rules: the author''s page on Tric Trac (12 dominoes, two sets of values 1 to 6). A game master who wants other
# numbers copies this file, changes them, and starts the game with `adjudicator new waterloo --edition FILE`. It is
# checked at load; faults are named with line and column.
#   stated   the author''s page says it
#   deduced  the only reading of it that works
#   house    left open there, settled by a ruling of ours
edition: "Waterloo, Florent Grosfilley (rules of 19/01/2014)"
game: waterloo

values: 6                       # of each player''s dominoes; the simplified game leaves out the highest
duels: 5                        # on the front
stakes: {duel: 1, general: 1}   # points of a duel (odd: no draw); what each general in it adds, and what one in reserve is worth
targets: {wins: 2, laurels: 10} # battles won, or laurels, that win the game unless the option `target` says otherwise

# Of the winner of a battle: for winning; if his cavalry can pursue; how much higher his general must be for that than
# one that is available, too; if the loser has no more than `decisive-points`; for a battle that was resigned (W22: the
# victory and the decisive laurel), to which the pursuit is added.
laurels: {victory: 2, pursuit: 1, margin: 3, decisive: 1, decisive-points: 1, resignation: 3}

# Round-robins of three players and more that are added while the top is tied (W19); then it is shared.
extra-rondes: 2

evidence:
  values: stated
  duels: stated
  stakes: stated
  targets: stated
  laurels: stated
  resignation: house
  extra-rondes: house

# The rulings (W01 to W26 of templates/en/waterloo/rules.yaml). `option` names the option of the game that settles it otherwise.
rulings:
  W01: {evidence: house, text: "The order and the engagement of a general are available once in each battle."}
  W02: {evidence: house, text: "Artillery, retreat and charge are actions, each its own kind; guard and counter-charge are none."}
  W03: {evidence: stated, text: "At least one action is played in each turn."}
  W04: {evidence: house, text: "A hidden piece may be reconnoitred again; one that lies face up may not."}
  W05: {evidence: stated, text: "A manoeuvre that changes nothing is refused."}
  W06: {evidence: deduced, text: "A piece of the front that lies face down after a retreat may be reconnoitred."}
  W07: {evidence: deduced, text: "A retreat does not unpin a duel."}
  W08: {evidence: house, text: "Artillery on a pinned duel is refused."}
  W09: {evidence: deduced, text: "A piece that lies face down in an open duel may manoeuvre."}
  W10: {evidence: house, text: "A lying general may counter-charge."}
  W11: {evidence: stated, text: "The pieces of a removed duel cannot be reconnoitred, moved or used."}
  W12: {evidence: deduced, text: "The guard may stand behind a pinned piece, or one that lies face down."}
  W13: {evidence: deduced, text: "A charge and an assault in one turn are legal, and an assault as the single action of the first turn."}
  W14: {evidence: house, option: auto_end, text: "A battle that is won before an assault is played on, unless the option ends it; with laurels always."}
  W15: {evidence: stated, text: "At the end of a battle every piece is revealed."}
  W16: {evidence: house, option: inactive, text: "In the simplified game with laurels each player chooses his inactive general in secret, or it is drawn."}
  W17: {evidence: house, text: "Two laurels if both generals are unavailable; the table of what is available governs."}
  W18: {evidence: house, text: "With three players and more who has started less often starts; then each pair alternates."}
  W19: {evidence: house, text: "A tie at the top when the game should end: another round-robin; after two more it is shared."}
  W20: {evidence: house, option: first, text: "Who starts the first battle is drawn."}
  W21: {evidence: house, option: nightfall, text: "After so many turns of each player night falls: the battle is void and replayed with the other starter."}
  W22: {evidence: house, text: "A battle may be resigned: it is lost with the decisive laurel, and the pursuit if it is possible then."}
  W23: {evidence: deduced, text: "A charging general is revealed with the piece that it fought."}
  W24: {evidence: deduced, text: "After a charge the neighbours are adjacent; the duels keep their numbers."}
  W25: {evidence: deduced, text: "Two reconnaissances in one turn are one kind, and refused, but for the handicap."}
  W26: {evidence: stated, text: "A general pursues one that is available if it is at least three points higher."}
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
INSERT INTO "events" VALUES(1,0,1,1,'1-deploy',4294967295,'dice-commitment','',1777622400,X'53DB3B3CEA9A84BDEB3A03A2810F016E33F1D4547F6047722296498D73F84425','{deal: true, digest: "24c71bb664d6a683975bf03195e77e57743892b643422d4aaeee03d4d59f8ea9"}');
INSERT INTO "events" VALUES(1,0,2,2,'1-deploy',4294967295,'dice-commitment','',1777622400,X'D659D61C43E41D22B739DC8EC0247FF1B527BD8EBF11D4266F45799B07847547','{turn: 1-deploy, branch: 0, digest: a5982cfadefd71a549106cfb45fb6eb8be66e5845c5145584c9ee44dcb8cee96}');
INSERT INTO "events" VALUES(1,0,3,3,'1-deploy',0,'game-begun','',1777622400,X'A49C83DE322E32279E209C850BE3AC764DA2D586FEB335154841BCA9329DB809','{rules: waterloo, edition: decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf, options: "9602f3702091357f437edee8161995f62552390caad5cfaf5a1700ed460bf419", thread: mont.8be097b8@localhost, position: false, state: e17cb0c87dfdf2ddababf13aa0365f36143a7b6167eb75c4c7442dbe2a63ba3a, row: 1, blind: "8413ce3ef27ccd99ad7d6bcb36b675422a57e7318e9d5be72716edef8e95790f"}');
INSERT INTO "events" VALUES(1,0,4,4,'1-deploy',0,'recorded','',1777622400,X'103D42CEBBA7AB206D24A5D396A734CAAE28E2F6886995A1A581638B482772F0','{rows: [{table: games, row: 1, digest: b124f1837319d9f27c6746ae8e78917154dbc5483eba185fdf2cd83e4b06b71e}, {table: seats, row: 0, digest: c03163d910a5a83eda38d7aaf6b7ec82f69f65eac58e1f1b439cd8665c794887}, {table: seats, row: 1, digest: b68eb2ca1416b496111fc770bcb15be848830d826334e55c082503773170de5e}, {table: outbox, row: 1, digest: de419fde6dbf83ab4ca7f86480a28d02b7666e9fba29b5e9825522aeafe3babe, texts: "754fc03a3daa37b9511d5b845b9940b9d65f144632e6b76feee445fa869ca242"}, {table: letters, row: 1, digest: dcf9ebb1705a79b286582076127746f050299e142a4794e84dd0833211332120, texts: "05eee56ddffdc4a246f62caffd95614b588eba54328958e739013ba62f6b376b"}, {table: outbox, row: 2, digest: "2d0a5656811b4600359cab882760cf9f511dc1fe9a2412cd6bc5d7a001f1a7c0", texts: c1c8e2ef01f1d4fec13034a90834cc8be5a6eff969484baa8f306d88561412c5}, {table: letters, row: 2, digest: a2316e785e546bafb7bf7010ebfe4cb0cd421b115a1ba6faf134d8e3a3e2430f, texts: "5ce0fc6ac790b6c3b3f18566964113780b6fb37976353d475f37eb25c488ce7c"}]}');
INSERT INTO "events" VALUES(1,0,5,5,'1-deploy',0,'file-taken','',1777622400,X'83D01FC7355B21029891A4ED4E3A9B9D34B5E2A1E8D5CEF9F29BB553069C4A9A','{receipt: 1, seat: north, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "5f7b0d6ca6751fb49a21af63574a402d2dc0c9809f4f46b48e221c52e4f242be", orders: "338be03ded1d8707e38d2454efd9b67d6c5a96775c681208bb66c6c6d7ed8858", diagnostics: "1c47a60bfbbde015c73c04faae5fe6bfd0dd11607d7020536fcfd09ecd7f6439"}');
INSERT INTO "events" VALUES(1,0,6,6,'1-deploy',0,'recorded','',1777622400,X'09007FFD84DBF59EFF12D96757E5EEB1F0418DDA963BC5A6F242984A45AC10D5','{rows: [{table: submissions, row: 1, digest: aa529f0b007e27f75c409edbd594cc4c67cff06bf70b4b073c34188666d336df, texts: "8a1caef98ffc4298ae284106f7f7b85159cf8ab7e73f29cd3fdc0dae41956303"}]}');
INSERT INTO "events" VALUES(1,0,7,7,'1-deploy',0,'file-taken','',1777622400,X'026F3B73DFB474017AAEBBCABD92826BB07C94AE7163E5A784163CC41ABE1BD0','{receipt: 2, seat: south, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: e26927cce6adcca24a44465696ccae88528695a4f64d3eb01aa6e4e2377317ed, orders: "7138a9c94bc25e29e780abd35937988c44ca46343b00af0f55e644ac9ad58f6a", diagnostics: "1aeea419f275889c39db604acabc5f578de4a600ce01ee53e0710f9c57bafe10"}');
INSERT INTO "events" VALUES(1,0,8,8,'1-deploy',0,'recorded','',1777622400,X'9D25ECA20D0AD1657422ADC2719EAFB151F524DE8DA6E4364ACF68136BE9F711','{rows: [{table: submissions, row: 2, digest: ee19ac0b951a5af45c28687a426200099f13dfa4dabe7cc799fcffc2aa46f217, texts: f4a095e18c10fa74eafd25fb2111e50fa49d83a869ea453024ec30e2f7e14a76}]}');
INSERT INTO "events" VALUES(1,1,1,9,'1-deploy',4294967295,'deployed','WATERLOO 3',1777626000,X'402EF8484250AD1B6497C45AF5BF5684699656A0A7515F3BC81855F485B98847','{side: north, player: north}');
INSERT INTO "events" VALUES(1,1,2,10,'1-deploy',4294967295,'deployed','WATERLOO 3',1777626000,X'E45A4848CF9BA4BA90E8B956A78C96AAC30F273FA2958FB1246FB147BD454FF8','{side: south, player: south}');
INSERT INTO "events" VALUES(1,1,3,11,'1-deploy',4294967295,'recon','WATERLOO 3.1',1777626000,X'71C30C83531BF1DFBDB08B7926845424E6B72C4F2716006305444B5012ED07A9','{number: 1, side: north, player: north, piece: S1, duel: 1}');
INSERT INTO "events" VALUES(1,1,4,12,'1-deploy',1,'recon-seen','WATERLOO 3.1',1777626000,X'92DBFE4E42BC3F25008CBA2001DF9320D1E30486D625D1C5AED2AAEB39D5A29A','{number: 1, side: north, player: north, piece: S1, duel: 1, value: 5}');
INSERT INTO "events" VALUES(1,1,5,13,'1-deploy',4294967295,'dice-key','',1777626000,X'86633DCB2E9D3268990DFA47176CD00679F0F7B0AEDC4D43619311DB3766503A','{turn: 1-deploy, branch: 0, key: b7e3db3789ac921254f0c26038c1daed67a868cb6a9148e9a4a28bb8d403806e, rolls: 0}');
INSERT INTO "events" VALUES(1,1,6,14,'1-deploy',4294967295,'dice-commitment','',1777626000,X'7D2679FD0D5600DF85EFFB4B0F1CBD0DBBBEA985C462D4BA4C6ED9676B6A0876','{turn: 1-2-south, branch: 0, digest: a6a6f82b625f36c680d826032ad62cdf6fdf366408cec13a7a0cfae38957bc47}');
INSERT INTO "events" VALUES(1,1,7,15,'1-deploy',0,'adjudicated','',1777626000,X'CEC259D320116472DA880FB144481474C5D7E3E714A12E00A1FB0154B719A111','{state: "506ef4f0db6bdb64d7c1467392c950fb5129b86242394e500dc272efe8d75d54", row: 4, blind: "85792aef47448965d6049317f0c78c5c566a12559abded6405f5357096950039", files: [{seat: north, receipt: 1, digest: "5f7b0d6ca6751fb49a21af63574a402d2dc0c9809f4f46b48e221c52e4f242be"}, {seat: south, receipt: 2, digest: e26927cce6adcca24a44465696ccae88528695a4f64d3eb01aa6e4e2377317ed}]}');
INSERT INTO "events" VALUES(1,1,8,16,'1-2-south',0,'recorded','',1777626000,X'7CCC265C2B20D0D8056093B42F7FB2426DCB0D5C2BEF3CB39801E9357A082B2F','{rows: [{table: games, row: 1, digest: "43f1ecd3b53da8e07366807920df81ac204a22f40d6f20da940808962ccc849e"}, {table: outbox, row: 8, digest: aa05a53153518eedc3f36d7d187bfe6c6b92a8a91584c356ce5d9c49afd9e24c, texts: "9e22470fbfc9551b7c572f38c5ac7bf1fea924f4bdd3ca8a329725fa3fef130d"}, {table: letters, row: 8, digest: b52daa46fb10b31cd4860a02fc69529c544d003b17d50490d8161d13fb0af249, texts: "9cb4d38247f0bdfd74a7eb8f889a99896e2c29cce444be4614f98ea1802a9d6f"}, {table: outbox, row: 9, digest: c1b1d0a9a09463c865ae41db6d3e9b863c41f22178b8784d58ff965d62165edb, texts: "4182423e31d20fdfee803abae601ab1d9bd3db0587109b18411cc779259a90f1"}, {table: letters, row: 9, digest: e77a3b1352ba48b0ee31070d2c8dd5cc3ec985c59bf2b04fdde6072ba7604e7d, texts: c64cfe005d98a6562588f41a068ba9a994273c24a7dca614883c3702ce947fda}]}');
INSERT INTO "events" VALUES(1,1,9,17,'1-2-south',0,'file-taken','',1777626000,X'AB30F61E745F88AAD00448227EBDD097615044B4E705D247FB69A4A372E41AFF','{receipt: 11, seat: south, source: submit, standing: in-force, waits: false, changed: "2026-05-01T09:00:00Z", digest: "3aa3d38393e9b799cc9193784dcdee43e128cd78e12e1e58b66d87fef4da2714", orders: "4b593a8c845f2071a8794e70f882a913da1f02787736ce5d82b0e8afe75844e2", diagnostics: "8ee25810a86a62801765a8dea9e2abcda81b8fda8be19460e3a8aa877426f8ba"}');
INSERT INTO "events" VALUES(1,1,10,18,'1-2-south',0,'recorded','',1777626000,X'6010273AFC4DA1E930DCC6B89B13485B547AA502D926929D4D4157834EF2EBE7','{rows: [{table: submissions, row: 11, digest: f679ff10a6bcd2763033f88aa0a383b6b687d3fc0e688fb703bdd341854b33d6, texts: "819a06a6bdbfe3666f73e0242f0e91e9368b2efadcedea85e6d723ac78beab3e"}]}');
INSERT INTO "events" VALUES(1,2,1,19,'1-2-south',4294967295,'recon','WATERLOO 3.1',1777629600,X'C7683B62ACC9D8B1DA140E0E25F0D9A51459CE8E87AE7B8B4C20E7CB908D336C','{number: 2, side: south, player: south, piece: N2, duel: 2}');
INSERT INTO "events" VALUES(1,2,2,20,'1-2-south',2,'recon-seen','WATERLOO 3.1',1777629600,X'DD1C954FB10C2BDA3F0D9A26021C386C23C47DFFEF79342B0F0C8B3004276FB4','{number: 2, side: south, player: south, piece: N2, duel: 2, value: 2}');
INSERT INTO "events" VALUES(1,2,3,21,'1-2-south',4294967295,'asked','WATERLOO 10.1',1777629600,X'2FE1CE90C35CE2DEBC3CBC6287F8971E6043BEF0BA0CD07AABD34EA94159E745','{number: 2, side: south, player: south, question: action}');
INSERT INTO "events" VALUES(1,2,4,22,'1-2-south',4294967295,'dice-key','',1777629600,X'F678FBCEA1052AA0105D2D16BA1DDE27DBE76F78851F3FFCDABAE1138EDD0C02','{turn: 1-2-south, branch: 0, key: d799ff05ac1b35f914a3f96f0934f30fabc7d2886363908a2a4c2d9b533068a5, rolls: 0}');
INSERT INTO "events" VALUES(1,2,5,23,'1-2-south',4294967295,'dice-commitment','',1777629600,X'BF5FAD171694DB63AE059DD21712F0A5B43E30BF708832ECC97861AAB83ECAC3','{turn: 1-2-south-ask-1, branch: 0, digest: "45308dee2eddc9dbcb1899e0f486db25b414d87714a95ccb967642aaaabac6a1"}');
INSERT INTO "events" VALUES(1,2,6,24,'1-2-south',0,'adjudicated','',1777629600,X'DC9FBE9164AAB0CB0FA159AE44A5C9642FF7188395EE9E4A2ABC3350CF5642F5','{state: e17f0e1a44025797825fdbf8a823c82eb30da04bbab0181217192f1457db10f5, row: 7, blind: "6bdf1f398605fc5dc030192d3cb950b16d78c57a425ec194129f5fe956d819d2", files: [{seat: south, receipt: 11, digest: "3aa3d38393e9b799cc9193784dcdee43e128cd78e12e1e58b66d87fef4da2714"}]}');
INSERT INTO "events" VALUES(1,2,7,25,'1-2-south-ask-1',0,'recorded','',1777629600,X'2E9BBC2E5DF03FABC1B138807668188BEC2484424466EF28560D3CEE4BB63563','{rows: [{table: games, row: 1, digest: c477a1dbd1fd44fcdbf2866db067465c6b2b0e95f3c03f7c3ea08d21edf001ee}, {table: outbox, row: 15, digest: bca41352a8f258f1f12a1a6d2427a33bc93232c47390c93fc10721f50d80d1b0, texts: "521d8d085129d29bb8e2a53f6aeb8255b5878bb37eaa0b34b2a6eacdf4c20bae"}, {table: letters, row: 15, digest: acd75f64681a3e5a5df9e6f952acde7ff2ec5625f28b277c69b2760a02a735ee, texts: "28133be3662cdd37ee39166272e622b1cd3f880aa1dbb039fa43a8856299079b"}, {table: outbox, row: 16, digest: "88eccee10f9e273bd6721cbc831d0688b5a0266363c0d4828f9e93903e8fedaf", texts: "9e120cc22e0d8cc1939c8c6a130e17fac9d8c98d2e5bc4c23eaa9a445f335680"}, {table: letters, row: 16, digest: "8880df303610e09c1fa53f6f1d467d808ca8e0abc5636587c23fb0ee4acc4fde", texts: "3bf22ecf01c64d960ed8aeb13a0b3e1b369a3a28c6f6908906419911a108644d"}]}');
INSERT INTO "events" VALUES(2,0,1,1,'1-deploy',4294967295,'dice-commitment','',1777622400,X'A62AEE87B76FCB3EE8843DDA01894CBC3531D1C77860977816B77175860F66AA','{deal: true, digest: bda24939dc8543b86780d79e30d3bc257c9256c04423549c1047d29c59517a43}');
INSERT INTO "events" VALUES(2,0,2,2,'1-deploy',4294967295,'dice-commitment','',1777622400,X'417F19E8651B698FEC08263A22F2165C7140BC8D270F2ACD2733E24347256A7F','{turn: 1-deploy, branch: 0, digest: e3afabf18b714a4336330e63bac9691fd3beb30758ae432458ad5fd70ed3f78b}');
INSERT INTO "events" VALUES(2,0,3,3,'1-deploy',0,'game-begun','',1777622400,X'39EF4066B67EC27AEB83A8DF82A009A630EF9AB70D234BC2B94846CFC6AFC572','{rules: waterloo, edition: decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf, options: "9602f3702091357f437edee8161995f62552390caad5cfaf5a1700ed460bf419", thread: lion.8be097b8@localhost, position: false, state: e17cb0c87dfdf2ddababf13aa0365f36143a7b6167eb75c4c7442dbe2a63ba3a, row: 2, blind: "1b599a5d71c88ac6478903f0ed5560c0ae8302f465035ed40b5bed92dcaddbe6"}');
INSERT INTO "events" VALUES(2,0,4,4,'1-deploy',0,'recorded','',1777622400,X'AA3685B6B1620315B0DE6AF92D22CB7571EF3157D741EE5B4DEE139CB8CCF2E0','{rows: [{table: games, row: 2, digest: a8caeb6113620b1b364520e1be7f62562382f300be3dceb50c3137943714964d}, {table: seats, row: 0, digest: "3a06030eb1f5a7591b5c912ce07051234d5e00d13fb63fa0d0c488bc0768b3ab"}, {table: seats, row: 1, digest: "4e750067c338c3ab000c297b67e1e5e902577b18a0c6eaba9c20c92d5f23e438"}, {table: outbox, row: 3, digest: "77bda66a2398c1d8a011c611a8d8a7f08f5768f94abad6523a56f8b4b9496520", texts: d6f15e451876dfac11a084916e90a87cadfdb5ea7ca936ec2f94655e07a657ed}, {table: letters, row: 3, digest: "7a3e06be5f4faaf6ac34ba2fb86432199e6ef470710509f54044a81baa6fef9b", texts: cb581ebb1c9eec137bf29843ea80c6d5f90e11ae8dddc051622ff29477514036}, {table: outbox, row: 4, digest: fb9ff620769c2d9bb907aa78c60782936a7dd77fc89e66d3a46d46c3080483b9, texts: "8046a299d37b0daf32e9f7198a47f450a5a2cd874ea6bee4fe46211942ebca45"}, {table: letters, row: 4, digest: db34300bba0847144767987c1e3d4bae1d0717f583c0dc76c1e8a5bae86a0615, texts: "8fe0f96afc0e252aa3744a78058b5ab656cfa09f35743e0a5f00c6cd51848fc5"}]}');
INSERT INTO "events" VALUES(2,0,5,5,'1-deploy',0,'file-taken','',1777622400,X'968AC00EAB0E56718D21F5CB26E00FDB94DDA8EF258E8E94337147F98028ABC7','{receipt: 3, seat: north, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: d25b2f8d651b6a4a00142170d2817b91d673ec117848f2a9285ccf1a16713d36, orders: "4f0c0c5000a73068a5a4afd1ac0d030c25d18a917b4c14b615503276df4d7a1b", diagnostics: "1c47a60bfbbde015c73c04faae5fe6bfd0dd11607d7020536fcfd09ecd7f6439"}');
INSERT INTO "events" VALUES(2,0,6,6,'1-deploy',0,'recorded','',1777622400,X'48DF3D8978D875FCF7AF05C44CBF73D4999415522FE5CEB20874EA218BB9484A','{rows: [{table: submissions, row: 3, digest: bdb572fcf1c1460543f59efefbaa96d7f0f8610274de018a843e2b98b1906fd9, texts: c33b24000289d0ffa16e175c5a448429b13e1ff8d225090cdd5a5aee55d70cde}]}');
INSERT INTO "events" VALUES(2,0,7,7,'1-deploy',0,'file-taken','',1777622400,X'3F261EE53751FF9E73FDE48A995F116F45B50EEA9D857E1546B7F21AD3FA93C2','{receipt: 4, seat: south, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "5a5fc299deaf4bba3b607aae249e98515889afa5ddc282e0fb8f615302dff9bb", orders: "56b8102d7d846e6951e36209ad5d354f40898b2926351257e94d69e8b8735f0a", diagnostics: "1aeea419f275889c39db604acabc5f578de4a600ce01ee53e0710f9c57bafe10"}');
INSERT INTO "events" VALUES(2,0,8,8,'1-deploy',0,'recorded','',1777622400,X'612EF611A8D56876878744EA3185CC48D192294DF6724424EB1DCBED3140C01C','{rows: [{table: submissions, row: 4, digest: c4c18e7fb2e74fc188971a3d70c67d75a79f8b791fd793a4b24303124d3c99ea, texts: "4766eea44fca95788bca401194b0767dbda7030d2d6580648cf75a5b6070c76b"}]}');
INSERT INTO "events" VALUES(2,1,1,9,'1-deploy',4294967295,'deployed','WATERLOO 3',1777626000,X'73568D4F0D0A441CB3853866E34C9A7D73BCBD40B8785949C2857F4106E25D27','{side: north, player: north}');
INSERT INTO "events" VALUES(2,1,2,10,'1-deploy',4294967295,'deployed','WATERLOO 3',1777626000,X'9D236EA87E2F62513CCC78701DF7850C56A63ECEF3BA7598E09FA89692C7926A','{side: south, player: south}');
INSERT INTO "events" VALUES(2,1,3,11,'1-deploy',4294967295,'recon','WATERLOO 3.1',1777626000,X'715829B2D9A6E8D23CE999D9218510DEE295B773F02A653A1079A3F88B7EF64C','{number: 1, side: north, player: north, piece: S1, duel: 1}');
INSERT INTO "events" VALUES(2,1,4,12,'1-deploy',1,'recon-seen','WATERLOO 3.1',1777626000,X'F6BA6A83234EB376E678A5EE093ACE060CAD1981A41D532EA474A15E7D0101F4','{number: 1, side: north, player: north, piece: S1, duel: 1, value: 5}');
INSERT INTO "events" VALUES(2,1,5,13,'1-deploy',4294967295,'dice-key','',1777626000,X'566B4C32F81979075FB42B6F86C01DEAB7C071785D2785438396C4D44C98211A','{turn: 1-deploy, branch: 0, key: "7706a1ca86b06749be62746264edf83e0b0eb9f7edda2217b46fb43ec677bee1", rolls: 0}');
INSERT INTO "events" VALUES(2,1,6,14,'1-deploy',4294967295,'dice-commitment','',1777626000,X'2DE2E08A2B2E93045B4014228F29C855B02BE202022BE24A0783CAB1047A4C59','{turn: 1-2-south, branch: 0, digest: "430d645f91713724f9bbc37dd5afd482a6291f9fa66eb4ec309f4675825a8000"}');
INSERT INTO "events" VALUES(2,1,7,15,'1-deploy',0,'adjudicated','',1777626000,X'A5125A03E6325B14FBFCD0211481EB22EF811BEC1ABE95458B9988B6BBA5BE73','{state: "506ef4f0db6bdb64d7c1467392c950fb5129b86242394e500dc272efe8d75d54", row: 5, blind: "1afa12a9a4f5aff21c989df2f3af84d55849e81d40db8b3e2b7684f76cadf359", files: [{seat: north, receipt: 3, digest: d25b2f8d651b6a4a00142170d2817b91d673ec117848f2a9285ccf1a16713d36}, {seat: south, receipt: 4, digest: "5a5fc299deaf4bba3b607aae249e98515889afa5ddc282e0fb8f615302dff9bb"}]}');
INSERT INTO "events" VALUES(2,1,8,16,'1-2-south',0,'recorded','',1777626000,X'6DB9F21A2DAE95E5816C7D1381352FA39C5CE598D42E0D5D61F1F723BBEC94CB','{rows: [{table: games, row: 2, digest: "01a0594bdf7f6aefce47d1285ab48faecb64425f7a51d8d04b77adc1ea17e590"}, {table: outbox, row: 10, digest: "5dd526853a50956a6a20467e58e3358ff52732b66fc74bf110a6cc3270dce939", texts: "02498942c109b5e6c5294766dd0fa67f377940ae29274533f3e9c99c3cc22acf"}, {table: letters, row: 10, digest: "3ddcf39ce0c0599225b7c931ab3f9057bb797b0e545e01b96300114ea60b225a", texts: f0e9c31942670f2c4b26d49bbf97d4f3bc7aa4614b4641f8f834ea14343145fd}, {table: outbox, row: 11, digest: daec5a9e0867302e0863cf3f972190392de27d4da4ca57735906cfcc66a2cae8, texts: fc854bf20360f471b0cc1d3305058a721ce41b7302ca25ed6a38b6379989ec94}, {table: letters, row: 11, digest: "284c0bc95b14ee8bb741300bba16c432264bec087d4f1d1ae8104ccbfce78d33", texts: "8cbe700a67791381842aafb01e559f74d4061e7e62a65f695a5a8569ab026bcc"}]}');
INSERT INTO "events" VALUES(2,1,9,17,'1-2-south',0,'file-taken','',1777626000,X'EC7B3FB943D77B34008EC0FA66102947F6D637FBA6061827BBCADD1FA769C0ED','{receipt: 12, seat: south, source: submit, standing: in-force, waits: false, changed: "2026-05-01T09:00:00Z", digest: b6cbee8c456fdfdff157269aa862cba9485886bd0649102a8180baafe7869ffe, orders: a8b65dd1b1b0a9a5a2c00569cb73b86c94a112d736c28e2abfae880b3a8cce68, diagnostics: "8ee25810a86a62801765a8dea9e2abcda81b8fda8be19460e3a8aa877426f8ba"}');
INSERT INTO "events" VALUES(2,1,10,18,'1-2-south',0,'recorded','',1777626000,X'DF34EECFA7F4FA8D213E825B7129A2E94494519EA5EA4654234761DA9E961DD6','{rows: [{table: submissions, row: 12, digest: "6683c0519d4f032b14cf8a56d3638069c5e87dbb43ba94a4eb4fe9ab89b0dc5e", texts: a7b6721ef4f7f860a708f24c84f8d70f7189a2460d641979aa9e10211aa552de}]}');
INSERT INTO "events" VALUES(2,2,1,19,'1-2-south',4294967295,'recon','WATERLOO 3.1',1777629600,X'660861A03F061BCE386786BF26958ACF6ECFC29D65C0FB760B86390B4A6EFD1A','{number: 2, side: south, player: south, piece: N1, duel: 1}');
INSERT INTO "events" VALUES(2,2,2,20,'1-2-south',2,'recon-seen','WATERLOO 3.1',1777629600,X'A1EAA8774C0C60663C248A7CE68D3ACA6F82DB99A2B9886D2F7D96E760AEE9EA','{number: 2, side: south, player: south, piece: N1, duel: 1, value: 5}');
INSERT INTO "events" VALUES(2,2,3,21,'1-2-south',4294967295,'asked','WATERLOO 10.1',1777629600,X'14C6EB12EB2B170A4DA6699B15DEE9A75931BBDBBEB7BEFAA5989EB76E29F0E7','{number: 2, side: south, player: south, question: action}');
INSERT INTO "events" VALUES(2,2,4,22,'1-2-south',4294967295,'dice-key','',1777629600,X'828ABE283AA3648FF5CCE5F8FD7806B8201AA8F941B255B8955595F40306E618','{turn: 1-2-south, branch: 0, key: "0223d8010010061b983e53dda253f55c4ca8efcc02e974a81bbcb2b6afe93207", rolls: 0}');
INSERT INTO "events" VALUES(2,2,5,23,'1-2-south',4294967295,'dice-commitment','',1777629600,X'CBDD601B752F1E635FE3F133DD63107768400F9221FEA117B2A60C68B1432CEA','{turn: 1-2-south-ask-1, branch: 0, digest: "8152121be3e761f182dfbd927a2eeeca7c2ced19f13fc0ad5b709ed3aff99134"}');
INSERT INTO "events" VALUES(2,2,6,24,'1-2-south',0,'adjudicated','',1777629600,X'729040C02DE9A52A4AA04AB4DC1D076883080C00CD1824D4D3C1C041776D3052','{state: aca581a43c3ae3bd3c195206ca995e9f2a8aca90b62af60c8fe58b0941771fa6, row: 8, blind: df8b4f50b961291d874469cc8f3d1d8ce1ff4cd2ea1d9ebfb76bd7f220588e03, files: [{seat: south, receipt: 12, digest: b6cbee8c456fdfdff157269aa862cba9485886bd0649102a8180baafe7869ffe}]}');
INSERT INTO "events" VALUES(2,2,7,25,'1-2-south-ask-1',0,'recorded','',1777629600,X'977A475ED27B0A13968659223192A308721D8B9A8E24E1A72315EFCA0D16AC20','{rows: [{table: games, row: 2, digest: "658951d4eb4d6970017430446a8ff088195d850f4d8947ea2e314ea967703b4e"}, {table: outbox, row: 17, digest: f99cd77b9be6f352e3c4a5f7a1eb0b55e21aef58c3d6c3913e47c32cab8c2c71, texts: bfcca1782ad0e6434d1a62d411afc09c8641844c51421dd860d622a7317e3021}, {table: letters, row: 17, digest: a35a89679b69b0662a772e3ec157d5d1907548c00246bbc024e157b280393788, texts: "9b27c68c27876203e03156df935cceb79b83afed4cbaf6b7f8bd2a9add987402"}, {table: outbox, row: 18, digest: e6d9a6fdb049eda3b55ac523a0b18817e1dfef7f4c5dc1196a64d8cdddbee3b3, texts: "06c34e1ad43de2ef808252c1edbb240593dad9106f9465230a9f2837c6dd4707"}, {table: letters, row: 18, digest: fc9b99796a46087a314a0ee1cdde3f4cac6bf796af0bedff7d2d7b1c85c256be, texts: e69354d8bfd7acfde44e7706958d43ad28a87188e6c82146f4648ebf38ba88ed}]}');
INSERT INTO "events" VALUES(3,0,1,1,'ronde-1-step-1',4294967295,'dice-commitment','',1777622400,X'B9E706AE27B8B61C89602E8240D52CAC8CF392CAC60F0F0A92D1BB47C8F25D7B','{deal: true, digest: "76ceb3a96cda3646aa7ac7cce6a2695148be205b70aba0dc4dd8cab4b2acf9fd"}');
INSERT INTO "events" VALUES(3,0,2,2,'ronde-1-step-1',4294967295,'dice-commitment','',1777622400,X'73FFFE70030E5402C8BAEA33EBA37D559FC56B020E963E988F714C109B3D4A21','{turn: ronde-1-step-1, branch: 0, digest: "6de2e8b05b5de6ac2a320eaf7d3609a744aff0e3d3c0ac96e5e0f48ac9c218fb"}');
INSERT INTO "events" VALUES(3,0,3,3,'ronde-1-step-1',0,'game-begun','',1777622400,X'4C7192CB12E41472F96985A5688F438143457403B029121747B49EE39F945143','{rules: waterloo, seats: [anne, bruno, carla], edition: decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf, options: ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356, thread: ligny.8be097b8@localhost, position: false, state: "060b3f5ebbd6f107e2b0b72d7db5bd656aafedba18f6d21cd5ad5c10e5e11fa4", row: 3, blind: "8b17f5a87de95e0fe2ae6d7c58d9d6bc26e31cff38f08d41330007aa41f848d3"}');
INSERT INTO "events" VALUES(3,0,4,4,'ronde-1-step-1',0,'recorded','',1777622400,X'4232108047F0515EC7F0EE9495E183D33DC3C47F6C1532F621A47D3343719A42','{rows: [{table: games, row: 3, digest: c111599507c492c2099dbf17e25c2d36aa759c8a3e142df078420a967e1623a2}, {table: seats, row: 0, digest: "0f7e11e301f56d0b04083dde0c7568f2c685d2699b8405a5153a5a710da6579f"}, {table: seats, row: 1, digest: "6609ba225b68ac10e874b39d6842982f2cc9e959e039a7008899da817a6926a2"}, {table: seats, row: 2, digest: "01ecff590a70a5fa6e481b9573ae18eba267b7830e08b880dbc9dbe22cd06ea8"}, {table: outbox, row: 5, digest: e20e8366f6a1c237d8c0261b0d93b6fe8b6cea00d7945b7912b36c51433807b3, texts: "27b94204a515abb291300dbcf65a41cc1c1b5824593206a581136a1f10598926"}, {table: letters, row: 5, digest: fad1c39731b4eea94faad7a3754ae0e7d94569db0cca60863ac241e5ea3dec7e, texts: cb5951a53adbd9c99f28bb383a9c889772496d02182cf23cac2add1667201c3a}, {table: outbox, row: 6, digest: "12971359c0b69c5c6bab78d964bd0436f348a308b8475993ea8eef46c7cfdf98", texts: c810379f2a00bb1d7eaf6d6ca6b691a22d9815b1ae330cae4980c180b39cf233}, {table: letters, row: 6, digest: "7fa03a674b3ad34f6982d883536e1745b59e3acaee732b0c3ab569780e55d2e0", texts: ad0ca9065506b4d0c66d14a150b79bab030561d22192532b18092478deb25e1d}, {table: outbox, row: 7, digest: aeb2b782d5c8a6fca32e373c39568d7befdde97c9385a82e40ce69552eb59022, texts: "6727eabab3de8edbdeb6adffbb755b2fa97334ce4834f88f7d37a802f0991ee7"}, {table: letters, row: 7, digest: "60023dcfac3afcf474bb48a06ddfa249a905e7488012456ffcd3b49c32239cc6", texts: "6e84f527907bbc133936b8217cc6477dba928686f29c48bd01c2bd02b19f2669"}]}');
INSERT INTO "events" VALUES(3,0,5,5,'ronde-1-step-1',0,'file-taken','',1777622400,X'83FC42DBC929588FBE216B23D2EAB8286415BA8E59B2C28441A8FAA748411861','{receipt: 5, seat: anne, part: anne-bruno, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: "0ac8fc81cdf72a3f887bc0532a6cc91710ca9072692a6b9d9aedbeda589492fa", orders: "63515bbcb816c3257af349b5130056df569d1864d9201d01f0b84c9dd354d312", diagnostics: "7e0f52a63c95760200fd91a7b70240eed0f34828fec187db7f98eadc3c898d4a"}');
INSERT INTO "events" VALUES(3,0,6,6,'ronde-1-step-1',0,'recorded','',1777622400,X'FDFADF06ED0855A031607B45FA4A9DF1AA499BEB1DCF42B9E6226F785A0C7781','{rows: [{table: submissions, row: 5, digest: "60846510e647b679356868bd01beb0b300f1eca3cceaac883b61bdfce9131d27", texts: d041ddabf4bb53aff195dccf1da59ac91f1e1ea00523504748efef36b8dcd31f}]}');
INSERT INTO "events" VALUES(3,0,7,7,'ronde-1-step-1',0,'file-taken','',1777622400,X'2FC783F6CB250379B61502B96C3308AE6DCA8942449A3D241AB65AC5C1ED3F16','{receipt: 6, seat: bruno, part: anne-bruno, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: a475a3a981039cfa8356b730242ba5a59e4f27c96d3fe3e70ff3763a0669fe02, orders: "5999306a6563e883391777f68e63d34e397c3babe4c37f5b46c3e3df95fd918b", diagnostics: e2423ca4653fd10894503a623a30f8746f228f455dcbb131e18bccad9b1ec451}');
INSERT INTO "events" VALUES(3,0,8,8,'ronde-1-step-1',0,'recorded','',1777622400,X'FA86F6CBCB0812CC3FF2F50ED95CD9E7C2AAC0AA2D06A326FBC598825D9E3450','{rows: [{table: submissions, row: 6, digest: a06a98e10b199d3e09f5217007a263114f14e54e33aeb01db1962c5fc5661a3c, texts: "8eb44c009a84f65142d12f420c9ec500f41c663c5878f0f5b52ed97ce4643bf9"}]}');
INSERT INTO "events" VALUES(3,0,9,9,'ronde-1-step-1',0,'file-taken','',1777622400,X'CC8F395F27E2DC65FDAB27B9BAE45733DF5DAFE2B371063A0873867256393E3B','{receipt: 7, seat: bruno, part: bruno-carla, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: f926b3353ebf63fe4796a26805badbfb673f583ff541dcafd15fc692110e46c0, orders: "98cae9ae8e783b7f513a5cd39141f64fa3c6c66f9c85a236583cadccbbfd7766", diagnostics: e2423ca4653fd10894503a623a30f8746f228f455dcbb131e18bccad9b1ec451}');
INSERT INTO "events" VALUES(3,0,10,10,'ronde-1-step-1',0,'recorded','',1777622400,X'3F34A20F8174BB925AA33B08A271B463947820EFE9AAF88C856A699B81EE875C','{rows: [{table: submissions, row: 7, digest: "85d490ee9a8eb18cb5a25289608a309a2ce9669270179c4f2604ca3b176e5b4a", texts: "49a03e368c2e2d9a76b8e13cbd07249c9ddd2dacb9927f104f943b584f950c2e"}]}');
INSERT INTO "events" VALUES(3,0,11,11,'ronde-1-step-1',0,'file-taken','',1777622400,X'0C18FD177618B23EFEF800A108D190822002A5853769F620960BD19A08507CAF','{receipt: 8, seat: carla, part: bruno-carla, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: e6e84539f92c0dfc82a8124b3a7b18d6304fd9e8904348a955481ebdcdf79eae, orders: "1ba12e5f52038f6cd43355bb6e956a99115a9c6e20c7ab91fc9092e421041dfd", diagnostics: e161f9d8f16a4d86b185bca0d5af2a80fdb0e4cd29b3dc7bf4a95c58c8a62441}');
INSERT INTO "events" VALUES(3,0,12,12,'ronde-1-step-1',0,'recorded','',1777622400,X'A49D20AF5C4961BEA6D92C44381535BF116BEBF852D90B484F1643FBA3727994','{rows: [{table: submissions, row: 8, digest: "6c9aa5a4cf6eacf14ba3ec9cc20c1c3739fbba3683db1f1748aaa3ab8e8ab1ea", texts: ff3546c1fbdf700ecc5982aebc45b16f63b9f1c939b1e36ed5ba27dea09adbc6}]}');
INSERT INTO "events" VALUES(3,0,13,13,'ronde-1-step-1',0,'file-taken','',1777622400,X'4ED6B2147232A16D77AAADD004DD996DE5C0F0458151AB43EB3D1A83D7FCBCA9','{receipt: 9, seat: carla, part: carla-anne, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: d921e3a479014d38e1a6ef2ce0d6e68bfff9e2b25fa8c5ec70b2f415bf986a19, orders: b66217195ba9a22d9a20aa6af5f4a98f257f8979f5b18fa10866b86ae4e0cec8, diagnostics: e161f9d8f16a4d86b185bca0d5af2a80fdb0e4cd29b3dc7bf4a95c58c8a62441}');
INSERT INTO "events" VALUES(3,0,14,14,'ronde-1-step-1',0,'recorded','',1777622400,X'B0AD14AB5DC8FE46FE1815F74CA441710AD899499B59DB79F9794C1BC56BADE4','{rows: [{table: submissions, row: 9, digest: "6b7b4341660334bdf72e1908ea31dbece7cf111cf6e15d10ffffc46a887ae87a", texts: "3a3db893139fb5fa758c711cd64796b474b76416d49dda84b18217969e8dc0a6"}]}');
INSERT INTO "events" VALUES(3,0,15,15,'ronde-1-step-1',0,'file-taken','',1777622400,X'039F2BB3F8DDC9AB6C882DFEB2B5DFF1C2383CEF0B1129CEF1BD844FFD322B69','{receipt: 10, seat: anne, part: carla-anne, source: submit, standing: in-force, waits: false, changed: "2026-05-01T08:00:00Z", digest: a4fa9b728886492774224d7670b713c342a1b3378714d32f61094db4e2d08cb0, orders: "4f625c5f364ca7f527eaa56b050528f1f5fdac508d77f6be852bc61d16111bd9", diagnostics: "7e0f52a63c95760200fd91a7b70240eed0f34828fec187db7f98eadc3c898d4a"}');
INSERT INTO "events" VALUES(3,0,16,16,'ronde-1-step-1',0,'recorded','',1777622400,X'33C201137C21EEF10E7F4D6CDCF8DB43ABCC623F795005FDADA28D74AC4DAC83','{rows: [{table: submissions, row: 10, digest: ad843badeb40b2ebddab7710922ce6da0dfe22e01e18cecb0b5363894b68f5ac, texts: "429c95d2ed6381735b924e03ea52188afec9cd9b926625b5bef6b6613c5306a8"}]}');
INSERT INTO "events" VALUES(3,1,1,17,'ronde-1-step-1',4294967295,'deployed','WATERLOO 3',1777626000,X'F881F94E0D087CDA078BD803EF8647D4CE4C003FE42CFA3BF2888C1C9DBE23B0','{pair: anne-bruno, side: north, player: anne}');
INSERT INTO "events" VALUES(3,1,2,18,'ronde-1-step-1',4294967295,'deployed','WATERLOO 3',1777626000,X'15455BEA86E6130DC7C75D246694A6AAF3B0B22CEB002D33AF26658FCC1FF7CA','{pair: anne-bruno, side: south, player: bruno}');
INSERT INTO "events" VALUES(3,1,3,19,'ronde-1-step-1',4294967295,'recon','WATERLOO 3.1',1777626000,X'6729C6CFBFDCD8F44D3ED00B49CB9BDEB4B9567B28B2CAF35224B0B8CD05D03E','{pair: anne-bruno, number: 1, side: north, player: anne, piece: S1, duel: 1}');
INSERT INTO "events" VALUES(3,1,4,20,'ronde-1-step-1',1,'recon-seen','WATERLOO 3.1',1777626000,X'4D83F7DF086BBFBCD2C7B5AA0360271E41DC00AB45429D29275134E7553CA42E','{pair: anne-bruno, number: 1, side: north, player: anne, piece: S1, duel: 1, value: 5}');
INSERT INTO "events" VALUES(3,1,5,21,'ronde-1-step-1',4294967295,'deployed','WATERLOO 3',1777626000,X'CED6159F8A212FD16AD810DAE5E83E00805675A6EDA4D7FB598992BCA91A0F5D','{pair: bruno-carla, side: north, player: bruno}');
INSERT INTO "events" VALUES(3,1,6,22,'ronde-1-step-1',4294967295,'deployed','WATERLOO 3',1777626000,X'ECF08E6B9B936F7F15DD30F381930AF4C1B56CDED9C295218E6ED7C89CA8E79F','{pair: bruno-carla, side: south, player: carla}');
INSERT INTO "events" VALUES(3,1,7,23,'ronde-1-step-1',4294967295,'recon','WATERLOO 3.1',1777626000,X'ACD434E07AB24F33FF76B39B113D298807F7F9A25C35C43AF176CCF5F3A30CFD','{pair: bruno-carla, number: 1, side: north, player: bruno, piece: S1, duel: 1}');
INSERT INTO "events" VALUES(3,1,8,24,'ronde-1-step-1',2,'recon-seen','WATERLOO 3.1',1777626000,X'84B7731430FCD9CA2D8EE0CEFE891C2725A17C3C3511C9D94E6D80DA89545503','{pair: bruno-carla, number: 1, side: north, player: bruno, piece: S1, duel: 1, value: 5}');
INSERT INTO "events" VALUES(3,1,9,25,'ronde-1-step-1',4294967295,'deployed','WATERLOO 3',1777626000,X'F0825E53B788495F02CA10F2C54F8B6B501E26E660C9D965F881368A7FE9E9BE','{pair: carla-anne, side: north, player: carla}');
INSERT INTO "events" VALUES(3,1,10,26,'ronde-1-step-1',4294967295,'deployed','WATERLOO 3',1777626000,X'EE741B2465C529AE2E270529DFEB4FC6B534AF7A4A53C1D7F2935FD43B96A252','{pair: carla-anne, side: south, player: anne}');
INSERT INTO "events" VALUES(3,1,11,27,'ronde-1-step-1',4294967295,'recon','WATERLOO 3.1',1777626000,X'E2CB73B6E34D0C08443D47A58483989C363BE654CD18A411FE4B1C159EEB6327','{pair: carla-anne, number: 1, side: north, player: carla, piece: S1, duel: 1}');
INSERT INTO "events" VALUES(3,1,12,28,'ronde-1-step-1',4,'recon-seen','WATERLOO 3.1',1777626000,X'F7A871E7A92984630E0710DEB2A94FBC14C6A2C856135487740ECAC063F66E43','{pair: carla-anne, number: 1, side: north, player: carla, piece: S1, duel: 1, value: 5}');
INSERT INTO "events" VALUES(3,1,13,29,'ronde-1-step-1',4294967295,'dice-key','',1777626000,X'1A5C96CC42658FC4C54AF8EA4E1A4BA45F32946DF040E7CDB158B79A6099268B','{turn: ronde-1-step-1, branch: 0, key: fb7552e0f9d22ce6e7d34ebf99a830b4b706a77083276ed80fa04ecaf1f9b07f, rolls: 0}');
INSERT INTO "events" VALUES(3,1,14,30,'ronde-1-step-1',4294967295,'dice-commitment','',1777626000,X'661E8337816F4605ACE1D4D54AC249FE88BFFF0284BEBB56BEB7AA792B854070','{turn: ronde-1-step-2, branch: 0, digest: "4506bd2fc33ec380948e0361b495b21608c7e35c802f605b76432e59f5a764ba"}');
INSERT INTO "events" VALUES(3,1,15,31,'ronde-1-step-1',0,'adjudicated','',1777626000,X'355FB2F9E9B813E3BB00D9EB1FB2108D844F6A2079553CA836622F47C6DA150B','{state: "1a1b8701b77b7431f28bf2aa7ae1589195d117440bee7569c2018b6c33242529", row: 6, blind: "81cd05dd013e038947f5fc164ce84cd81a1ce871f214ef31dfaaaf0062156edb", files: [{seat: anne, receipt: 5, digest: "0ac8fc81cdf72a3f887bc0532a6cc91710ca9072692a6b9d9aedbeda589492fa"}, {seat: anne, receipt: 10, digest: a4fa9b728886492774224d7670b713c342a1b3378714d32f61094db4e2d08cb0}, {seat: bruno, receipt: 6, digest: a475a3a981039cfa8356b730242ba5a59e4f27c96d3fe3e70ff3763a0669fe02}, {seat: bruno, receipt: 7, digest: f926b3353ebf63fe4796a26805badbfb673f583ff541dcafd15fc692110e46c0}, {seat: carla, receipt: 8, digest: e6e84539f92c0dfc82a8124b3a7b18d6304fd9e8904348a955481ebdcdf79eae}, {seat: carla, receipt: 9, digest: d921e3a479014d38e1a6ef2ce0d6e68bfff9e2b25fa8c5ec70b2f415bf986a19}]}');
INSERT INTO "events" VALUES(3,1,16,32,'ronde-1-step-2',0,'recorded','',1777626000,X'3639E0E9AF11B42FDA96F8C1F4ACDBF8A906C192218085A85EB60EDCC6822222','{rows: [{table: games, row: 3, digest: "4d4fcaf485152691f50d02668c3c41b89b6dc9d2b6fe28068624bd8247958411"}, {table: outbox, row: 12, digest: "8e7f2ebb50a01971a05eada5d72f9f044880635a53826cb296df0d2c36c84a77", texts: c3f76522b601b0dd716215bb4f33cc381cbda003b241ee79bbd851e58455111e}, {table: letters, row: 12, digest: "54350b8031568ce51bbb31f5ae30fe30d25e286b13f70244d36b8fac816ed95d", texts: "434ea39474c4999c665e15c8d418093f91f56125ccc7cc6d49ec317140fa73a8"}, {table: outbox, row: 13, digest: "3d876960455a51eb258a0130ccf8da6288cc71290150fec9d925294b18bc1256", texts: eea5a5295acd7ee729699fad6eab93a483ef978a47aa0efe8cc6b0ba23649261}, {table: letters, row: 13, digest: c4c8c9eb35887202fed9a3c485ef725fb4ec3ebaff2b29451b283f8e489e4dee, texts: "8b01b940be70463e7d31f8ecc77203bd03d7d93eaa2b127dd44687d36e45158d"}, {table: outbox, row: 14, digest: aa8fb4b160bdc8aa5b429c9a51080d0704ac27a7287ac0aedb1c37c24fd6e594, texts: b44224c01deea9a25736edc77c35d64b23a4ea71f7ccf77a9761c8c06585e8f5}, {table: letters, row: 14, digest: "33bfe7927ba871b7bffd987eeb63edf365efa365d97a823451dc280d1eb87bf5", texts: d5fe8f121578d8f2381606538a8d2ac4528fe494197cf81811eff2aa566552f2}]}');
INSERT INTO "events" VALUES(3,1,17,33,'ronde-1-step-2',0,'file-taken','',1777626000,X'8B3E5D7C67B9EF305483A7BA9E2B35E783ADD29A00B46AB1AF3764CB6F39BD8E','{receipt: 13, seat: bruno, part: anne-bruno, source: submit, standing: in-force, waits: false, changed: "2026-05-01T09:00:00Z", digest: "9cd29b3ce788d7f5b62c23fe1a1bb9152e6019f279783752d663a23582ac2baa", orders: "199eda260c695f31cf26a485755fb8603f2afa44c0c35eb1bf088672e90f362f", diagnostics: "656581c24b0ece61e1f91ccd939cc868d00c3727db9269f89da1a28ef8c96188"}');
INSERT INTO "events" VALUES(3,1,18,34,'ronde-1-step-2',0,'recorded','',1777626000,X'66113E925C676579786E7FFDAC6B8FBAA730005966E7F750C3B8277A61A578D8','{rows: [{table: submissions, row: 13, digest: "9a9b7f3b48590bc6546ea6d9ac864d5380f040f4b7e397b98de245496cbf855f", texts: c6ee96a2e1cd7af15227f82c82a2fdabe540eb932f22910b0b6eb5c4321e529a}]}');
INSERT INTO "events" VALUES(3,1,19,35,'ronde-1-step-2',0,'file-taken','',1777626000,X'667336BE6B81B30656B6274C667B2DB930A82A6242521B1A05C0CA5048EB9AE8','{receipt: 14, seat: carla, part: bruno-carla, source: submit, standing: in-force, waits: false, changed: "2026-05-01T09:00:00Z", digest: "41e3bb77755c95f9d4e7b3ecea1ca16f803efc892c477bfc7807b90d6313e2d5", orders: "6f4991acda7a40fe4e9545d8083b619ac8f67fd8f071b21fd354cb0988353472", diagnostics: "68d464f8e167048fe339a0c084fceb5efe87c013a8feea8f5a2a392415a98248"}');
INSERT INTO "events" VALUES(3,1,20,36,'ronde-1-step-2',0,'recorded','',1777626000,X'396C66427DE4645080345EF2D280C0F6F3FF024E7B6543BADCB0A1050B1A3C00','{rows: [{table: submissions, row: 14, digest: a3188146fe15745bcac565ce1c657197169e1dd20d53fe3bb5240e4c7bf53f7d, texts: "941d070200030925f7322cdcd7f5a205ebbe3f404c5e34879c2fd77169e9e61c"}]}');
INSERT INTO "events" VALUES(3,1,21,37,'ronde-1-step-2',0,'file-taken','',1777626000,X'705332F596DF1E7344D3E9333FFCDEB439E700105F3299C27E2B7950F50BD751','{receipt: 15, seat: anne, part: carla-anne, source: submit, standing: in-force, waits: false, changed: "2026-05-01T09:00:00Z", digest: "5dc3eed7b85c808fd133be30af205e859ad1d0e76278f3f523b01560bf0b1555", orders: "0f56c1f7d87e804151d58894f7ff2e15063a4a3e3d75a84d4793d55d58bea099", diagnostics: fb912aa71e7b748df1942999c0c428005090a7fdf13d1295bc795b916a55a916}');
INSERT INTO "events" VALUES(3,1,22,38,'ronde-1-step-2',0,'recorded','',1777626000,X'8A99B2BF3EE5BCB58028AB9165B6F7BB6C02A42880A4062FCDEB2BACC6379F25','{rows: [{table: submissions, row: 15, digest: "9bc078f74de05ec7c49889ab2850304333318e01c4d4af45fbe542c98c28a4a6", texts: "77583a4cea8b590aa7e336990fee8f2a483b1d4e4cab3ba499500547380dfdcb"}]}');
INSERT INTO "events" VALUES(3,2,1,39,'ronde-1-step-2',4294967295,'recon','WATERLOO 3.1',1777629600,X'76377283EB727AA7E42DF22E138D116A61C11399F1184E2B84648C55E670DC63','{pair: anne-bruno, number: 2, side: south, player: bruno, piece: N2, duel: 2}');
INSERT INTO "events" VALUES(3,2,2,40,'ronde-1-step-2',2,'recon-seen','WATERLOO 3.1',1777629600,X'FC1AB0F696508DFAE51CF9AA855B01983313303D218F7A95678B0E2623ED305A','{pair: anne-bruno, number: 2, side: south, player: bruno, piece: N2, duel: 2, value: 2}');
INSERT INTO "events" VALUES(3,2,3,41,'ronde-1-step-2',4294967295,'asked','WATERLOO 10.1',1777629600,X'682FDCDB983F40A124DB332E7103615FAE4BDD888381A27648E50FDDE4BEB392','{pair: anne-bruno, number: 2, side: south, player: bruno, question: action}');
INSERT INTO "events" VALUES(3,2,4,42,'ronde-1-step-2',4294967295,'recon','WATERLOO 3.1',1777629600,X'57E6D02676B22BC4FDC167BB61EAA52C34BEE6BC0DE861F14ACA137B5E40D184','{pair: bruno-carla, number: 2, side: south, player: carla, piece: N3, duel: 3}');
INSERT INTO "events" VALUES(3,2,5,43,'ronde-1-step-2',4,'recon-seen','WATERLOO 3.1',1777629600,X'392E40F077E11537B71DF713DD6A4FD74782ED233013D8169686873FFFD54A4D','{pair: bruno-carla, number: 2, side: south, player: carla, piece: N3, duel: 3, value: 4}');
INSERT INTO "events" VALUES(3,2,6,44,'ronde-1-step-2',4294967295,'recon','WATERLOO 3.1',1777629600,X'76A223956A6D7C2250A600F5ACF36FD2F988A155D14F405A09A7F5278C2C1F20','{pair: carla-anne, number: 2, side: south, player: anne, piece: N3, duel: 3}');
INSERT INTO "events" VALUES(3,2,7,45,'ronde-1-step-2',1,'recon-seen','WATERLOO 3.1',1777629600,X'EC0BBA8C761F5867356927EDA19C998CDDC60A2CB41A764FE6349FB0D81FDD42','{pair: carla-anne, number: 2, side: south, player: anne, piece: N3, duel: 3, value: 4}');
INSERT INTO "events" VALUES(3,2,8,46,'ronde-1-step-2',4294967295,'dice-key','',1777629600,X'76BA191C926CC906B294F44D3C51193BF75A11E747A31A3E049C282DFD38FF11','{turn: ronde-1-step-2, branch: 0, key: ebd005fe69ba6e150f2324e09328bdeba068a57ed2c842fe5527b1927efcdd48, rolls: 0}');
INSERT INTO "events" VALUES(3,2,9,47,'ronde-1-step-2',4294967295,'dice-commitment','',1777629600,X'91CDE230C00743EEA859423B1957C37AD26E665ED61F493E0C9EE0B0D5BA1D97','{turn: ronde-1-step-3, branch: 0, digest: "78bd4d6e12283e5cb0a01f223c1db1e9b6e27823f10f7e0e419ff1485f479c38"}');
INSERT INTO "events" VALUES(3,2,10,48,'ronde-1-step-2',0,'adjudicated','',1777629600,X'A518DA211832404EB43E28000625E4AA8A610E39F94353C3FE0B712675A17204','{state: "6fb56fcadbd4b9c6efdc857c605b4687d55f0936767e52d0e781da56a0039c5b", row: 9, blind: "81d355359a9947bbad4d669f1f51de8f0dc29aa1a472a7e5cd491e22df570cf3", files: [{seat: anne, receipt: 15, digest: "5dc3eed7b85c808fd133be30af205e859ad1d0e76278f3f523b01560bf0b1555"}, {seat: bruno, receipt: 13, digest: "9cd29b3ce788d7f5b62c23fe1a1bb9152e6019f279783752d663a23582ac2baa"}, {seat: carla, receipt: 14, digest: "41e3bb77755c95f9d4e7b3ecea1ca16f803efc892c477bfc7807b90d6313e2d5"}]}');
INSERT INTO "events" VALUES(3,2,11,49,'ronde-1-step-3',0,'recorded','',1777629600,X'6F7BADDA49879E10DDBEA0C533D4070A1E4E3855A150A7C501816A5B143C019F','{rows: [{table: games, row: 3, digest: "5a11c2c0ec8a24b3fc47eb2db58c037ca5be9353055cee7e44f83c8b5f9813be"}, {table: outbox, row: 19, digest: dae53de7b54c2072cd8cef4bea751a68a7538991c172661be5c0b6ba9cc15d5f, texts: "44f325126c9727e5b13f13d85344160a7c54ad77e5f2c8512dec56ddfce2e8d0"}, {table: letters, row: 19, digest: "51af1d2d4029849928b55d20161f8af7f29d62c44bdeebd1930bbf145c3ec4bd", texts: "81ee295a391aa37955e82c77bf314450c48134326bf53f96288d0ad8397d4421"}, {table: outbox, row: 20, digest: ad2095a1c51e0356ce584cb3ac783f79d06c0055e4f3a75a130f7ac42331e913, texts: "2dda0a053b50888c013b921e5129ee883e9a7f434510cab8bded864a93b13a1c"}, {table: letters, row: 20, digest: "91a510bb30ff706a3c582e0e10c1d718141009607e8329fb1cfa4f9f7228b879", texts: e5c608a5bdc4f8cdae49304fbac330b5dfe3cdae1b0d51703ab9bd9f40e40696}, {table: outbox, row: 21, digest: d83c3b643e93edbdab697ba621adf66f4407110fe7e3a51bbf80051d5ec44c05, texts: "656b58d10e3be749f228ba67587d2afc1d6241375a12c9e5d61170e1c12e4f65"}, {table: letters, row: 21, digest: f3f91b36be5d14a2c0a434746cf48f9e38a4f7899a73fe59e97a109bc16d1b9f, texts: b0fcf01921f2b9b1bd0b941c02fefa5303b7184fc3668062e007adc7410f457b}]}');
CREATE TABLE forgettings (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  -- that tells them, or says to somebody else what they wrote or who they were: erased as soon as it is out; NULL: it is, or
  -- there was none. One row for each such mail
  mail    INTEGER REFERENCES outbox (id),
  cleaned INTEGER                         -- when the file was written anew; NULL: a tick does that
) STRICT;
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
INSERT INTO "games" VALUES(1,'mont','waterloo','running',1777622400,1777629600,1777802400,1777802400,'',NULL,0,0,1777759200,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press-most: 5/10, desk-key: true, join: ask}','decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf','6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',1,'mont.8be097b8@localhost','first: north
',0);
INSERT INTO "games" VALUES(2,'lion','waterloo','running',1777622400,1777629600,1777802400,1777802400,'',NULL,0,0,1777759200,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press-most: 5/10, desk-key: true, join: ask}','decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf','6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',1,'lion.8be097b8@localhost','first: north
',0);
INSERT INTO "games" VALUES(3,'ligny','waterloo','running',1777622400,1777629600,1777802400,1777802400,'',NULL,0,0,1777759200,'UTC','{every: 172800, min-notice: 21600, grace: 0, settle: 0, remind: quarter, away-most: 1209600, missed: default, replace-after: 3, stand-in-after: 1, release: auto, release-after: 0, sealed: false, press-most: 5/10, desk-key: true, join: ask}','decddb891d7dc6c45b040ccc36dab8d891c9d49fb8c9c26632032e284221efcf','6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',1,'ligny.8be097b8@localhost','{}
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
INSERT INTO "letters" VALUES(1,NULL,5448,X'28B52FFD6448144D3A004A62A4112CD0A8AC732E70896B1F5C2C68882D5AB2DE10CABCCEBA76AE3DAD7E007C85677C253BDC913EE08B07A44E1701FA0007011D017D63E51C6A0DCE8693626DEDECDA5916EB65ED667CE8CF06E04F7AAB29E8767A5FBB63B9D968CD2E236FEF496FE367E5EE27673C868549C323108EA95C063CB370880B81F722B97117D9DAB0D25B3E6C0DE37BF9D44A3E742BDD74BD8DDA7D46F95BA5D98C97322AFCEF45377656690627CFC9D5DB9E51426E78CAB9D6C6ED079566B73732079AAD5DCD8CDAA5F370B6FDC2A35BF9DABF2CDEDEC951EC37FE60D27831FEB53566E743C8EF783B47231ED9C63A6E5E29FF9DBD75546E1AFE2F21F3F046C38A34FE981AD33B6EB8E393C3BCBB0E3D5C22DE70715078E581F29E762BB5BC2B9FA3DD2DE92DEFE5EBD09D747B6FAC3944A9AC7D192213634200534958A0BC1719342688431109E2970B83432533819896DD5C9E76398A7953E337E06827E03DCB05E2980A43263341788F7348BBF4FA01C27B190B81CC7B915D5486B325638B1F6C78FB6B0D6F368A590BB95D6D5B9C6A9BF32B55E889281792B74A27D4956EB733B2DC2CE82FA4E432DBF2E2CBD1DBA6E0965FDC4A357B4B46BE0D17B73493CA73A8F6B6946AB6BB5B16347B4337DD13A719CB0732DEDB57D4926A9CC3B65C3679F2E8C66B37725E69AD7D08527A2777CB1CAB65CCAE61DC77131BBBAD9954F2EDD6F5C45BCB3CDA5ABB7F505BEE4EE63CB76553FEC71395B76ECEEDAB628736C643B6297CB7F56C4EF61BEF829E9331C68BDA32766E6C3205E4CF18871C194BA521E2C250A04239E31017CB2B0F4FFAA4CF3B785C72EDD99A43D5A93B3E5DFA9D96E56B1867AFE5143C6F80F448601CB0202830329849C3ADAE27DE6271EBBDE7D9C69825EC4AA7263E87D7323C7A1EBF359335ECCF8B9AA33CFAF3300E158AC385F15E4421AE4296BBD046B6F6ACC9A1B71456CAE9267772D3F53D49237241C9E4903076495484AAA4CAE1B83A7B442A3831A41E108C1D7D35AA0826694C2D814C93A3A1238249280D9513334A86FF49B82399A482147434BA9B9982D34439A8C73549220E0A02A91A02E94A22391AD95541248EC8831F907A3CAE4B8260D4645B6619A7F143D28D452E0C5254B704A32255454915565191AA1F8FBE22573FAEACA2AE0C7B34240955B104815943CEB02922A92C86F4A8020000502C150904B79E172D349166243A129D4902C1AD4E4E0A234C50F10855122C130394C92D0BB7383C649E3950B15856C52DBEF679DAA54FD739D4E94CB7FACA8A3B399B3141B71D9298AD712A0E6DE8851D2BC223160067670D131C9A6C3061F9156B78E86E1AC358C09F97A03664E0881AD20758162896490623D191287C9E6D0D9B5CAF3F4FC2CAAE40700B56E63415B79AA2B6ED6A3BBEF657726C2DB7A6B286D179D0E96C98632B6E5DEE7ABB76B52B3328868331C50EBD87B6AE145CD3C9DB3B0C56C5FFE75937CAE6200E9D6F79456B69814797470653D490FEBCEE1A1635CE21CB652193307906E3B0A07087874B44E7714B02C1AD8A3F2F7A5E6BB7922E9B83107D53408F3F0FAA0E41D321A939C914AF0654813BA801A5734A291211495290643A210408827020CBAD3D1200A46D4B99192111515054505090D419F60E94A69A8A6AF0AB0681C24289941152C85AE9435D9536AFCCF50559E8C0398F2597EF5BE0532A47A0CAA27D5239C262D97A36DDE07427BA7CD7A7C23F5E19DF48D5067556109808A7BC1789D7063320E7156E589006FC748DC803CCE4729A6AD2EB36F3375F5473A5FE53E3FE749527B85087C893294D6DE21E82A7229B26DDD0981826AE99922247158E5FF2250B3BA4142FAA60097BF1187F2F1422B432B4F48901AB5A98D367B89387DFB0299FC16AE9F8B2C950439249DA42E0F88128A8BB3E090ACD10CF7F0163389F2E33B941CF2A54C7544F74D3BB26F44E81A8BCB6F200F1924E24AD3FC6370AFF8C1531317F1BB16CA48D36C5565DCD23676C707A219A915D7E3D061F12C0FAB2A912333B2E0A7E1171955B7F586C6676DDAF734CED44190FA9161A49BB810DE1B8CE7248330095D9CA6B70B6152FBE5B1834DF8C99E29783ED80D793A25DFD8D8000840FA8785B137B4158A8BA63D1A541DDFDBFEAA9DD51939F36749D22F32BB8A1AF3DFFE64C603DF58D8FF3BA9E21E62DC59E1564207F1B1477416C758174DBFAD918E2B290C41191505335957133193C88EAEBE35054FE1BCC219F14ED8937D5D6782BACA5050C2C0F4630386B821593DCEF16FA85E0B2614C86DA46CA7E8C82E41EA801DEC22E8DF59621631F2420C63A3B57FEF51DBC0A88EA3843CC7482EA1BFC1413071A287255B93FE3D03A8F9268D9E5931CEC2F5F3EFFADC281820ADB097762F566FF578E0EE4B2DAAC5A44D7A8F916C5086B59EEE521332F6A307DC704A2B97259A1B2A222EB220BDD956156A95F3FA6DA792B2AE35916096001B53A8709718CF267DEF2D67D90BC5E2B7222B728DF0181672AF8D45D44263E5BA0E347E18FACD17A37338CB63E5A408C155BAEE8A0D1B2BE12FE0844C11387BA20EB4C7B525B0E6254B0A25D34207289E9F067356C31CEC5B8FFA0185B44B2302A66CF97AC2A351CBB2A',3759,1687,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(2,1,4180,X'28B52FFD64540FD5010078515454522D444256342D314D5852000D80E0F5CF01F95FC8958D68391551D3907200540A8885684B00D5571D191C5C561CF8708782A52A4F0E1D5948FA',3125,1053,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(3,NULL,5448,X'28B52FFD6448146D3A00DA62C4112CC08C8C756E8BF0D4196B3B15E38548DD4E4F87C16D63FEAB93CDC000BF457CFCFB1C2AC793EB2A0A86A28108FC000A0120019FB16FAC9CBFC6E06C38A9D5D6CEAE7D5DB15EC6EEC57F7736007FD2532D41B3D3FBDA1BCB4D46EB7519397B4F7A1B3FAB763FF9C235304C0EBCC180632A9702CF30FCE162C0394866BC41B636ACF4960F1BB3F85E3EB592FF6EA59BAEB711BBBF283FABF49AF152C685DF39E8C6BE2ABDE0E439B57ADB334AC80D4F39D7DA985DA1D2EBF646E6BCD9D8D5CC885D3A0F67DB331CBA95AFBDBBE2ED9D1AB57EE315268DD7E25F5BE3753E84FC8DB36BB4C121DB56C7CD2BE5BFB3B38DCA4DC3DF11C82878145191E80F2992BEF1814F9F1AE65BF5A7E0D2E0072E0E0BAF28A03887DD4A2DEFCAD7E8768AF196F772F5376994EF8C357F94CADA971F028E5A301E0E69313180A91060A038072544D2C35F84F1F0CBA5C1A192993C4CCA6E2E0EBB1AC53829FA1334BA0970CE727938A6D290C94C0638C7F9C32EADAE30C0B98CC540C639C82A2AC3D9922DC515369CDDB5863719B52885CC2E96294EB1CDF9952E7444940AC959A5F375A5D9ED8C2C3711FA0A29B5CBB6ACF86AF4B625B8E515B752CC9E92916F43C529CDA4F21C8ABD2DA598EDED14F5666FE8A63BE234635941C67BBB825A528C73D856BB264F0EDD78EC46CE2BADB5FF20A5776AB7CCA15AC6EB98C57D37B1ADDB9A4925DF665B47BCB1CCA1ACB17BF7DA6A7732E7B92D9BF23B8EA89C75736E57D53AB431FED9A6F05BD6B339D76FBC117A4EB6160E6ACBD6B9ADC91290037F53C65239D0E0D280A042F9E20F17CB2B0A1CE3933E4EE171C9B5676BFE1C6F7CBA74C6EFA42C1FB3347BAD06E17190CCC2635100B220C1626192604E6D1DE1148A53CE3DCEB6C52C61573A35F139BCB6E1D0E3F8AD998C597F1CD41AE5D01F8771A8501C2E0BE720FAB4FAAC76DF4636E6A8C9A1B71456CAD9266F72D3D53909E2B02E7E5897F568441A924AB2AAC624C10852B1E4EA687AB0248A588A5C30C253A46A864856431ED5E31135AE964C1A2A2366940DBF9B1A0C6138240E4B224148236258928663921A8DC87A3824890571485635C1686A09044611C823524D0D47C4829249D2901856B6E57569185711C835C18E20F072408E381AD2D4688E3820D1547535C18B2179482CAEA64747D3F498A6063718902AC2B82ABE78EA3F0000502C150807A71E0729349166203A101D09C2C1A94D4E0A237C30F1F82A042C930594C92D0CB73828C83CC3A062A1A889537CEDE3B04B9FADF3D7E948A7FACA893BF99AF1C196FD41CCC638137F1B7A61C73AE0100B80B3AF860FFE262744587EB51AFEDD4D5B160BF8E31ED47E091314315EC0C240B14C3218880E83C2C7D9C6ACC9B5FAE320ACEC0907A760654D3371AA256ADBAE76E36B7FA5C6D6726B2A63169D0A9DCE863976E2D4E5AEB7EB56BBF2A2B1981652ECD0FB977595D09A4ECEDE69A026FE3F8EBA51B6F63874BE6515ADA5080E5D0E254850C4F8E3B66356C4387F960B4386C0E4198C03C3C21D145C1A741EA7201C9C9AF8E3A0C735761D8CCBD6E0A36F89F7F8E39EE3EF497F8CD6244BBC2634028139A801A5734A291211495290643A210408827020CBAD3D1200A46D4B99192111515054505090D419F60E94A69A8A6AF0AB0681C24289941152C85AE9435D9536AFCCF50559E8C0398F2597EF5BE0532A47A0CAA27D5239C262D97A36DDE07427BA7CD7A7C23F5E19DF48D5067556109808A7BC1789D7063320E7156E589006FC748DC803CCE4729A6AD2EB36F3375F5473A5FE53E3FE749527B85087C893294D6DE21E82A7229B26DDD0981826AE99922247158E5FF2250B3BA4142FAA60097BF1187F2F1422B432B4F48901AB5A98D367B89387DFB0299FC16AE9F8B2C950439249DA42E0F88128A8BB3E090ACD10CF7F0163389F2E33B941CF2A54C7544F74D3BB26F44E81A8BCB6F200F1924E24AD3FC6370AFF8C1531317F1BB16CA48D36C5565DCD23676C707A219A915D7E3D061F12C0FAB2A912333B2E0A7E1171955B7F586C6676DDAF734CED44190FA9161A49BB810DE1B8CE7248330095D9CA6B70B6152FBE5B1834DF8C99E29783ED80D793A25DFD8D8000840FA8785B137B4158A8BA63D1A541DDFDBFEAA9DD51939F36749D22F32BB8A1AF3DFFE60881B57A9C72EB26E6E5C5E20ADA958936686CBF90AF6DFD6C1B32A890C41191505335957133193C88EAEBE35054FE1BCC219F14ED8937D5D6782BACA5050C2C0F4630386B821593DCEF16FA85E0B2614C86DA46CA7E8C82E41EA801DEC22E8DF59621631F2420C63A3B57FEF51DBC0A88EA3843CC7482EA1BFC1413071A287255B93FE3D03A8F9268D9E5931CEC2F5F3EFFADC281820ADB097762F566FF578E0EE4B2DAAC5A44D7A8F916C5086B59EEE521332F6A307DC704A2B97259A1B2A222EB220BDD956156A95F3FA6DA792B2AE35916096001B53A8709718CF267DEF2D67D90BC5E2B7222B728DF0181672AF8D45D44263E5BA0E347E18FACD17A37338CB63E5A408C155BAEE8A0D1B2BE12FE0844C11387BA20EB4C7B525B0E6254B0A25D34207289E9F067356C31CEC5B8FFA0185B44B2302A66CF97AC2ABB53E257',3759,1687,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(4,3,4180,X'28B52FFD64540FD5010078504A45562D483147442D4248304B000D80E0F5CF01F95FC8958D68391551D3907200540A8885684B00D5571D191C5C561CF8708782A52A4F0EBADDD585',3125,1053,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(5,NULL,6289,X'28B52FFD649117053E003A6644122CD0AA8A752E2F00BC65F774D1066409CD45304D553311A52B3EAB4C86934410A747C36FE3E10B7CF120F4604407010D01250187EE6C00FEA4AFDA8266A7F7B537969B8CD6EB327266E367D5EE17DE700F0E0B06BE40C0232C9801CF387C0243C0B9A846DE1C7BDC97F17ACF0899F116D9DAB0D25B3E6CECF1BD7C6A251FBA956EBADE46ECFEA2FCACD26BC64B191B7ED76059F9452DEF65EBC6BE2ABDE064CD8C736AF5B66794901B9E72EEAD8DD9152ABD6E6F644E63179A8D5DCD8CD8A5F370B6C3A35BF9DA2BDEDEA9D17777E315268DF7F1AFADF13A1F42FEC6D935BAE091EDD771F35AF913E8D4AAD540F89D9D6D546E1AFE8E21237187A39A381E991CD33736F0C7A716F1CD3A24815970031888865B242ACEF59CFCAE7C8D6EAFA46FFADA43D267B4686DC0A9D17A689B9A28DF196B0E512A6B5F9E08939E1A467E57498D86D46838698D40A6C60281080B8343C54D8E3F41A31BC22F988947581E329905010DE7A49CD8A5D615A457CE652E0432CE45965119CE96FC1857D87076D71ADE64F4550C995D2C639C629BF32B6DE88A281992B34A27D49566B733B2DC3CE833A4D42EDBD2E2ABD1DBB6E09667DC4A31FB4A46BE0D19AF3493CA7328F6B69462B6B75715347B4337DD15A719CB0A32DEDB56D492629CC3B6DA3579E1D19DBDF1D88D9C575A6B1F8294DEA9DD32A7BA9BD8EFB66652C9B7D9D6156F2CF3286BECDE416DB53B99F3DC965DF91D5754CEBA39B7ADFA0E6D846C53F82DEBD99CEB37DE073D27BF868BDAF23BF79B6C01F9C6F78D9573C8C1D970D2D7D6CEAE7D5DB15EC6EEC5011308CF5C2C0616601E0E582A6F7C0273B945C2B9E8593C9D871E171D7A65DB3E4EFAA48F53885C72EDD99A4390537F7CBAF43B2BCBC79E66AFD51C3C8E218260D240D050606A502A99CAABAD2B1C83F1CA55EE71B61FB3845DE9D4C4E7F0DA87478FE3B76632F6FEB8E871AD551EFD711110960A04A6E15C4421AD4256BBBC918DB96A72E82D859572B6C99BDC7475EE4149108A72511EDD14CA92501269922893C37A382809847A50D2E4415D934904C290092542B9260925513D49D69B2892E4511A2A2B66940F17E57A3C5994C56F0221F5A0832D76482C88636A6B4249104A64E248BF27792C618E509107C317A1F0C3EA1791D896D7A5616C5D13697A94C713EA7234A42394C78EF7808F765C17539484298EC8034A2E6EC7F4E0E971A421C48238AC0000542E160A06AF1E1731349166283A149D8982C1AB4D4E0A236C70F10859182E0B092A0BBF38FC022191794681E5525517AFF8DAC761973E5BE750A733BDEA2B2FEEE46BC6065B76886236C6B938B4A11776AC021E31029C7D356C7068724285E5D7D7F0D0DDF47B8CF0C735A80D1D4A78440EE9032E0E95CB422682A22351F838DBD89B5CAD3F8EC2CABE60F00A56D63417AFDAA2B6ED6A37BEF6576A6C2DB7A632F6E854E87436CCB117AF2E77BD5DB7DA951B54E3D1981A1D7A0F655D2DB4A693B3771EAA8BFF8FAB6E94AD411C3ADFD28AD6D2038F308F12A6C821FD71DBB11731CEA10BC621C3B0F04C048443C32124300B3A9157140C5E5DBC7A5CF4B8C62E44BA6C0D4216F17A0545FE380872089A0E49AD49B6784DA00E3D8EC13C4058320B018159A8C128E7145248464444529024E9210408827020CAAD3D12A0B3C994324584464444A2822449ADC21E63466F9DA875EA5D471053B20DD12344E96DC651ABA1C2FD95F8BEE05CC53B675E4EE84B1FDCCD93BCD481A8C73D4953742329A6F79D7A427776BD14FC519579D19CA6E8B8104511382571D6A7B6838131AF4861F5354089AED1BAF85E50E6CFADBEB74BFFDE8570EEFE1F555636BF8CD6A50FC41DDF6E5A931332722A6D7A630E266758AD92D3148E57F2ED068348795EF461C9D48536FEF2027D4AFA1ADB4F5CACD2C293ABC32573D0C78569506ECD595F13E41B20891C6D8E718048CEB01B56EEA9BA8547BAB0379CA12B9BE4AE6237541BF805585569822B2946EC35375B1BFDF205E48A7474E3DC6B36163BE54DC7EC1FE80E21FF6AA041B5824CCA1A41E60BA047BE360075A91FCF24C5D40D323C62953F137EB3A8188E0BA678F24C1BF4C663CA452C43C75030197B9F38384E2579AE6CF042816DA6C61BA38F3EA24E86F5831D0641C032AF53E526B570165CE628DB4EF0908527211335360A2492D610B7F5559EA1E1BB39D89106D9D81E129E84FD9DFE16B54EFAFCBBAD9C254CDC80BCD0B6E77C7D3766A229F32977C132FB723E4EE3D3A685057D4993531651C0AED4E3935B560AB63F0128169C5C3761CC6E758326340DB5B3D32E7D5912198A414C0AD2921B9B0C49DAEE86645B6434F3CB99C221DAAF969F4B9DA9F099600AC86B977F3514C7B8430B3EDE571B83C01918A7416C93D69B80BE1FEBE9052F0C63190637422866E148C740C47FDB70A9CD3D868CB9474001ABE21C9BAFD7E0554BD43E3312A5E3A83E30712FF1D00041AE21F76864990F570254762DEC0B7BDB2F839F575144A3C2785D3A61BF09755A8D336A53D102A0D19E635B565C893893C5550664CA1A15C0F718BFDC56DA952C5BAF9119C8CCD8CCC0B20DCE0753C399C4712DC1A6680983F1BA48E68B238F3F746BD2761749C2B6B49CF3ADDD97008B0F3CF43E1606386F31AD032FDA3EB0CBC87581A89EFA2D3FD45F51E6220E7E57212BF5937628BD3C7088BC7E0400BE9770F4386BE6B2A3C165056829E47D0420E1BD82A58FC8A7052B0C3112CA620C19335ABB647529D63B388BE33E07F2A20AAACB0802',4422,1865,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(6,5,5037,X'28B52FFD64AD12F502008029473237582D574A39322D313445470017A0D0D7EF3002236E04643E9F8CF313413155CB4F442120E6130C61A0DAA4109AF0077B50543F31278B644F9C0322AA4ED4BF0E4E285911938926E35D74EF0E9AED0E954A6CD4972B4A3C690D28EA8A68',3802,1233,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(7,5,5041,X'28B52FFD64B11245030078523439562D4E51484A2D38394E39001BA0E0F7CF2002222002221043820FA194F31351B18A18149D9A010A4F4EC37E4226FF864F8C1B05BA4D0A2604AD3B28568D51FEC4B227924422AA4E34BFC109B5997832DE41EFDDA16E779163C4AFC478D6134489672B0164395D8F',3804,1235,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(8,1,3057,X'28B52FFD64F10ACD0F0076143F22404DAB0340718149C4D8DE909B0CAB75662BBF7E0C5B92CA2D4896AC54C670555D0D3A0033003300FADEC8090A87C4C3419324CAA6211C1AFEA3DE47F4BDA29B84C60D0EDC81824201E38D02C6C239C94F1FB9D25F3CBAF19F3F044623C109047C91CAB14B6E9DBA2F18CE5A90FBD3A2DCAF0BBB9F97E4FE5DD6B9A3F7DE7BBF5AF4294EABFF39098100E22622A2E729201E1C8F4549F684A85927851236C46BA519E79A11EE8ABD09AD6D11B505579A6A17B36DAE5ECDC0360B3D84DF91F48EEC93CD299275E402000315128FD3389CAAB6A28C61A58899DA08C9D566653249161564C6DA985999895AEBB88C972ADA1415B55042C690614A69015EA0A13584A5A0A4754ACB01502221232364F447F7AA8243E4ACAEB7D933C8BBC93096E1B43B113195C5734B9FDD5E3991EB4E598AEAB50049AA7A2829581F48721398E08A1047FA34F3EB1AB1E408618375316B3A62CBC4DB6926B026EBAC6E9B30AC2AD6AA67537BB147ACEED32D806CA7F5EADFB6A02E891BBBB1F7A2BA2DF70CDAA1A08F7AAAD12697B88D3DD7AF3E58ED551F7C332C8DFC7CC5C6675B1B85692246BD1D405B1FBC1E4043604F4AC0ED9C2F7060BCE07BBE69036D9D457DC74E10FAC5798A55B298F7148F7462CAA5659F11570F4BADC177D45A30163E6408449263B5A74C7A6C56C1AF84D556FD1CB84FDC6F0E33BD4F1CEFBA9E6C',2182,873,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(9,1,4617,X'28B52FFD640911ED110016554325106FAC0340506E8C0CF7F2AB2C077AD439C670ED262862975036C1316C7EDD880000AA83113F00330036001B592FDE5F519C8145F51489C8FA8944C484643A641D47A293948040FCCA465A3199A090344AC2E30506D0C0E1681CFCD13868900BE31632E2B87C16C699090DCF2C7886E1998517F8C4695791C58E2B723CB348289D1867020F8A82104208FF06A9F82F88C57FA18E7F432BFE0C71FC1914DD76152FE9613CE9743D23C79EB7A8AC534927D74E3A9FEAD656956AABD2E426495EAAF193D46BB3ADCAB845FC6A936D6A786A0A32010017908B8B6D164127D97880B2E080B04D331014340B8F874280B2BBF25917355B15D5954A515ED9EBE8A24E62B35DEFEBEE8DAA7A4F4AEC0276A0E1B5542365A4A0506738500221223432550F1A3AF90F4ACE0435313897D2D40976F56B80BF4429875A30CE4278BFB79CD9142DDAF4E0FE8729660F72B62F743D62BE03B0B32B47CAFAC876427076F01F88BF15C17D43C02F9C3C863227178EE25CEF62E1E85BDBB07A044092AA5E580ACEA4023702F689CF58E64EC8AACCEB1F5DA6B38637D9B05A94823D1D99357DC69641D142EB7367AAD364D38103B33EDB0CFCFB343B9A20E2822672D14C3A5B6B2FF94348ECF5040D10C125B3E9EA242AAE16DBEC083DB7D63DAF24B3B8F90F4ADE107241F51E8485C524257192CF503F9E193EC36D6B619BC068A41FBE8731923A1169F708EBA5AB5731AA922BDC8C565935883887C1A80BABFA7E9910881CF4950A67802D4779320A01F70D478C225B9565B8B3D56F62657A43204C640C7B',3019,1596,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(10,3,3057,X'28B52FFD64F10AC50F0086143F2220A95607C00C3C5E73A3E3CAFE0AE896959CD701D6EEDBDE627F95022F214490644E3800330034002C7F6B82E411891ABC2C50BDD3D138F853FBBCC2F2937917CE071231C160201477108A829496A779E570FE104DE74F97040A67110B016F252DB2B862478E3F1824D7A8F8AFA6C59F1B167FD6ACF877D3315E4929A5FC5BC3B2B1D5FCA7B4081414BB10C8B49738101ED1218C6316AAF55446AB73D342CBB0DDECC7203B1B0431EBA1145AD6CC6286A16DCC416AB16BE8EB945498BCB2E49596F55EB2B8AB18008649244AF7111753699B943AFA1E84F435D660A5939F4A999FADDDB4F263CCADA0C752CB98B65EAE2E355B739B4AA9375BBF165EA0B13584A5A0A475A639502221232364F447F7AA8243E4ACACB7D9B3C9BBC93096F9B43B9198CAEEB9A59DDDA69CC875A70C8AEA090049AA02A0A4581F687BB39AE08AD08EB434F3EB1AB1CE11668335316B3A62A3C4DB6926309075966E5B31551543D5B35D7BB11BACAEE816806CC7F5AA6FB15407C6ED6EECB9A8CE167B00AD50D0473DD568934B9CC69EEFD71CACF6AA0FB61996447EBE62EFB3AD8DC234D1A2DE1C405B1FBC0EA121B026A5C5EDDC1738325EB03DDF69036D8545BE63A70BFDFA798A55B2D87B8A493AB1CBA5659F11A88725ACC577742D180B1FF208449263B5AE4C7A32ABE052C2E256FD24DC27EA370732BDCF10CF7B69A4',2182,873,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(11,3,4617,X'28B52FFD640911ED110026554325208D560708391C06543FD5948C199679EC1FEF3BE7E3AC7D2292087E38D9DC4D2011542E1F3F0033003500FA9AD7EABF2C8C0146F13499C0F90AC44304657A44190C494E1022E2F02FFAE444254282E22C090A2F70380704D2785CA1F16080CCE2147002396CCCE2DB04ECDE2CF766DD1B75177885C1AE5E3F7EEBED7BC350A49C166F81864539E79C733F8BD4FB57D4EFD788DFCFD17AFF46FBFE8E02BD8BC9A560AF36544A41B017EA87F16C6A492447C9189C6D6A5B06176269C296A46749626C93F759FA689BCD4C528B276727A65C130015918A0AE57E90136C3C6041500F02A7C0401FCE82E30012B0AC47C68631B20841AD45A8B99B8C502532AA4253EE46A910ABAE9224334ED61876A0F1B55493325228ECAC01500221223432550F1A3AF90F4ACE0435313893D2CC0996F56B80BF7429875A30CE6278BFB59CD9142DD8F4F0FE8729660F72B62F743B62BE04B0B3AB47CAFAC876407066F05FC4DF8EE0BE38A0174E164399930B476DAE775838FAD632AC1E0C90A42A40588A67D2C51BAB7DE23396BB03B22AF3FA4717D359E34DB6ACF6A5604747B64E9FBD657BB4D0F0DC59EAB4D976E0C0A2CF2E03FF3ECD8E368838A1895C3493CEC9DA4B7C0889BD9E400332706636599D5CC5DD629B19A167AD0DCE2B8959DCFE07256E0801A07A1D8685C524254592CFA81F9E1916C36D6B61DBC068A41FBD0732923A1369F708EB90ABD763542557B818ADB36A10710E87511756F5ED32211039E82B158E005B8EF2640002FE1B8E1C455B9545B8B3B1DFC4667A432442191969',3019,1596,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(12,NULL,5729,X'28B52FFD6461154D37007A580C102CB08CCAEA9E741B15C9CD203FAC442CEE356F2CB02FD3756425F755EE7D3BA5D8119F08AD1FF41FF477B6D003E900F000FF0098135DBFCC07776044F2074442162C701CB8C4712002C2E7D2693997CD7E47B777BD7EF87495F93DF8B676EDF1BCD65C36739EB7B89B8FF95A4BDF63CAE56F76BE72ED56E9BB8E16F8217C32EDEDDA4DABB356EF1E634C2B1770ED76ADBFD9598EE9ABCDFAC6DA5CA654CA655BAFD5C61B823F0B195FBA1D07E82EE7891DCE57DB55AB38CEB56F6F1BD56E2FF9D7BE5A9AB3F9AEF6DFEC16FC0BCEECEECC14AFD7CB9F3F2420813804590DE80B0992FE4D059F5EBDEB1FF6081179700591870287403C20EC5AE7FBCE7BF6BB25DDD2193F46AF14B3D7D1AA67EFE35729B47B5726E5D1DAEE769E11013D4DD92669D802AAA81F5A92E3444E6BD5DEAF27DE8B4A721C072E0801040F2841FF82673FC56524E217C44122710CA81EA5BCAE2B2E285E3DBA2029A594F2BAAE4B56D7745112844F572C5E508F538CA02B52D7E3743D4AD7ADDA8D9FAD84F0591C928FD32B49C947EA937C942EC9C7EA91BC853B6B6A7900170D90FCA7864AFE5103257FAA6192BFD42049F99F52A95667C687AEEBBAAEBF6A88AEC36EDEAE4DA9A8498A7E09B6729B052C40D4EDBCCDE3AE9BDB3347A155710942893C20818E8527D1F368FDD9CED2DAF1E46E4DA647220E0F10892342E287D10384D1BBF6B4E779FB666AAB75073ED5E7A3ADDE0DF5DD611463BB20F2674171F90021F983F388883C04025A30B2F03C9779B833BD9767EC457803092C18301C060512484EE32179DCFA7A022A28DC8296E51A883B9BDD1D7FB4BEB6526873AD27EEAC64ECF0A72768F706CE57287572596CECE53A2FB862EFF6A67377FD78039F06B6F7F8F3065E0F90C743C481F0B15AF51E23EECEBB117B795ABAE6A0552FF638D3D6AEBD70995E3A3A2BFFEAFCBA3AB36350154D6D9131509B242D161363665355351820692E368A62680C2892B02DC2BAA14110864D3D450CACD18D4DC2B6AA9A28B69BA8B47BC6D301A3160CB3DA1A554B13B560C02A68B1491023ABA666C818D02292B0AA4161D162829A413520C6940500003C246422712B4FE8DAC0474121560AB592496692912612B734AA41F82A5D1B67BA9D460801E968F0705C22903880C88C653590CBB6811DCDD5FBD79CE44F46EA30B9CEAD52085FE57122D1C0478BCD5AD39B07FC69609C8AF7D61A84C73A1726F0FCCD5A7BCC96CEB2A9780321DCCED5B3D9E3E717A6078A6E4022784887E49A642289066626994C4459567BCC64AA5B9D29983710C35D301233C3DCEA63ADB6A5B9ACE13B9ACBEABCD81B38C15D63246E69777A14CCAD96701BF7C5DF73E74D8C6753EEE4325B056432B8BF5B9679C1985B79F6CD7DBFDB773A94333992F38CCD8F985B7D25786DEBAC3CE36061FE37D0CA14C78B0D8140A811316308918C8888244941321C61048410C65131F512001482521A83C8888C88888848104992924261D8334D8AA93A4C2424D3A17A750223504EF391B4CFCCE6FFCA86A2CEE997D5BEF6FE8E0238BBF3831476C55A8E22087F1E44C90C4C0FD01DB1EE807FBA4904E6076DB5228062528A48AC418CE8E97537E52D8A19DD500030F8A5829E47D43520D843FAA7D409A360E17463D662D1E22B09D2230E8A7E82C1569C88E2C325D81778CB1970A63CCD3B9E62A48D9D5BBD58383EC3743F3257C422662D53E2E9341DA5BF087BBB701A84510C48F7A1183324578BEEE5071D8C1C36706D7895AA1A810BBD8B49025ED001EE204340E934235912C8DCA4A74A9C576A5577A005CAF5AE3E020BC26E4D684CFF2625CB453FF1A31F6A78F680C7B862837C8594D455F64BAD535C928DA0B4A882A3842AA58700518138993256234E1A03194BC261B06326C1D9D93AD47B12EC8A021001F703173868254F3B29C33970DC9E7F09451E2E499AF0D8686AD1D0C0C46F426D43BD1624390D04987CFA6894D8BF5D82A2EB231E6F324AB821BB054B96C4DC4520D496B7596A682FAAD7554306939E2C8DD60EAD2E52EC6FCB8CB5C0CDEAED34E577C0030688D977981CD800D90BD91299D25879E680C30CBEFC97C7E9BBE49750356F377B976CDDCFB035BCC5E0EE6DE152460948A9B3FCFB01267F6E829C6227D213FC242F4D743D6E28E4A85ACACAEBAD6653EBD3BAA91B2EF4DD9C5739444611726889DF8DD9D56825DA18117C29527FDC898C029F6037D170AF42BCF27613B910D0805A1768A467BE8753EEA284617CA3BB52989D8C85AEA93B7A5F08A284185090262ED5D251F50F540EDA63ECAA140F490DB010F518CE9EFC585FD12A82822EE059BF1B33BDE8EF40A62074CAAD9E369E09AA2BA61211A0D95E5B80B04C6CC225AA32AE1B20D99EEB60E08B21B0DE25F314E31D2F46CB295AF3C0EB4BA60623D736AAFEE64051723E325730A2A669CA2BEECE237056E4B7E7C45A48B86535F8ECDBBF1E8245153E91C783',4111,1616,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(13,12,5736,X'28B52FFD64681535040078473237582D574A39322D31344547002DA0E0F7CF700209272011F91F8EF99F9A25B1737F9BC3A3CFED0214CD6A1BD36C350294ED19F9CCEA0161667937E4744FAC876B7CC058B84C2150CB19F2E5104ED2AC8C3374F6B44AD16CF18A901F664695E1C01C7823164345CB2CCD3419AB34300D3264BEBB02F3A76404BC32DBE7CC0491D93950415E5819',4117,1617,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(14,12,5742,X'28B52FFD646E157D040078523439562D4E51484A2D38394E39002FA0E0F7CF600209472498E0032092F9ABF466FE636B2CEADC3EC0A1CF6D619BA993566633F29AA54442CDE28500A59C1DA2538067A75A8EF691E906C030AA33D3B5A959190B7C345D8B02BA9A99644F4241C489B16A54CD462103BD791A4492F93CA95849334103B41E4BD0ECD4338BB29945DF10AFCCF4C85410999DD105B1D2425A',4122,1618,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(15,1,3138,X'28B52FFD64420BC5100036954123306DAB03009C92F48A6AF2849934B0AAF9A5E67B3824035921B721FF70070B1B0660013D003400360049CD9F4125167E2410F0B5B61F1007C773E5A07182822D40401860BC31C048402871C44F8E525A24953C3A623E8B871B3F3A3460340E767604E2C94A02CBF689C0D33DD7AAFD42013926EDCF98B6BF62747F65D8FE8B59BB4F104208FFC628D8942DF52384124FA4A12382CC7E3C1CD3212F4AD91EAB5228964695C6B662E3167552BFB7A82863F364D3F4EA6E96C49A2AE561B23295355D8289C2270C3E59F08B4312EE69DB6A004A84E3E948B3AD393235C664E4C5DAAFBB3DB62C4AE1384BDD938D559B5F53ECA428536456A75E47E7C946B1931C9999973A850B65A0812D56445B50542A2D07404242101A22E301510BBF8223ED569DAEEFCA728090D4E1479DF807EAD696FBAD296CB82E2833FB73362A2A27350A0959204B051A85A832B22BB72B937759E2EBC6DAECB6E92C9205DB805E925B8069CBC9BA5364DF8CC640EC662CCCAF5AD0BE96F2CBC6B1B3A7B560445C14AE72F384381FD5AE07CFA3D40199CFB7950AD17F8A529B8C2E85AE0575152F78AB37AA58E69C05E1A19292520CBC9D27038FA1EA8F642E9D9AB721051B33ACEB1D6EA0BB2EEFF9A9DB9637A0F2DA436105C012C62DB25DF493609AEBA0B139658B3EA5E5CFDBAD8E587649C63484F8A8CC012FFCB7DDC945B22EDC66A03ACE220867AA076A45264E60F9AA78C31B36F4DB5899DE0C0808910831',2253,883,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(16,NULL,4364,X'28B52FFD640C10852E008A51C80E2CC0AACAE6B6D76D22E5C87EA546D44650762D69A7640BCD2F6DBAF55387FB0A21D847F932B1FFA628E02A3811D700E200E100AF889EC62793088A048354287EA890700708A5F3A3643DC31367C009F688C4921C380079380679A840F87418FE1E5B7BAB74EB8BC6F7F2A9EDF8F1567AD1F5565EEE397AF9984AB94FF9AE93047E081F85DB9F46E72D5F38AA753D2754FA7650DB767DEC293BADB75B3EB4777A54FB958FB32FD732E5E5D2F96DB6E5202E60D2534BB54DB767E8C35F3B63277FF20F07601287A00A8AEE9020E91F1B78E3D3BBFE658F1293891B9850085C221181F0723D7ABD2BDFA3DFABE893CA6BDB6BF0287D56EF3E46EFEE5ECE1EEFA49837862D8F9476B52F57021AF5E0295A5860D8A668CA2829DB1C0C1307F5E3C110655AB63DB46D6BA97B63801AD4F4C32A625858665886C488BEB670501203F2704906404420A9F2C8105512E6AFAD927B652F2650C1A35F8204416B52F92589C0308803844F63A8753C4E31DA26C7C97A6C588F91F5EA975A103E8E43D763E3D4355D8FD31B97743D2ACC6E9B70EAD1F5CAB6D6F26202429665599655A9052D536E93AFBDA301BAFE460375FD51C374FD5343E3FAA506E9FAA986E87AC7B5675BA8A921453F84F0999EA5B347CC7AC0207C0EED959C39F6A7AFEDBAB585E55B0945FCAA6B6F93ACDBAE57D2F995478122A95C16E416E48C5726D62512F0761E5BCBAF2CFFA279B6AFAC995FEB31B803290A0C448C2981438441C13004AFBEB6800808AF207CBAA31707DAD6B83BC9BD3BE4CFD6954E8B742A63AE8DF8D316B2BB03F918CBE48B16DB7A7772E6185AB93B7DBBEBC81DF838B0BDC8EFC08B228950260C081FBA4DEF31DAEEBC1AAD77E345D71758CD0C6DDE2ACDBC27FDE5CACC3BC9987F934FEFBF6EB2768AE234886A34B48C259EFAD14D3D1A0C0CD102C74993E3A1513C4DCD0F2A620ECA3428639E1CD1A333EEA16D16DA594CD9FD5A8EF861C40E8D33666669722C381E99160000442C4905C5ABFBA0A7031F0484689114ABD85468282A285E7DDDA49BDC167C989EADB9BD92FB955B7FDC5D3C4A0658900411C82D885B1409EC980289758AC4646253559A570EBC5CEAC04EDEE9FDDBBCA2DBE36623BDEADB69EE646ECA051FE6B18262F625A379BCA05BCB7A1DFE383036D7DB82C7C90A1696E3BD684DE3843B7041ED78BE42E3052C888805C1AECA81B62FDAE49ADD8115B66B0DC5ABADB267D1BCB2DFDB52F9A2D11960B3B1FDBDBAE08CD5BCBADCF576951EA37FB52B538C89D190DF6CE87D8CA834AFBA3AF09A4EC668FE3BB0BAF23143E7BBCBA4B5F4C09FE8C080E4A8A13008113223422222922449A1032002420852CECC031240F55108118D88CC042D2A2AD463DA339DC9C62E36AED0063CF29568135D3584687BD5460285F1ED09B1BA744CC092E25AD272701A759700749EF464C8D64C91D915BCC729D67FAC12DEF8907482CE09DC1CDC8FB61A9F56A2612E0ADC26C8860A535456007B90DF8C6DFA7F028490A0DC11EA084CCB28B9C716DEDBD2A28CB16A2477CA9346E294ABEC02BEC36E5FA7FF48F17DABAF84A4F8203DA548D724CA97CA7C40F54B6A8DE1CCA035C9B69320A7025FF5E48E77D8931D99C64057C0A0279367455AD0EAF142C3C32D9952DDC47DFC68F2F0A835751AE1906CA54A9546B579A5D0F3482753CECE3B26026363171A1A0C0867FB008F508946D3AFC86EF88E57F74627978E31A1914A9EAD505C56ABF2741D5A4AE6ACF5B009457106ACCF9A6DD8DF1C3BA3E11AD1AC2103FD0A086E0BECC47C4887FA68427287D08A911C09321207F020CEF9FB08FFBB60BE774B2CDBAABB0DAF852DEAF3DE548647EDF92212C83D0DBDE483EA8818B8BC03FB1ED638B5407D240984599EBDE89A73D6FC7569D1B6A58121BF7987222F5518301499B65BE41BC032BE860F30A0C18A1D2DB252CD0CBB8005997C8D377E22FF82C554527111536B35AA8A5110999875D1B3FC966C374A0023316171973310F9360BCF2C98047ECB23595C322DF060ACC1B44B4D68715D2441E37A096CCC818E79C870080137E548DA334DEB35DE80E40E5551AE104A',2922,1440,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(17,3,3138,X'28B52FFD64420B95100056554122206DAC0310013F7E37832CADD740F23EB6F148D028F04FD22439CE055E428804626A3C0035003600D34177FE0C9B2CFC4920E0EBBAE1706044470E16272870050808038A2F06140929254FF0EA4935A1AB1A1D31A34404177FFA33502C0EDCEC07C415ABCD31B71CBB2B81A87B06BC251492E2A8FB97D3DCBF0E733F7396FBD961E7AEEFBDF7FEE6EC6B6CF1FE29A5247A34F4931CB31B0D468D2E4F935023B4166A5676E4B8C0D8DD0C176EE4034966165A65E9D5CFF2725B669187099189F054F429F6AED6BBE2F7C41D8972750100480423EA87744D9754966599C68D4B32C998591955A332BA184659546E94EC814C2164901B6C5AB24665DAF0C2D6360D04C1253B64A0912D56435B464AA5E54042420C2222E301510BBF8223ED5699AEEFCA708090D0E1079DF807EAD6B6FBAD1136DC2D28F3FD391B1515F84BA754A051125546B8727F357917D2BED0AE4D169BFC922CAC0D6892DC388C599ACC3B05FB666A0D6867AC2C7CDB6C37FBF2A3CD60754FD584113A28800E4D0BEF7C5CBB1E791C35B7057782C6549CFE11ED16192E0B5C0075115FF0B637AA58E63817CC031392590C5ECEB3239F30EA6F64AE6F4D3022BDE543AC972B8E207659E6CFA9B52D6940EDB107C283A339DC1C3D0C1A3341DB7520489EDAA24F6BF993CD56272CBB30371D517C2049C012FE9BCEE42259176E19A84E67118233D55BB5226B27B0FEAAB8C11BB6F5DB984C6FA60543BDB25A',2253,883,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(18,3,4364,X'28B52FFD640C101D1300B6574A25106DAA0E861A3A15A2FFE5C2C5C7866FBB79819C14F8675890ADD18C8B1F3022000022550343003B003E0091EB4670339A8EBF362289B8ACDFA19B865F5916879F671D3F991741E1048EE8783C1AD3151A136491D88A3B21D85CDC29605DBF1E26D7F447ECE45ADCD7524C9C35168D7396503EE96493678B65ED5D1CBEE5190C0AC718638CBF23B1FC9D04E5DFD293FF939CFC9BD4E40FA596F0B9D6BFA2288D45F160A92B926B2301517B9EEB28AAAAE9AA8DF8A1609D4C2BD755D4D5D2469F49ADB56D3E2DAA54551BD4553B8F7596EAD60D36D48CC49DCC65DA7538B217CF5C3C6BF18C4B02000C16A0409AA5131C10191B8F8D039E061882829E980587C1234081ECAAF33CFD983675F5D5D7A0AE949932C40E829C876BD3FAA8F978CE371B9C91AD8D293F0E77A0E1A93532529014A4506738400242C8100D190F7EC9F60F878148FD3B445F63E01936A8C3DC0D91263E25857977156F7D6317422831392B42C2C5BB44C074B4EC8E1F4E6D3445D798AEF137A00F835365FE12940AF48BA21295ECB9717D99CE8DC8C141D9AF592DE96B7BD62EECD89C76DD40E36BC6966F6E196918191764E380367F65FAF72CAB9076342BB79E0477F21B36A1A828074B81E42D81B84D13B45B72EFE1C6680BAC7495B1B2D02B90B97808DB168972C1C75441C96BB62DB45D3EC4A162E8CA20C913BAA5C18CFB76F9938CAB189E83864C1BA1B7AFA8BB0E811B59F01D0FD3C1D3ADA55F36927971A2E19885F68824A62616D53355048C88692ED282B1E9BB360BE71915174C6C0113CE6C1FAA5259A1C522B5E26A81264626999C0E6E8F8D1DE17F7F556DC61B5EF5DBC34C6F86043EB6E4BC',2922,1440,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(19,12,4139,X'28B52FFD642B0FB50D00624E2B1E504BEB6398B6B19F56F625BC8C93294A46C12D6D4ACA5B615F67B20B06058778047EF984E35EC1E10130897304F062019AA820DCB94A1DA9B4AA5AFEE38411377B8C3F35F972EF479B3273ED73B7EFECE5A5BAEE96225F9C30D50FADD6F798F6E7AB97FA7897DA4F8DBD36A709EF3E4DCF96A0E7B5AB9F5CBBB614F700B3392003C2B76320988FE51711BA22FE1295D4B8CDC8B18B1CF309F406771623D5402CD0158A1F730C0A080E12080765A0612EA542B6F633606264A684EA01C2075805699457B7DE6C881F6A479765E671017A19FD660FC6A9108A76B40978B04C2A2094857E4C67E0A59F31BA440BB57873A5F56A81DECF99D0811854053C7ACD60A7A9778A6D3275E6E9F476AD9CFF341BD9E72B4FA5E29206B54EA428658AB2ACB1585037B1B0D338785A2819173C5513CD23FA5EC1873CA722597A98CE31E484DE107EAED13425A41C94CF8F7A0892EEE780B51FB6523D1B82BBE2BB8FC55087E4178BCF41986F58FE96CC16D56AEF33E55DAC6C908B26B763AB5E08D72DDB75A1ACD88357645925738E96EEA62E6A9584CE7ADAD00F1BAD3365019CC1E872783EC2758919ABBFD9E7E9082B64A68852428709F2C0A2C3',3128,1009,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(20,12,5767,X'28B52FFD648715651100B20F31223089D801C30218EE0CEA0AF00FE4B77F4CBBAA861ADB5F11212373F28EA5905E600D004B3120CD4A0A168D01A3508C620544066425E6CF47602C7C11FC081AC4416346EBB62BB785AC2DBC2DEACB769AB53FF9FA7517E820F467BCA8AAE36F8FEFEADC6E97E1E39641D7CE6B2E99F395F2ADBF7E93BAB2D935FE25BEDFF8ACD3CC72156A74D8B763DE5F1E7FA26BDD8DAC48A1F15129734E107C4CF31D09902E5489C5CC7037C3CCAC64FA0529520E7382142210494A6A488F7A4803C94139FE31753B808DA081B29324858DFD0C600211911922A9070826D95F64D4ACB2C0653A0D3C97419508840C9FE2D756966C45D2BD38FF6BD9728A2ED0621C0772055307724E134D981536B57034E8FEBE06997E68EE76D722A00337265C1BC3B3A9067EC8D195489BDCC32D91DEB9AC7FC66507C5EC3AA95ED02A3AD6CD8158540530726D5EEBBC6B71CE964CD7DAC944AEC9D385748881EDC19567A068D7192E0D9459CDE20E7DD4F5926C6AC00974F26B32A2A4B8940C2625175F6ECA9D4A91876B9512239705058479A0AA612918E6369C114EF25A772CEBD71B7DECCF383E167ABFE62FBA53C90087CD34402D33F8AF6449B0FA07C85C9BCD8E118C05B70D0EC786D6AE38508E647595E4BCBC80757AE0E564C1F176AEEEE9D096E8F0A8AE93A32EB43A5DA333AB388CF0D25974EEBFA9C1B52160ADEC8621B7C7041F80BD52E5008B5F0F8E0CCDC04BD462F21D20B3B567435CC8FED488DB986C9DA1CCE0CECC8DCCDAA69450F5027E4DE3DF',4174,1591,NULL,NULL,NULL,NULL);
INSERT INTO "letters" VALUES(21,12,5577,X'28B52FFD64C9143D0B00324C241E6069DA0630906E81B46DB37D256477316C052D3591B4EB7F900401E102050694501E0C0A0ED2210121C2CD47BB632DC79C8FB25D3F5E8E68A1AFD968AAE296336696B747B568784FFB144917CD1FE8E02A895E0B19D7F62CF3FAE5B9350AAD15E2E377CBA6A68EB2CF3BAF411051797E24380042B1A0B02A406000B1D846A2D08491D00623D9459230DFA5FB133E991F53A0B1260C52586B3F0380028946A464E401228EF907D25A2EFF7757C729B657B57E763510835240216B95CB087C91934B39729144E271F18AFC36A5A5501073D176DF8ECE259A13CD737309DB28301C6D93948045652C1D41603975711CB4D34BC964A09E5C026FAD91A33C3BB56579C25512885BA3EC8D1815C63F4D72C7FC72B98C84B4B824EBE04B9EB094FC5E53EA63D50AED5BA20E580C178E3C006D2D08DE9416C71A0C2A30670BD3B23583D4A1C62614A412FFFDA2CC649915E2B19909F224DB8146519759BA4CAFC94CB6A584BC162D24886A',3958,1617,NULL,NULL,NULL,NULL);
CREATE TABLE mailboxes (
  name        TEXT NOT NULL PRIMARY KEY CHECK (name <> ''), -- its URL and user
  uidvalidity INTEGER NOT NULL,
  uid         INTEGER NOT NULL -- the highest that was taken
) STRICT, WITHOUT ROWID;
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
CREATE TABLE notify (
  address   TEXT NOT NULL PRIMARY KEY CHECK (address <> '' AND address = lower(address)), -- bare
  url       TEXT NOT NULL CHECK (url GLOB 'https://?*'),
  confirmed INTEGER,                                             -- when; NULL: not yet
  failures  INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),    -- in a row
  day       INTEGER NOT NULL DEFAULT 0,                          -- of the newest notice, days since 1970
  tries     INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)        -- on that day
) STRICT, WITHOUT ROWID;
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
CREATE TABLE openings (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL CHECK (name <> ''),
  status  TEXT NOT NULL CHECK (status IN ('open', 'begun', 'ended')), -- ended: the game master called it off
  at      INTEGER NOT NULL,
  edition TEXT NOT NULL REFERENCES editions (digest),
  terms   TEXT NOT NULL -- YAML in one line: {rules, timezone, options, every or on, seed, position}
) STRICT;
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
INSERT INTO "outbox" VALUES(1,1,0,NULL,0,NULL,'sent',1,1777626000,NULL,'report','1-deploy',1777622400,'mont.1-deploy.north.0.2c69f8de@localhost','Referee <referee@localhost>','n@example.org','n@example.org',NULL,'[mont] Waterloo, battle 1: deployment due Sun 3 May 08:00 UTC','mont.8be097b8@localhost','mont.8be097b8@localhost','./outbox/new/mont.1-deploy.north.0.2c69f8de@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(2,1,1,NULL,0,NULL,'sent',1,1777626000,NULL,'report','1-deploy',1777622400,'mont.1-deploy.south.0.394ebea4@localhost','Referee <referee@localhost>','s@example.org','s@example.org',NULL,'[mont] Waterloo, battle 1: deployment due Sun 3 May 08:00 UTC','mont.8be097b8@localhost','mont.8be097b8@localhost','./outbox/new/mont.1-deploy.south.0.394ebea4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(3,2,0,NULL,0,NULL,'sent',1,1777626000,NULL,'report','1-deploy',1777622400,'lion.1-deploy.north.0.2c69f8de@localhost','Referee <referee@localhost>','n@example.org','n@example.org',NULL,'[lion] Waterloo, battle 1: deployment due Sun 3 May 08:00 UTC','lion.8be097b8@localhost','lion.8be097b8@localhost','./outbox/new/lion.1-deploy.north.0.2c69f8de@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(4,2,1,NULL,0,NULL,'sent',1,1777626000,NULL,'report','1-deploy',1777622400,'lion.1-deploy.south.0.394ebea4@localhost','Referee <referee@localhost>','s@example.org','s@example.org',NULL,'[lion] Waterloo, battle 1: deployment due Sun 3 May 08:00 UTC','lion.8be097b8@localhost','lion.8be097b8@localhost','./outbox/new/lion.1-deploy.south.0.394ebea4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(5,3,0,NULL,0,NULL,'sent',1,1777626000,NULL,'report','ronde-1-step-1',1777622400,'ligny.ronde-1-step-1.anne.0.ae2140a4@localhost','Referee <referee@localhost>','anne@example.org','anne@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 1: deployment (anne-bruno) and deployment (carla-anne) due Sun 3 May 08:00 UTC','ligny.8be097b8@localhost','ligny.8be097b8@localhost','./outbox/new/ligny.ronde-1-step-1.anne.0.ae2140a4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(6,3,1,NULL,0,NULL,'sent',1,1777626000,NULL,'report','ronde-1-step-1',1777622400,'ligny.ronde-1-step-1.bruno.0.58868b87@localhost','Referee <referee@localhost>','bruno@example.org','bruno@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 1: deployment (anne-bruno) and deployment (bruno-carla) due Sun 3 May 08:00 UTC','ligny.8be097b8@localhost','ligny.8be097b8@localhost','./outbox/new/ligny.ronde-1-step-1.bruno.0.58868b87@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(7,3,2,NULL,0,NULL,'sent',1,1777626000,NULL,'report','ronde-1-step-1',1777622400,'ligny.ronde-1-step-1.carla.0.017a349f@localhost','Referee <referee@localhost>','carla@example.org','carla@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 1: deployment (bruno-carla) and deployment (carla-anne) due Sun 3 May 08:00 UTC','ligny.8be097b8@localhost','ligny.8be097b8@localhost','./outbox/new/ligny.ronde-1-step-1.carla.0.017a349f@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(8,1,0,NULL,1,NULL,'sent',1,1777626000,NULL,'report','1-2-south',1777626000,'mont.1-2-south.north.1.2c69f8de@localhost','Referee <referee@localhost>','n@example.org','n@example.org',NULL,'[mont] Waterloo, battle 1, turn 2 (South): nothing due from you','mont.1-deploy.north.0.2c69f8de@localhost','mont.8be097b8@localhost mont.1-deploy.north.0.2c69f8de@localhost','./outbox/new/mont.1-2-south.north.1.2c69f8de@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(9,1,1,NULL,1,NULL,'sent',1,1777626000,NULL,'report','1-2-south',1777626000,'mont.1-2-south.south.1.394ebea4@localhost','Referee <referee@localhost>','s@example.org','s@example.org',NULL,'[mont] Waterloo, battle 1, turn 2 (South): a turn due Sun 3 May 09:00 UTC','mont.1-deploy.south.0.394ebea4@localhost','mont.8be097b8@localhost mont.1-deploy.south.0.394ebea4@localhost','./outbox/new/mont.1-2-south.south.1.394ebea4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(10,2,0,NULL,1,NULL,'sent',1,1777626000,NULL,'report','1-2-south',1777626000,'lion.1-2-south.north.1.2c69f8de@localhost','Referee <referee@localhost>','n@example.org','n@example.org',NULL,'[lion] Waterloo, battle 1, turn 2 (South): nothing due from you','lion.1-deploy.north.0.2c69f8de@localhost','lion.8be097b8@localhost lion.1-deploy.north.0.2c69f8de@localhost','./outbox/new/lion.1-2-south.north.1.2c69f8de@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(11,2,1,NULL,1,NULL,'sent',1,1777626000,NULL,'report','1-2-south',1777626000,'lion.1-2-south.south.1.394ebea4@localhost','Referee <referee@localhost>','s@example.org','s@example.org',NULL,'[lion] Waterloo, battle 1, turn 2 (South): a turn due Sun 3 May 09:00 UTC','lion.1-deploy.south.0.394ebea4@localhost','lion.8be097b8@localhost lion.1-deploy.south.0.394ebea4@localhost','./outbox/new/lion.1-2-south.south.1.394ebea4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(12,3,0,NULL,1,NULL,'sent',1,1777626000,NULL,'report','ronde-1-step-2',1777626000,'ligny.ronde-1-step-2.anne.1.ae2140a4@localhost','Referee <referee@localhost>','anne@example.org','anne@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 2: a turn (carla-anne) due Sun 3 May 09:00 UTC','ligny.ronde-1-step-1.anne.0.ae2140a4@localhost','ligny.8be097b8@localhost ligny.ronde-1-step-1.anne.0.ae2140a4@localhost','./outbox/new/ligny.ronde-1-step-2.anne.1.ae2140a4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(13,3,1,NULL,1,NULL,'sent',1,1777626000,NULL,'report','ronde-1-step-2',1777626000,'ligny.ronde-1-step-2.bruno.1.58868b87@localhost','Referee <referee@localhost>','bruno@example.org','bruno@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 2: a turn (anne-bruno) due Sun 3 May 09:00 UTC','ligny.ronde-1-step-1.bruno.0.58868b87@localhost','ligny.8be097b8@localhost ligny.ronde-1-step-1.bruno.0.58868b87@localhost','./outbox/new/ligny.ronde-1-step-2.bruno.1.58868b87@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(14,3,2,NULL,1,NULL,'sent',1,1777626000,NULL,'report','ronde-1-step-2',1777626000,'ligny.ronde-1-step-2.carla.1.017a349f@localhost','Referee <referee@localhost>','carla@example.org','carla@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 2: a turn (bruno-carla) due Sun 3 May 09:00 UTC','ligny.ronde-1-step-1.carla.0.017a349f@localhost','ligny.8be097b8@localhost ligny.ronde-1-step-1.carla.0.017a349f@localhost','./outbox/new/ligny.ronde-1-step-2.carla.1.017a349f@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(15,1,0,NULL,2,NULL,'sent',1,1777629600,NULL,'report','1-2-south-ask-1',1777629600,'mont.1-2-south-ask-1.north.2.2c69f8de@localhost','Referee <referee@localhost>','n@example.org','n@example.org',NULL,'[mont] Waterloo, battle 1, turn 2, question 1: nothing due from you','mont.1-2-south.north.1.2c69f8de@localhost','mont.8be097b8@localhost mont.1-2-south.north.1.2c69f8de@localhost','./outbox/new/mont.1-2-south-ask-1.north.2.2c69f8de@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(16,1,1,NULL,2,NULL,'sent',1,1777629600,NULL,'report','1-2-south-ask-1',1777629600,'mont.1-2-south-ask-1.south.2.394ebea4@localhost','Referee <referee@localhost>','s@example.org','s@example.org',NULL,'[mont] Waterloo, battle 1, turn 2, question 1: an answer due Sun 3 May 10:00 UTC','mont.1-2-south.south.1.394ebea4@localhost','mont.8be097b8@localhost mont.1-2-south.south.1.394ebea4@localhost','./outbox/new/mont.1-2-south-ask-1.south.2.394ebea4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(17,2,0,NULL,2,NULL,'sent',1,1777629600,NULL,'report','1-2-south-ask-1',1777629600,'lion.1-2-south-ask-1.north.2.2c69f8de@localhost','Referee <referee@localhost>','n@example.org','n@example.org',NULL,'[lion] Waterloo, battle 1, turn 2, question 1: nothing due from you','lion.1-2-south.north.1.2c69f8de@localhost','lion.8be097b8@localhost lion.1-2-south.north.1.2c69f8de@localhost','./outbox/new/lion.1-2-south-ask-1.north.2.2c69f8de@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(18,2,1,NULL,2,NULL,'sent',1,1777629600,NULL,'report','1-2-south-ask-1',1777629600,'lion.1-2-south-ask-1.south.2.394ebea4@localhost','Referee <referee@localhost>','s@example.org','s@example.org',NULL,'[lion] Waterloo, battle 1, turn 2, question 1: an answer due Sun 3 May 10:00 UTC','lion.1-2-south.south.1.394ebea4@localhost','lion.8be097b8@localhost lion.1-2-south.south.1.394ebea4@localhost','./outbox/new/lion.1-2-south-ask-1.south.2.394ebea4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(19,3,0,NULL,2,NULL,'sent',1,1777629600,NULL,'report','ronde-1-step-3',1777629600,'ligny.ronde-1-step-3.anne.2.ae2140a4@localhost','Referee <referee@localhost>','anne@example.org','anne@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 3: nothing due from you','ligny.ronde-1-step-2.anne.1.ae2140a4@localhost','ligny.8be097b8@localhost ligny.ronde-1-step-2.anne.1.ae2140a4@localhost','./outbox/new/ligny.ronde-1-step-3.anne.2.ae2140a4@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(20,3,1,NULL,2,NULL,'sent',1,1777629600,NULL,'report','ronde-1-step-3',1777629600,'ligny.ronde-1-step-3.bruno.2.58868b87@localhost','Referee <referee@localhost>','bruno@example.org','bruno@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 3: an answer (anne-bruno) and a turn (bruno-carla) due Sun 3 May 10:00 UTC','ligny.ronde-1-step-2.bruno.1.58868b87@localhost','ligny.8be097b8@localhost ligny.ronde-1-step-2.bruno.1.58868b87@localhost','./outbox/new/ligny.ronde-1-step-3.bruno.2.58868b87@localhost',NULL,NULL);
INSERT INTO "outbox" VALUES(21,3,2,NULL,2,NULL,'sent',1,1777629600,NULL,'report','ronde-1-step-3',1777629600,'ligny.ronde-1-step-3.carla.2.017a349f@localhost','Referee <referee@localhost>','carla@example.org','carla@example.org',NULL,'[ligny] Waterloo, round-robin 1, step 3: a turn (carla-anne) due Sun 3 May 10:00 UTC','ligny.ronde-1-step-2.carla.1.017a349f@localhost','ligny.8be097b8@localhost ligny.ronde-1-step-2.carla.1.017a349f@localhost','./outbox/new/ligny.ronde-1-step-3.carla.2.017a349f@localhost',NULL,NULL);
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
CREATE TABLE salts (
  game  INTEGER NOT NULL REFERENCES games (id),
  kind  TEXT NOT NULL CHECK (kind <> ''),          -- 'press': name of the row's table
  row   INTEGER NOT NULL,                          -- its number there
  salt  BLOB NOT NULL CHECK (length(salt) = 32),   -- random
  texts BLOB CHECK (length(texts) = 0 OR length(texts) = 32), -- the same; NULL: rows of this table have no such texts
  PRIMARY KEY (game, kind, row)
) STRICT, WITHOUT ROWID;
INSERT INTO "salts" VALUES(1,'games',1,X'85883975D0E7524710F6B6A8A0BFB8BBDC461E8EE816639393208ED9F49153ED',NULL);
INSERT INTO "salts" VALUES(1,'letters',1,X'B644E43A213DD290BD9EB752DF3080E95975BEEEE2F6C7CA0A4C3B2EF1929B18',X'C356DAABD9CB6D3EDC224D91BE200DA39F4BCC4CF23780281C4ED9C46B5F54AD');
INSERT INTO "salts" VALUES(1,'letters',2,X'9FCB038B7FCCB4E798E0CDC7CC1D1F756F6333BF5D7916A0BA97ACBE5633A5CF',X'846B291A74BB10882E2DE3DA794BB65B13E1518F5FDCCF446995090B8A8A5479');
INSERT INTO "salts" VALUES(1,'letters',8,X'059C0918C7C63A890C48813FC010246AF434658B3163D4D74BAF96542AE0F5C7',X'8F4567EA85FABE14A44B8C919D5487DD9BAF1207BFA75A91EDDB5EA84396DDDA');
INSERT INTO "salts" VALUES(1,'letters',9,X'4CD32A225C93967E08D052AA60A0005584952B94A0FFB6004F95225FE75F93CC',X'122BA40465F7F03614206B1A11B53128C53BF36138EAE3794F05541EDDA56640');
INSERT INTO "salts" VALUES(1,'letters',15,X'80C22D1100804C7B408926E94EBF942923316D5E0E531AAC2A93887FE99414F1',X'BD2ED5DD584C2A7F3E4FE586A7ABA7C69EA8E02352DF99BFC522CB276C97E207');
INSERT INTO "salts" VALUES(1,'letters',16,X'6AC33BEEDA80FF1ED4AFF5B906E624B96752F6CCC253341376DDE10D287DE9E5',X'B18E7EE91F318563618B59E1FBE45328DEAA350B1372062D7BD0DC874717CD81');
INSERT INTO "salts" VALUES(1,'outbox',1,X'637F6FDF5BF791FAE078511AFF8D40CEC29AE0F6E804E754266E878538E7A958',X'8AD8B7094EAE19D63581B7A788020512048240506214A02C3FE7624FF1F0812A');
INSERT INTO "salts" VALUES(1,'outbox',2,X'442F8BFA84B839DD7A2194813DBDB47CDBBF253D30253D99E4CB35AC5769A5C0',X'411A026EA1581A95D44FF61BA7546FC074994433ED16473C181033C72C481F86');
INSERT INTO "salts" VALUES(1,'outbox',8,X'9A237EABAD39C7884510C02865450AF7F7BD083F63C62440D180667DC507B3B3',X'A1F1C8C51AA5A80C45C8F68C9C4BBB87D5652C45D97B026A05757B66C6BF38B2');
INSERT INTO "salts" VALUES(1,'outbox',9,X'63C31FA0B00D43A8CC7C77280A4910E3DFCD292130BBDF9E61EA179CA4393488',X'EDAEE4214417D458A88A3F4DB639E41A70637D6EA54642530B5B4F89F7E32840');
INSERT INTO "salts" VALUES(1,'outbox',15,X'18558D2E062B21493F326C7A77CAABD4C6C50133A4F0829D95CD51F7A80AB7FC',X'CF977DD5C6293603EFEB6626224A1F4F08224A1AFD6A9EE3B57D002B5970AEC7');
INSERT INTO "salts" VALUES(1,'outbox',16,X'0043A6E82FFBE8E1CE367D44D6D0B2B28C21DFA88F5A8A3EA5ED36D549868717',X'BB4F7534463603C2232D04F40A7D1052E977A48BAC75E2B26D096E94CFE4E93A');
INSERT INTO "salts" VALUES(1,'seats',0,X'634254F2130CFB0B8398C17D25FF3169433213F3CB7EDEDFF5817B870725C22E',NULL);
INSERT INTO "salts" VALUES(1,'seats',1,X'BD0B7E70F3D6D778C976277FBBAA4479C19B0C39F4066E4E0468910A0671CCDD',NULL);
INSERT INTO "salts" VALUES(1,'submissions',1,X'AF554184D85383FE87DD96BFF62800D517C0F85096CC42BB735C2ECB0FA36722',X'F2F42B832D0538486E781A02C3209BA5456F0C20CD29B24B2BF17555548E488F');
INSERT INTO "salts" VALUES(1,'submissions',2,X'2F9CA499474DED143AC92275ED0E8CAFFFA0EB22DCE81240150115AA10AB6378',X'4394A2386BEB92AD289DB8100CE45F4C841A58081BCE3092D753E3695996A628');
INSERT INTO "salts" VALUES(1,'submissions',11,X'FEB695E82A5EE2581471DD6A7AAE6DEAD9EC202F4AA158901D14A1F11EB7A7E8',X'F0EF306A77DC6418C074D914503F2AF528DBB0C02D7DDACB51B605785FF1F208');
INSERT INTO "salts" VALUES(2,'games',2,X'85883975D0E7524710F6B6A8A0BFB8BBDC461E8EE816639393208ED9F49153ED',NULL);
INSERT INTO "salts" VALUES(2,'letters',3,X'B644E43A213DD290BD9EB752DF3080E95975BEEEE2F6C7CA0A4C3B2EF1929B18',X'C356DAABD9CB6D3EDC224D91BE200DA39F4BCC4CF23780281C4ED9C46B5F54AD');
INSERT INTO "salts" VALUES(2,'letters',4,X'9FCB038B7FCCB4E798E0CDC7CC1D1F756F6333BF5D7916A0BA97ACBE5633A5CF',X'846B291A74BB10882E2DE3DA794BB65B13E1518F5FDCCF446995090B8A8A5479');
INSERT INTO "salts" VALUES(2,'letters',10,X'059C0918C7C63A890C48813FC010246AF434658B3163D4D74BAF96542AE0F5C7',X'8F4567EA85FABE14A44B8C919D5487DD9BAF1207BFA75A91EDDB5EA84396DDDA');
INSERT INTO "salts" VALUES(2,'letters',11,X'4CD32A225C93967E08D052AA60A0005584952B94A0FFB6004F95225FE75F93CC',X'122BA40465F7F03614206B1A11B53128C53BF36138EAE3794F05541EDDA56640');
INSERT INTO "salts" VALUES(2,'letters',17,X'80C22D1100804C7B408926E94EBF942923316D5E0E531AAC2A93887FE99414F1',X'BD2ED5DD584C2A7F3E4FE586A7ABA7C69EA8E02352DF99BFC522CB276C97E207');
INSERT INTO "salts" VALUES(2,'letters',18,X'6AC33BEEDA80FF1ED4AFF5B906E624B96752F6CCC253341376DDE10D287DE9E5',X'B18E7EE91F318563618B59E1FBE45328DEAA350B1372062D7BD0DC874717CD81');
INSERT INTO "salts" VALUES(2,'outbox',3,X'637F6FDF5BF791FAE078511AFF8D40CEC29AE0F6E804E754266E878538E7A958',X'8AD8B7094EAE19D63581B7A788020512048240506214A02C3FE7624FF1F0812A');
INSERT INTO "salts" VALUES(2,'outbox',4,X'442F8BFA84B839DD7A2194813DBDB47CDBBF253D30253D99E4CB35AC5769A5C0',X'411A026EA1581A95D44FF61BA7546FC074994433ED16473C181033C72C481F86');
INSERT INTO "salts" VALUES(2,'outbox',10,X'9A237EABAD39C7884510C02865450AF7F7BD083F63C62440D180667DC507B3B3',X'A1F1C8C51AA5A80C45C8F68C9C4BBB87D5652C45D97B026A05757B66C6BF38B2');
INSERT INTO "salts" VALUES(2,'outbox',11,X'63C31FA0B00D43A8CC7C77280A4910E3DFCD292130BBDF9E61EA179CA4393488',X'EDAEE4214417D458A88A3F4DB639E41A70637D6EA54642530B5B4F89F7E32840');
INSERT INTO "salts" VALUES(2,'outbox',17,X'18558D2E062B21493F326C7A77CAABD4C6C50133A4F0829D95CD51F7A80AB7FC',X'CF977DD5C6293603EFEB6626224A1F4F08224A1AFD6A9EE3B57D002B5970AEC7');
INSERT INTO "salts" VALUES(2,'outbox',18,X'0043A6E82FFBE8E1CE367D44D6D0B2B28C21DFA88F5A8A3EA5ED36D549868717',X'BB4F7534463603C2232D04F40A7D1052E977A48BAC75E2B26D096E94CFE4E93A');
INSERT INTO "salts" VALUES(2,'seats',0,X'634254F2130CFB0B8398C17D25FF3169433213F3CB7EDEDFF5817B870725C22E',NULL);
INSERT INTO "salts" VALUES(2,'seats',1,X'BD0B7E70F3D6D778C976277FBBAA4479C19B0C39F4066E4E0468910A0671CCDD',NULL);
INSERT INTO "salts" VALUES(2,'submissions',3,X'AF554184D85383FE87DD96BFF62800D517C0F85096CC42BB735C2ECB0FA36722',X'F2F42B832D0538486E781A02C3209BA5456F0C20CD29B24B2BF17555548E488F');
INSERT INTO "salts" VALUES(2,'submissions',4,X'2F9CA499474DED143AC92275ED0E8CAFFFA0EB22DCE81240150115AA10AB6378',X'4394A2386BEB92AD289DB8100CE45F4C841A58081BCE3092D753E3695996A628');
INSERT INTO "salts" VALUES(2,'submissions',12,X'FEB695E82A5EE2581471DD6A7AAE6DEAD9EC202F4AA158901D14A1F11EB7A7E8',X'F0EF306A77DC6418C074D914503F2AF528DBB0C02D7DDACB51B605785FF1F208');
INSERT INTO "salts" VALUES(3,'games',3,X'4875138B1FCF66507752E62B7AB591076B182F569D482A7780ACB3FE15D4AAB1',NULL);
INSERT INTO "salts" VALUES(3,'letters',5,X'442F8BFA84B839DD7A2194813DBDB47CDBBF253D30253D99E4CB35AC5769A5C0',X'411A026EA1581A95D44FF61BA7546FC074994433ED16473C181033C72C481F86');
INSERT INTO "salts" VALUES(3,'letters',6,X'FCDC87C251D4A4E36A3504CB41BF9DBBDB0C5FEA0F5FA726DE7FF392D56C119E',X'0F77B11EE05BB5F88253F3EB6F520A6C03624C00CA2C035E3B62CFDFCE57C980');
INSERT INTO "salts" VALUES(3,'letters',7,X'6A6DB719BEA13BF1757449F3C2A32B837556A3AD780B9D05717749100DA831CE',X'3DF29070ED44DAD715510029D38B3CD931C895DD60794ACFAF1B0973CEE12C2D');
INSERT INTO "salts" VALUES(3,'letters',12,X'99B80DD56BD4A3874173AFAE19945D4B465C9339BF8307CF1D51CA21E1B8EB1E',X'FEE20F7CC4FE000E03FA13060D078B9402A3F135988F11A51F72B3D6DFE37959');
INSERT INTO "salts" VALUES(3,'letters',13,X'95A17876B814337D39178B944D7A017E851218555B2C71B133BE18047DAFE4B1',X'39AE9AAF32F00E5A0B1E53907081DFB02BB159615044FB081B4854A1AEB37FBD');
INSERT INTO "salts" VALUES(3,'letters',14,X'6FE73019C9F388B4003F9F957438359FE9E578667C2515BAC0F3664DAD5C0A77',X'16EB5C16C36293D0C8BF98E83E8D3CD17F5D73EE8FAA9F8BFBB5F77C8F9341C5');
INSERT INTO "salts" VALUES(3,'letters',19,X'1A7F1A5D330A4BB46363CB595A87C69AE9DB1818EAB80F67A21183C536FEFE8C',X'204DD9DFF9F718899D62FC22F65EC2A217CECD6D5EA2B746E8909F9266B82B06');
INSERT INTO "salts" VALUES(3,'letters',20,X'6435FEA774EA1CC06912FF204C8F1F4D25EB894CA4B2A7454EBA9F547E8678E0',X'70B8574A7DF460DC13021A0E28A0AC8551A410813E7322023C1882FB1F695206');
INSERT INTO "salts" VALUES(3,'letters',21,X'6F19071D157CA706CFB5A9DAC6A5974D82E01A4E78275E999741E6B9D7CA30E9',X'FFC43E4BF483BDB0AF061FC8199974F918D154D72D41F14E8C8970D3F3C12F70');
INSERT INTO "salts" VALUES(3,'outbox',5,X'B644E43A213DD290BD9EB752DF3080E95975BEEEE2F6C7CA0A4C3B2EF1929B18',X'C356DAABD9CB6D3EDC224D91BE200DA39F4BCC4CF23780281C4ED9C46B5F54AD');
INSERT INTO "salts" VALUES(3,'outbox',6,X'9FCB038B7FCCB4E798E0CDC7CC1D1F756F6333BF5D7916A0BA97ACBE5633A5CF',X'846B291A74BB10882E2DE3DA794BB65B13E1518F5FDCCF446995090B8A8A5479');
INSERT INTO "salts" VALUES(3,'outbox',7,X'FC6A0366A3960A466A88775C7B91FE4F956C4DAE616E3A14127323C223EF8873',X'22A244260DF5162EABF6448ECE4517CE4E0C2170C3897BA4A85ACF873A413482');
INSERT INTO "salts" VALUES(3,'outbox',12,X'8A58ABD12C637ABEAFE073DB8081A4027293F579F72B47C95B7294439884C560',X'1B6B550C2EEC6DF9BEB10856359DA3461E1AF52A7BB6AAD9C978FCA8DCEB3F13');
INSERT INTO "salts" VALUES(3,'outbox',13,X'C2F5A2D71761E76C6B4BAFD2F487B82DBEA212D6C5EC71857368027612D2C12A',X'F4ACED0816E7B4453E378B0799CBDCC63D583FBA5FCF48FF8868C111203EADB7');
INSERT INTO "salts" VALUES(3,'outbox',14,X'DD777AB913A2484DA92964844AD2F522E7DD44A6D9F96A5EF549DAF5DA82D33F',X'EC5D1DF1BD1FA5F5D85AD118A60AF39DAED61FCE280243FC4EFB477A926D6CB7');
INSERT INTO "salts" VALUES(3,'outbox',19,X'8433E4C8DD203F0FDA5A93EE4A0DBC83A74CF50E1347BDB301AB7B6BC3523AAB',X'8C94DB4CCA6544580C8BB9343812373FAEA51198BFF6AF3176E6257884A820CF');
INSERT INTO "salts" VALUES(3,'outbox',20,X'3318C86172DD60BFDB3A9239FD5482C580513E3439279808A3F2251153364A0E',X'F3B4914821B3B4FC52EBC0C231007FC18C44CA2FA14D51833BF47726FB212ABE');
INSERT INTO "salts" VALUES(3,'outbox',21,X'FD56931E34E3EF12E2A474B3729B4968C7395ACCB84B0831D7187F48732F94D3',X'68EFE90828FB42BC4FB083BDA067DD9F6F6BAD0D1F69E8BD2A6F2C83C480540F');
INSERT INTO "salts" VALUES(3,'seats',0,X'634254F2130CFB0B8398C17D25FF3169433213F3CB7EDEDFF5817B870725C22E',NULL);
INSERT INTO "salts" VALUES(3,'seats',1,X'BD0B7E70F3D6D778C976277FBBAA4479C19B0C39F4066E4E0468910A0671CCDD',NULL);
INSERT INTO "salts" VALUES(3,'seats',2,X'637F6FDF5BF791FAE078511AFF8D40CEC29AE0F6E804E754266E878538E7A958',NULL);
INSERT INTO "salts" VALUES(3,'submissions',5,X'AF554184D85383FE87DD96BFF62800D517C0F85096CC42BB735C2ECB0FA36722',X'F2F42B832D0538486E781A02C3209BA5456F0C20CD29B24B2BF17555548E488F');
INSERT INTO "salts" VALUES(3,'submissions',6,X'2F9CA499474DED143AC92275ED0E8CAFFFA0EB22DCE81240150115AA10AB6378',X'4394A2386BEB92AD289DB8100CE45F4C841A58081BCE3092D753E3695996A628');
INSERT INTO "salts" VALUES(3,'submissions',7,X'80FF6A8FC7CF0198D0C724E573AD00C3234D88CBEEB57D52345363A7BB97E189',X'E8793975B2220D8912B53CEDCAD2E4A491EC27E2C2F913B666A383BCF29AAB93');
INSERT INTO "salts" VALUES(3,'submissions',8,X'31043B8F15A416D8FE096A7171FAF873E04F921C08670FBC18A7BD0787C79F64',X'20B38C2F4CDFD80F345168FB251F4280D64F2439E176C2F9A71255A521F02AF9');
INSERT INTO "salts" VALUES(3,'submissions',9,X'5FAEFF860F41577DF4C4632DD3CE62AA5DB2A5B75E0AD1F9CFD9A7BB268C28B9',X'25EA8ECD968262367B53EA880C8D860C0FE5EA4BA438DDF4F1B75BB203F83F36');
INSERT INTO "salts" VALUES(3,'submissions',10,X'CB20836BE49F09190CB580FB09268954287926FC5FA4380DE7FB2892A684F3E1',X'2F46B799FF43340BB448D153DDE1D1ECA56A1E7F3C0FEE2CD9B10B7E5DC45DCE');
INSERT INTO "salts" VALUES(3,'submissions',13,X'76C2C9CCC941AE73A4279FBF85A2F338A2D221C1B13CA4316599B3F03DE6F3FA',X'CF4EA2B23798311E98F63852BF5715A6C5647C4DB261616FBE1F7AF2BCB336C0');
INSERT INTO "salts" VALUES(3,'submissions',14,X'5B3043E01226691A60297CEAC38123169C58DF8404D6D2E169332659E4ABC725',X'57174910EC727002B23A8F8A43DAEA64C499E48CB8CD740F43E929492EBF4A22');
INSERT INTO "salts" VALUES(3,'submissions',15,X'7D51470D8A0F5131DC652F522F4BB494F00317BA6C7D60ABCA2871808C3A8A6E',X'2DFE666BCACBE501E0EA0C29D2B8B6872CE9FF86A76129330F6CB59E4489990E');
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
INSERT INTO "seats" VALUES(1,0,'north','n@example.org','n@example.org','UTC','en','b950a5bec07cd3e583b64f5eea630eb2b2490f1495da1a579aee5cf478952039',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(1,1,'south','s@example.org','s@example.org','UTC','en','7affac5d3cd7fdb4986f1501ec20b81a343e06e871adf6048f99a8270f1f3e0c',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(2,0,'north','n@example.org','n@example.org','UTC','en','2adf171b36ceef0d89dcf95a3ffc3871af42ff6c43a8810aaaaca1dfd64f51c1',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(2,1,'south','s@example.org','s@example.org','UTC','en','4a1907d6527f6771b1f7bd92250e46f23d217853c980b33d04c18935206e8ebc',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(3,0,'anne','anne@example.org','anne@example.org','UTC','en','752641e379aee54f62a3c147ef245378b858867fc2d4ea7c61b3a42d40b0874b',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(3,1,'bruno','bruno@example.org','bruno@example.org','UTC','en','a5daa83c345d3d1a87bc5acab3c58ce2e8cfdc523fb410274ef9edf646211eee',0,0,0,0,0,'normal','text',0,0,'',NULL);
INSERT INTO "seats" VALUES(3,2,'carla','carla@example.org','carla@example.org','UTC','en','b490507a6243487f892c8bd1edc11815e63ac91e6b3ff89b47b4b09718cdc589',0,0,0,0,0,'normal','text',0,0,'',NULL);
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
INSERT INTO "states" VALUES(1,1,0,'1-deploy','deploy',0,1,1777622400,261,X'28B52FFD6405007D040062881A1A70C76DF081F82ED02299C58FAD3850D5004655754015A047CF08D73831C5D7D00FDAB428BCAEA1E3629B58FDE8A61A85B1FAC364A17D6CCDE6E6786D2008007E56151F89E6B81055520F9C10981D3A6E2BEC0ED6BC47B63A198E6144691E17CE4DCB11473D0A5B24010D0061C32068E344B851C3C1C5AC83532DD08585BD120D0C01E4006158882D25E61E3570FDB4');
INSERT INTO "states" VALUES(2,2,0,'1-deploy','deploy',0,1,1777622400,261,X'28B52FFD6405007D040062881A1A70C76DF081F82ED02299C58FAD3850D5004655754015A047CF08D73831C5D7D00FDAB428BCAEA1E3629B58FDE8A61A85B1FAC364A17D6CCDE6E6786D2008007E56151F89E6B81055520F9C10981D3A6E2BEC0ED6BC47B63A198E6144691E17CE4DCB11473D0A5B24010D0061C32068E344B851C3C1C5AC83532DD08585BD120D0C01E4006158882D25E61E3570FDB4');
INSERT INTO "states" VALUES(3,3,0,'ronde-1-step-1','deploy',0,1,1777622400,981,X'28B52FFD64D502A50700824A201D60298C1B088B3092A3953FFBDFF6ADC583200ACE2DE2DF5010C055B702A6808EBE2A1906B48A5952238DD51F25A5F6B135352F030201003FAB8C8FC4D2973481110346C7EDE78EAEB5425078314DC784D3AAE4283691C2E3F683876BDEE5D85A955CEC1F7E83AD55325390ABB3F8E17D7DF0A3BB49706C2E95A96B86386A5AEE2FA84132112231294965580350225290CC03110065064B49F961FFAA3D69B23C71E96885DDCF679C45B3B08F94B5C8C023F48F7317D5FA3D421965CB2AA4F891209EBEBA2A220C222C940E564003BD4970E09B43BF034082502EC93EA5277BC26F2E57460676226C7CBC3C045B8DE369D74C2FCC');
INSERT INTO "states" VALUES(4,1,1,'1-2-south','turn',0,1,1777626000,437,X'28B52FFD64B500DD0600420D271E70276A0341A3F17BA1A5C4986C8636BC565F95FEB536ACED836F4AFFBE8C176DEB662F2A8E44716DD05A6BAD7502BA84E480236B2C39A605AD12FC571C9DD6B6CD7FA92C1765D1FCCF8029C9474EC6FB1FC00B7534289C9ACB7FD1F144A5230AF9A18C1B2A7952ADCB85FFF0A204398C139ACD1ED3C1D131E4C38EE9679D6316EC6160FB8CE331CDABC776B8154EF9E923B44C1B74E9980C4195431B20202311A91B938941A886C2040F87066404437411430439844908E70D5CD1FF61F5D997B96795928F6C0482049A53B978B0441EB9E5A1C70AFC13CA085DAB');
INSERT INTO "states" VALUES(5,2,1,'1-2-south','turn',0,1,1777626000,437,X'28B52FFD64B500DD0600420D271E70276A0341A3F17BA1A5C4986C8636BC565F95FEB536ACED836F4AFFBE8C176DEB662F2A8E44716DD05A6BAD7502BA84E480236B2C39A605AD12FC571C9DD6B6CD7FA92C1765D1FCCF8029C9474EC6FB1FC00B7534289C9ACB7FD1F144A5230AF9A18C1B2A7952ADCB85FFF0A204398C139ACD1ED3C1D131E4C38EE9679D6316EC6160FB8CE331CDABC776B8154EF9E923B44C1B74E9980C4195431B20202311A91B938941A886C2040F87066404437411430439844908E70D5CD1FF61F5D997B96795928F6C0482049A53B978B0441EB9E5A1C70AFC13CA085DAB');
INSERT INTO "states" VALUES(6,3,1,'ronde-1-step-2','turn',0,1,1777626000,1653,X'28B52FFD647505050A00928E2B2040676A1B7C0E0EAA32992EAA86AEDF16A5A1D075DCE0C636F60F332A3A227001450239F26DD371ACB5D65A8465477B70648D35C7644DBC03C8368E74993EF9AC22586A1F5B5933C0117584B275F5F997372A39A3982F4AB9A29A27EA2D77E16F9845B9B11AF131815462A8047C08E0E373DD0ADBD23B4ECCB64D0667F39090D8DD40C36BDE82A36B452414FDC75FA0EB96514148A8D3B9C12BB5C00DDDCDC1D1BD545728C7489F2B92A3B2E50E43A8C1B911A450498165D80E90A239229A071240F3721C9CF8264CAAFCEF9A0329647D2945E60BFA5B5311CD60C95E8508A6062AFE52EF9969AE5D39E02AC2B0012F82EC2D84762855876671E58565F560661AC93C85C6BA36EF3B31DD009944DDF93C09E54394B0FCAAD25D80D51A209B6F79692A68BCBF32628B34840E35613C0325B30F8C4750E1FD540CAC7D15DEBC101F');
INSERT INTO "states" VALUES(7,1,2,'1-2-south-ask-1','ask',0,1,1777629600,689,X'28B52FFD64B101AD0A00F6D2372060459C03A5A5F3B439AC487F6A1A853407C0E41786185C4377460E93E0A1010C2E002E002E00EB02DEA7AF4ABAC26621974A841A5E77A01D44C75C577E504C25BEE66B846F492403DB356AC74B94EABA4AC2CD096E154DC1FBE7C2B57DD7B7EEF59F0037D8B5696F79157F4E841F4CBDC00A27B0F5C58E2B16B95FE24FCDE9281002C9EF16F867D2AEDC4B840B0930B0E5B4AE8B21088220481EB8937D86AB5BDC715548D4CCFC695C61E4A59F3F9703393D9D937115183F2CC3C27F17AD795EC0EF6C5C18D8A4692D6CF6037595AEED741D8474E555A2852DF9E06F057532288002A121D21D1190A5162C512AD9DAFF0D90128480BC1BB07E3214FA04EEDCC02841DA6A3D0A5A92B0D84811B3165ED115F69EC2DD51D0AAD410DB4406D9F4E096EB58138215AE0EAC32480B0D68AAEB4C8BB967F3C291C0D5FCE7FA0C987BB08C7C0843100940A77A344CCBE4183EE60CF66F5A05');
INSERT INTO "states" VALUES(8,2,2,'1-2-south-ask-1','ask',0,1,1777629600,659,X'28B52FFD6493016D0A003612362060679C030DF5D3441C562446D662C8363278C51212CC608AFF398683000E76602C002C002C00BC4D5F137485CC3A2D97E834BC6E412B043AE671E5E7C45CE26BBE46F8DC2113905D9F6EEC9E4CD75D14668AFBE7A2B17DD7B7EDF59F0137D495616F79117F46C813954E508423EAF8A1922715B9DFE14FCD282120C70701CDC13F1576E57611AE4390804CADB5D65A69E056F615AECDB5E49AD6D39CF8D3B8C2C8AE9B3F97DB2218820319359D91711D183724857F178C69DEC0AFD8E816320B45C661B0DB2E84AEBCCBB3902951BA4207F83B39ADFC013228900211294A1E1190AD262951A5FDFF0E7202C2812D1B6164F6015F00593643BCE3A7A28218780471B0E8350043A69EABFF2D11342175E0380004494811296A5DD6846005A60349654F8B1AF1B3154BD20F332C98C7F9C175FF83FA2CCC3D512E4FA2892241EE548B8D61013E86E63B03D353E446');
INSERT INTO "states" VALUES(9,3,2,'ronde-1-step-3','turn',0,1,1777629600,2049,X'28B52FFD640107350E00D6543C1F5047A60D68F568449A961A09A2CA46B1D820CECDEC7E8F2D325F9DCC6453213300330034000667333A4CEC5EA0E1356F7574AD070949BFF113E8BAA5440424D4E9BCE09D7AE085EE26E1E85EAA2392A3A4CF11C851D97207D9BA5AF8932F0C7285519E30EB8B598E306FB909FE4549D68B55898F08A4134335E04880D7717B7AC7E7BA113C2E8F14B36D5467CD39795C6ECFE954F0B85CC7C5344DD3344DC0B2A34D38B2C69623D250BCCFB18D255DA6852CAC1EB0D43EB6B266801FCC110AC4E1F8F16D94A11C93C45804757F0FFC91BEF6B8AC0E4B1DA43790637564861A0954C7550375435D3A377E66FFDB899D0760A8712D42144949D2CAB01D7002192BA27912E0627A96495024249104922AC3A4FE940779640D87D167679023E6E5D3F0188A61C4420D0B60050D10C98BE0228E70C5904B71CC3D9426A2D42A70094901AFAB46D96601A779833F8BEA66E30D06D48A5BC0CC5C951916716280C041C82138ACC9251F2B31BE45871C7ACB9B71D4664BD229C2146AD264583DC4B45E9EDAAAC3F6D2E8DBF363C867FBFD3DE88A8E7DD2935F40180C2D2615464FCD52A4B299390991C309B33BABDDD1F473B8685EC3DC5C833317C02582199BB7B301B2A8028DA964D9');
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
INSERT INTO "submissions" VALUES(1,1,0,'1-deploy','','submit','in-force',0,1777622400,1777622400,'3858a3c0103b3c73e99b8f000792f2930c12469ddd1e4f1f51baf8a4f84a6ea5','5f7b0d6ca6751fb49a21af63574a402d2dc0c9809f4f46b48e221c52e4f242be',3,X'5B5D0A',90,X'67616D653A206D6F6E740A7475726E3A2022312D6465706C6F79220A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A646F3A205B7B7265636F6E3A20317D5D0A',65,X'6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A646F3A0A20202D207B7265636F6E3A20317D0A',77,X'312E3120332E3120332E3920332E313020332E313720332E313820332E323120332E323420332E323720332E333020332E333420332E343320342E3120342E3520342E3620342E3720342E3134');
INSERT INTO "submissions" VALUES(2,1,1,'1-deploy','','submit','in-force',0,1777622400,1777622400,'7a4162e64d721cdad7ea3d02a2d36d159fadfaf9bb0e778c42c9a5877f0a0746','e26927cce6adcca24a44465696ccae88528695a4f64d3eb01aa6e4e2377317ed',3,X'5B5D0A',73,X'67616D653A206D6F6E740A7475726E3A2022312D6465706C6F79220A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A',46,X'6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A',56,X'312E3120332E3120332E3920332E313020332E313720332E313820332E323120332E323420332E323720332E333020332E333420332E3433');
INSERT INTO "submissions" VALUES(3,2,0,'1-deploy','','submit','in-force',0,1777622400,1777622400,'3858a3c0103b3c73e99b8f000792f2930c12469ddd1e4f1f51baf8a4f84a6ea5','d25b2f8d651b6a4a00142170d2817b91d673ec117848f2a9285ccf1a16713d36',3,X'5B5D0A',90,X'67616D653A206C696F6E0A7475726E3A2022312D6465706C6F79220A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A646F3A205B7B7265636F6E3A20317D5D0A',65,X'6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A646F3A0A20202D207B7265636F6E3A20317D0A',77,X'312E3120332E3120332E3920332E313020332E313720332E313820332E323120332E323420332E323720332E333020332E333420332E343320342E3120342E3520342E3620342E3720342E3134');
INSERT INTO "submissions" VALUES(4,2,1,'1-deploy','','submit','in-force',0,1777622400,1777622400,'7a4162e64d721cdad7ea3d02a2d36d159fadfaf9bb0e778c42c9a5877f0a0746','5a5fc299deaf4bba3b607aae249e98515889afa5ddc282e0fb8f615302dff9bb',3,X'5B5D0A',73,X'67616D653A206C696F6E0A7475726E3A2022312D6465706C6F79220A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A',46,X'6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A',56,X'312E3120332E3120332E3920332E313020332E313720332E313820332E323120332E323420332E323720332E333020332E333420332E3433');
INSERT INTO "submissions" VALUES(5,3,0,'ronde-1-step-1','anne-bruno','submit','in-force',0,1777622400,1777622400,'95c810c8cc371e0123ad4c2f0f6f9dbd7e650e260ad50b2205ac80f40049fe30','0ac8fc81cdf72a3f887bc0532a6cc91710ca9072692a6b9d9aedbeda589492fa',3,X'5B5D0A',114,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D31220A706169723A20616E6E652D6272756E6F0A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A646F3A205B7B7265636F6E3A20317D5D0A',82,X'706169723A20616E6E652D6272756E6F0A6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A646F3A0A20202D207B7265636F6E3A20317D0A',85,X'312E3120332E3120332E3720342E3120342E3920342E313020342E313720342E313820342E323120342E323420342E323720342E333020342E333420342E343320352E3120352E3520352E3620352E3720352E3134');
INSERT INTO "submissions" VALUES(6,3,1,'ronde-1-step-1','anne-bruno','submit','in-force',0,1777622400,1777622400,'3a7778bcda0a87a5ae7297239ee2906204b8670f3e6ac2a854a169f4fcea203c','a475a3a981039cfa8356b730242ba5a59e4f27c96d3fe3e70ff3763a0669fe02',3,X'5B5D0A',97,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D31220A706169723A20616E6E652D6272756E6F0A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A',63,X'706169723A20616E6E652D6272756E6F0A6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A',64,X'312E3120332E3120332E3720342E3120342E3920342E313020342E313720342E313820342E323120342E323420342E323720342E333020342E333420342E3433');
INSERT INTO "submissions" VALUES(7,3,1,'ronde-1-step-1','bruno-carla','submit','in-force',0,1777622400,1777622400,'3a7778bcda0a87a5ae7297239ee2906204b8670f3e6ac2a854a169f4fcea203c','f926b3353ebf63fe4796a26805badbfb673f583ff541dcafd15fc692110e46c0',3,X'5B5D0A',115,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D31220A706169723A206272756E6F2D6361726C610A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A646F3A205B7B7265636F6E3A20317D5D0A',83,X'706169723A206272756E6F2D6361726C610A6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A646F3A0A20202D207B7265636F6E3A20317D0A',85,X'312E3120332E3120332E3720342E3120342E3920342E313020342E313720342E313820342E323120342E323420342E323720342E333020342E333420342E343320352E3120352E3520352E3620352E3720352E3134');
INSERT INTO "submissions" VALUES(8,3,2,'ronde-1-step-1','bruno-carla','submit','in-force',0,1777622400,1777622400,'e2e3ae13d9ceb66078efad986e8fcd1612dcad4d4ce6ee1760872e54aaad3773','e6e84539f92c0dfc82a8124b3a7b18d6304fd9e8904348a955481ebdcdf79eae',3,X'5B5D0A',98,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D31220A706169723A206272756E6F2D6361726C610A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A',64,X'706169723A206272756E6F2D6361726C610A6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A',64,X'312E3120332E3120332E3720342E3120342E3920342E313020342E313720342E313820342E323120342E323420342E323720342E333020342E333420342E3433');
INSERT INTO "submissions" VALUES(9,3,2,'ronde-1-step-1','carla-anne','submit','in-force',0,1777622400,1777622400,'e2e3ae13d9ceb66078efad986e8fcd1612dcad4d4ce6ee1760872e54aaad3773','d921e3a479014d38e1a6ef2ce0d6e68bfff9e2b25fa8c5ec70b2f415bf986a19',3,X'5B5D0A',114,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D31220A706169723A206361726C612D616E6E650A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A646F3A205B7B7265636F6E3A20317D5D0A',82,X'706169723A206361726C612D616E6E650A6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A646F3A0A20202D207B7265636F6E3A20317D0A',85,X'312E3120332E3120332E3720342E3120342E3920342E313020342E313720342E313820342E323120342E323420342E323720342E333020342E333420342E343320352E3120352E3520352E3620352E3720352E3134');
INSERT INTO "submissions" VALUES(10,3,0,'ronde-1-step-1','carla-anne','submit','in-force',0,1777622400,1777622400,'95c810c8cc371e0123ad4c2f0f6f9dbd7e650e260ad50b2205ac80f40049fe30','a4fa9b728886492774224d7670b713c342a1b3378714d32f61094db4e2d08cb0',3,X'5B5D0A',97,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D31220A706169723A206361726C612D616E6E650A6465706C6F793A207B66726F6E743A205B352C20322C20342C20312C20335D2C2067656E6572616C3A20367D0A',63,X'706169723A206361726C612D616E6E650A6465706C6F793A0A202066726F6E743A205B352C20322C20342C20312C20335D0A202067656E6572616C3A20360A',64,X'312E3120332E3120332E3720342E3120342E3920342E313020342E313720342E313820342E323120342E323420342E323720342E333020342E333420342E3433');
INSERT INTO "submissions" VALUES(11,1,1,'1-2-south','','submit','in-force',0,1777626000,1777626000,'71a1cca37e64f7be4e8bbbe6899bf4635747fbc6294bdb8a8fd29734b56fe3c3','3aa3d38393e9b799cc9193784dcdee43e128cd78e12e1e58b66d87fef4da2714',3,X'5B5D0A',127,X'67616D653A206D6F6E740A7475726E3A2022312D322D736F757468220A646F3A205B7B636173653A205B7B7768656E3A207B706F696E74735F6D653A20337D2C20646F3A207B7265636F6E3A20317D7D2C207B656C73653A207B7265636F6E3A20327D7D5D7D2C207B636173653A205B7B656C73653A2061736B7D5D7D5D0A',121,X'646F3A0A20202D20636173653A0A2020202020202D207768656E3A207B706F696E74735F6D653A20337D0A2020202020202020646F3A207B7265636F6E3A20317D0A2020202020202D20656C73653A207B7265636F6E3A20327D0A20202D20636173653A0A2020202020202D207B656C73653A2061736B7D0A',124,X'312E3120332E3120332E3520332E3620332E3720332E313320332E313420332E313520332E323120332E323220332E333320332E333720332E343120332E343220332E343920332E353420332E353520332E363120332E363220332E363920332E373620332E373720332E383320332E383420332E383520332E3931');
INSERT INTO "submissions" VALUES(12,2,1,'1-2-south','','submit','in-force',0,1777626000,1777626000,'71a1cca37e64f7be4e8bbbe6899bf4635747fbc6294bdb8a8fd29734b56fe3c3','b6cbee8c456fdfdff157269aa862cba9485886bd0649102a8180baafe7869ffe',3,X'5B5D0A',101,X'67616D653A206C696F6E0A7475726E3A2022312D322D736F757468220A646F3A205B7B7265636F6E3A20317D2C207B636173653A205B7B7768656E3A207B7365656E3A20317D2C20646F3A2061737361756C747D2C207B656C73653A2061736B7D5D7D5D0A',93,X'646F3A0A20202D207B7265636F6E3A20317D0A20202D20636173653A0A2020202020202D207768656E3A207B7365656E3A20317D0A2020202020202020646F3A2061737361756C740A2020202020202D207B656C73653A2061736B7D0A',89,X'312E3120332E3120332E3520332E3620332E3720332E313420332E313820332E313920332E323520332E323620332E323720332E333320332E333420332E343020332E343420332E343820332E353820332E353920332E3635');
INSERT INTO "submissions" VALUES(13,3,1,'ronde-1-step-2','anne-bruno','submit','in-force',0,1777626000,1777626000,'e36bee04b1b0e366f6bd31ce25f188d2a9125831b4986ac122699c3cb18e6d08','9cd29b3ce788d7f5b62c23fe1a1bb9152e6019f279783752d663a23582ac2baa',3,X'5B5D0A',150,X'28B52FFD2496A50300E246171A80C70D84A14F522883716928DD0929C9144A19DFD1D6D80A1801277D7A8267FA3FD4196D57FC1B87CB8976BBE29180B355BCDAE1EAC0A09E49031CB272789B1620DDCDC356B90E71A0A5CC918154596EE270BB61E7B08B620EB5904B07004107248140CE40DCDC70D4B22898F259050A23BE39EB',138,X'28B52FFD248AE502000285111890B56D302A8828480A36C5B3D424FEBFAEDA4A97E2253603B6904EB506ED447FC271B968524736B7451C155074600F23755C3D063FED2CBFDF908DF10A9271BA9BC774120507004707A1858479EE4227F9801C60B65AC509C264B5EC',132,X'28B52FFD2484BD02000403312E3120333720342E3120342E3520342E362034333432323220342E33333434343935363636373838383520342E393114A860EED2D637A08299E40310E01DEB3FEAEC724651502148A766608FA33074341E793F1BEF09F8C3');
INSERT INTO "submissions" VALUES(14,3,2,'ronde-1-step-2','bruno-carla','submit','in-force',0,1777626000,1777626000,'e0039620cafadd619894dd3bfba249ff12e22a398ce059d5b2e3e0d64fb461bf','41e3bb77755c95f9d4e7b3ecea1ca16f803efc892c477bfc7807b90d6313e2d5',3,X'5B5D0A',70,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D32220A706169723A206272756E6F2D6361726C610A646F3A205B7B7265636F6E3A20337D5D0A',37,X'706169723A206272756E6F2D6361726C610A646F3A0A20202D207B7265636F6E3A20337D0A',32,X'312E3120332E3120332E3720342E3120342E3520342E3620342E3720342E3134');
INSERT INTO "submissions" VALUES(15,3,0,'ronde-1-step-2','carla-anne','submit','in-force',0,1777626000,1777626000,'004f7c15df7409e4bbc5b62bd9879dd1fba73c6920547eaa2496711cf7e584fd','5dc3eed7b85c808fd133be30af205e859ad1d0e76278f3f523b01560bf0b1555',3,X'5B5D0A',69,X'67616D653A206C69676E790A7475726E3A2022726F6E64652D312D737465702D32220A706169723A206361726C612D616E6E650A646F3A205B7B7265636F6E3A20337D5D0A',36,X'706169723A206361726C612D616E6E650A646F3A0A20202D207B7265636F6E3A20337D0A',32,X'312E3120332E3120332E3720342E3120342E3520342E3620342E3720342E3134');
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
