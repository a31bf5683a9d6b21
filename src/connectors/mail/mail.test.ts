import { createServer, type Socket } from "node:net";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { createMailer, type OutgoingMail } from "./index.ts";

/** What a scripted server does at a stage instead of continuing. */
type Act = "cut" | "reset" | "silent" | (string & {});
type Stage = "connect" | "EHLO" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "body" | "dot" | "QUIT";

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const normal: Record<Stage, string> = {
  connect: "220 test ESMTP",
  EHLO: "250-test\r\n250-PIPELINING\r\n250-AUTH PLAIN\r\n250 8BITMIME",
  AUTH: "235 ok",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  body: "",
  dot: "250 queued",
  QUIT: "221 bye",
};

/** A raw SMTP server that follows a script at one stage; `taken` holds every message that it received whole. */
async function startServer(script: Partial<Record<Stage, Act>> = {}) {
  const taken: string[] = [];
  const commands: string[] = [];
  const server = createServer((socket) => {
    opened.push(() => socket.destroy());
    socket.on("error", () => {});
    let hasRecipient = false;
    const reach = (stage: Stage) => {
      const what = stage === "DATA" && !hasRecipient ? "503 no valid recipients" : (script[stage] ?? normal[stage]);
      if (stage === "RCPT") hasRecipient = what.startsWith("250") && (script.MAIL ?? normal.MAIL).startsWith("250");
      act(socket, what);
    };
    let body: string | null = null;
    let line = "";
    reach("connect");
    socket.on("data", (chunk) => {
      if (body === null) {
        line += chunk.toString("latin1");
      } else {
        body += chunk.toString("latin1");
      }
      for (let end = line.indexOf("\r\n"); body === null && end >= 0; end = line.indexOf("\r\n")) {
        const command = line.slice(0, end);
        line = line.slice(end + 2);
        commands.push(command);
        const verb = command.split(/[ :]/)[0]?.toUpperCase() as Stage;
        if (verb in normal) reach(verb);
        else socket.write("502 no\r\n");
        if (verb === "DATA" && hasRecipient && (script.DATA ?? normal.DATA).startsWith("354")) {
          body = line;
          line = "";
        }
      }
      if (body === null) return;
      if (script.body && body.length > 100) reach("body");
      else if (body.endsWith("\r\n.\r\n")) {
        taken.push(body);
        body = null;
        reach("dot");
      }
    });
  });
  const port = await listen(server);
  opened.push(() => server.close());
  return { port, taken, commands };
}

function act(socket: Socket, what: Act): void {
  if (what === "cut") socket.destroy();
  else if (what === "reset") socket.resetAndDestroy();
  else if (what !== "silent" && what !== "")
    socket.write(what.endsWith("…") ? what.slice(0, -1) : `${what}\r\n`, () => {
      if (what.endsWith("…")) socket.destroy();
    });
}

const mail: OutgoingMail = {
  to: "owner@example.com",
  subject: "Bản thảo: “Über das Meer” 🌊",
  html: "<p>Hello <b>you</b></p>",
  text: "Hello you\n.\nend",
  messageId: "<galley-1@example.org>",
  headers: { "List-Unsubscribe": "<https://example.org/u>" },
};
const mailerFor = (port: number, timeoutMs = 10_000) =>
  createMailer({ url: `smtp://127.0.0.1:${port}`, from: "Galley <galley@example.org>", timeoutMs });

async function failure(call: Promise<unknown>): Promise<ConnectorError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConnectorError);
  return error as ConnectorError;
}

describe("a sent mail", () => {
  it("arrives whole, once, with its id, both parts and its headers", async () => {
    const server = await startServer();
    expect(await mailerFor(server.port).send(mail)).toBe("sent");
    expect(server.taken).toHaveLength(1);
    const seen = await PostalMime.parse(
      Buffer.from(server.taken[0]?.replace(/\r\n\.\.(?=\r\n)/g, "\r\n.").slice(0, -5) ?? "", "latin1"),
    );
    expect([seen.subject, seen.messageId, seen.from?.address, seen.to?.[0]?.address]).toEqual([
      mail.subject,
      mail.messageId,
      "galley@example.org",
      "owner@example.com",
    ]);
    expect(seen.text?.trim()).toBe(mail.text);
    expect(seen.html?.trim()).toBe(mail.html);
    expect(seen.headers.find((header) => header.key === "list-unsubscribe")?.value).toBe("<https://example.org/u>");
  });

  it("is sent even if the server hangs up after QUIT", async () => {
    const server = await startServer({ QUIT: "reset" });
    expect(await mailerFor(server.port).send(mail)).toBe("sent");
  });

  it("signs in when the address has a name and password", async () => {
    const server = await startServer();
    const mailer = createMailer({
      url: `smtp://us%40er:p%3Aw@127.0.0.1:${server.port}?tls=optional`,
      from: "galley@example.org",
    });
    expect(await mailer.send(mail)).toBe("sent");
    expect(server.commands).toContain(`AUTH PLAIN ${Buffer.from("\0us@er\0p:w").toString("base64")}`);
  });
});

describe("a mail that was definitely not sent", () => {
  it.each<[Stage, Act, string, boolean]>([
    ["connect", "cut", "unavailable", true],
    ["connect", "554 no service", "rejected", false],
    ["connect", "421 busy", "unavailable", true],
    ["EHLO", "cut", "unavailable", true],
    ["EHLO", "421 busy", "unavailable", true],
    ["MAIL", "cut", "unavailable", true],
    ["MAIL", "451 later", "unavailable", true],
    ["MAIL", "550 no", "rejected", false],
    ["RCPT", "cut", "unavailable", true],
    ["RCPT", "450 greylisted", "unavailable", true],
    ["RCPT", "550 no such user", "not-found", false],
    ["RCPT", "550 No such user <author@relay.example>", "not-found", false],
    ["RCPT", "550 The authority has closed", "not-found", false],
    ["RCPT", "550 relay not permitted", "rejected", false],
    ["RCPT", "550 relaying denied", "rejected", false],
    ["RCPT", "550 Authentication required", "rejected", false],
    ["RCPT", "550 unauthenticated sender", "rejected", false],
    ["RCPT", "550 rejected as spam", "rejected", false],
    ["RCPT", "550 5.1.1 no such user", "not-found", false],
    ["RCPT", "550 5.2.1 closed", "not-found", false],
    ["RCPT", "550 5.7.1 policy", "rejected", false],
    ["RCPT", "550 5.1.8 bad sender", "rejected", false],
    ["RCPT", "552 5.2.2 full", "rejected", false],
    ["DATA", "cut", "unavailable", true],
    ["DATA", "reset", "unavailable", true],
    ["DATA", "452 full", "unavailable", true],
    ["DATA", "554 no", "rejected", false],
    ["dot", "451 try later", "unavailable", true],
    ["dot", "421 shutting down", "unavailable", true],
    ["dot", "550 spam", "rejected", false],
  ])("at %s: %s is %s", async (stage, what, reason, retryable) => {
    const server = await startServer({ [stage]: what });
    const error = await failure(mailerFor(server.port).send(mail));
    expect([error.reason, error.retryable]).toEqual([reason, retryable]);
    if (stage !== "dot") expect(server.taken).toEqual([]);
  });

  it.each<Stage>(["connect", "EHLO", "MAIL", "RCPT", "DATA"])(
    "times out when the server is silent at %s",
    async (stage) => {
      const server = await startServer({ [stage]: "silent" });
      expect((await failure(mailerFor(server.port, 150).send(mail))).reason).toBe("timeout");
      expect(server.taken).toEqual([]);
    },
  );

  it("is cut off while its body is being sent", async () => {
    const server = await startServer({ body: "cut" });
    const error = await failure(mailerFor(server.port).send({ ...mail, html: "x".repeat(20_000_000) }));
    expect([error.reason, error.retryable]).toEqual(["unavailable", true]);
    expect(server.taken).toEqual([]);
  });

  it("finds a closed port", async () => {
    const server = await startServer();
    opened.pop()?.();
    expect((await failure(mailerFor(server.port).send(mail))).reason).toBe("unavailable");
  });

  it("doesn't send a password when TLS was removed from the offer", async () => {
    const server = await startServer();
    const mailer = createMailer({ url: `smtp://user:CANARY@127.0.0.1:${server.port}`, from: "galley@example.org" });
    const error = await failure(mailer.send(mail));
    expect(error.message).not.toContain("CANARY");
    expect(server.commands.filter((command) => command.startsWith("AUTH"))).toEqual([]);
    expect(server.taken).toEqual([]);
  });

  it("is tried again an hour later when the server refuses the password, which the operator can mend", async () => {
    const server = await startServer({ AUTH: "535 no" });
    const mailer = createMailer({
      url: `smtp://user:CANARY@127.0.0.1:${server.port}?tls=optional`,
      from: "galley@example.org",
    });
    const error = await failure(mailer.send(mail));
    expect(error).toMatchObject({ reason: "unauthorized", retryable: true, retryAfterSeconds: 3_600 });
  });
});

describe("a mail with an unknown outcome", () => {
  it.each<Act>(["cut", "reset", "250 que…", "45…"])("was cut off after the final dot: %s", async (what) => {
    const server = await startServer({ dot: what });
    const error = await failure(mailerFor(server.port).send(mail));
    // A reply that broke off after its code and text began is not a reply.
    expect([error.reason, error.retryable]).toEqual(["unknown-outcome", false]);
    expect(server.taken).toHaveLength(1);
  });

  it("got no answer to the final dot in time", async () => {
    const server = await startServer({ dot: "silent" });
    const error = await failure(mailerFor(server.port, 300).send(mail));
    expect([error.reason, error.retryable]).toEqual(["unknown-outcome", false]);
    expect(server.taken).toHaveLength(1);
  });
});

describe("input refused before any connection", () => {
  it.each<[string, Partial<OutgoingMail>]>([
    ["a line break in the subject", { subject: "Hi\r\nBcc: x@example.com" }],
    ["a bare line feed in the subject", { subject: "Hi\nBcc: x@example.com" }],
    ["a line break in the address", { to: "a@example.com\r\nRCPT TO:<b@example.com>" }],
    ["a line break in the sender", { from: "A\r\nB <a@example.com>" }],
    ["a line break in a header", { headers: { "X-A": "1\r\nX-B: 2" } }],
    ["a line break in a header's name", { headers: { "X-A\r\nX-B": "1" } }],
    ["a line break in the message id", { messageId: "<a@b>\r\nX: y" }],
    ["two addresses", { to: "a@example.com, b@example.com" }],
    ["no address", { to: "nobody" }],
    ["an empty address", { to: "" }],
  ])("%s", async (_what, part) => {
    const server = await startServer();
    const error = await failure(mailerFor(server.port).send({ ...mail, ...part }));
    expect([error.reason, error.retryable]).toEqual(["rejected", false]);
    expect(server.commands).toEqual([]);
  });

  it.each(["http://host", "host:25", "smtp://", "smtp://host?tls=maybe"])("the server address %s", (url) => {
    expect(() => createMailer({ url, from: "a@example.org" })).toThrow(RangeError);
  });
});
