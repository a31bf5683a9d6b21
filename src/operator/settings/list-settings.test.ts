import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadSettingsFile } from "../../platform/config/env.ts";
import { saveSettings } from "../../platform/config/saved-settings.ts";
import { listSettings } from "./list-settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "galley settings "));
  vi.stubEnv("DATA_DIR", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const list = () =>
  new Map(
    listSettings(folder)
      .flatMap(({ settings }) => settings)
      .map((setting) => [setting.name, setting]),
  );

test("the environment wins over what was saved, and the page says where the two differ", () => {
  saveSettings(folder, { PORT: "8080", OPERATOR_NAME: "Saved", CONTACT_EMAIL: "hello@galley.example" });
  vi.stubEnv("PORT", "9090");
  vi.stubEnv("CONTACT_EMAIL", "hello@galley.example");
  const listed = list();
  expect(listed.get("PORT")).toMatchObject({ from: "environment", value: "9090", isFixed: true, isOverridden: true });
  expect(listed.get("CONTACT_EMAIL")).toMatchObject({ from: "environment", isFixed: true, isOverridden: false });
  expect(listed.get("OPERATOR_NAME")).toMatchObject({ from: "saved", value: "Saved", isOverridden: false });
});

test("a settings file is read again, and the page says what comes from it", () => {
  const file = join(folder, ".env");
  vi.stubEnv("PORT", "9090");
  writeFileSync(file, "PORT=1\nMODEL_PRICE=1/2\nOPERATOR_NAME=Olga\n");
  loadSettingsFile(file);
  expect(list().get("PORT")).toMatchObject({ from: "environment", value: "9090" });
  expect(list().get("MODEL_PRICE")).toMatchObject({ from: "file", value: "1/2", isFixed: true });
  // The service is a child of `serve`, which has read the file.
  const env = pathToFileURL("src/platform/config/env.ts").href;
  const asked = `console.log((await import("${env}")).findSettingPlace("MODEL_PRICE"))`;
  expect(execFileSync(process.execPath, ["-e", asked], { env: process.env, encoding: "utf8" })).toBe("file\n");

  writeFileSync(file, "MODEL_PRICE=3/4\n");
  loadSettingsFile(file);
  expect(list().get("MODEL_PRICE")).toMatchObject({ from: "file", value: "3/4" });
  expect(list().get("OPERATOR_NAME")).toMatchObject({ from: "default" });
  rmSync(file);
  loadSettingsFile(file);
  expect(list().get("MODEL_PRICE")).toMatchObject({ from: "default", isFixed: false });
  expect(list().get("PORT")).toMatchObject({ from: "environment", value: "9090" });
});
