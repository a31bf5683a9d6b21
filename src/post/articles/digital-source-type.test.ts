import { expect, test } from "vitest";
import { digitalSourceType, type MarkedVersion } from "./digital-source-type.ts";

const person = { type: "user", id: "owner" } as const;
const job = { type: "system", job: "write-article" } as const;

/** Only the title differs. */
function version(
  number: number,
  title: string,
  writer: "model" | "built-in",
  createdBy: MarkedVersion["createdBy"] = job,
): MarkedVersion {
  return { version: number, title, document: { blocks: [] }, record: { writer, revision: "1" }, createdBy };
}

test.each<[string, MarkedVersion[], ReturnType<typeof digitalSourceType>]>([
  ["by the built-in writer: nothing is said", [version(1, "A", "built-in")], null],
  [
    "by the built-in writer and a person: nothing is said",
    [version(1, "A", "built-in"), version(2, "B", "built-in", person)],
    null,
  ],
  ["by a model", [version(1, "A", "model")], "trainedAlgorithmicMedia"],
  ["by a model, twice", [version(1, "A", "model"), version(2, "B", "model")], "trainedAlgorithmicMedia"],
  [
    "by a model, edited by a person",
    [version(1, "A", "model"), version(2, "B", "model", person)],
    "compositeWithTrainedAlgorithmicMedia",
  ],
  [
    "by a program of the owner",
    [version(1, "A", "model"), version(2, "B", "model", { type: "api-key", id: "k" })],
    "compositeWithTrainedAlgorithmicMedia",
  ],
  [
    "edited, then changed by the model on request",
    [version(1, "A", "model"), version(2, "B", "model", person), version(3, "C", "model")],
    "compositeWithTrainedAlgorithmicMedia",
  ],
  [
    "edited and taken back",
    [version(1, "A", "model"), version(2, "B", "model", person), version(3, "A", "model", person)],
    "trainedAlgorithmicMedia",
  ],
  [
    "by the model after the built-in writer, and taken back to that",
    [version(1, "A", "built-in"), version(2, "B", "model"), version(3, "A", "built-in", person)],
    null,
  ],
])("%s", (_what, versions, expected) => {
  expect(digitalSourceType(versions.toReversed())).toBe(expected);
});
