import en from "../../../../messages/en/sources.json" with { type: "json" };
import vi from "../../../../messages/vi/sources.json" with { type: "json" };

/** "24 November 2026" and "24/11/2026". */
const styles = [{ dateStyle: "long" }, { day: "2-digit", month: "2-digit", year: "numeric" }] as const;

/**
 * Returns the status page for someone who asked Instagram for a deletion: in both languages, since we don't know
 * theirs.
 */
export function deletionTexts(doneAt: Date | null): string[] {
  return [en, vi].map(({ deletion }, index) => {
    const date = doneAt?.toLocaleDateString(["en-GB", "vi"][index], { ...styles[index], timeZone: "UTC" });
    return date === undefined ? deletion.unknown : deletion.done.replace("{{date}}", date);
  });
}
