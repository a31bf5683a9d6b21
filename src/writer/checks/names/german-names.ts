import { foldText, normaliseText } from "../normalise-text.ts";
import { isFirstName, isPlace } from "./known-names.ts";
import { nameTokens, standsAsPerson, type NameToken } from "./latin-names.ts";
import { isInSources, type SourceWords } from "./source-names.ts";

/*
 * German capitalises every noun, so a capital doesn't indicate a name. A word counts as a name if it is a known
 * one, or is where only names can be: after a title, bare after a preposition, or directly after another
 * capitalised word. Common nouns are recognised by their endings and a short list.
 */

const titles = new Set(
  (
    "herr herrn frau familie dr prof onkel tante oma opa chef chefin kollege kollegin freund freundin bruder " +
    "schwester tochter sohn mutter vater mama papa hund hündin kater katze nachbar nachbarin meister köchin " +
    "koch fotografin fotograf bäcker bäckerin praktikantin lehrling"
  ).split(" "),
);

const placePrepositions = new Set([
  "in",
  "aus",
  "nach",
  "bei",
  "bis",
  "ab",
  "über",
  "von",
  "zwischen",
  "rund",
  "um",
  "richtung",
]);
const namingWords = new Set(["sagt", "heißt", "heisst", "namens", "genannt"]);

/** Nouns that can be bare after a preposition or after another noun. */
const bareNouns = new Set(
  (
    "anfang ende mitte hause haus hand freude liebe ruhe butter zucker salz milch mehl wasser holz ton glas " +
    "papier stoff leinen wolle seide leder wein bier kaffee tee kuchen brot käse obst gemüse fleisch fisch " +
    "honig zimt vanille hefe öl essig sahne rahm quark ei eier eis schnee regen sonne wind nebel licht " +
    "schatten wetter hunger durst glück pech geduld zeit lust spaß spass mut vorbestellung anmeldung " +
    "bestellung absprache anfrage wunsch bedarf nachricht mail post instagram telefon handy karte bar beginn " +
    "schluss feierabend morgen mittag abend nacht vormittag nachmittag mitternacht montag dienstag mittwoch " +
    "donnerstag freitag samstag sonntag januar februar märz april mai juni juli august september oktober " +
    "november dezember frühling frühjahr sommer herbst winter ostern weihnachten pfingsten advent silvester " +
    "uhr franken euro meter liter kilo gramm prozent stück paar person personen kind kinder gast gäste stand " +
    "platz eintritt start ziel gipfel tal berg see wald wiese stadt land dorf meer strand fuß fuss bus bahn " +
    "zug auto rad schiff boot bord musik gesang tanz kunst farbe schwarz weiß weiss rot blau grün gelb gold " +
    "silber kupfer eisen beton stein familie freunden freunde leute handarbeit kleinserie porzellan steingut " +
    "speck zwiebel zwiebeln knoblauch thymian rosmarin petersilie basilikum minze pfeffer kümmel sesam mohn " +
    "nuss nüsse mandeln rosinen äpfel apfel birne birnen zitrone orange beeren schokolade kakao nougat " +
    "marzipan karamell ofen pfanne topf form schüssel blech teig fermentation gärung glasur ideen fotos bilder " +
    "bild foto video text link bio profil tipp trick schritt dank grund seite weise art sorte größe grösse " +
    "zimmer küche garten terrasse balkon laden werkstatt atelier studio markt halle saal bühne tisch tür " +
    "fenster rückweg heimweg hinweg aufstieg abstieg proviant sicht höhe länge breite sicherheit fall kurzem " +
    "neuem weitem daheim zuhause scratch sturm hagel frost gewitter hitze kälte dunkelheit dämmerung flut ebbe " +
    "stille lärm rauch dampf feuer glut asche kohle erde sand kies lehm schlamm moos rinde laub gras heu stroh " +
    "druck schnitt stich riss naht faden garn filz samt gaze jute hanf bast draht blech leder fell horn kork " +
    "gummi wachs harz leim kleber lack farben pinsel stift kreide tinte tusche öl kernöl leinöl olivenöl " +
    "meerrettich senf rettich kohl kraut lauch spinat mangold fenchel kürbis quitten pilze linsen bohnen " +
    "erbsen möhren karotten rüben sellerie gurke tomate paprika sauce suppe brühe sud eintopf auflauf salat " +
    "dessert gebäck kekse plätzchen waffeln pudding creme joghurt molke schmand frischkäse feta ricotta " +
    "parmesan schinken wurst linie reihe folge kreis quadrat winkel kante ecke rand fläche tiefe breite dicke " +
    "kurve bogen schleife knoten schicht schichten streifen punkte muster arbeit beruf alltag freizeit urlaub " +
    "ferien reise fahrt ausflug wanderung spaziergang pause rast übernachtung unterkunft herberge hütte zelt " +
    "lager auswahl vorrat bestand wahrheit wirklichkeit erinnerung gedanken gedanke traum angst sorge mühe " +
    "eile spannung neugier interesse begeisterung vertrauen respekt verständnis hilfe unterstützung schule " +
    "studium ausbildung kurs unterricht übung probe prüfung theorie praxis sprache schrift buch bücher heft " +
    "zeitung zeitschrift brief paket post rechnung quittung bargeld münzen körper kopf haar haut auge augen " +
    "mund nase ohr arm bein fuss füße rücken bauch herz blut schlaf atem stimme mann frau mädchen junge " +
    "nachbarn besuch publikum team mannschaft verein gruppe gemeinschaft gesellschaft firma betrieb handel " +
    "handwerk industrie technik maschine werkzeug gerät morgengrauen sonnenaufgang sonnenuntergang mittagszeit " +
    "jahreszeit saison monat monate tage wochen stunden minuten sekunden augenblick moment anlass gelegenheit " +
    "notfall zweifel schwein rind kalb huhn lamm wild roggen dinkel weizen hafer gerste reis mais soja tofu " +
    "gin rum whisky sekt saft most sirup"
  ).split(" "),
);

const nounEnding = new RegExp(
  String.raw`(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tät|nis|nisse|ling|linge` +
    String.raw`|chen|lein|tum|ment|ismus|ität|ei|erei|age|eur|enz|anz|zeug|stoff|saft|brot|teig|korn|mehl` +
    String.raw`|käse|wurst|kuchen|torte|glas|holz|haus|tag|abend|zeit|stunde|stunden|jahr|jahre|jahren` +
    String.raw`|woche|wochen|platz|weg|stück|farbe|papier|arbeit|arbeiten)$`,
  "u",
);
/** Long words are mostly compounds, unless they end like town names. */
const longWord = 9;
const townEnding = new RegExp(
  String.raw`(?:hausen|burg|berg|stadt|dorf|heim|furt|brücken?|bach|tal|ingen|ikon|kirch|kirchen|münster` +
    String.raw`|schweig|wil|see|au|itz|ow)$`,
  "u",
);
/**
 * Bare after "nach" these are towns, though they look like plurals or compounds: "nach Göttingen", "nach
 * Interlaken".
 */
const townAfterNach = new RegExp(
  String.raw`^(?!(?:nach)?(?:br|dr|kl|gel|r|s|schw|spr|zw)ingen$)\p{L}{2,}` +
    String.raw`(?:ingen|hausen|hofen|haven|thurn?|laken|walde|stedt|rode)$`,
  "iu",
);
const surnameEnding = /(?:ersen|ensen|ansen|ichsen|mann|meier|meyer|maier|inger|ler)$/u;

const measures = new Set(
  (
    "tasse tassen glas gläser liter kilo gramm stück scheibe scheiben prise esslöffel teelöffel el tl paar " +
    "meter kilometer minuten stunden tage wochen anfang ende mitte laib laibe portion portionen flasche " +
    "flaschen kugel kugeln teller uhr prozent franken euro sorte sorten stücke bund dose becher art menge " +
    "handvoll"
  ).split(" "),
);

export function findGermanNames(sentence: string, sources: SourceWords): string[] {
  const tokens = nameTokens(sentence);
  const isNew = tokens.map(
    (token) => token.isCapitalised && !titles.has(token.word.toLowerCase()) && !isSupportedWord(token.word, sources),
  );
  return tokens
    .filter((token, index) => isNew[index] === true && isNamed(token, index, tokens, isNew, normaliseText(sentence)))
    .map((token) => token.word);
}

function isNamed(token: NameToken, index: number, tokens: NameToken[], isNew: boolean[], sentence: string): boolean {
  if (isKnownName(token.word)) return true;
  const previous = tokens[index - 1];
  const next = tokens[index + 1];
  if (standsAsPerson(token, sentence) && !isCommonNoun(token.word)) return true;
  if (previous !== undefined && areNeighbours(previous, token)) {
    const before = previous.word.toLowerCase();
    if (titles.has(before) && !isCommonNoun(token.word)) return true;
    if (isNew[index - 1] === true && isKnownName(previous.word)) return true;
    if (previous.isCapitalised && !previous.isInitial && !measures.has(before) && !isCommonNoun(token.word))
      return true;
    if (before === "nach" && townAfterNach.test(token.word)) return true;
    if (placePrepositions.has(before) && !isCommonNoun(token.word) && isPlaceShaped(token.word)) return true;
    if (namingWords.has(before) && !isCommonNoun(token.word)) return true;
  }
  // "Jonas Keller": the first of two new capitalised words, if the second isn't a common noun either.
  return (
    !token.isInitial &&
    next?.isCapitalised === true &&
    isNew[index + 1] === true &&
    areNeighbours(token, next) &&
    !measures.has(token.word.toLowerCase()) &&
    !isCommonNoun(token.word) &&
    !isCommonNoun(next.word)
  );
}

function isKnownName(word: string): boolean {
  const bare = word.replace(/(?<=\p{L}{3})(?:s|er|ern)$/u, "");
  return [word, bare].some((form) => isFirstName(form, "de") || isPlace(form, "de"));
}

function isCommonNoun(word: string): boolean {
  const lower = word.toLowerCase();
  if (surnameEnding.test(lower)) return false;
  if (bareNouns.has(lower) || nounEnding.test(lower)) return true;
  // "-n" and "-en" plurals of the listed nouns, and compounds that end in one of them.
  for (const noun of bareNouns)
    if (noun.length >= 4 && (lower.endsWith(noun) || lower.endsWith(`${noun}n`) || lower.endsWith(`${noun}s`)))
      return true;
  return (
    /(?:ln|rn|sten|ten|ben|gen|fen|sen|zen|cken|chen|ßen|nden|tten|llen|ssen|pfen|lden|eren|nen)$/u.test(lower) &&
    word.length >= 6
  );
}

function isPlaceShaped(word: string): boolean {
  return word.length < longWord || townEnding.test(word) || surnameEnding.test(word);
}

function areNeighbours(left: NameToken, right: NameToken): boolean {
  return right.index === left.index + left.word.length + 1;
}

/** German forms compounds: "Sauerteig" in the sources supports "Sauerteigbrot". */
function isSupportedWord(word: string, sources: SourceWords): boolean {
  if (isInSources(word, sources)) return true;
  const key = foldText(word);
  if (key.length < 5) return false;
  for (const source of sources.folded) {
    if (
      source.length >= 5 &&
      (key.startsWith(source) ||
        source.startsWith(key) ||
        (source.length >= 6 && key.includes(source)) ||
        source.endsWith(key))
    )
      return true;
  }
  return word.split("-").length > 1 && word.split("-").some((part) => part.length >= 4 && isInSources(part, sources));
}
