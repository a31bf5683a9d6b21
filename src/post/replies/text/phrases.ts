/** Whole lines that people and mail programs put around a reply, in the languages of articles. */

const toStart = (phrases: string[]) => new RegExp(`^(?:${phrases.join("|")})(?![\\p{L}\\p{M}])`, "iu");

const greetingStart = toStart([
  "hi|hello|hey|good (?:morning|afternoon|evening)",
  "hallo|guten (?:tag|morgen|abend)|gr(?:ü|ue)(?:ß|ss) (?:gott|dich)|moin|sehr geehrte[rs]?",
  "bonjour|bonsoir|salut|madame|monsieur",
  "ciao|salve|buon ?giorno|buonasera",
  "chào|xin chào|kính gửi|thân gửi",
  "helo|salam(?: sejahtera)?|assalamualaikum|selamat (?:pagi|tengah hari|petang|malam)",
]);
/** These begin sentences, too, so a comma must follow the name. */
const addressStart = toStart(["dear|liebe[rs]?|ch[eè]re?s?|car[oaie]|gentil[ei]|hai|dạ|tuan|puan"]);
const japaneseGreeting =
  /^(?:こんにちは|こんばんは|おはようございます|(?:いつも)?お世話になっております|お疲れ様です|.{1,20}(?:様|さん|御中))[、,。!！]?$/u;

/** "Hi", "Hello Galley team,", "Liebe Lena," */
export function isGreeting(line: string): boolean {
  const name = line.replace(greetingStart, "");
  if (name !== line) return /^(?:\s+[\p{L}\p{M}.'’-]+){0,3}\s*[,!.:]*$/u.test(name);
  return (addressStart.test(line) && /^[^.?]{1,50}[,!:]$/.test(line)) || japaneseGreeting.test(line);
}

const closingStart = toStart([
  "(?:all the |with )?best(?: wishes| regards)?|(?:kind(?:est)? |warm(?:est)? |with kind )?regards|cheers",
  "thanks(?: a lot| again| so much)?|thank you(?: very much| so much)?|many thanks|thx|yours(?: sincerely| truly)?|sincerely",
  "(?:viele|liebe|beste|sch(?:ö|oe)ne|herzliche|mit (?:freundlichen|besten|lieben|herzlichen)) gr(?:ü|ue)(?:ß|ss)en?",
  "gr(?:u|ü|ue)(?:ß|ss)e?|mfg|lg|vg|danke(?: sch(?:ö|oe)n)?|vielen dank|besten dank|herzlich",
  "(?:bien )?cordialement|bien [àa] (?:vous|toi)|merci(?: beaucoup| bien| d'avance)?|bonne (?:journ[ée]e|soir[ée]e)",
  "(?:meilleures )?salutations(?: distingu[ée]es)?|amiti[ée]s|amicalement|bises|[àa] bient[ôo]t",
  "(?:cordiali |distinti |un caro )?salut[oi]|cordialmente|grazie(?: mille)?|a presto|buona (?:giornata|serata)|un abbraccio",
  "(?:xin )?trân trọng|thân mến|thân ái|(?:xin |em |mình )?cảm ơn(?: nhiều)?|kính thư",
  "terima kasih|salam hormat|sekian(?:,? terima kasih)?|yang benar|yang ikhlas|wassalam",
]);
const japaneseClosing =
  /^(?:どうぞ)?(?:(?:よろしく|宜しく)(?:お願い(?:(?:いた|致)?します|申し上げます))?|敬具|ありがとうございま(?:す|した)|草々|以上)(?:です)?[。、!！]*$/u;

/** "Best, Lena", "Viele Grüße" */
export function isClosing(line: string): boolean {
  const name = line.replace(closingStart, "");
  if (name === line) return japaneseClosing.test(line);
  // Without a comma only a name follows, not the rest of a sentence.
  return /^[\s,.!~–-]*$|^\s*[,!–-]+\s*(?:[\p{L}\p{M}.'’-]+\s*){1,3}$|^\s+(?:\p{Lu}[\p{L}\p{M}.'’-]*\s*){1,3}$/u.test(
    name,
  );
}

const adverts: readonly RegExp[] = [
  /^(?:sent|get) .{0,40}\b(?:from|for|with|via|using)\b .*(?:iphone|ipad|ios|android|phone|mobile|mail|outlook|samsung|galaxy|device|pixel|app)/iu,
  /^get outlook for /iu,
  /^(?:diese nachricht wurde )?(?:von|gesendet (?:von|mit|über)) .*(?:iphone|ipad|android|handy|mail|outlook|samsung|gerät|app)/iu,
  /^(?:outlook für (?:ios|android)|holen sie sich outlook)/iu,
  /^envoy[ée] (?:de|depuis|à partir de|avec|via) /iu,
  /^(?:obtenez|obtenir|télécharger) outlook pour /iu,
  /^inviat[oa] (?:da|dal|dalla|con|tramite) /iu,
  /^(?:scarica|ottieni) outlook per /iu,
  /^(?:được |đã )?gửi (?:từ|bằng|qua) .*(?:iphone|ipad|điện thoại|android|mail|outlook|samsung|thiết bị)/iu,
  /^(?:tải|nhận|lấy) outlook (?:cho|dành cho) /iu,
  /^(?:iphone|ipad|android|スマートフォン|.{0,20})から送信$/iu,
  /^outlook for (?:ios|android) ?を(?:入手|取得)/iu,
  /^(?:di)?(?:hantar|kirim) (?:dari|daripada|melalui|menggunakan) /iu,
  /^dapatkan outlook untuk /iu,
  /^(?:enviado|verzonden|verstuurd|sendt|skickat|wysłano) (?:desde|do|van(?:af)?|fra|från|z) /iu,
];

/** "Sent from my iPhone" */
export function isAdvert(line: string): boolean {
  return adverts.some((advert) => advert.test(line));
}
