/** Lower-case abbreviations whose full stop doesn't end a sentence. */
export const abbreviations: Record<string, ReadonlySet<string>> = {
  en: set("mr mrs ms dr prof st no vs etc approx e.g i.e a.m p.m jr sr tel min max ca mt ft dept est"),
  de: set(
    "dr prof hr fr nr str tel ca z.b u.a d.h bzw usw etc inkl exkl ggf evtl max min mind st vgl zzgl abs bes " +
      "geb kg std",
  ),
  fr: set("m mme mlle dr pr st ste tél etc env p.ex c.-à-d av bd n° no max min env art réf chap"),
  it: set("sig sig.ra dott dott.ssa prof ing avv ecc tel es ca circa p.za p.zza c.so n no pag art min max"),
  vi: set("tp ths ts pgs gs tel đt v.v p q tx tt"),
  ja: set("no co inc ltd"),
  ms: set("tel no jln dr en pn cik dll dsb sdn bhd spt kg lrg tmn"),
};

const germanShortMonths = "jan jän feb mär apr jun jul aug sep sept okt nov dez";
const germanMonths = "januar jänner februar märz april mai juni juli august september oktober november dezember";
const germanWeekdays = "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag";

/** Months, whose full stop doesn't end a sentence before a day or a year: "Dec. 3", "3. Dez. 2026". */
export const shortMonths: Record<string, ReadonlySet<string>> = {
  en: set("jan feb mar apr jun jul aug sep sept oct nov dec"),
  de: set(germanShortMonths),
  fr: set("janv févr avr juil sept oct nov déc"),
  it: set("gen feb mar apr mag giu lug ago set sett ott nov dic"),
  ms: set("jan feb apr ogos sept okt nov dis"),
};

/** Words that make a preceding "18." an ordinal number ("am 18. Mai"). */
export const ordinalFollowers: Record<string, ReadonlySet<string>> = {
  de: set(
    `${germanMonths} ${germanShortMonths} ${germanWeekdays} jahrhundert geburtstag mal platz auflage stock ` +
      "stockwerk etage saison runde ausgabe jahrgang woche tag monat klasse advent bezirk",
  ),
};

function set(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
