import type { ArticleLanguage } from "../../../platform/languages.ts";

export type ClaimGroup = "superlative" | "award" | "since" | "health" | "guarantee" | "diet" | "nature" | "fame";

/** One claim and how each language words it, in lower case. A claim in the sources supports only the same claim. */
export type Claim = { id: string; group: ClaimGroup; patterns: Record<ArticleLanguage, RegExp> };

const word = (alternatives: string) => new RegExp(`(?<![\\p{L}])(?:${alternatives})(?![\\p{L}])`, "u");

function claim(
  id: string,
  group: ClaimGroup,
  patterns: Record<Exclude<ArticleLanguage, "ja">, string> & { ja: string },
): Claim {
  const { ja, ...spaced } = patterns;
  const entries = Object.entries(spaced).map(([language, source]) => [language, word(source)]);
  return { id, group, patterns: { ...Object.fromEntries(entries), ja: new RegExp(ja, "u") } as Claim["patterns"] };
}

export const claims: Claim[] = [
  claim("best", "superlative", {
    en:
      "(?<!(?:all the|do (?:my|our|your|its) |try (?:my|our) |at |works |served |taste[sd]? ))best" +
      "(?! before| wishes| regards| friends?)|finest|greatest|number one|no\\. ?1|unbeatable|unrivalled" +
      "|unmatched|perfect(?:ion)?",
    de:
      "(?<!am )(?:aller)?beste[nrsm]?(?! freund| freundin| grüße| wünsche)|feinste[nrsm]?|nummer eins" +
      "|unübertroffen\\w*|unschlagbar\\w*|perfekt\\w*",
    fr: "(?:le|la|les|nos|notre|du|des|au|aux) meilleure?s?|numéro un|imbattables?|inégalée?s?|parfaite?s?",
    it: "(?:il|la|i|le|del|della|dei|delle|al|alla) miglior[ei]?|numero uno|imbattibil[ei]|perfett[aoie]",
    vi: "(?:tốt|ngon|tuyệt|hay|đỉnh|xuất sắc) nhất|số một|hoàn hảo|vô đối|không đâu sánh bằng",
    ms: "terbaik|tersedap|paling (?:sedap|baik|hebat)|nombor satu|sempurna|tiada tandingan",
    ja: "最高(?!気温|峰)|最良|最上|一番(?:おいし|美味|人気|よい|良い|いい)|日本一|世界一|ナンバーワン|no\\.1|完璧|極上",
  }),
  claim("only", "superlative", {
    en: "one of a kind|unique|the only (?:one|place|shop|bakery|studio)|like no other|unforgettable",
    de: "einzigartig\\w*|einmalig\\w*|unvergleichlich\\w*|unvergesslich\\w*",
    fr: "uniques? en (?:son|leur) genre|incomparables?|inoubliables?|exceptionnel(?:le)?s?",
    it:
      "unic[oaihe]+ (?:nel suo genere|al mondo|in italia)|inimitabil[ei]|incomparabil[ei]|indimenticabil[ei]" +
      "|eccezional[ei]",
    vi: "độc nhất(?: vô nhị)?|duy nhất|có một không hai|không thể quên",
    ms: "satu-satunya|tiada duanya|unik|tidak dapat dilupakan",
    ja: "唯一無二|世界にひとつ|世界に一つ|ここだけ|比類な|忘れられない",
  }),
  claim("award", "award", {
    en: "award(?:s|ed)?|award-winning|prize-winning|michelin|gold medal|voted",
    de:
      "preisgekrönt\\w*|ausgezeichnet(?:e[nrsm]?)? (?:mit|als|worden)|mehrfach ausgezeichnet\\w*|prämiert\\w*" +
      "|auszeichnung(?:en)?|michelin|goldmedaille",
    fr: "primée?s?|récompensée?s?|médaille d'or|michelin|distinction|lauréate?s?",
    it: "premiat[aoie]|pluripremiat[aoie]|vincit(?:ore|rice|ori)|medaglia d'oro|michelin|riconoscimento",
    vi: "đoạt giải|giải thưởng|được trao giải|huy chương vàng|michelin",
    ms: "anugerah|memenangi|pemenang|pingat emas|michelin",
    ja: "受賞|金賞|グランプリ|ミシュラン|表彰",
  }),
  claim("fame", "fame", {
    en: "world-?famous|famous|renowned|legendary|world-class|leading|most popular|celebrated|iconic",
    de:
      "weltberühmt\\w*|berühmt\\w*|weltbekannt\\w*|legendär\\w*|führend\\w*|beliebteste[nrsm]?|weltklasse" +
      "|renommiert\\w*",
    fr: "célèbres?|mondialement connue?s?|renommée?s?|légendaires?|réputée?s?|mythiques?",
    it: "famos[aoie]|famosissim[aoie]|rinomat[aoie]|leggendari[ao]?|celebr[ei]|celeberrim[aoie]",
    vi: "nổi tiếng|lừng danh|trứ danh|huyền thoại|hàng đầu|danh tiếng",
    ms: "terkenal|termasyhur|masyhur|legenda|terkemuka|terulung",
    ja: "有名|伝説|名高い|世界的|話題沸騰|大人気|人気no",
  }),
  claim("since", "since", {
    en:
      "since (?:1[89]\\d{2}|20\\d{2})|founded in|established in|est\\.? \\d{4}" +
      "|for (?:generations|decades|centuries)|for over \\d+ years",
    de:
      "seit (?:1[89]\\d{2}|20\\d{2})|gegründet|seit (?:generationen|jahrzehnten|jahrhunderten)" +
      "|seit über \\d+ jahren|gründungsjahr",
    fr:
      "depuis (?:1[89]\\d{2}|20\\d{2})|fondée? en|depuis (?:des générations|des décennies|toujours)" +
      "|depuis plus de \\d+ ans",
    it: "dal (?:1[89]\\d{2}|20\\d{2})|fondat[ao] nel|da (?:generazioni|decenni|secoli)|da oltre \\d+ anni",
    vi: "từ năm (?:1[89]\\d{2}|20\\d{2})|thành lập|qua nhiều thế hệ|gia truyền|hơn \\d+ năm kinh nghiệm",
    ms: "sejak (?:tahun )?(?:1[89]\\d{2}|20\\d{2})|ditubuhkan|turun-temurun|sejak berdekad|lebih \\d+ tahun pengalaman",
    ja: "(?:1[89]\\d{2}|20\\d{2})年(?:創業|創立|設立|から|以来)|創業|創立|老舗|代々",
  }),
  claim("health", "health", {
    en:
      "healthy|healthier|healing|heals?|cures?|detox\\w*|boosts? (?:your|the) (?:immune|immunity|metabolism)" +
      "|immune system|superfood|medicinal|anti-?ageing|weight loss" +
      "|good for (?:your|the) (?:heart|health|skin|gut)",
    de:
      "gesünder\\w*|gesund(?:e[nrsm]?)?(?! bleiben)|heilt|heilend\\w*|heilkraft|entgift\\w*|detox\\w*" +
      "|immunsystem|superfood|stoffwechsel|abnehmen|gut für (?:die|den|das) (?:gesundheit|haut|herz|darm)",
    fr:
      "bon(?:ne)?s? pour la santé|guérit|guérir|détox\\w*|système immunitaire|superaliment" +
      "|vertus (?:médicinales|thérapeutiques)|minceur|bienfaits",
    it:
      "salutar[ei]|fa bene alla salute|guarisc[ea]|curativ[aoie]|detox|disintossicant[ei]|sistema immunitario" +
      "|dimagrire|proprietà benefiche",
    vi:
      "tốt cho sức khỏe|tốt cho sức khoẻ|chữa bệnh|chữa lành|thải độc|detox|tăng (?:cường )?(?:sức )?đề kháng" +
      "|miễn dịch|giảm cân|đẹp da",
    ms: "baik untuk kesihatan|menyembuhkan|penawar|detoks|sistem imun|imuniti|kuruskan badan|menyihatkan|berkhasiat",
    ja: "健康に(?:良|よ|い)|体に(?:良|よ)|免疫|デトックス|美肌|ダイエット|治(?:る|す|り)|効能|スーパーフード|美容",
  }),
  claim("guarantee", "guarantee", {
    en: "guarantee[ds]?|money back|risk-free|100 ?% (?:safe|satisfied|satisfaction)|no side effects|never fails",
    de: "garantier\\w*|garantie|geld zurück|risikofrei|ohne nebenwirkungen|gelingt (?:immer|garantiert)",
    fr: "garantie?s?|garantissons|satisfait ou remboursé|sans risque|sans effets secondaires|inratables?",
    it: "garantit[aoie]|garanzia|garantiamo|soddisfatti o rimborsati|senza rischi|senza effetti collaterali",
    vi: "đảm bảo|bảo đảm|cam kết|hoàn tiền|không tác dụng phụ|bảo hành",
    ms: "dijamin|jaminan|jamin|pulangan wang|tanpa kesan sampingan|tanpa risiko",
    ja: "保証|必ず(?:成功|満足)|返金|副作用(?:なし|がない)|絶対に",
  }),
  claim("diet", "diet", {
    en: "vegan|gluten-?free|lactose-?free|dairy-?free|sugar-?free|halal|kosher|allergen-?free|nut-?free",
    de: "vegan\\w*|glutenfrei\\w*|laktosefrei\\w*|zuckerfrei\\w*|halal|koscher|allergenfrei",
    fr: "véganes?|vegan|sans gluten|sans lactose|sans sucre|halal|casher",
    it: "vegan[aoie]?|senza glutine|senza lattosio|senza zucchero|halal|kosher",
    vi: "thuần chay|không gluten|không đường|không lactose|halal",
    ms: "vegan|bebas gluten|tanpa gluten|tanpa gula|bebas laktosa|halal",
    ja: "ヴィーガン|ビーガン|グルテンフリー|無糖|砂糖不使用|乳糖フリー|ハラル|ハラール",
  }),
  claim("nature", "nature", {
    en:
      "organic(?:ally)?|sustainabl[ey]|eco-?friendly|climate-?neutral|carbon-?neutral|100 ?% natural|all-natural" +
      "|chemical-free|fair ?trade",
    de:
      "bio(?:logisch\\w*)?|bio-\\p{L}+|nachhaltig\\w*|umweltfreundlich\\w*|klimaneutral\\w*|100 ?% natürlich" +
      "|fair gehandelt\\w*|fairtrade",
    fr:
      "bio|biologiques?|durables?|écologiques?|écoresponsables?|100 ?% naturel(?:le)?s?|équitables?" +
      "|neutre en carbone",
    it: "bio|biologic[aohie]+|sostenibil[ei]|ecologic[aohie]+|100 ?% naturale|equo e solidale|a impatto zero",
    vi: "hữu cơ|organic|bền vững|thân thiện với môi trường|100 ?% (?:tự nhiên|thiên nhiên)|không hóa chất",
    ms: "organik|mampan|lestari|mesra alam|100 ?% (?:asli|semula jadi)|tanpa bahan kimia",
    ja: "有機|オーガニック|無農薬|サステナブル|環境にやさしい|天然100|100%天然|無添加|フェアトレード",
  }),
];

/** Superlatives recognised by their form; the word itself must be in the sources. */
export const openSuperlatives: Record<ArticleLanguage, RegExp> = {
  en: new RegExp(
    String.raw`(?<!\p{L})(?:the|our|my|its|their) (?:(?!(?:rest|west|forest|harvest|guest|test|honest` +
      String.raw`|modest|interest|latest|request|nest|quest|contest|chest|crest|fest|midwest|northwest` +
      String.raw`|southwest|conquest|dishonest|earnest|arrest|protest)(?!\p{L}))\p{L}{2,}est|most \p{L}{4,})` +
      String.raw`(?!\p{L})`,
    "gu",
  ),
  de: new RegExp(
    String.raw`(?<!\p{L})(?:(?:schön|größ|gröss|leck|leckers|älte|jüng|günstig|billig|beliebte|höch|reinst` +
      String.raw`|frisch|gemütlich|spektakulär|köstlich|hochwertig|edel)(?:s|es|ers|st)?te[nrsm]?)(?!\p{L})`,
    "gu",
  ),
  fr: /(?<!\p{L})(?:le|la|les) plus (?!tard|tôt|souvent|possible|de |vite)\p{L}{3,}/gu,
  it: /(?<!\p{L})(?:(?:il|la|i|gli|le) più (?!presto|tardi|possibile)\p{L}{4,}|\p{L}{4,}issim[aoie])(?!\p{L})/gu,
  vi: new RegExp(
    String.raw`(?<!\p{L})(?!(?:ít|thứ|chủ|thống|đồng|hợp|là|nhiều|sớm|muộn|gần|mới|duy|bậc) )\p{L}+ nhất` +
      String.raw`(?! định| là| thiết)(?!\p{L})`,
    "gu",
  ),
  ms: new RegExp(
    String.raw`(?<!\p{L})(?:paling \p{L}{4,}|ter(?:baik|besar|sedap|cantik|murah|indah|hebat|lazat|unggul` +
      String.raw`|tinggi|tua|enak|laris|segar|halus))(?!\p{L})`,
    "gu",
  ),
  ja: /最(?:大|小|古|新|強|速|安|高級|も\p{L}{1,4})|(?:一番|いちばん)(?=[\p{Script=Han}\p{Script=Hiragana}]{1,4}[いな])/gu,
};
