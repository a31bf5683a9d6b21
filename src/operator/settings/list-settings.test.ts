import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { saveSettings } from "../../platform/config/saved-settings.ts";
import { listSettings } from "./list-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "galley settings "));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("the environment wins over what was saved, and the page says where the two differ", () => {
  saveSettings(folder, { PORT: "8080", OPERATOR_NAME: "Saved", CONTACT_EMAIL: "hello@galley.example" });
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("PORT", "9090");
  vi.stubEnv("CONTACT_EMAIL", "hello@galley.example");
  const listed = new Map(
    listSettings(folder)
      .flatMap(({ settings }) => settings)
      .map((setting) => [setting.name, setting]),
  );
  expect(listed.get("PORT")).toMatchObject({ from: "environment", value: "9090", isFixed: true, isOverridden: true });
  expect(listed.get("CONTACT_EMAIL")).toMatchObject({ from: "environment", isFixed: true, isOverridden: false });
  expect(listed.get("OPERATOR_NAME")).toMatchObject({ from: "saved", value: "Saved", isOverridden: false });
});
