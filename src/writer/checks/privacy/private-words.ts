import { articleLanguages, type ArticleLanguage } from "../../../platform/languages.ts";

/*
 * What does harm when it is published: illness, death, money, conflict, secrets, details about a child. Owners
 * answer in any language, so every list counts for every answer.
 */
const privateWords: Record<ArticleLanguage, readonly string[]> = {
  en: [
    String.raw`ill|illness(?:es)?|sick|dead|diseases?|leuk\p{L}+|heart attacks?|hospices?|terminal|strokes?|cancer`,
    String.raw`chemo\p{L}*|tumou?rs?|dementia|alzheimer\p{L}*|surger(?:y|ies)|hospital\p{L}*|depress\p{L}+|burn-?out`,
    String.raw`therapy|therapist|diagnos\p{L}+|disabled|miscarriage|pregnan\p{L}+|addict\p{L}*|alcoholic|rehab`,
    String.raw`died|dying`,
    String.raw`death|funeral|passed away|widow\p{L}*|suicide|debts?|in debt|bankrupt\p{L}*|salary|income|loans?`,
    String.raw`owes? |owed`,
    String.raw`can['’]t afford|evict\p{L}*|divorc\p{L}+|lawsuits?|lawyers?|court|fired|affair|fight with`,
    String.raw`quarrel\p{L}*`,
    String.raw`arrest\p{L}*|police|nobody (?:else )?knows|don['’]t tell|between us|secretly`,
    String.raw`(?:my|our|her|his) (?:son|daughter|kid|child|boy|girl)[^.!?]{0,30}` +
      String.raw`(?:\d+|school|class|grade|kinder\p{L}+)`,
    String.raw`parkinson\p{L}*|epilep\p{L}+|diabet\p{L}+|autis\p{L}+|adhd|multiple sclerosis|stillb\p{L}+`,
    String.raw`heart (?:failure|condition)`,
    String.raw`lost (?:him|her|them)(?= |$)`,
    String.raw`lost (?:my|our|his|her|their) (?:mother|father|mum|mom|dad|wife|husband|son|daughter|baby|child|job)`,
    String.raw`(?:his|her|their) (?:ashes|grave|urn)|cremat\p{L}+|buried (?:him|her)`,
    String.raw`behind (?:on|with) (?:\p{L}+ )?(?:rent|payments|mortgage|bills)`,
    String.raw`foreclos\p{L}+|unemploy\p{L}+|laid off|redundancy|(?:we|they) (?:split|broke) up|separated from`,
    String.raw`estranged`,
    String.raw`abus(?:e|ed|ive)|prison|jail`,
    String.raw`(?:not|(?:is|was|wo|does|do|has)n['’]t) (?:speak\p{L}*|spoken|talk\p{L}*) to (?:me|him|her|us|each)`,
    String.raw`(?:youngest|eldest|oldest|son|daughter|kid|child)[^.!?]{0,30}(?:years old|aged?|primary|grade)`,
    String.raw`never told (?:anyone|anybody|a soul)|(?:nobody|no ?one|not a soul)(?: else)? knows`,
  ],
  de: [
    String.raw`\p{L}*krebs|chemo\p{L}*|tumor\p{L}*|hospiz|herzinfarkt|leukämie|operier\p{L}*|demenz|alzheimer`,
    String.raw`schlaganfall`,
    String.raw`operation|spital|krankenhaus|depress\p{L}+|burn-?out|therapie|diagnose|krank\p{L}*|fehlgeburt`,
    String.raw`schwanger\p{L}*|süchtig|alkoholiker\p{L}*|entzug|gestorben|starb|tot|tod|verstorben|beerdigung`,
    String.raw`witwe[rn]?`,
    String.raw`selbstmord|suizid|schulden|konkurs|pleite|lohn|gehalt|kredit|geschieden|scheidung|anwalt|gericht`,
    String.raw`gekündigt`,
    String.raw`streit|zerstritten|polizei|(?:weiss|weiß)[^.!?]{0,15}niemand|niemand (?:weiss|weiß)|nicht weitersagen`,
    String.raw`unter uns|heimlich|(?:sohn|tochter|meitli|bueb)[^.!?]{0,30}(?:\d+|schule|klasse|kindergarten)`,
    String.raw`parkinson|epilep\p{L}+|diabetes|autis\p{L}+|adhs|multiple sklerose|totgeb\p{L}+|herzschwäche`,
    String.raw`haben (?:ihn|sie|es)(?: \p{L}+){0,3} verloren`,
    String.raw`(?:mutter|vater|mann|frau|sohn|tochter|kind|baby|stelle|job) verloren`,
    String.raw`(?:seine|ihre) asche|urne|friedhof|beigesetzt|begraben|eingeäschert`,
    String.raw`miete[^.!?]{0,15}(?:rückstand|schuldig)`,
    String.raw`arbeitslos|entlassen`,
    String.raw`haben (?:uns|sich)(?: \p{L}+){0,3} getrennt(?! und)|(?:redet|reden|spricht|sprechen) nicht mehr mit`,
    String.raw`gefängnis|misshand\p{L}+`,
    String.raw`(?:jüngste[rns]?|älteste[rns]?|kind|sohn|tochter)[^.!?]{0,30}(?:jahre alt|\p{L}*schule|kita|kindsgi)`,
    String.raw`(?:weiss|weiß)[^.!?]{0,15}(?:niemand|keiner)|nie (?:\p{L}+ )?erzählt`,
  ],
  fr: [
    String.raw`cancer|chimio\p{L}*|tumeur|démence|alzheimer|avc|opération|hôpital|dépress\p{L}+|burn-?out|thérapie`,
    String.raw`diagnosti\p{L}+|malade|maladie|fausse couche|enceinte|alcoolique|cure|mort|morte|décéd\p{L}+|décès`,
    String.raw`enterrement|veuve?|suicide|dettes?|faillite|salaire|crédit|divorc\p{L}+|avocat|tribunal`,
    String.raw`licencié\p{L}*`,
    String.raw`dispute|fâchés?|police|personne ne (?:le )?sait|entre nous|en secret`,
    String.raw`(?:fils|fille)[^.!?]{0,30}(?:\d+ ans|école|classe|maternelle)`,
    String.raw`parkinson|épilep\p{L}+|diab[èé]t\p{L}+|autis\p{L}+|tdah|sclérose|mort-nées?`,
    String.raw`(?:l['’]a|l['’]ai|l['’]avons|l['’]ont) perdue?`,
    String.raw`perdu (?:mon|ma|notre|son|sa|leur) (?:mère|père|mari|femme|fils|fille|bébé|enfant|emploi|travail)`,
    String.raw`(?:ses|leurs) cendres`,
    String.raw`incinér\p{L}+|cimetière|loyers? (?:de retard|en retard|impayés?)|(?:au )?chômage|virée?s?|prison`,
    String.raw`ne (?:me|nous|lui|se) parle(?:nt)? plus`,
    String.raw`(?:s['’]est|nous sommes|se sont) séparée?s?(?! et)`,
    String.raw`(?:petit dernier|petite dernière|aînée?|fils|fille)[^.!?]{0,30}(?:ans|cp|ce1|ce2|collège)`,
    String.raw`personne d['’]autre ne (?:le )?sait|jamais (?:dit|raconté)[^.!?]{0,10}personne`,
  ],
  it: [
    String.raw`cancro|chemio\p{L}*|tumore|demenza|alzheimer|ictus|operazione|ospedale|depress\p{L}+|burn-?out`,
    String.raw`terapia`,
    String.raw`diagnosi|malat[oaie]|malattia|aborto|incinta|alcolista|mort[oaie]|è mancat[oa]|funerale`,
    String.raw`vedov[oa]|suicidio`,
    String.raw`debit[oi]|fallimento|stipendio|mutuo|divorzi\p{L}+|avvocato|tribunale|licenziat[oaie]`,
    String.raw`litigat[oaie]|lite`,
    String.raw`polizia|nessuno lo sa|tra noi|di nascosto`,
    String.raw`(?:figlio|figlia)[^.!?]{0,30}(?:\d+ anni|scuola|classe|asilo)`,
    String.raw`parkinson|epiless\p{L}+|diabet\p{L}+|autis\p{L}+|sclerosi`,
    String.raw`(?:l['’]abbiamo|l['’]ho|l['’]hanno) pers[oa]`,
    String.raw`perso (?:mio|mia|nostro|nostra|suo|sua|il) (?:padre|madre|marito|moglie|figli[oa]|bambin[oa]|lavoro)`,
    String.raw`sue ceneri|cremat[oa]|cimitero`,
    String.raw`indietro con (?:l['’]affitto|il mutuo|le rate)|affitti? arretrat[oi]|disoccupat[oaie]|prigione`,
    String.raw`carcere`,
    String.raw`non (?:mi|ci|gli|le|si) parl\p{L}+ più`,
    String.raw`(?:ci siamo|si sono) (?:separat|lasciat)[ie](?! e)`,
    String.raw`(?:più piccol[oa]|più grande|figli[oa])[^.!?]{0,30}(?:anni|elementari|medie)`,
    String.raw`mai (?:detto|raccontato) a nessuno|non lo sa nessuno`,
  ],
  vi: [
    String.raw`ung thư|hóa trị|khối u|đột quỵ|phẫu thuật|bệnh viện|nằm viện|bệnh|trầm cảm|sẩy thai|mang thai`,
    String.raw`có bầu|nghiện`,
    String.raw`mất (?:rồi|năm)|qua đời|chết|đám tang|góa|tự tử|nợ|phá sản|lương|vay|ly hôn|ly dị|luật sư|tòa án`,
    String.raw`đuổi việc`,
    String.raw`cãi nhau|công an|không ai biết|đừng kể|giữa mình|bí mật`,
    String.raw`con (?:trai|gái)[^.!?]{0,30}(?:\d+ tuổi|lớp|trường)`,
    String.raw`parkinson|tiểu đường|động kinh|tự kỷ|tai biến|mất hồi|mất vào|mất cách đây|mất tháng|mất từ`,
    String.raw`tro cốt|hũ cốt`,
    String.raw`nghĩa trang|hỏa táng`,
    String.raw`(?:thiếu|chậm)[^.!?]{0,15}tiền nhà|thất nghiệp|mất việc|chia tay|ly thân|ở tù`,
    String.raw`không nói chuyện (?:với|nữa)`,
    String.raw`từ mặt`,
    String.raw`(?:đứa|con) (?:út|lớn|đầu|nhỏ)[^.!?]{0,30}(?:tuổi|lớp|trường)`,
    String.raw`(?:chưa|chẳng|không)(?: bao giờ| từng)? kể (?:với |cho )?ai`,
    String.raw`(?:chẳng|chả|không)(?: một)? ai(?: khác)? biết`,
  ],
  ja: [
    String.raw`がん|癌|抗がん剤|腫瘍|認知症|脳梗塞|手術|入院|病院|病気|うつ|流産|妊娠|依存症|亡くな|死|葬|未亡人|自殺|借金|破産|給料|ローン|離婚|弁護士|裁判|クビ|解雇|喧嘩|警察`,
    String.raw`誰も知らない|内緒|秘密`,
    String.raw`ここだけの|(?:息子|娘)[^。！？]{0,20}(?:[0-9０-９]+歳|小[一二三四五六]|中[一二三]|高[一二三]|年生|学校|幼稚園|保育園)`,
    String.raw`パーキンソン|糖尿|てんかん|自閉|発達障害|(?:父|母|夫|妻|子|兄|姉|弟|妹|彼|彼女|娘|友)を(?:失|なくし)|遺骨|遺灰|骨壺|納骨|墓`,
    String.raw`滞納|失業|無職|リストラ|(?<!道で)別れ(?:ました|た)|口をきい|口を利|絶縁|仲違い|刑務所|虐待`,
    String.raw`(?:末っ子|長男|次男|長女|次女|上の子|下の子)[^。！？]{0,20}(?:歳|才|小学|中学|高校|保育|幼稚)`,
    String.raw`誰にも(?:言|話)|知る人は(?:い|誰)|知っている人はい`,
  ],
  ms: [
    String.raw`kanser|kemoterapi|kimo|tumor|strok|pembedahan|hospital|sakit|penyakit|kemurungan|keguguran`,
    String.raw`mengandung|hamil`,
    String.raw`penagih|meninggal|arwah|mati|kematian|jenazah|balu|duda|bunuh diri|hutang|muflis|gaji|pinjaman|cerai`,
    String.raw`penceraian|peguam|mahkamah|dibuang kerja|bergaduh|polis|tiada siapa tahu|tak ada orang tahu|rahsia`,
    String.raw`(?:anak (?:lelaki|perempuan)|anak saya)[^.!?]{0,30}(?:\d+ tahun|sekolah|darjah|tingkatan|tadika)`,
    String.raw`parkinson|kencing manis|diabetes|epilepsi|autis\p{L}*`,
    String.raw`kehilangan (?:dia|beliau|ibu|bapa|ayah|emak|suami|isteri|anak|bayi|kerja)`,
    String.raw`abunya|abu mayat|kubur|dikebumikan|pusara|tertunggak|menganggur|hilang kerja|berpisah(?! dan)|penjara`,
    String.raw`dipenjara`,
    String.raw`(?:tak|tidak) (?:bercakap|bertegur)`,
    String.raw`(?:bongsu|sulung)[^.!?]{0,30}(?:tahun|sekolah|darjah|tingkatan|tadika)`,
    String.raw`(?:tak|tidak) pernah (?:beritahu|cerita\p{L}*)|(?:tak|tidak) ada (?:siapa|orang)[^.!?]{0,8} tahu`,
  ],
};

/** Whole words; anywhere in Japanese. */
const patterns = articleLanguages.map((language) => {
  const words = privateWords[language].join("|");
  return language === "ja"
    ? new RegExp(words, "u")
    : new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})(?![\p{L}\p{M}])`, "iu");
});

/** Whether publishing the answer could harm somebody. Errs on the side of leaving it out. */
export function isPrivate(answer: string): boolean {
  return patterns.some((pattern) => pattern.test(answer));
}
