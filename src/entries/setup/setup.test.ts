import { readFileSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../../../simulators/mailbox/start-mailbox.ts";
import { startInstagram } from "../../../simulators/instagram/start-instagram.ts";
import { startModel } from "../../../simulators/model/start-model.ts";
import { listen } from "../../../test/listen.ts";
import { createDatabase, type TestDatabase } from "../../../test/postgres.ts";
import { control, readMails } from "../../../test/rig.ts";
import { createSetupRig, readProblem, readRevision, type SetupRig, SetupVisitor } from "../../../test/setup-rig.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { takeLock } from "../../platform/programs/lock-file.ts";
import { readSavedSettings } from "../../platform/config/saved-settings.ts";

let rig: SetupRig;
let database: TestDatabase;
/** Sits at the machine. */
let person: SetupVisitor;
/** Comes through a proxy in front of it. */
let stranger: SetupVisitor;
const closing: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  [rig, database] = await Promise.all([createSetupRig(), createDatabase()]);
  person = new SetupVisitor(rig.url);
  stranger = new SetupVisitor(rig.url, { "x-forwarded-for": "203.0.113.9" });
});
afterEach(async () => {
  await rig.close();
  for (const close of closing.splice(0)) await close();
  await database.drop();
});

const useDatabase = () => person.save("database", { choice: "own", url: database.connectionString });
const lena = { email: "lena@example.org", name: "Lena", password: "correct CANARY battery", signUp: "invite" };
const saved = () => readSavedSettings(rig.dataDir);
const health = async () => (await fetch(`${rig.url}/healthz`).catch(() => null))?.text();

describe("from outside", () => {
  it("shows nothing but the question for the code, whatever is asked", async () => {
    await rig.start();
    for (const path of ["/", "/setup", "/setup/database", "/setup/end", "/bot/dash", "/graphql"]) {
      const { status, html } = await stranger.get(path);
      expect([status, html.match(/<h1>[^<]*/)?.[0], html.match(/<input/g)?.length], path).toEqual([
        403,
        "<h1>Enter the setup code",
        // The code, and the language switch's own.
        2,
      ]);
    }
    const before = saved();
    const fields = {
      choice: "own",
      url: database.connectionString,
      revision: readRevision((await person.get("/setup/database")).html),
    };
    expect((await stranger.post("/setup/database", fields)).status).toBe(403);
    expect(saved()).toEqual(before);
  });

  it("asks for the code, too, when a name that isn't this machine's leads here", async () => {
    await rig.start();
    // fetch would set its own Host header.
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      const { port } = new URL(rig.url);
      request(
        { host: "127.0.0.1", port, path: "/setup/database", headers: { host: `evil.example:${port}` } },
        (answer) => resolve(answer.statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it("takes the code once, and lets whoever has used it go on", async () => {
    await rig.start();
    const code = rig.code();
    expect((await stranger.post("/setup/code", { code: code.toLowerCase().replaceAll("-", " ") })).path).toBe(
      "/setup/database",
    );
    const another = new SetupVisitor(rig.url, { "x-forwarded-for": "203.0.113.10" });
    const { status, html } = await another.post("/setup/code", { code });
    expect([status, readProblem(html, "code")]).toEqual([
      403,
      "This code was already used. Restart Galley to get a new one.",
    ]);
    expect((await another.get("/setup/database")).status).toBe(403);
    expect((await stranger.get("/setup/database")).status).toBe(200);
    const state = readFileSync(join(rig.dataDir, "setup.json"), "utf8");
    expect(state).not.toContain(code.replaceAll("-", ""));
    expect(statSync(join(rig.dataDir, "setup.json")).mode & 0o777).toBe(0o600);
  });

  it("stops guesses after a few, even the right one", async () => {
    await rig.start();
    for (let guess = 0; guess < 5; guess += 1)
      expect(readProblem((await stranger.post("/setup/code", { code: `WRONG${guess}` })).html, "code")).toMatch(
        /isn(’|')t the code/,
      );
    expect((await stranger.post("/setup/code", { code: rig.code() })).status).toBe(429);
  });

  it("refuses a form of another site's page", async () => {
    await rig.start();
    const { html } = await person.get("/setup/database");
    const fields = { choice: "bundled", revision: readRevision(html) };
    expect((await person.post("/setup/database", fields, { origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("wrong settings", () => {
  async function startClosedPort(): Promise<number> {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  it("of each step are reported beside the field, and none is saved", async () => {
    const instagram = await startInstagram({ app: { id: "1084520917346112", secret: "a".repeat(32) } });
    closing.push(() => instagram.close());
    await rig.start({
      INSTAGRAM_API_URL: instagram.url,
      INSTAGRAM_GRAPH_URL: instagram.url,
      OUTBOUND_ALLOW: new URL(instagram.url).host,
    });
    const closed = await startClosedPort();
    const wrong = async (step: string, fields: Record<string, string>, field: string, says: RegExp) => {
      const before = saved();
      const { status, html } = await person.save(step, fields);
      expect([status, readProblem(html, field)], `${step} ${JSON.stringify(fields)}`).toEqual([
        422,
        expect.stringMatching(says),
      ]);
      expect(saved()).toEqual(before);
    };
    await wrong("database", { choice: "own", url: "" }, "url", /fill this in/);
    await wrong("database", { choice: "own", url: "mysql://db/galley" }, "url", /should look like/);
    await wrong(
      "database",
      { choice: "own", url: `postgres://galley@127.0.0.1:${closed}/galley` },
      "url",
      /Nothing answers/,
    );
    await wrong(
      "database",
      { choice: "own", url: "postgres://galley@nobody.invalid/galley" },
      "url",
      /can.t find this host/,
    );
    const url = new URL(database.connectionString);
    url.pathname = "/not_there";
    await wrong("database", { choice: "own", url: url.href }, "url", /no database with this name/);
    url.password = "wrong";
    await wrong("database", { choice: "own", url: url.href }, "url", /refuses this user/);
    await useDatabase();
    await wrong("account", { ...lena, email: "lena", signUp: "" }, "email", /isn.t an email/);
    await wrong("account", { ...lena, password: "short" }, "password", /at least 8/);
    await wrong("account", { ...lena, password: "password123" }, "password", /too common/);
    await wrong("address", { url: "galley.example.org", proxies: "" }, "url", /should look like/);
    await wrong("address", { url: "https://galley.example.org", proxies: "proxy.local" }, "proxies", /IP addresses/);
    const mail = { server: "127.0.0.1", port: String(closed), from: "Galley <g@example.org>", to: lena.email };
    await wrong("mail", mail, "server", /Nothing answers/);
    await wrong("mail", { ...mail, server: "nobody.invalid" }, "server", /can.t find this server/);
    await wrong("mail", { ...mail, port: "mail" }, "port", /number/);
    await wrong("mail", { ...mail, from: "nobody" }, "from", /should look like/);
    await wrong("mail", { ...mail, user: "lena" }, "password", /fill this in/);
    await wrong("model", { choice: "vendor", vendor: "anthropic", name: "claude-haiku-5-5" }, "key", /fill this in/);
    await wrong(
      "model",
      { choice: "vendor", vendor: "openai-compatible", name: "x", url: "http://a.example" },
      "url",
      /https/,
    );
    await wrong("model", { choice: "local", localUrl: "here", localName: "x" }, "localUrl", /should look like/);
    await wrong(
      "model",
      { choice: "local", localUrl: `http://127.0.0.1:${closed}/v1`, localName: "x" },
      "localUrl",
      /OUTBOUND_ALLOW/,
    );
    await wrong("instagram", { appId: "abc", appSecret: "x" }, "appId", /digits/);
    await wrong("instagram", { appId: "1", appSecret: "b".repeat(32) }, "appId", /doesn.t know this ID/);
    await wrong(
      "instagram",
      { appId: "1084520917346112", appSecret: "b".repeat(32) },
      "appSecret",
      /refuses this secret/,
    );
    await wrong("payment", { choice: "stripe", key: "pk_live_1", webhook: "whsec_1", price: "9 USD" }, "key", /sk_/);
    await wrong("payment", { choice: "stripe", key: "sk_live_1", webhook: "1", price: "9 USD" }, "webhook", /whsec_/);
    await wrong("payment", { choice: "stripe", key: "sk_live_1", webhook: "whsec_1", price: "9" }, "price", /12 CHF/);
  }, 120_000);

  it("in the environment stop the start and are named, because no page can change them", async () => {
    await expect(rig.start({ MAIL_FROM: "nobody" })).rejects.toThrow("MAIL_FROM: ");
  });

  it("a bundled database that can't start says why, and what was chosen before stays", async () => {
    await rig.start();
    await useDatabase();
    const before = saved();
    const lock = takeLock(join(rig.dataDir, "database.lock"), "");
    const { status, html } = await person.save("database", { choice: "bundled" });
    lock.release();
    expect([status, html]).toEqual([422, expect.stringContaining("work: Galley is already running on")]);
    expect(saved()).toEqual(before);
  });

  it("distinguishes a mail server that refuses the sender from one that is unreachable", async () => {
    const mailbox: Mailbox = await startMailbox();
    closing.push(() => mailbox.close());
    await rig.start();
    await useDatabase();
    const fields = {
      server: "127.0.0.1",
      port: String(mailbox.smtpPort),
      from: "Galley <g@example.org>",
      to: lena.email,
    };
    const right = await person.save("mail", fields);
    expect([right.path, right.html.includes("on its way to lena@example.org")]).toEqual(["/setup/model", true]);
    const [mail] = await readMails(mailbox, { to: lena.email });
    expect(mail).toMatchObject({ subject: "Galley can send email" });
    for (const place of ["/bot/sources/add", "/bot/integrations/add"]) {
      expect(mail?.text).toContain(rig.url + place);
      expect(mail?.html).toContain(`href="${rig.url}${place}"`);
    }
    expect(saved()).toMatchObject({ SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`, MAIL_FROM: fields.from });
  });

  it("a local model is allowed, tested and stored without a price", async () => {
    const model = await startModel();
    closing.push(() => model.close());
    await control(model, "POST", "/settings", { keys: [] });
    await rig.start();
    await useDatabase();
    const right = await person.save("model", {
      choice: "local",
      localUrl: `${model.url}/v1`,
      localName: "galley-simulator",
    });
    expect([readProblem(right.html, "localUrl"), right.path]).toEqual(["", "/setup/instagram"]);
    expect(right.html).toContain("galley-simulator works and sees photos.");
    expect(saved()["OUTBOUND_ALLOW"]).toBe(new URL(model.url).host);
  });
});

it("of two concurrent attempts to create the operator's account, one succeeds", async () => {
  await rig.start();
  await useDatabase();
  const revision = readRevision((await person.get("/setup/account")).html);
  const both = ["lena@example.org", "minh@example.org"].map((email) =>
    new SetupVisitor(rig.url).post("/setup/account", { ...lena, email, revision }),
  );
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.html).toContain("Someone else saved changes in the meantime");
  const db = openDatabase(database.connectionString, { max: 1 });
  closing.unshift(() => db.destroy());
  expect(await db.selectFrom("operators").selectAll().execute()).toHaveLength(1);
});

it("refuses a database of another Galley, and a second operator where there is one", async () => {
  await rig.start();
  await useDatabase();
  await person.save("account", lena);
  const other = await createSetupRig();
  closing.unshift(() => other.close());
  await other.start();
  const visitor = new SetupVisitor(other.url);
  const refused = await visitor.save("database", { choice: "own", url: database.connectionString });
  expect(readProblem(refused.html, "url")).toMatch(/Another Galley already uses this database/);
  await other.stop();
  // Their names differ, so that both fit into one setting, as after a restored backup.
  const keys = [other.dataDir, rig.dataDir].map((dataDir) => readSavedSettings(dataDir)["SECRET_KEYS"] ?? "");
  await other.start({ SECRET_KEYS: keys.join(",") });
  expect((await visitor.save("database", { choice: "own", url: database.connectionString })).path).toBe(
    "/setup/account",
  );
  const second = await visitor.save("account", { ...lena, email: "minh@example.org" });
  expect(readProblem(second.html, "email")).toContain("lena@example.org already runs this installation");
});

it("asks for the account again once another database is chosen, and only then", async () => {
  const other = await createDatabase();
  closing.push(() => other.drop());
  await rig.start();
  await useDatabase();
  await person.save("account", lena);
  await useDatabase();
  expect((await person.get("/setup/account")).html).toContain("lena@example.org runs this installation.");
  const moved = await person.save("database", { choice: "own", url: other.connectionString });
  expect([moved.path, moved.html.includes("runs this installation")]).toEqual(["/setup/account", false]);
  expect((await person.get("/setup")).path).toBe("/setup/account");
  expect((await person.save("account", lena)).path).toBe("/setup/address");
  const db = openDatabase(other.connectionString, { max: 1 });
  closing.unshift(() => db.destroy());
  expect(await db.selectFrom("operators").select("email").execute()).toEqual([{ email: lena.email }]);
});

it("continues after a restart where it was, and the earlier code no longer opens it", async () => {
  await rig.start();
  const code = rig.code();
  await stranger.post("/setup/code", { code });
  await stranger.save("database", { choice: "own", url: database.connectionString });
  await stranger.save("account", lena);
  await rig.stop();
  await rig.start();
  expect((await stranger.get("/setup")).path).toBe("/setup/address");
  expect((await stranger.get("/setup/account")).html).toContain("lena@example.org runs this installation.");
  const another = new SetupVisitor(rig.url, { "x-forwarded-for": "203.0.113.10" });
  expect(readProblem((await another.post("/setup/code", { code })).html, "code")).toMatch(/isn.t the code/);
});

it("asks for the database again, and says why, if another one is set at the next start", async () => {
  await rig.start();
  await useDatabase();
  await person.save("account", lena);
  const other = await createDatabase();
  closing.push(() => other.drop());
  await rig.stop();
  await rig.start({ DATABASE_URL: other.connectionString });
  const { path, html } = await person.get("/setup");
  expect([path, html]).toEqual([
    "/setup/database",
    expect.stringContaining("Galley started with a different database"),
  ]);
  expect((await person.get("/setup/account")).path).toBe("/setup/database");
  expect((await person.save("database", { choice: "own" })).path).toBe("/setup/account");
  expect((await person.get("/setup/database")).html).not.toContain("Galley started with a different database");
  expect((await person.save("account", lena)).path).toBe("/setup/address");
});

it("shows what the environment decides, and says where that isn't what was saved", async () => {
  await rig.start();
  await useDatabase();
  await person.save("address", { url: "https://saved.example.org", proxies: "" });
  await rig.stop();
  await rig.start({ PUBLIC_URL: "https://given.example.org" });
  const { html } = await person.get("/setup/address");
  expect(html).toContain("Set by PUBLIC_URL in the environment");
  expect(html).toContain("You saved PUBLIC_URL here, but the environment sets it to something else");
  expect(html).toMatch(
    /readOnly="" [^>]*value="https:\/\/given\.example\.org"|value="https:\/\/given\.example\.org"[^>]*readOnly/i,
  );
  await person.save("address", { url: "https://third.example.org", proxies: "" });
  expect(saved()["PUBLIC_URL"]).toBe("https://saved.example.org");
  expect((await person.get("/setup/instagram")).html).toContain("https://given.example.org/connect/instagram");
});

it("never shows a secret that was saved, and keeps it when its field stays empty", async () => {
  await rig.start();
  await useDatabase();
  const fields = { choice: "stripe", key: "sk_live_CANARY1", webhook: "whsec_CANARY2", price: "9 USD" };
  await person.save("payment", fields);
  await person.save("payment", { ...fields, key: "", webhook: "", price: "10 USD" });
  expect(saved()).toMatchObject({ STRIPE_SECRET_KEY: "sk_live_CANARY1", PREMIUM_PRICE: "10 USD" });
  for (const step of ["database", "payment", "end"]) {
    const { html } = await person.get(`/setup/${step}`);
    expect(html).not.toContain("CANARY");
    expect(html).not.toContain(new URL(database.connectionString).password || "no password");
  }
  await person.save("payment", { choice: "off" });
  expect(saved()["STRIPE_SECRET_KEY"]).toBeUndefined();
});

it("works to the end if the environment sets only the database, as compose does", async () => {
  await rig.start({ DATABASE_URL: database.connectionString });
  const { html } = await person.get("/setup/database");
  expect(html).toContain("Set by DATABASE_URL in the environment");
  expect((await person.save("database", { choice: "own" })).path).toBe("/setup/account");
  await person.save("account", lena);
  await person.save("address", { url: rig.url, proxies: "" });
  await person.post("/setup/end", {});
  await expect.poll(health, { timeout: 60_000 }).toBe("ok");
  expect(Object.keys(saved())).not.toContain("DATABASE_URL");
}, 120_000);

it("ends only when somebody can sign in, then starts the service and doesn't come back", async () => {
  await rig.start();
  await useDatabase();
  const early = await person.post("/setup/end", {});
  expect([early.html.includes("Almost there"), early.html.includes('class="button" href="/setup/account"')]).toEqual([
    true,
    true,
  ]);
  await person.save("account", lena);
  await person.save("address", { url: rig.url, proxies: "" });
  for (const step of ["mail", "model", "instagram"]) await person.save(step, { skip: "1" });
  const { html: last } = await person.get("/setup/end");
  // Skipped: without them no post arrives, and no proof goes out.
  for (const step of ["instagram", "mail"]) expect(last).toContain(`<p><a href="/setup/${step}">`);
  const { html: starting } = await person.post("/setup/end", { next: "/bot/integrations/add" });
  expect(starting).toContain("Galley is starting");
  expect(starting).toContain(`href="${rig.url}/signin?next=%2Fbot%2Fintegrations%2Fadd"`);
  await expect.poll(health, { timeout: 60_000 }).toBe("ok");
  expect(existsSync(join(rig.dataDir, "setup.json"))).toBe(false);
  expect((await fetch(`${rig.url}/setup`)).status).toBe(404);
  const ready = async () =>
    (
      await fetch(`${rig.url}/identity/`, {
        method: "POST",
        body: JSON.stringify({
          AuthFlow: "USER_PASSWORD_AUTH",
          ClientId: "galley",
          AuthParameters: { USERNAME: lena.email, PASSWORD: lena.password },
        }),
        headers: {
          "content-type": "application/x-amz-json-1.1",
          "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
        },
      })
    ).status;
  expect(await ready()).toBe(200);
  // The service reads its settings again, in .env too: serve starts it anew.
  const statusPage = async () => (await fetch(`${rig.url}/status`)).status;
  const env = join(rig.dataDir, "..", ".env");
  writeFileSync(env, "STATUS_PAGE=true\n");
  await restart();
  expect(await statusPage()).toBe(200);
  rmSync(env);
  await restart();
  expect(await statusPage()).toBe(404);
}, 180_000);

async function restart(): Promise<void> {
  const before = await pidOf();
  process.kill(before, "SIGHUP");
  await expect.poll(async () => (await pidOf().catch(() => before)) !== before, { timeout: 60_000 }).toBe(true);
}

/** The process that listens: the service that serve has started. */
async function pidOf(): Promise<number> {
  const children = readFileSync(`/proc/${rig.pid()}/task/${rig.pid()}/children`, "utf8").trim().split(" ");
  const isService = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("main.mjs");
  const service = children.find((pid) => pid !== "" && isService(pid));
  if (service === undefined) throw new Error("the service isn't there");
  expect(await (await fetch(`${rig.url}/healthz`)).text()).toBe("ok");
  return Number(service);
}
