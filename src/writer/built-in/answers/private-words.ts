import { articleLanguages, type ArticleLanguage } from "../../../platform/languages.ts";
import { cuePattern } from "../questions/cues.ts";

/*
 * What does harm when it is published: illness, death, money, conflict, secrets, details about a child. Owners
 * answer in any language, so every list counts for every answer.
 */
const privateWords: Record<ArticleLanguage, string> = {
  en:
    "ill|illness(?:es)?|sick|dead|diseases?|leuk\\p{L}+|heart attacks?|hospices?|terminal|strokes?|" +
    "cancer|chemo\\p{L}*|tumou?rs?|dementia|alzheimer\\p{L}*|" +
    "surger(?:y|ies)|hospital\\p{L}*|depress\\p{L}+|burn-?out|" +
    "therapy|therapist|diagnos\\p{L}+|disabled|miscarriage|pregnan\\p{L}+|addict\\p{L}*|alcoholic|rehab|" +
    "died|dying|death|funeral|passed away|widow\\p{L}*|suicide|debts?|" +
    "in debt|bankrupt\\p{L}*|salary|income|loans?|owes? |owed|" +
    "can['’]t afford|evict\\p{L}*|divorc\\p{L}+|lawsuits?|lawyers?|court|fired|affair|fight with|quarrel\\p{L}*|" +
    "arrest\\p{L}*|police|nobody (?:else )?knows|don['’]t tell|between us|secretly|" +
    "(?:my|our|her|his) (?:son|daughter|kid|child|boy|girl)[^.!?]{0,30}(?:\\d+|school|class|grade|kindergarten)",
  de:
    "\\p{L}*krebs|chemo\\p{L}*|tumor\\p{L}*|hospiz|herzinfarkt|leukämie|operier\\p{L}*|" +
    "demenz|alzheimer|schlaganfall|operation|spital|krankenhaus|depress\\p{L}+|burn-?out|" +
    "therapie|diagnose|krank\\p{L}*|fehlgeburt|schwanger\\p{L}*|süchtig|alkoholiker\\p{L}*|entzug|gestorben|" +
    "starb|tot|tod|verstorben|beerdigung|witwe[rn]?|selbstmord|suizid|schulden|konkurs|pleite|lohn|gehalt|kredit|" +
    "geschieden|scheidung|anwalt|gericht|gekündigt|streit|zerstritten|polizei|(?:weiss|weiß)[^.!?]{0,15}niemand|" +
    "niemand (?:weiss|weiß)|nicht weitersagen|unter uns|heimlich|(?:sohn|tochter|meitli|bueb)[^.!?]{0,30}" +
    "(?:\\d+|schule|klasse|kindergarten)",
  fr:
    "cancer|chimio\\p{L}*|tumeur|démence|alzheimer|avc|opération|hôpital|dépress\\p{L}+|burn-?out|thérapie|" +
    "diagnosti\\p{L}+|malade|maladie|fausse couche|enceinte|alcoolique|cure|mort|morte|décéd\\p{L}+|décès|" +
    "enterrement|veuve?|suicide|dettes?|faillite|salaire|crédit|divorc\\p{L}+|avocat|tribunal|licencié\\p{L}*|" +
    "dispute|fâchés?|police|personne ne (?:le )?sait|entre nous|en secret|(?:fils|fille)[^.!?]{0,30}" +
    "(?:\\d+ ans|école|classe|maternelle)",
  it:
    "cancro|chemio\\p{L}*|tumore|demenza|alzheimer|ictus|operazione|ospedale|depress\\p{L}+|burn-?out|terapia|" +
    "diagnosi|malat[oaie]|malattia|aborto|incinta|alcolista|mort[oaie]|è mancat[oa]|funerale|vedov[oa]|suicidio|" +
    "debit[oi]|fallimento|stipendio|mutuo|divorzi\\p{L}+|avvocato|tribunale|licenziat[oaie]|litigat[oaie]|lite|" +
    "polizia|nessuno lo sa|tra noi|di nascosto|(?:figlio|figlia)[^.!?]{0,30}(?:\\d+ anni|scuola|classe|asilo)",
  vi:
    "ung thư|hóa trị|khối u|đột quỵ|phẫu thuật|bệnh viện|nằm viện|bệnh|trầm cảm|sẩy thai|mang thai|có bầu|nghiện|" +
    "mất (?:rồi|năm)|qua đời|chết|đám tang|góa|tự tử|nợ|phá sản|lương|vay|ly hôn|ly dị|luật sư|tòa án|đuổi việc|" +
    "cãi nhau|công an|không ai biết|đừng kể|giữa mình|bí mật|con (?:trai|gái)[^.!?]{0,30}(?:\\d+ tuổi|lớp|trường)",
  ja:
    "がん|癌|抗がん剤|腫瘍|認知症|脳梗塞|手術|入院|病院|病気|うつ|流産|妊娠|依存症|亡くな|死|葬|未亡人|自殺|借金|破産|" +
    "給料|ローン|離婚|弁護士|裁判|クビ|解雇|喧嘩|警察|誰も知らない|内緒|秘密|ここだけの|(?:息子|娘)[^。！？]{0,20}" +
    "(?:[0-9０-９]+歳|小[一二三四五六]|中[一二三]|高[一二三]|年生|学校|幼稚園|保育園)",
  ms:
    "kanser|kemoterapi|kimo|tumor|strok|pembedahan|hospital|sakit|penyakit|kemurungan|keguguran|mengandung|" +
    "hamil|penagih|meninggal|arwah|mati|kematian|jenazah|balu|duda|bunuh diri|hutang|muflis|gaji|pinjaman|cerai|" +
    "penceraian|peguam|mahkamah|dibuang kerja|bergaduh|polis|tiada siapa tahu|tak ada orang tahu|rahsia|" +
    "(?:anak (?:lelaki|perempuan)|anak saya)[^.!?]{0,30}(?:\\d+ tahun|sekolah|darjah|tingkatan|tadika)",
};

/** Whether publishing the answer could harm somebody. Errs on the side of leaving it out. */
export function isPrivate(answer: string): boolean {
  return articleLanguages.some((language) => cuePattern(privateWords[language], language).test(answer));
}
