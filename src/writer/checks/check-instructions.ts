import type { Finding } from "../article-writer.ts";
import type { Passage } from "./article-text.ts";
import { normaliseText } from "./normalise-text.ts";

/*
 * What belongs to the talk with a model and never into an article: its instructions, answers to them,
 * placeholders, and orders that a caption gave it. These are findings even where a source has them.
 */
const leaks: { reason: string; pattern: RegExp }[] = [
  {
    reason: "talk",
    pattern:
      /\bas an ai\b|(?:ai|large|ki-|ia )? ?language model|sprachmodell|modèle de langage|modello linguistico|mô hình ngôn ngữ|model bahasa|言語モデル|\bals ki\b|en tant qu'ia\b|come ia,|là một (?:ai|trí tuệ nhân tạo)|sebagai (?:ai|model)\b|aiとして|^(?:sure|certainly|of course)[,!:].{0,40}\b(?:article|post|here)|here(?:'s| is) (?:the|your|an?) (?:article|blog post|draft)|hier ist (?:der|ihr|dein) (?:artikel|beitrag)|voici (?:l'|votre |ton |un )article|ecco (?:l'|il tuo |il )articolo|đây là bài viết|berikut (?:ialah|adalah) artikel|以下(?:は|が)記事/iu,
  },
  {
    reason: "orders",
    pattern:
      /ignor(?:e|iere|iert|ez|a|ate) (?:all |any |alle |toutes? |tutte )?(?:the |les |le |die |your |my )?(?:previous|prior|above|vorherigen?|bisherigen?|précédentes?|instructions|istruzioni|anweisungen)|(?:previous|prior) instructions|system ?prompt|systemprompt|prompt système|prompt di sistema|oubliez? (?:toutes )?(?:les|vos|tes) (?:consignes|instructions)|vergiss (?:alle|deine) (?:vorherigen |bisherigen )?anweisungen|dimentica (?:tutte )?le istruzioni|bỏ qua (?:mọi|tất cả|các|những) (?:hướng dẫn|chỉ dẫn|lệnh|yêu cầu)|abaikan (?:semua )?arahan|(?:これまで|以前|上記|今まで)の(?:指示|命令)を?(?:すべて|全て)?(?:無視|忘れ)|developer mode|jailbreak|mark (?:this )?as approved/iu,
  },
  {
    reason: "placeholder",
    pattern:
      /\{\{.*?\}\}|\[(?:insert|your|name|date|link|title|einfügen|insérer|inserire|chèn|masukkan|挿入)[^\]]*\]|lorem ipsum|\b(?:undefined|NaN|\[object Object\])(?![\p{L}])|\bTODO\b|<\|[a-z_]+\|>|\[\/?INST\]|^(?:system|assistant|user):/imu,
  },
  { reason: "sourceMark", pattern: /\[(?:S|V)\d+\]|\((?:S|V)\d+\)|\[?(?:caption|alt|about):\d+\]?|【\d+†?[^】]*】/u },
  { reason: "json", pattern: /"(?:title|paragraphs|sections|excerpt|metaDescription)"\s*:/u },
];

/** Whether a sentence of a caption gives orders to a model; it then states nothing that an article may rest on. */
export function givesOrders(sentence: string): boolean {
  return leaks.some(({ reason, pattern }) => reason === "orders" && pattern.test(normaliseText(sentence)));
}

/** `canary`: a mark of ours in the instructions, which an answer must not repeat. */
export function checkInstructions(passages: Passage[], canary?: string): Finding[] {
  return passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const text = normaliseText(sentence);
      const findings = leaks.flatMap(({ reason, pattern }): Finding[] => {
        const match = pattern.exec(text);
        if (match === null) return [];
        return [{ kind: "instruction", block: passage.block, sentence, reason: `findings.instruction.${reason}`, values: { value: match[0] } }];
      });
      if (canary !== undefined && canary !== "" && sentence.includes(canary)) {
        findings.push({ kind: "instruction", block: passage.block, sentence, reason: "findings.instruction.canary" });
      }
      return findings;
    }),
  );
}
