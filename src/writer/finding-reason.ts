import type texts from "../../messages/en/findings.json";

/** Groups that describe findings in general. */
type General = "kinds" | "place" | "summary" | "languages";

/** The reasons of one group, e.g. "tooLong" of "title". */
export type ReasonIn<Group extends Exclude<keyof typeof texts, General>> = keyof (typeof texts)[Group] & string;

/**
 * A message key in `messages/<locale>/findings.json`: "findings.title.tooLong" is `title.tooLong` in the
 * namespace `findings`.
 */
export type FindingReason = {
  [Group in Exclude<keyof typeof texts, General>]: `findings.${Group}.${ReasonIn<Group>}`;
}[Exclude<keyof typeof texts, General>];
