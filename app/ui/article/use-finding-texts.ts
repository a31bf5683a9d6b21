import { useTranslation } from "react-i18next";

type Named = { reason: string; values?: Record<string, string> };

/** Returns findings' texts. A reason is the key of its text: "findings.title.tooLong" is "title.tooLong". */
export function useFindingTexts(): { toKind(kind: string): string; toReason(finding: Named): string } {
  const { t } = useTranslation("findings");
  // Kinds and reasons come from the service, whose types guarantee that each has a text.
  const say = t as unknown as (key: string, values?: Record<string, string>) => string;
  return {
    toKind: (kind) => say(`kinds.${kind}`),
    toReason: ({ reason, values }) => say(reason.replace(/^findings\./, ""), values),
  };
}
