import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeSetupState, readSetupState } from "./setup-state.ts";

test("a file that a kill left half-written doesn't pass on its permissions to the state of setup", () => {
  const folder = mkdtempSync(join(tmpdir(), "galley setup "));
  writeFileSync(join(folder, "setup.json.new"), "{", { mode: 0o644 });
  changeSetupState(folder, { operator: "kim@galley.example" });
  expect(readdirSync(folder)).toEqual(["setup.json"]);
  expect(statSync(join(folder, "setup.json")).mode & 0o777).toBe(0o600);
  expect(readSetupState(folder).operator).toBe("kim@galley.example");
  rmSync(folder, { recursive: true });
});
