import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "../../../children.ts";
import { waitUntil } from "../../../../test/wait-until.ts";
import { root } from "../../../root.ts";
import type { Case } from "../case.ts";
import type { Product } from "../product.ts";
import { galley, require } from "./run.ts";

export const settingCases: Case[] = [
  { point: "D7", name: "unusable settings are refused, each by name", run: refuseSettings },
  { point: "D7", name: "doubtful settings are warned of", run: warnOfSettings },
  { point: "D7", name: "back to an earlier version", run: goBack },
  { point: "D7", name: "deploy/compose.yaml with PORT, HOST and DATA_DIR in .env", run: readCompose },
];

const typed = Buffer.from("change-me-change-me-change-me-32").toString("base64");

async function refuseSettings(product: Product): Promise<string> {
  const malformed = { TRUSTED_PROXIES: "localhost", MAIL_FROM: "Galley <galley>" };
  const senseless = {
    SECRET_KEYS: `k1:${typed}`,
    BOUNCE_SECRET: "abc".repeat(12),
    SMTP_URL: "smtp://user:change-me@mail.example.org",
    METRICS_PORT: product.world.rig.env["PORT"] ?? "",
  };
  for (const wrong of [malformed, senseless]) {
    const ran = await galley(product, ["config", "check"], wrong);
    require(ran, 1, ...Object.keys(wrong).map((name) => `${name}: `));
    if ((ran.out + ran.error).includes("change-me")) throw new Error("a secret is shown");
  }
  return "a name as a proxy, a sender without a domain, typed keys and passwords, and one port for two things";
}

async function warnOfSettings(product: Product): Promise<string> {
  const doubtful = {
    PUBLIC_URL: "http://galley.example.org",
    SMTP_URI: "smtp://mail.example.org",
    TRUSTED_PROXY: "127.0.0.1",
  };
  const ran = await galley(product, ["config", "check"], doubtful);
  const meant = { SMTP_URI: "SMTP_URL", TRUSTED_PROXY: "TRUSTED_PROXIES" };
  const misspelt = Object.entries(meant).map(([name, setting]) => `${name}: is no setting; did you mean ${setting}?`);
  require(ran, 0, "PUBLIC_URL: is not https", ...misspelt);
  require(await galley(product, ["config", "check"], { PUBLIC_URL: "http://localhost:3000" }), 0);
  return "http for others than this machine, and names that no setting has";
}

async function goBack(product: Product): Promise<string> {
  const docs = await readFile(join(root, "docs", "operations.md"), "utf8");
  if (!docs.includes("It runs on the newer tables")) throw new Error("docs/operations.md does not say so");
  const newer = "999-of-a-later-release.sql";
  await product.sql("insert into migrations (name) values ($1)", [newer]);
  try {
    const { out } = await galley(product, ["doctor"]);
    if (!out.includes(`warning tables: A newer Galley has added to the tables (${newer}). This one runs on them`))
      throw new Error(out);
    const env = { ...product.world.rig.readEnvironment(), LOG_LEVEL: "info" };
    const child = await startChild("worker", process.execPath, [join(root, "src", "main.ts"), "worker"], {
      env,
      stdio: ["ignore", "pipe", "inherit"],
    });
    let log = "";
    child.process.stdout?.on("data", (data: Buffer) => (log += data.toString()));
    await waitUntil("the service runs", async () => log.includes('"msg":"started"'));
    await child.stop();
    if (!log.includes("a newer Galley has added to the tables; this one runs on them")) throw new Error(log);
  } finally {
    await product.sql("delete from migrations where name = $1", [newer]);
  }
  return "docs, the program's log and doctor say the same: it runs on the newer tables";
}

/**
 * Builds the environment the way compose does: the env file, then "environment", where ${NAME:-default} also
 * reads the file.
 */
async function readCompose(product: Product): Promise<string> {
  const file: Record<string, string> = {
    PORT: "8080",
    HOST: "127.0.0.1",
    DATA_DIR: "data",
    POSTGRES_PASSWORD: "9c7e25b84654",
  };
  const fill = (text: string): string =>
    text.replace(
      /\$\{(\w+)(?::[-?]((?:[^{}]|\{[^{}]*\})*))?\}/g,
      (_, name: string, otherwise = "") => file[name] ?? fill(otherwise),
    );
  const compose = await readFile(join(root, "deploy", "compose.yaml"), "utf8");
  const app = compose.slice(compose.indexOf("  app:"), compose.indexOf("  db:"));
  const block = /environment:\n((?: {6}.*\n)+)/.exec(app)?.[1] ?? "";
  const told = [...block.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(
    ([, name = "", value = ""]) => [name, fill(value)] as const,
  );
  const inside: Record<string, string> = { ...file, ...Object.fromEntries(told) };
  const wanted = { HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data", PUBLIC_URL: "http://localhost:8080" };
  for (const [name, value] of Object.entries(wanted))
    if (inside[name] !== value) throw new Error(`${name} is ${inside[name]} in the container, not ${value}`);
  if (!fill(app).includes('"127.0.0.1:8080:3000"')) throw new Error("PORT of .env is not the port on this machine");
  const { DATA_DIR: _folder, ...settings } = inside;
  require(await galley(product, ["config", "check"], settings), 0, "The settings are usable.");
  return "inside, the image's own address, port and folder hold; outside, PORT";
}
