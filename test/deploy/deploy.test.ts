import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { root } from "../../scripts/root.ts";
import { needsSetup } from "../../src/entries/setup/needs-setup.ts";
import { envSchema } from "../../src/platform/config/env.ts";
import { saveSettings } from "../../src/platform/config/saved-settings.ts";
import { coolifyFile, composeFile, railwayFile } from "./documented-keys.ts";
import { lintContainerfile } from "./lint-containerfile.ts";
import { readContainerfile } from "../../scripts/shows/image/read-containerfile.ts";

const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
const containerfile = read("Containerfile");

const folder = mkdtempSync(join(tmpdir(), "galley deploy "));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("the Containerfile passes the lint", () => {
  expect(lintContainerfile(containerfile, root)).toEqual([]);
});

test.each([
  ["node:24-bookworm-slim AS build", "node AS build", "say a version"],
  ["USER node\n", "", "must not be root"],
  ["USER node\n", "USER root\n", "must not be root"],
  ["WORKDIR /galley", "WORKDIR galley", "must be absolute"],
  ["npm ci ", "npm install ", "npm ci takes"],
  ['CMD ["node", "scripts/serve.ts"]', "CMD node scripts/serve.ts", "write it as a list"],
  ["/galley/migrations migrations", "/galley/migration migrations", "COPY migration: is not there"],
  ["HEALTHCHECK", "HEALTHCHEK", "is no instruction"],
  ["NODE_ENV=production", "NODE_ENV=production SMTP_PASSWORD=x", "a secret would stay"],
  ["VOLUME /data\n", "", "VOLUME: once"],
])("the lint notices %j instead of %j", (right, wrong, says) => {
  const changed = containerfile.replace(right, wrong);
  expect(changed).not.toBe(containerfile);
  expect(lintContainerfile(changed, root).join("\n")).toContain(says);
});

test("compose.yaml has two services and a profile, with documented keys only", () => {
  const { services } = composeFile.parse(parse(read("compose.yaml")));
  const [always, profiled] = [false, true].map((wanted) =>
    Object.keys(services).filter((name) => (services[name]?.profiles !== undefined) === wanted),
  );
  expect(always).toEqual(["app", "db"]);
  expect(profiled).toEqual(["model", "model-pull"]);
  expect(services["model"]?.profiles).toEqual(["local-model"]);
  // The model that the comment recommends is the one that is downloaded.
  expect(read("compose.yaml")).toContain("MODEL_NAME=qwen2.5vl:3b");
  expect(services["model-pull"]?.command).toEqual(["pull", "${MODEL_NAME:-qwen2.5vl:3b}"]);
});

test("the template for Coolify has documented keys and generated values only", () => {
  const { services } = coolifyFile.parse(parse(read("coolify.yaml")));
  expect(Object.keys(services)).toEqual(["app", "db"]);
  const text = read("coolify.yaml");
  const generated = [...text.matchAll(/\bSERVICE_[A-Z0-9_]+/g)].map(([name]) => name);
  expect(generated.filter((name) => !/^SERVICE_(URL_APP(_3000)?|PASSWORD_POSTGRES)$/.test(name))).toEqual([]);
  // Coolify publishes services itself; a port here would bypass its proxy.
  expect(text).not.toMatch(/^\s+ports:/m);
});

test.each([
  ["compose.yaml", composeFile],
  ["coolify.yaml", coolifyFile],
])("with what %s sets, the first start opens setup, and those after it the service", (name, file) => {
  const environment = file.parse(parse(read(name))).services["app"]?.environment ?? [];
  const lines = Array.isArray(environment) ? environment.map((line) => line.split("=")) : Object.entries(environment);
  for (const [setting = "", value = ""] of lines) vi.stubEnv(setting, value);
  vi.stubEnv("DATA_DIR", folder);
  expect(needsSetup()).toBe(true);
  saveSettings(folder, { SECRET_KEYS: "made by setup" });
  expect(needsSetup()).toBe(false);
});

test("the template for Railway has documented keys only, and its Containerfile is there", () => {
  const { build } = railwayFile.parse(JSON.parse(read("railway.json")));
  expect(existsSync(join(root, build.dockerfilePath))).toBe(true);
  for (const typo of ["healthcheckpath", "requiredMountPaths"])
    expect(railwayFile.safeParse({ build, deploy: { [typo]: "/data" } }).success).toBe(false);
});

test("every setting in these files is one of Galley's", () => {
  const others = /^(NODE_|POSTGRES_|OLLAMA_(HOST|CONTEXT_LENGTH)$|SERVICE_|GALLEY_IMAGE$|MODEL_NAME$)/;
  const listed = [composeFile.parse(parse(read("compose.yaml"))), coolifyFile.parse(parse(read("coolify.yaml")))]
    .flatMap(({ services }) => Object.values(services))
    .flatMap(({ environment = [] }) => (Array.isArray(environment) ? environment : Object.keys(environment)))
    .map((line) => line.split("=")[0] ?? "");
  const inImage = readContainerfile(containerfile)
    .filter(({ name }) => name === "ENV")
    .flatMap(({ words }) => words.split(" ").map((word) => word.split("=")[0] ?? ""));
  expect([...listed, ...inImage].filter((name) => !others.test(name) && !(name in envSchema.shape))).toEqual([]);
});

test("the systemd unit, its command and the image start files that are there", () => {
  const started = ["galley.service", "galley", "Containerfile"].map((name) =>
    [...read(name).matchAll(/(?:\/opt\/galley\/|\/galley\/|\s|")((?:src|scripts)\/[\w/.-]+\.(?:ts|mjs))/g)].map(
      ([, path = ""]) => path,
    ),
  );
  expect(started.map((paths) => paths.length > 0)).toEqual([true, true, true]);
  expect(started.flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
