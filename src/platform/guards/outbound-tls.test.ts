import { createServer, type Server } from "node:https";
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound } from "./outbound.ts";

const trustedBefore = getCACertificates("default");
let certificate: string;
let server: Server;
let port: number;

beforeAll(async () => {
  const made = await generate([{ name: "commonName", value: "blog.example" }], {
    keySize: 2048,
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "subjectAltName", altNames: [{ type: 2, value: "blog.example" }] },
    ],
  });
  certificate = made.cert;
  server = createServer({ key: made.private, cert: made.cert }, (request, response) => {
    response.end(`${(request.socket as TLSSocket).servername} ${request.headers.host}`);
  });
  port = await listen(server);
});

afterAll(() => {
  setDefaultCACertificates(trustedBefore);
  server.closeAllConnections();
  server.close();
});

const outbound = () =>
  createOutbound({ allow: ["127.0.0.0/8"], resolve: async () => [{ address: "127.0.0.1", family: 4 }] });

describe("https", () => {
  it("refuses an untrusted certificate before anything is sent", async () => {
    const call = outbound().fetch(`https://blog.example:${port}/`, { method: "POST", body: "x" });
    await expect(call).rejects.toMatchObject({ reason: "unavailable", code: "tls", sent: false });
  });

  it("reports a certificate of an unknown authority as such", async () => {
    const authority = await generate([{ name: "commonName", value: "Our own" }], {
      keySize: 2048,
      extensions: [{ name: "basicConstraints", cA: true }],
    });
    const leaf = await generate([{ name: "commonName", value: "blog.example" }], {
      keySize: 2048,
      ca: { key: authority.private, cert: authority.cert },
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "blog.example" }] }],
    });
    const inside = createServer({ key: leaf.private, cert: leaf.cert }, (_request, response) => void response.end());
    const call = outbound().fetch(`https://blog.example:${await listen(inside)}/`);
    await expect(call).rejects.toMatchObject({ reason: "unavailable", code: "tls", sent: false });
    inside.close();
  });

  it("sends the host name to the server and checks the certificate against it, not against the address", async () => {
    setDefaultCACertificates([certificate]);
    const answer = await outbound().fetch(`https://blog.example:${port}/`);
    expect(answer.text()).toBe(`blog.example blog.example:${port}`);
    await expect(outbound().fetch(`https://other.example:${port}/`)).rejects.toMatchObject({
      code: "tls",
      sent: false,
    });
  });
});
