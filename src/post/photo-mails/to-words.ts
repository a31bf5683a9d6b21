import { cutSignature } from "../replies/text/cut-signature.ts";
import { type Author, splitReply } from "../replies/text/split-reply.ts";
import { unwrap } from "../replies/text/unwrap.ts";
import { cut } from "../../platform/cut.ts";

/** The limit for captions on Instagram. */
const MAX_WORDS = 2_200;
/** "Re:", "Fwd:" and the like, as mail programs put them in the languages of articles. */
const PREFIX = /^(?:re|fwd?|aw|wg|tr|réf|i|r|rif|bls|trả lời|chuyển tiếp|転送|返信)\s*[:：]\s*/iu;
const NO_SUBJECT = [
  ...["no subject", "kein betreff", "sans objet", "nessun oggetto"],
  ...["không có chủ đề", "件名なし", "tiada subjek"],
];
const PHOTOS = ["photos?", "pictures?", "images?", "fotos?", "bilder?", "immagini", "ảnh", "写真", "gambar"];
/** Subjects that phones fill in when nobody typed one: a file name, or the number of photos. */
const emptySubjects = [
  `\\(?(?:${NO_SUBJECT.join("|")})\\)?`,
  "\\S+\\.(?:jpe?g|png|webp|hei[cf])",
  "(?:img|dsc|pxl)[-_ ]?\\d+",
  `\\d*\\s*(?:${PHOTOS.join("|")})`,
];
const EMPTY_SUBJECT = new RegExp(`^(?:${emptySubjects.join("|")})$`, "iu");

/** An email's words as a caption: the subject, then what was typed, without quotes, greeting and signature. */
export function toWords({ subject, text }: { subject: string; text: string }, author: Author): string {
  const typed = splitReply(text, author)
    .filter(({ isQuote }) => !isQuote)
    .map((part) => unwrap(cutSignature(part.text)));
  const words = [toTitle(subject), ...typed].filter((part) => part !== "").join("\n\n");
  return cut(words, MAX_WORDS).toWellFormed();
}

function toTitle(subject: string): string {
  let title = subject
    .normalize("NFC")
    .replaceAll(/[\s\0]+/g, " ")
    .trim();
  while (PREFIX.test(title)) title = title.replace(PREFIX, "");
  return EMPTY_SUBJECT.test(title) ? "" : title;
}
