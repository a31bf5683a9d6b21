import { expect, test } from "vitest";
import { sourceProblemText } from "./source-texts.ts";

test("says in both languages what the owner can do", () => {
  expect(sourceProblemText("en", "checkpoint")).toContain("follow the steps, then reconnect");
  expect(sourceProblemText("vi", "old-api")).toContain("4/12/2024");
});
