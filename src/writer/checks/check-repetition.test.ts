import { describe, expect, it } from "vitest";
import { checkRepetition } from "./check-repetition.ts";

const earlier =
  "The kiln needs two days to cool down, and in the meantime we sweep the floor, sort the shelves and try not " +
  "to open the lid too early. Then comes the moment that all of us wait for.";
const other =
  "Glazing day again: first we stir every bucket, then we dip the bowls one after another and wipe their feet " +
  "clean, so that nothing sticks to the shelf when the fire has gone out.";
const japanese =
  "窯が冷めるまでには二日かかります。その間に床を掃き、棚を片づけ、早く開けすぎないように気をつけます。そして誰もが待つ瞬間が来ます。";

describe("repetition", () => {
  it("flags an article that repeats an earlier one", () => {
    const findings = checkRepetition(`${earlier} This time it was blue.`, [], "en", [
      { title: "Kiln day", text: earlier },
    ]);
    expect(findings).toEqual([
      expect.objectContaining({
        reason: "findings.repetition.earlier",
        values: expect.objectContaining({ title: "Kiln day" }),
      }),
    ]);
  });

  it("works in a language without spaces", () => {
    expect(checkRepetition(`${japanese}今回は青でした。`, [], "ja", [{ title: "窯", text: japanese }])).toHaveLength(1);
  });

  it("accepts an article on the same subject in other words", () => {
    expect(checkRepetition(other, [], "en", [{ title: "Kiln day", text: earlier }])).toEqual([]);
  });

  it("flags a sentence that appears twice", () => {
    const sentence = "You find us at the old fire station.";
    expect(checkRepetition("", [sentence, "Come by.", sentence], "en", [])).toEqual([
      expect.objectContaining({ reason: "findings.repetition.sentence", sentence }),
    ]);
  });
});
