/* The words that all games share, in English, French and Spanish. */
#include "plain_parts.h"

const PlainWord PLAIN_COMMON[] = {
    {PLAIN_YES, NULL, "yes, yeah, yep, ok", "oui", "s\u00ED"},
    {PLAIN_NONE, NULL, "pass", "je passe, passe", "paso"}, /* before "pas", whose plural it looks like */
    {PLAIN_NO, NULL,
     "no, not, nope, don't, do not, never, won't, will not, can't, cannot, shouldn't, doesn't, didn't, "
     "isn't, wouldn't, dont, wont, cant, shouldnt, doesnt, didnt, isnt, wouldnt",
     "non, ne, pas, jamais", "no, nunca, jam\u00E1s, tampoco"},
    {PLAIN_NONE, NULL, "none, nothing, nobody, no one, nobody else, no one else, nothing else, nothing more",
     "rien, aucun, aucune, rien d'autre, rien de plus", "nada, ninguno, ninguna, ning\u00FAn, nada m\u00E1s"},
    {PLAIN_TO, NULL, "to, into, onto, at, in, on, against, for",
     "\u00E0, au, aux, vers, en, sur, dans, contre, jusqu'\u00E0, jusqu'en, pour",
     "a, al, hacia, hasta, en, sobre, contra, para"},
    {PLAIN_FROM, NULL, "from, out of", "de, du, des, depuis", "de, del, desde"},
    {PLAIN_WITH, NULL, "with, using, w", "avec, ac", "con, usando"},
    {PLAIN_WITHOUT, NULL, "without", "sans", "sin"},
    {PLAIN_BY, NULL, "by, via, through", "par, via", "por, v\u00EDa"},
    {PLAIN_AND, NULL, "and, plus, while, whilst", "et, plus, pendant que, tandis que",
     "y, e, m\u00E1s, mientras que"},
    {PLAIN_AND, PLAIN_ALSO,
     "also, and also, in addition, too, as well, forgot, almost forgot, nearly forgot, forgot to say, forgot to mention, forgot to tell you, forgot one thing, forgot something, one thing I forgot, add, I add, I just want to add that",
     "aussi, et aussi, en plus, \u00E9galement, ai oubli\u00E9, oubliais, avais oubli\u00E9, ai failli oublier, ai oubli\u00E9 de dire, ai oubli\u00E9 une chose, ai oubli\u00E9 quelque chose, j'ajoute, ajoute, ajoutez",
     "tambi\u00E9n, tb, tmb, y tambi\u00E9n, adem\u00E1s, y adem\u00E1s, asimismo, se me olvidaba, se me olvid\u00F3, me olvid\u00E9 de, "
     "olvidaba, me olvidaba, casi se me olvida, se me olvid\u00F3 decir, olvid\u00E9 decir, olvid\u00E9 una cosa, a\u00F1ado, a\u00F1ade, a\u00F1adid"},
    {PLAIN_AND, PLAIN_ALSO, NULL, "rajoute", "a\u00F1ada, agrega"},
    {PLAIN_THEN, NULL,
     "then, and then, afterwards, after that, next, finally, lastly, first, firstly, first of all, secondly, "
     "thirdly",
     "puis, et puis, ensuite, apr\u00E8s, enfin, pour finir, d'abord",
     "luego, y luego, despu\u00E9s, dspues, y despu\u00E9s, entonces, primero, por \u00FAltimo, para terminar, a continuaci\u00F3n, en primer lugar, en segundo lugar"},
    {PLAIN_OR, NULL, "or, or else, either", "ou, ou bien, soit", "o, u, o bien"},
    {PLAIN_IF, NULL, "if, when, unless, in case, as long as, provided, only if",
     "si, s'il, s'ils, quand, sauf si, sauf s'il, sauf s'ils, lorsque, au cas o\u00F9, tant que",
     "si, cuando, salvo si, a menos que, en caso de, mientras"},
    {PLAIN_ELSE, NULL, "else, otherwise, if not, failing that", "sinon, autrement, \u00E0 d\u00E9faut",
     "si no, de lo contrario, en otro caso, en su defecto"},
    {PLAIN_MAY, NULL,
     "can I, can we, may I, could I, should I, shall I, should we, what if, is it, am I, do I, do you, "
     "does, how, why, what, which",
     "puis-je, est-ce que, dois-je, peut-on, comment, pourquoi, quel, quelle",
     "puedo, podr\u00EDa, debo, se puede, c\u00F3mo, por qu\u00E9, qu\u00E9, cu\u00E1l"},
    {PLAIN_RATHER, NULL,
     "no wait, scratch that, scrap that, forget that, ignore my last mail, ignore my last message, ignore my previous mail, ignore my last email, "
     "forget it, sorry no, never mind, nevermind, "
     "cancel that, ignore that, "
     "ignore the above, ignore the first, ignore the last, disregard that, "
     "reverse that, is enough, "
     "are enough, my mistake, let me think, need to think, have to think, not sure, unsure, undo that, "
     "remove that, take that back, take it back, I take back",
     "non attends, oublie \u00E7a, oubliez \u00E7a, ignorez \u00E7a, "
     "ignore \u00E7a, finalement non, en fait non, enfin non, "
     "l'inverse, "
     "pas s\u00FBr, pas s\u00FBre, suffit, suffisent, r\u00E9fl\u00E9chir, me suis tromp\u00E9, me suis tromp\u00E9e",
     "no espera, mejor no, olvida eso, olvidad eso, olv\u00EDdalo, "
     "ignora eso, al final no, me equivoqu\u00E9, me he equivocado, "
     "b\u00F3rrala, b\u00F3rralo, no vale, no valen, "
     "d\u00E9jame pensar, d\u00E9jame pensarlo, tengo que pensarlo, no s\u00E9, no estoy seguro, no estoy segura, basta"},
    {PLAIN_RATHER, PLAIN_REVERSED,
     "the other way round, the other way around, other way round, other way around, in the other order, in reverse, in reverse order",
     "\u00E0 l'envers, dans l'autre sens, dans l'autre ordre, en ordre inverse, dans l'ordre inverse",
     "al rev\u00E9s, en el otro orden, en orden inverso"},
    {PLAIN_RATHER, PLAIN_CHANGED,
     "on second thought, on reflection, make it, make that, change that to, let me change that to, change one thing, one change, changed my mind, change my mind, change of mind, a change of mind, I meant",
     "finalement, je change une chose, un changement, tout compte fait, tout bien r\u00E9fl\u00E9chi, r\u00E9flexion faite, je voulais dire, chang\u00E9 d'avis, j'ai chang\u00E9 d'avis, change d'avis, changement d'avis",
     "al final, cambio una cosa, un cambio, digo, bien pensado, pens\u00E1ndolo bien, pens\u00E1ndolo mejor, me lo he pensado mejor, lo he pensado mejor, cambio de idea, he cambiado de idea, cambio de opini\u00F3n, he cambiado de opini\u00F3n"},
    {PLAIN_RATHER, PLAIN_CHANGED, "change of plan, change of plans",
     "changement de plan, changement de programme", "cambio de plan, cambio de planes"},
    {PLAIN_AWAY, NULL,
     "cancel, delete, leave out, skip, forget, forget about, ignore, disregard, drop, scrap, scratch, remove, take out, take back, call off",
     "annule, annulez, annuler, supprime, supprimez, supprimer, oublie, oubliez, retire, retirez, enl\u00E8ve, enlevez, "
     "laisse tomber, laissez tomber, abandonne, abandonnez, ignorez, ignorer",
     "cancela, cancelad, cancelo, cancele, anula, anulad, anulo, anule, quita, quitad, quito, olvida, olvidad, olvide, elimina, elimine, "
     "eliminad, olv\u00EDdate de, olvidaos de, ignora, ignorad, ignorar"},
    {PLAIN_AWAY, PLAIN_CLEAR,
     "clear, erase, withdraw my orders, withdraw all my orders, take back my orders, take back all my orders, I withdraw my orders, I withdraw all my orders, I take back my orders, I take back all my orders",
     "efface, effacez, effacer, retire mes ordres, retirez mes ordres, je retire mes ordres, retire tous mes ordres, retirez tous mes ordres, je retire tous mes ordres",
     "borra, borrad, borro, borrar, retiro mis \u00F3rdenes, retira mis \u00F3rdenes, retiro todas mis \u00F3rdenes, retira todas mis \u00F3rdenes, vac\u00EDa"},
    {PLAIN_AWAY, PLAIN_ANEW, "change everything, start over, start again, start from scratch",
     "change tout, changer tout, tout changer, recommence tout, on recommence, je recommence, recommen\u00E7ons",
     "cambio todo, cambiar todo, cambiarlo todo, empiezo de nuevo, empezamos de nuevo, vuelvo a empezar, volvemos a empezar"},
    {PLAIN_SWAP, PLAIN_SWAPPED, "swap, switch, exchange, interchange, trade",
     "\u00E9change, \u00E9changez, \u00E9changer, intervertis, intervertissez, intervertir, inverse, inversez, permute, permutez",
     "intercambia, intercambiad, intercambio, intercambiar, permuta, permutad, invierte, invertid"},
    /* Also above the orders that it means. */
    {PLAIN_RATHER, "this",
     "ignore this, ignore these, cancel this, cancel these, forget this, scratch this, disregard this",
     "ignore ceci, ignorez ceci, annulez ceci", "ignora esto, ignorad esto, olvida esto, anula esto"},
    {PLAIN_INSTEAD, PLAIN_WAIT, "wait, hang on, hold on", "attends, attendez", "espera, esperad"},
    {PLAIN_INSTEAD, NULL, "stop, except, except for, apart from", "sauf, except\u00E9", "excepto, salvo"},
    /* "One footman less" buys none. */
    {PLAIN_INSTEAD, PLAIN_LESS, "less, fewer", "de moins, en moins", "menos, de menos"},
    {PLAIN_FILLER, NULL, "more or less, less than, fewer than, less so", "plus ou moins, au moins, du moins",
     "m\u00E1s o menos, al menos, por lo menos, menos de"},
    /* Not "in place of", and its French with "du": a receipt's heading has them, and is pasted. */
    {PLAIN_INSTEAD, PLAIN_OF, "instead of, rather than",
     "au lieu de, au lieu du, au lieu des, \u00E0 la place de, \u00E0 la place des, "
     "plut\u00F4t que, plut\u00F4t que de",
     "en vez de, en vez del, en lugar de, en lugar del"},
    {PLAIN_INSTEAD, PLAIN_CHANGED,
     "rather, instead, actually, is better, instead of what I had, instead of what I said, instead of what I wrote, instead of what I sent",
     "plut\u00F4t, est mieux, \u00E0 la place, en fait, au lieu de ce que j'avais, au lieu de ce que j'avais dit, au lieu de ce que j'ai dit, au lieu de ce que j'avais \u00E9crit, au lieu de ce que j'ai \u00E9crit",
     "mejor, es mejor, en su lugar, en vez, en realidad, en lugar de lo de antes, en vez de lo de antes, en vez de lo que dije, en lugar de lo que dije, en vez de lo que he dicho, en lugar de lo que he dicho"},
    {PLAIN_INSTEAD, PLAIN_MENDED,
     "I mean, correction, small correction, one correction, a change, small change, a small change, slight change, little change, one more change, one further amendment, small mistake, little mistake, my bad, my fault, oops",
     "je veux dire, petite correction, une correction, petit changement, un petit changement, une rectification, petite rectification, "
     "permettez-moi une rectification, petite erreur, oups, pardon, au temps pour moi, autant pour moi",
     "quiero decir, perd\u00F3n, perdona, perdonad, correcci\u00F3n, una correcci\u00F3n, peque\u00F1o cambio, un peque\u00F1o cambio, una rectificaci\u00F3n, "
     "peque\u00F1o error, mejor dicho, culpa m\u00EDa, fallo m\u00EDo"},
    {PLAIN_INSTEAD, PLAIN_MENDED, "I correct", "je corrige, je rectifie", "corrijo, rectifico"},
    {PLAIN_DRAFT, PLAIN_DELETED,
     "cancelled, canceled, is cancelled, is canceled, are cancelled, are canceled, withdrawn, revoked",
     "annul\u00E9e, est annul\u00E9, est annul\u00E9e, sont annul\u00E9s, sont annul\u00E9es",
     "anulado, anulada, cancelado, cancelada, retirado, retirada, "
     "queda anulado, queda anulada, quedan anulados, quedan anuladas, est\u00E1 anulado, est\u00E1 anulada, "
     "queda cancelado, queda cancelada"},
    {PLAIN_DRAFT, NULL,
     "draft, not final, not definitive, not an order, not orders, will confirm, to be confirmed, before I confirm, until I confirm, joke, joking, kidding",
     "brouillon, pas d\u00E9finitif, pas un ordre, pas des ordres, "
     "\u00E0 confirmer, confirmerai, que je confirme, blague, plaisante, "
     "plaisanterie",
     "borrador, no definitivo, no es una orden, no son \u00F3rdenes, por confirmar, confirmar\u00E9, hasta que confirme, broma"},
    {PLAIN_SPURIOUS, PLAIN_DELETED, "deleted, removed", "barr\u00E9, barr\u00E9e",
     "borrado, borrada, tachado, tachada, eliminado, eliminada"},
    {PLAIN_SPURIOUS, PLAIN_FORMER,
     "old orders, previous orders, former orders, earlier orders, prior orders, last orders",
     "anciens ordres, ordres pr\u00E9c\u00E9dents, pr\u00E9c\u00E9dents ordres, derniers ordres",
     "\u00F3rdenes antiguas, \u00F3rdenes viejas, \u00F3rdenes anteriores, \u00F3rdenes previas, \u00F3rdenes de antes, "
     "\u00FAltimas \u00F3rdenes"},
    {PLAIN_SPURIOUS, NULL,
     "not yet, wrong, undone, void, obsolete, outdated, bad, bad idea, option, alternative, "
     "alternatively, plan b, plan c, example, for example, e g, hypothetical, hypothetically, old, "
     "old order, previous order, in theory, test",
     "pas encore, faux, fausse, p\u00E9rim\u00E9, mauvais, "
     "mauvaise id\u00E9e, variante, vieux, ancien, exemple, par exemple, hypoth\u00E8se, "
     "par hypoth\u00E8se, ancien ordre, en th\u00E9orie, essai",
     "todav\u00EDa no, a\u00FAn no, equivocado, equivocada, err\u00F3neo, "
     "antiguo, viejo, caducado, mala idea, opci\u00F3n, alternativa, ejemplo, por ejemplo, "
     "hip\u00F3tesis, hipot\u00E9ticamente, en teor\u00EDa, prueba"},
    {PLAIN_MAYBE, NULL, "whichever you like, whatever you think best, you choose, you decide, up to you",
     "comme tu veux, comme vous voulez, au choix, \u00E0 toi de choisir",
     "lo que te parezca, lo que te parezca mejor, como quieras, como veas, t\u00FA eliges, t\u00FA decides"},
    {PLAIN_MAYBE, NULL,
     "maybe, perhaps, probably, tomorrow, later, next turn, next year, last turn, last year, "
     "toward, was, were",
     "peut-\u00EAtre, sans doute, demain, plus tard, au prochain tour, prochain tour, tour prochain, "
     "l'an prochain, ann\u00E9e prochaine, tour dernier, dernier tour, \u00E9tait, \u00E9taient",
     "quiz\u00E1, tal vez, ma\u00F1ana, m\u00E1s tarde, el pr\u00F3ximo turno, "
     "pr\u00F3ximo turno, pr\u00F3ximo a\u00F1o, turno pasado, a\u00F1o pasado, estaba, estaban, era, "
     "eran"},
    {PLAIN_FILING, NULL,
     "file, filed, send, submit, submitted, count, use, do, process, enter, execute, apply, "
     "register, accept, the following, following",
     "enregistrer, enregistrez, enregistre, compter, comptez, compte, faire, fais, faites, tenir compte, "
     "tenez compte, tiens compte, prendre en compte, prenez en compte, ex\u00E9cuter, ex\u00E9cutez, "
     "valider, validez, ce qui suit, suivants",
     "registrar, registres, contar, cuentes, cuenta, hacer, haga, "
     "hagan, enviar, env\u00EDes, env\u00EDen, tener en cuenta, tengas en cuenta, tengan en cuenta, "
     "ejecutar, ejecutes, ejecuten, validar, valides, lo siguiente"},
    {PLAIN_SAYS, NULL,
     "says, said, told, tells, suggests, suggested, recommends, recommended, advises, advised, thinks, "
     "thought, reckons, was thinking, thinking of, thinking about, according to, was going to, "
     "was planning, decided against, ruled out, rejected, thinking aloud, thinking out loud, "
     "thought about, wanted, wanted to, considered, considering, plan was, idea was, would have",
     "dit, disait, a dit, pense, pensait, pensais, pensant, songe, songeais, sugg\u00E8re, conseille, "
     "recommande, croit, crois, selon, d'apr\u00E8s, propose, proposait, envisage, envisageais, "
     "h\u00E9site, voulais, mon id\u00E9e \u00E9tait, renonce, renonce \u00E0, "
     "\u00E9cart\u00E9",
     "dice, dijo, dicho, piensa, pensaba, pensado, pienso, pensando, sugiere, recomienda, aconseja, "
     "cree, creo, seg\u00FAn, propone, opina, quer\u00EDa, mi idea era, dudo, descarto, descartado, "
     "renuncio a"},
    {PLAIN_SAYS, "wrote", "wrote, writes", "a \u00E9crit, \u00E9crit", "escribi\u00F3, escribe"},
    {PLAIN_BECAUSE, PLAIN_ONLY, "just", "juste", ""},
    {PLAIN_BECAUSE, PLAIN_AIM, "so that",
     "afin que, pour que, comme \u00E7a, de sorte que, de fa\u00E7on que",
     "para que, de modo que, de manera que, de forma que"},
    {PLAIN_BECAUSE, NULL,
     "because, in order to, since, to see if, to see whether, to see what, might as well, may as well",
     "parce que, car, afin de, pour voir si, pour voir ce que, histoire de, autant que",
     "porque, ya que, a ver si, a ver qu\u00E9, para ver si, m\u00E1s vale que"},
    {PLAIN_FILLER, PLAIN_ONLY, "only, simply", "seulement, uniquement, simplement",
     "solo, solamente, \u00FAnicamente, simplemente"},
    {PLAIN_ALL, NULL, "all, every, everything, everybody, both, the rest, the others",
     "tous, toutes, tout, chaque, les autres, le reste", "todas, todo, cada, los dem\u00E1s, el resto"},
    {PLAIN_ALL, NULL,
     "everything I sent, everything I sent you, everything I have sent, everything I've sent, everything I said, everything I have said, everything I've said, everything I wrote, everything so far, everything up to now, everything I ordered, all I sent, all I said, all I wrote, all that I sent, the orders I sent, the orders I sent you", "tout ce que j'ai envoy\u00E9, tout ce que je vous ai envoy\u00E9, tout ce que je t'ai envoy\u00E9, tout ce que j'avais envoy\u00E9, tout ce que j'ai dit, tout ce que je vous ai dit, tout ce que je t'ai dit, tout ce que j'ai ordonn\u00E9, tout ce que j'ai \u00E9crit, tout ce que je vous ai \u00E9crit, tout ce qui pr\u00E9c\u00E8de, les ordres que j'ai envoy\u00E9s, les ordres que je vous ai envoy\u00E9s",
     "todo lo que envi\u00E9, todo lo que he enviado, todo lo que te envi\u00E9, todo lo que os envi\u00E9, todo lo que mand\u00E9, todo lo que he mandado, todo lo que te mand\u00E9, todo lo que dije, todo lo que he dicho, todo lo que te dije, todo lo que escrib\u00ED, todo lo que he escrito, todo lo anterior, todo lo de antes, las \u00F3rdenes que envi\u00E9, las \u00F3rdenes que mand\u00E9"},
    {PLAIN_FILLER, NULL,
     "hmm, hm, ok I, obviously, of course, naturally, kindly, plese, I should like, should like, I wish to, wish to, are as follows, is as follows, as follows",
     "ok je, \u00E9videmment, bien s\u00FBr, naturellement, je souhaite, souhaite, je d\u00E9sire, d\u00E9sire, sont les suivants, est le suivant",
     "por supuesto, naturalmente, deseo, son las siguientes, son los siguientes, es el siguiente"},
    /* How people begin to say what they do. */
    {PLAIN_FILLER, NULL,
     "I am, I'm, we are, we're, we'll, we will, so I, so I'll, time to, I'd, I am going to, I'm going to, we're going to, I'll be, I have decided to, I've decided to, "
     "I decided to, I intend to, I plan to, I think I'll, I think I will, I guess, I suppose, I order, it's, it is, it will be, "
     "for me, for my part, my orders are, mine are, your",
     "ce sera, alors, bon, bon ben, pour moi, je compte, j'ai d\u00E9cid\u00E9 de, je fais, fais, faites, il faut que, rien que, de mon c\u00F4t\u00E9, "
     "pour ma part, merci de, veuillez, allez, allez hop, mes ordres sont",
     "voy a, vamos a, he decidido, hago, hay que, nada m\u00E1s que, y listo, ah\u00ED va, ah\u00ED van, pues, bueno, venga, vale, as\u00ED que, por mi parte, haz el favor de, mis \u00F3rdenes son"},
    {PLAIN_FILLER, NULL,
     "the, please, pls, I, we, my, our, you, it, its, will, would like, want, I'd like, I'll, let's, "
     "let, is to, are to, shall, this, these, that, those, yet, sorry, here, here is, here are, "
     "thanks, thank you, of, an, each, tonight, today, plz, I'd like to, I would like to, would like to, "
     "want to, I want to, should, must, has to, have to, need to, ok so, okay so, right so, anyway, in any case, "
     "either way, still, after all",
     "le, la, les, un, une, je, nous, on, mon, ma, mes, notre, nos, se, svp, stp, ce soir, aujourd'hui, "
     "s'il vous pla\u00EEt, s'il te pla\u00EEt, merci, veux, voudrais, voulons, va, vais, vont, c'est, "
     "ce, ces, cette, ceci, encore, d\u00E9sol\u00E9, voici, doit, doivent, devrait, "
     "devraient, souhaiterais, aimerais, d'accord, dans tous les cas, en tout cas, de toute fa\u00E7on, toujours",
     "el, la, los, las, lo, un, una, yo, mi, mis, nuestro, nuestra, se, "
     "por favor, quiero, queremos, va, voy, van, este, esto, eso, estas, "
     "todav\u00EDa, a\u00FAn, gracias, me, hoy, esta noche, esta tarde, debe, deben, deber\u00EDa, "
     "tiene que, tienen que, quisiera, me gustar\u00EDa, menos mal, de acuerdo, en cualquier caso, en todo caso, de todos modos, ya"},
    {PLAIN_FILLER, NULL,
     "here is what, here's what, this is what, that is what, that's what, what I want, what I'd like, "
     "what I would like, what we want, what I do, what I said about, "
     "",
     "voici ce que, c'est ce que, ce que, ce que je veux, ce que je fais, "
     "",
     "lo que, esto es lo que, lo que quiero, lo que hago, lo de, lo del"},
    {PLAIN_FILLER, NULL, "if it isn't too late, if it's not too late, if it is not too late",
     "si ce n'est pas trop tard, s'il n'est pas trop tard", "si no es demasiado tarde, si no es muy tarde"},
    {PLAIN_FILLER, NULL, "where else, what else, who else", "qui d'autre",
     "d\u00F3nde si no, qu\u00E9 si no, qui\u00E9n si no"},
    {PLAIN_THEN, NULL, "full stop, new line, next line",
     "point final, point \u00E0 la ligne, \u00E0 la ligne", "punto final, punto y aparte, punto y seguido"},
    {PLAIN_BECAUSE, PLAIN_ASIDE,
     "I do not trust, I don't trust, we do not trust, we don't trust, I do not like, I don't like, I hope, I trust",
     "je ne lui fais pas confiance, je n'ai pas confiance, je n'aime pas, je n'aime gu\u00E8re, j'esp\u00E8re",
     "no me f\u00EDo de, no me gusta, no me gustan, espero que"},
    {PLAIN_FILLER, NULL, "entirely", "enti\u00E8rement", "por completo"},
    {PLAIN_FILLER, NULL,
     "two things, two changes, one more thing, one last thing, another thing, you never know, one small thing, one little thing, just one thing",
     "deux choses, deux changements, encore une chose, une chose encore, autre chose, on ne sait jamais, une petite chose, juste une chose, du coup",
     "dos cosas, dos cambios, una cosa m\u00E1s, otra cosa, nunca se sabe, una cosita, s\u00F3lo una cosa, as\u00ED que"},
    {PLAIN_FILLER, NULL,
     "as always, as usual, as ever, we'll see, we'll see later, sorry for, sorry about, sorry that, can't wait, cannot wait, waiting for, to wait for, "
     "let me know if, tell me if",
     "comme toujours, comme d'habitude, comme d'hab, on verra, on verra plus tard, on verra bien, pardon pour, pardon de, d\u00E9sol\u00E9 pour, d\u00E9sol\u00E9 de, j'attends la suite, "
     "attends la suite, attends ton, attends votre, dis-moi si, dites-moi si",
     "como siempre, como de costumbre, ya veremos, perd\u00F3n por, perdona por, perdonad por, perdona que, perdonad que, dime si, "
     "av\u00EDsame si, espera tu, espera el"},
    {PLAIN_FILLER, NULL,
     "all the same but, everything the same but, same as before but, same orders as before but, as before but, keep the rest, "
     "leave the rest, keep everything else, leave everything else, nothing else changes, nothing else happens",
     "tout pareil mais, comme avant mais, tout comme avant mais, tout pareil, gardez le reste, garde le reste, laissez le reste, "
     "laisse le reste, rien d'autre ne change",
     "todo igual pero, igual que antes pero, todo como antes pero, todo igual salvo, deja lo dem\u00E1s, deja el resto, "
     "sin m\u00E1s cambios, nada m\u00E1s cambia"},
    /* Not "stays as is", "como estaba": a piece that stays where it is has other orders than before. */
    {PLAIN_KEPT, NULL,
     "unchanged, no change, stay as it was, stay as they were, stay the same, remains as it was, "
     "remain as they were, remain unchanged, stay unchanged, is unchanged, "
     "are unchanged, doesn't change, does not change, don't change, do not change",
     "inchang\u00E9, inchang\u00E9e, sans changement, reste comme avant, restent comme avant, ne change pas, ne changent pas, reste inchang\u00E9, "
     "reste inchang\u00E9e, restent inchang\u00E9s, restent inchang\u00E9es, est inchang\u00E9, est inchang\u00E9e, "
     "est maintenu, est maintenue, sont maintenus, sont maintenues, reste pareil, reste pareille",
     "igual, sin cambio, sigue igual, siguen igual, queda igual, se queda igual, quedan igual, se mantiene, se mantienen, "
     "no cambia, no cambian, sigue sin cambios, siguen sin cambios"},
    {PLAIN_ALL, NULL,
     "everything from last night, everything from yesterday, "
     "everything I wrote before, all my previous orders, all previous orders, all my earlier orders, all my old orders",
     "tout \u00E7a, tout cela, tout ceci, tout ce que j'avais \u00E9crit, tout ce que je t'ai \u00E9crit, "
     "tous mes ordres pr\u00E9c\u00E9dents, "
     "tous les ordres pr\u00E9c\u00E9dents, tous mes anciens ordres",
     "todo lo que hab\u00EDa mandado, todo lo que hab\u00EDa enviado, todo lo que hab\u00EDa dicho, todo lo de anoche, todo lo de ayer, "
     "todas mis \u00F3rdenes anteriores, todas las \u00F3rdenes anteriores"},
    {PLAIN_ALL, NULL, "everything else, everybody else, everyone else, all else, anything else",
     "tout le reste", "todo lo dem\u00E1s, todo el resto"},
    {PLAIN_FILLER, NULL,
     "that's all, that is all, that's it, that is it, that will be all, that's everything, all for now",
     "c'est tout, ce sera tout, voil\u00E0 tout, voil\u00E0, c'est bon",
     "eso es todo, esto es todo, ya est\u00E1, es todo"},
    {PLAIN_FILLER, NULL,
     "I'm not here, I am not here, I'm not there, I'm not around, won't be here, won't be there, won't be around, will not be here, will not be there, will not be around",
     "je ne suis pas l\u00E0, ne suis pas l\u00E0, ne serai pas l\u00E0, suis pas l\u00E0, serai pas l\u00E0",
     "no estoy, no estar\u00E9, no voy a estar"},
    {PLAIN_FILLER, NULL, "no time, no time tonight", "l, pas le temps", "no tengo tiempo, no hay tiempo"},
    {PLAIN_FILLER, NULL, "the best", "le mieux", "el mejor, la mejor, lo mejor"},
    {PLAIN_IS, NULL, "is, are", "est, sont", "es, son, est\u00E1, esta, est\u00E1n"},
    {PLAIN_GREETING, NULL,
     "hi, hi there, hi again, hello, hello again, hello there, hey, dear, good morning, good afternoon, good evening",
     "bonjour, bonsoir, salut, coucou, re-coucou, re-bonjour, rebonjour, re, cher, ch\u00E8re",
     "hola, hola otra vez, muy se\u00F1or m\u00EDo, buenas, buenos d\u00EDas, buenas tardes, buenas noches, querido, querida, estimado, "
     "estimada"},
    {PLAIN_FAREWELL, NULL,
     "cheers, regards, best regards, kind regards, warm regards, best, best wishes, all the best, yours, "
     "yours truly, yours sincerely, sincerely, greetings, bye, take care, good night, good luck, "
     "see you, stay warm, keep warm, yours faithfully",
     "cordialement, bien cordialement, amicalement, amiti\u00E9s, bises, bisous, salutations, "
     "bien \u00E0 vous, bien \u00E0 toi, \u00E0 bient\u00F4t, \u00E0 plus, \u00E0 demain, "
     "bonne soir\u00E9e, bonne nuit, bonne journ\u00E9e, bon courage",
     "un saludo, saludo, abrazos, un abrazo, un fuerte abrazo, besos, un beso, atentamente, "
     "cordialmente, hasta luego, hasta pronto, hasta ma\u00F1ana, adi\u00F3s, suerte"},
    {PLAIN_NOTHING, NULL, "order, new order, phase, round, game",
     "ordre, nouveaux ordres, nouvel ordre, manche, partie",
     "\u00F3rdenes, orden, nuevas \u00F3rdenes, las nuevas \u00F3rdenes, fase, manga, partida"},
    {PLAIN_LINE, NULL,
     "line, line number, line no, order number, change line, correct line, replace line, edit line",
     "ligne, ligne num\u00E9ro, la ligne, ordre num\u00E9ro, change la ligne, changez la ligne, "
     "changer la ligne, corrige la ligne, corriger la ligne, remplace la ligne, remplacer la ligne",
     "l\u00EDnea, l\u00EDnea n\u00FAmero, la l\u00EDnea, orden n\u00FAmero, cambia la l\u00EDnea, "
     "cambiar la l\u00EDnea, corrige la l\u00EDnea, corregir la l\u00EDnea, reemplaza la l\u00EDnea, "
     "reemplazar la l\u00EDnea"},
    {PLAIN_TURN, NULL, "turn, turn number, turn no, my turn, year",
     "tour, tour num\u00E9ro, tour no, tour n, ann\u00E9e, an",
     "turno, turno n\u00FAmero, turno no, a\u00F1o"},
    {PLAIN_TURN, PLAIN_THIS, "this turn", "ce tour, ce tour-ci", "este turno"},
    {0, NULL, NULL, NULL, NULL},
};

const char *const PLAIN_ORDINALS[PLAIN_ORDINALS_COUNT][PLAIN_ORDINALS_FORMS] = {
    {"first", "premier", "premiere", "primer", "primera"},
    {"second", "deuxieme", "seconde", "segundo", "segunda"},
    {"third", "troisieme", "", "tercer", "tercera"},
    {"fourth", "quatrieme", "", "cuarto", "cuarta"},
    {"fifth", "cinquieme", "", "quinto", "quinta"},
    {"sixth", "sixieme", "", "sexto", "sexta"},
    {"seventh", "septieme", "", "septimo", "septima"},
    {"eighth", "huitieme", "", "octavo", "octava"},
    {"ninth", "neuvieme", "", "noveno", "novena"},
    {"tenth", "dixieme", "", "decimo", "decima"},
};

const PlainWord PLAIN_SAME[] = {
    {PLAIN_KEY, PLAIN_SAME_AS_BEFORE,
     "as before, same as before, the same, same, the same as before, as it was, as they were, unchanged, no change, no changes",
     "comme avant, pareil, la m\u00EAme, les m\u00EAmes, inchang\u00E9, inchang\u00E9e, inchang\u00E9s, inchang\u00E9es, sans changement, pas de changement, idem",
     "como antes, igual, igual que antes, lo mismo, la misma, las mismas, los mismos, sin cambios, sin cambio"},
    {PLAIN_KEY, "stands",
     "stay, stay the same, stay as it was, stand, hold, as I said, fine, ok, okay, good, as is, remain",
     "reste, reste pareil, ne bouge pas, ne change pas, tient, comme j'ai dit, comme pr\u00E9vu, me va, va bien, est bon, est bonne, reste comme avant, tel quel",
     "vale, sigue, sigue igual, se queda, no cambia, bien, est\u00E1 bien, como dije, como estaba, tal cual, queda igual"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_EXCHANGES[] = {
    {PLAIN_KEY, "exchange", "replace, change, swap, substitute, exchange",
     "remplace, remplacez, change, changez, \u00E9change, \u00E9changez, troque",
     "cambio, cambia, cambiad, cambie, sustituyo, sustituye, reemplazo, reemplaza"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_AROUND_EXCHANGES[] = {
    {PLAIN_KEY, "around",
     "the, a, an, please, pls, thanks, thank you, thx, cheers, sorry, hi, hello, ok, I, I'd, I would, I want, I'd like, I would like, I'd prefer, I prefer, "
     "I'd rather, prefer, let's, let me, take, I'll take, go, goes, going, put, would be, would, be, would be better, better, that, it, for, cube, cubes, gate, duel, "
     "hex, zone, army, fleet, unit",
     "le, la, les, l, un, une, du, de, des, merci, svp, stp, s'il te pla\u00EEt, s'il vous pla\u00EEt, bonjour, salut, ok, je, j', je pr\u00E9f\u00E8re, "
     "je pr\u00E9f\u00E9rerais, pr\u00E9f\u00E8re, je veux, je voudrais, voudrais, veux, aller, vais, je vais, va, mets, mettez, c'est, ce, c, est, qui, plus, "
     "serait, mieux, pour, cube, cubes, porte, duel, case, zone, arm\u00E9e, flotte, l'arm\u00E9e, l'unit\u00E9",
     "el, la, los, las, un, una, del, de, al, gracias, por favor, hola, vale, yo, prefiero, preferir\u00EDa, quiero, querr\u00EDa, voy, va, ir, pon, poned, ser\u00EDa, "
     "es, que, mejor, para, cubo, cubos, puerta, duelo, casilla, zona, ej\u00E9rcito, flota, unidad"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_REST[] = {
    {PLAIN_KEY, "rest",
     "rest, the rest, rest of it, the rest of it, all the rest, everything else, all else, other orders, my other orders, the other orders",
     "le reste, tout le reste, les autres ordres, mes autres ordres",
     "resto, el resto, todo el resto, lo dem\u00E1s, todo lo dem\u00E1s, lo otro, las otras \u00F3rdenes, mis otras \u00F3rdenes, las dem\u00E1s \u00F3rdenes"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_BUT[] = {
    {PLAIN_KEY, "but", "but, but rather", "mais, mais plut\u00F4t", "sino, pero, sino que"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_REASONS[] = {
    {PLAIN_KEY, "reason", "as, since, because", "comme, puisque, parce que", "como, ya que, porque"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_OUTCOMES[] = {
    {PLAIN_KEY, "outcome", "so, so that, that way, which",
     "comme, comme \u00E7a, ainsi, de sorte que, de fa\u00E7on que, ce qui",
     "as\u00ED, as\u00ED que, de ese modo, de modo que, de manera que, de forma que, lo que"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_HEADINGS[] = {
    {PLAIN_KEY, PLAIN_ALSO, "new, added", "nouveau, ajout", "nuevo"},
    {PLAIN_KEY, PLAIN_CHANGED, "change, swap", "changement", "cambio"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_AGREES[] = {
    {PLAIN_KEY, PLAIN_AGREES_YES,
     "yes, yeah, yep, yup, yes do, yes all of it, yes all of them, yes to all, yes to all of them",
     "oui, ouais, oui tout", "s\u00ED, s\u00ED todo, s\u00ED claro"},
    {PLAIN_KEY, "so",
     "ok, okay, y, exactly, correct, that's it, that is it, that's right, that is right, that's what I meant, that is what I meant, that's what I "
     "mean, that is what I mean, I do, I did, I meant that, do it, do that, please do, go ahead, confirmed, perfect, sure, right, agreed",
     "exactement, exact, c'est \u00E7a, c'est bien \u00E7a, c'est cela, c'est bien cela, tout \u00E0 fait, c'est ce que je voulais dire, "
     "c'est ce que je veux dire, d'accord, vas-y, allez-y, parfait, je confirme, confirm\u00E9",
     "exacto, exactamente, eso, eso es, es eso, as\u00ED es, correcto, vale, de acuerdo, claro, adelante, perfecto, confirmo, confirmado, eso "
     "quer\u00EDa decir, eso es lo que quer\u00EDa decir, eso quiero decir, dale"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_TAGS[] = {
    {PLAIN_KEY, "tag",
     "ok, okay, please, pls, right, alright, all right, agreed, is that ok, is that okay, is that all right",
     "ok, d'accord, svp, stp, s'il vous pla\u00EEt, s'il te pla\u00EEt, n'est-ce pas, \u00E7a va, c'est bon",
     "ok, vale, por favor, de acuerdo, verdad, est\u00E1 bien, te parece, os parece, le parece"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_LEADS[] = {
    {PLAIN_KEY, "lead",
     "but, quick, quickly, short, sweet, brief, simple, easy, fancy, special, more, train, bus, phone, go, goes, do",
     "mais, rapide, vite, fait, bref, court, simple, sp\u00E9cial, depuis, train, bus, coup, parti, y, moi, d\u00E9cid\u00E9",
     "pero, r\u00E1pido, breve, corto, cortito, sencillo, especial, tren, m\u00F3vil, jugada, all\u00E1, aqu\u00ED, m\u00EDo"},
    {0, NULL, NULL, NULL, NULL},
};

const PlainWord PLAIN_REQUESTS[] = {
    {PLAIN_KEY, "request", "could you, can you please, please could you",
     "tu peux, peux-tu, pouvez-vous, pourriez-vous, pourrais-tu, tu pourrais, vous pourriez",
     "me pones, me mueves, me mandas, me llevas, me pasas, puedes, me puedes, podr\u00EDas, me podr\u00EDas, pod\u00E9is, podr\u00EDais"},
    {0, NULL, NULL, NULL, NULL},
};

const char *const PLAIN_NUMBERS[PLAIN_NUMBERS_COUNT][3] = {
    {"one", "", "uno"},
    {"two", "deux", "dos"},
    {"three", "trois", "tres"},
    {"four", "quatre", "cuatro"},
    {"five", "cinq", "cinco"},
    {"six", "six", "seis"},
    {"seven", "sept", "siete"},
    {"eight", "huit", "ocho"},
    {"nine", "neuf", "nueve"},
    {"ten", "dix", "diez"},
    {"eleven", "onze", "once"},
    {"twelve", "douze", "doce"},
    {"thirteen", "treize", "trece"},
    {"fourteen", "quatorze", "catorce"},
    {"fifteen", "quinze", "quince"},
    {"sixteen", "seize", "dieciseis"},
    {"seventeen", "", "diecisiete"},
    {"eighteen", "", "dieciocho"},
    {"nineteen", "", "diecinueve"},
    {"twenty", "vingt", "veinte"},
    {"", "", "veintiuno"},
};
