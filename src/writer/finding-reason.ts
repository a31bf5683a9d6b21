import type texts from "../../messages/en/findings.json";

/** Groups of texts that describe findings in general. */
type General = "kinds" | "place" | "summary" | "languages";

/** The reasons of one group, e.g. "tooLong" of "title". */
export type ReasonIn<Group extends Exclude<keyof typeof texts, General>> = keyof (typeof texts)[Group] & string;

/** A text of `messages/<locale>/findings.json`: "findings.title.tooLong" is `title.tooLong` of the namespace `findings`. */
export type FindingReason = {
  [Group in Exclude<keyof typeof texts, General>]: `findings.${Group}.${ReasonIn<Group>}`;
}[Exclude<keyof typeof texts, General>];
