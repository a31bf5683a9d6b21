import { cleanText } from "./clean-text.ts";

/*
 * Instructions to a language model, hidden in captions, about pages or text in pictures. Nothing that owners tell
 * readers starts like this; a sentence that does counts as no evidence.
 */
const forget: Record<string, string> = {
  en:
    String.raw`(?:ignore|disregard|forget|override) (?:all |any |everything )?(?:of )?` +
    String.raw`(?:the |your |my |these |those )?(?:previous|prior|above|earlier|preceding|system|instructions` +
    String.raw`|rules|prompt)\b|(?:previous|prior|earlier|new) instructions\b`,
  de:
    String.raw`(?:ignorier(?:e|en|t)|vergiss|vergesst|missachte) (?:sie )?` +
    String.raw`(?:alle |sämtliche |deine |ihre |eure |die )*(?:vorherigen |bisherigen |vorigen |obigen ` +
    String.raw`|früheren )?(?:anweisungen|instruktionen|vorgaben|regeln)`,
  fr:
    String.raw`(?:ignore[zr]?|oublie[zr]?) (?:toutes |tous )?(?:les |tes |vos |ces )?` +
    String.raw`(?:instructions|consignes|règles|ordres)`,
  it:
    String.raw`(?:ignora(?:te)?|dimentica(?:te)?) (?:tutte |tutti )?(?:le |gli |i )?(?:tue |vostre )?` +
    String.raw`(?:istruzioni|regole|ordini|indicazioni)`,
  vi:
    String.raw`(?:bỏ qua|phớt lờ|quên) (?:mọi|tất cả|các|những|hết)(?: các| những| mọi)? ` +
    String.raw`(?:hướng dẫn|chỉ dẫn|chỉ thị|lệnh|yêu cầu|quy tắc)`,
  ja: String.raw`(?:これまで|今まで|以前|上記|前|すべて|全て)の(?:指示|命令|ルール|プロンプト)を?(?:すべて|全て)?(?:は)?(?:無視|忘れ|破棄)`,
  ms: String.raw`(?:abaikan|lupakan|endahkan) (?:semua |segala )?(?:arahan|perintah|peraturan|instruksi)`,
};

const praise: Record<string, string> = {
  en:
    String.raw`^\W*(?:(?:then|and|now|please|instead|also)\W+)*(?:(?:write|state|claim|mention)` +
    String.raw`(?: in (?:the|your) (?:article|text|post))? that (?:we|our|i|my|this|it|the)\b|praise us\b)`,
  de:
    String.raw`^\W*(?:(?:dann|und|nun|bitte|stattdessen)\W+)*(?:schreib(?:e|t|en sie)?|behaupte|erwähne)` +
    String.raw`(?: im (?:artikel|text))?,? dass (?:wir|unser|ich|das|die|es)\b`,
  fr:
    String.raw`^\W*(?:(?:puis|et|maintenant|plutôt)\W+)*(?:écri(?:s|vez)|affirme[zr]?)(?: dans l'article)? que ` +
    String.raw`(?:nous|notre|nos|c'est|je)\b`,
  it:
    String.raw`^\W*(?:(?:poi|e|ora|invece)\W+)*(?:scriv(?:i|ete)|afferma(?:te)?)(?: nell'articolo)? che ` +
    String.raw`(?:siamo|il nostro|la nostra|noi|è)\b`,
  vi: String.raw`^\W*(?:hãy |và |rồi )*(?:viết|khẳng định)(?: trong bài)? rằng (?:chúng tôi|quán|tiệm|đây)`,
  ja: String.raw`(?:だ|である|です|と|店だ)と(?:記事に)?書いてください|と書きなさい|と書け`,
  ms: String.raw`^\W*(?:dan |kemudian |sila )*(?:tulis|nyatakan) (?:dalam artikel )?bahawa (?:kami|kita|ini|kedai)`,
};

const talk = [
  String.raw`system ?prompts?\b|systemprompt|prompt (?:du )?système|prompt di sistema|システムプロンプト` +
    String.raw`|lời nhắc hệ thống|arahan sistem`,
  String.raw`developer mode|jailbreak|\bbase64\b|<\|[a-z_]+\|>|\[\/?inst\]|^\W*(?:system|assistant|user|developer)\s*:`,
  String.raw`(?:you are|act as|du bist|tu es|sei|anda ialah) (?:now |jetzt |désormais |ora |kini )?` +
    String.raw`(?:an? |ein |un |une |sebuah )?(?:unrestricted |helpful )?` +
    String.raw`(?:ai\b|ki\b|ia\b|assistant|assistent|language model|chatbot|dan\b)`,
  String.raw`(?:note|message|instructions?) (?:to|for) (?:the |any |all )?(?:ai|llm|bot|model|assistant)\b` +
    String.raw`|(?:dear|hey|liebe|chère|cara) (?:ai|ki|ia|chatgpt|claude|gemini)\b`,
  String.raw`mark (?:this |it |the )?(?:post |article )?as (?:approved|published)` +
    String.raw`|publish (?:this |it )?without (?:asking|approval|review)` +
    String.raw`|(?:print|reveal|output|repeat) (?:your|the) (?:system|instructions|prompt|rules|secrets?|password)`,
  String.raw`!\[[^\]]*\]\(|<script\b|javascript:`,
];

const order = new RegExp([...Object.values(forget), ...Object.values(praise), ...talk].join("|"), "iu");

/** The words that instruct a model, or null. Finds them behind invisible and look-alike characters too. */
export function findOrder(sentence: string): string | null {
  const plain = cleanText(sentence)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[’‘]/g, "'");
  return order.exec(plain)?.[0] ?? null;
}
