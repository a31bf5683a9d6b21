import fc from "fast-check";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "./env.ts";
import { readSavedSettings, saveSettings, savedSettingsFile } from "./saved-settings.ts";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "galley settings "))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("nothing is saved in an empty folder", () => {
  expect(readSavedSettings(folder)).toEqual({});
});

test("saved settings are read again, from a file that only its owner may read", () => {
  saveSettings(folder, { SMTP_URL: "smtp://a:b@mail.example.org:587", MAIL_FROM: "Galley <galley@example.org>" });
  saveSettings(folder, { SMTP_URL: null, PORT: "8080" });
  expect(readSavedSettings(folder)).toEqual({ MAIL_FROM: "Galley <galley@example.org>", PORT: "8080" });
  expect(statSync(savedSettingsFile(folder)).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["settings.env"]);
});

test("a file left half-written by a kill changes nothing and doesn't pass on its permissions", () => {
  saveSettings(folder, { PORT: "8080" });
  writeFileSync(`${savedSettingsFile(folder)}.new`, "PORT=", { mode: 0o644 });
  expect(readSavedSettings(folder)).toEqual({ PORT: "8080" });
  saveSettings(folder, { PORT: "8081" });
  expect(statSync(savedSettingsFile(folder)).mode & 0o777).toBe(0o600);
});

test("any value comes back unchanged, or is refused before anything is written", () => {
  const value = fc.oneof(
    fc.string({ minLength: 1, unit: "grapheme" }),
    fc.string({ minLength: 1, unit: fc.constantFrom("'", '"', "`", "\\", "n", "\n", "#", " ", "=", "$") }),
  );
  fc.assert(
    fc.property(value, (text) => {
      rmSync(savedSettingsFile(folder), { force: true });
      try {
        saveSettings(folder, { OPERATOR_NAME: text, PORT: "3000" });
      } catch {
        expect(readdirSync(folder)).toEqual([]);
        return;
      }
      expect(readSavedSettings(folder)).toEqual({ OPERATOR_NAME: text, PORT: "3000" });
    }),
  );
});

test("the environment wins over saved settings, and so does a file that it names", () => {
  saveSettings(folder, {
    DATABASE_URL: "postgres://saved:pw@db.example.org/galley",
    SECRET_KEYS: "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    SMTP_URL: "smtp://saved.example.org",
    PORT: "8080",
    OPERATOR_NAME: "Saved",
  });
  const file = join(folder, "smtp");
  writeFileSync(file, "smtp://mounted.example.org");
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("PORT", "9090");
  vi.stubEnv("SMTP_URL_FILE", file);
  // compose files pass on unset variables as empty ones.
  vi.stubEnv("OPERATOR_NAME", "");
  expect(readEnv()).toMatchObject({
    DATABASE_URL: "postgres://saved:pw@db.example.org/galley",
    SMTP_URL: "smtp://mounted.example.org",
    PORT: 9090,
    OPERATOR_NAME: "Saved",
  });
});

test("given settings aren't mixed with saved ones", () => {
  saveSettings(folder, { PORT: "8080" });
  expect(() => readEnv({ DATA_DIR: folder })).toThrow("DATABASE_URL: is missing");
  expect(readFileSync(savedSettingsFile(folder), "utf8")).toContain("PORT=8080");
});
