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
const japaneseGreeting = new RegExp(
  "^(?:こんにちは|こんばんは|おはようございます|(?:いつも)?お世話になっております|お疲れ様です|" +
    ".{1,20}(?:様|さん|御中))[、,。!！]?$",
  "u",
);

/** "Hi", "Hello Galley team,", "Liebe Lena," */
export function isGreeting(line: string): boolean {
  const name = line.replace(greetingStart, "");
  if (name !== line) return /^(?:\s+[\p{L}\p{M}.'’-]+){0,3}\s*[,!.:]*$/u.test(name);
  return (addressStart.test(line) && /^[^.?]{1,50}[,!:]$/.test(line)) || japaneseGreeting.test(line);
}

const closingStart = toStart([
  "(?:all the |with )?best(?: wishes| regards)?|(?:kind(?:est)? |warm(?:est)? |with kind )?regards|cheers",
  "thanks(?: a lot| again| so much)?|thank you(?: very much| so much)?|many thanks|thx",
  "yours(?: sincerely| truly)?|sincerely",
  "(?:viele|liebe|beste|sch(?:ö|oe)ne|herzliche) gr(?:ü|ue)(?:ß|ss)e",
  "mit (?:freundlichen|besten|lieben|herzlichen) gr(?:ü|ue)(?:ß|ss)en",
  "gr(?:u|ü|ue)(?:ß|ss)e?|mfg|lg|vg|danke(?: sch(?:ö|oe)n)?|vielen dank|besten dank|herzlich",
  "(?:bien )?cordialement|bien [àa] (?:vous|toi)|merci(?: beaucoup| bien| d'avance)?|bonne (?:journ[ée]e|soir[ée]e)",
  "(?:meilleures )?salutations(?: distingu[ée]es)?|amiti[ée]s|amicalement|bises|[àa] bient[ôo]t",
  "(?:cordiali |distinti |un caro )?salut[oi]|cordialmente|grazie(?: mille)?|a presto",
  "buona (?:giornata|serata)|un abbraccio",
  "(?:xin )?trân trọng|thân mến|thân ái|(?:xin |em |mình )?cảm ơn(?: nhiều)?|kính thư",
  "terima kasih|salam hormat|sekian(?:,? terima kasih)?|yang benar|yang ikhlas|wassalam",
]);
const japaneseClosing = new RegExp(
  "^(?:どうぞ)?(?:(?:よろしく|宜しく)(?:お願い(?:(?:いた|致)?します|申し上げます))?|" +
    "敬具|ありがとうございま(?:す|した)|草々|以上)(?:です)?[。、!！]*$",
  "u",
);

/** Only punctuation; a comma and a name; or a name that isn't the rest of a sentence. */
const afterClosing = [
  /^[\s,.!~–-]*$/u,
  /^\s*[,!–-]+\s*(?:[\p{L}\p{M}.'’-]+\s*){1,3}$/u,
  /^\s+(?:\p{Lu}[\p{L}\p{M}.'’-]*\s*){1,3}$/u,
];

/** "Best, Lena", "Viele Grüße"; alone in a reply, "LG TV" is an answer. */
export function isClosing(line: string, { isAlone = false } = {}): boolean {
  const name = line.replace(closingStart, "");
  if (isAlone && /[\p{L}]/u.test(name)) return false;
  return name === line ? japaneseClosing.test(line) : afterClosing.some((one) => one.test(name));
}

const device = new RegExp(
  "iphone|ipad|ios|android|phone|mobile?|handy|gerät|téléphone|cellulare|dispositivo|điện thoại|thiết bị|telefon|" +
    "outlook|mail|samsung|galaxy|pixel|xiaomi|huawei|スマートフォン",
  "iu",
);
const advertStart = toStart([
  "sent (?:from|with|via|using)|get outlook for",
  "(?:diese nachricht wurde )?(?:von meine[mr]|gesendet (?:von|mit|über))|(?:holen sie sich )?outlook",
  "envoy[ée] (?:de|depuis|à partir de|avec|via)|(?:obtenez|obtenir|télécharger) outlook pour",
  "inviat[oa] (?:da|dal|dalla|con|tramite)|(?:scarica|ottieni) outlook per",
  "(?:được |đã )?gửi (?:từ|bằng|qua)|(?:tải|nhận|lấy) outlook (?:cho|dành cho)",
  "(?:di)?(?:hantar|kirim) (?:dari|daripada|melalui|menggunakan)|dapatkan outlook untuk",
  "outlook for|enviado (?:desde|do)|ver(?:zonden|stuurd) vanaf|sendt fra|skickat från",
]);

/** "Sent from my iPhone": one line, and not a sentence about a phone. */
export function isAdvert(line: string): boolean {
  const start = /^.{0,30}から送信$/u.test(line) || advertStart.test(line);
  return start && device.test(line) && !/[.!?。]\s/.test(line);
}
