import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createMailer, type OutgoingMail } from "./index.ts";

const trustedBefore = getCACertificates("default");
const received: { user: string; body: string }[] = [];
let certificate: string;
let server: SMTPServer;
let port: number;

beforeAll(async () => {
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    keySize: 2048,
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
    ],
  });
  certificate = made.cert;
  server = new SMTPServer({
    key: made.private,
    cert: made.cert,
    onAuth: (auth, _session, callback) => callback(null, auth.password === "right" ? { user: auth.username } : {}),
    onData: (stream, session, callback) => {
      let body = "";
      stream
        .on("data", (chunk: Buffer) => (body += chunk.toString()))
        .on("end", () => {
          received.push({ user: String(session.user), body });
          callback();
        });
    },
  });
  server.on("error", () => {});
  port = await listen(server.server);
});

afterAll(async () => {
  setDefaultCACertificates(trustedBefore);
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const mail: OutgoingMail = {
  to: "owner@example.com",
  subject: "Hi",
  html: "<p>Hi</p>",
  text: "Hi",
  messageId: "<1@example.org>",
};
const mailerWith = (password: string) =>
  createMailer({ url: `smtp://galley:${password}@localhost:${port}`, from: "galley@example.org" });

describe("STARTTLS", () => {
  it("gives no password to a server whose certificate nobody trusts", async () => {
    await expect(mailerWith("right").send(mail)).rejects.toMatchObject({ reason: "unavailable", code: "tls" });
    expect(received).toEqual([]);
  });

  it("signs in and sends over TLS", async () => {
    setDefaultCACertificates([certificate]);
    expect(await mailerWith("right").send(mail)).toBe("sent");
    expect(received).toHaveLength(1);
    expect(received[0]?.user).toBe("galley");
    await expect(mailerWith("wrong").send(mail)).rejects.toMatchObject({ reason: "unauthorized", code: "smtp-535" });
  });
});
