import { randomBytes } from "node:crypto";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Dovecot, hasDovecot, startDovecot } from "../../../../test/dovecot.ts";
import { findFreePorts } from "../../../../test/free-ports.ts";
import { listen } from "../../../../test/listen.ts";
import { toMailboxOpener } from "../../../context.ts";
import { toConfig } from "../../../platform/config/config.ts";
import { readEnv } from "../../../platform/config/env.ts";
import { inEnglish } from "../in-english.ts";
import { checkIncomingMail } from "./incoming-mail.ts";

const given = {
  DATABASE_URL: "postgres://nobody@127.0.0.1/none",
  SECRET_KEYS: `test:${randomBytes(32).toString("base64")}`,
  SMTP_URL: "smtp://127.0.0.1:1",
};
const REPLY_ADDRESS = "galley@mail.example";

async function look(settings: Record<string, string>): Promise<string[][]> {
  const { config, secrets } = toConfig(readEnv({ ...given, ...settings }));
  const found = [await checkIncomingMail.look({ config, openMailbox: toMailboxOpener(config, secrets) })].flat();
  return found.map(({ state, says, fix }) => [state, inEnglish(says), ...(fix ? [inEnglish(fix)] : [])]);
}

test("incoming email is off if neither an SMTP port nor a mailbox is set", async () => {
  expect((await look({}))[0]?.[0]).toBe("off");
});

test("distinguishes a port that accepts email from one where nothing listens", async () => {
  const server = new SMTPServer({ disabledCommands: ["AUTH", "STARTTLS"] });
  const port = await listen(server.server);
  const atPort = (number: number) => look({ REPLY_ADDRESS, HOST: "127.0.0.1", REPLY_PORT: String(number) });
  expect(await atPort(port)).toEqual([["ok", `Port ${port} accepts email to galley@mail.example.`]]);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  const [unused = 0] = await findFreePorts(1);
  const [[state, says, fix] = []] = await atPort(unused);
  expect([state, says]).toEqual(["warning", `Nothing accepts email on port ${unused} (ECONNREFUSED).`]);
  expect(fix).toContain("REPLY_PORT");
});

describe.skipIf(!hasDovecot)("a mailbox at a real Dovecot", { timeout: 60_000 }, () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.close());
  const atMailbox = (more: { password?: string; folder?: string; port?: number } = {}) =>
    look({
      REPLY_ADDRESS,
      REPLY_IMAP: `imap://${dovecot.user}@127.0.0.1:${more.port ?? dovecot.port}/${more.folder ?? "INBOX"}`,
      REPLY_IMAP_PASSWORD: more.password ?? dovecot.password,
    });

  test("that can be read is fine", async () => {
    expect(await atMailbox()).toEqual([["ok", "Galley can read the mailbox for galley@mail.example."]]);
  });

  test("that can't be read says why, and what to compare", async () => {
    const [unused = 0] = await findFreePorts(1);
    const cases = [
      [{ password: "wrong" }, "unauthorized", "REPLY_IMAP_PASSWORD"],
      [{ folder: "Nowhere" }, "no such folder", "at the end of REPLY_IMAP"],
      [{ port: unused }, "ECONNREFUSED", "host and port in REPLY_IMAP"],
    ] as const;
    for (const [settings, code, fix] of cases) {
      const [[state, says, mend] = []] = await atMailbox(settings);
      expect([state, says]).toEqual(["problem", expect.stringContaining(`(${code})`)]);
      expect(mend).toContain(fix);
    }
  });
});
