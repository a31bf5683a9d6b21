import { failureCodes } from "../publications/failure-codes.ts";

const shared = ["unauthorized", "forbidden", "address", "rejected", "unreachable", "bad-answer"] as const;
const ofWriting = [...shared, "own-model"] as const;
const ofPublishing = [...shared, ...failureCodes] as const;

/** Why an article couldn't be written, as one of the reasons that have a text. */
export type WritingReason = (typeof ofWriting)[number] | "internal";
/** The same for publishing it, or taking it down. */
export type PublishingReason = (typeof ofPublishing)[number] | "internal" | "take-down-waits";

const kindred: Record<string, (typeof shared)[number]> = {
  "not-found": "address",
  "blocked-address": "address",
  "rate-limited": "unreachable",
  unavailable: "unreachable",
  timeout: "unreachable",
  "unknown-outcome": "unreachable",
};

/** Maps the code stored with an article to a reason. */
export function toWritingReason(failure: string | null): WritingReason {
  return ofWriting.find((reason) => reason === failure) ?? kindred[failure ?? ""] ?? "internal";
}

/** Maps the code stored with a publication to a reason. */
export function toPublishingReason(failure: string | null): PublishingReason {
  return ofPublishing.find((reason) => reason === failure) ?? kindred[failure ?? ""] ?? "internal";
}
