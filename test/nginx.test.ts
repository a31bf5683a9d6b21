import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Context, Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../src/platform/programs/find-free-port.ts";
import { openLocalCertificate } from "../scripts/start/local-certificate.ts";
import { listen } from "./listen.ts";
import { startSite } from "./site.ts";
import type { HttpEnv } from "../src/entries/http/http-env.ts";
import { readClientAddress } from "../src/platform/http/client-address.ts";
import { askOverTls, type AskOptions, type Nginx, nginxProgram, startNginx } from "./nginx.ts";

const tooLarge = Buffer.alloc(41 * 1024 * 1024);
const countBytes = async (c: Context) => c.text(String((await c.req.arrayBuffer()).byteLength));

describe.skipIf(nginxProgram === null)("deploy/nginx.conf, with a real nginx", () => {
  let folder: string;
  let nginx: Nginx;
  let site: Awaited<ReturnType<typeof startSite>>;
  let echo: Server;
  let ports: { http: number; https: number };
  let taken = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "galley-nginx-"));
    site = await startSite({ operatorFiles: () => new Hono<HttpEnv>().post("/restore", countBytes) });
    echo = createServer((incoming, answer) => {
      taken += 1;
      const client = readClientAddress(
        incoming.socket.remoteAddress ?? "",
        String(incoming.headers["x-forwarded-for"] ?? ""),
        ["127.0.0.1"],
      );
      if (incoming.url === "/cut") incoming.socket.destroy();
      else
        answer.end(
          JSON.stringify({ client, host: incoming.headers.host, requestId: incoming.headers["x-request-id"] }),
        );
    });
    ports = { http: await findFreePort(), https: await findFreePort() };
    nginx = await startNginx(folder, await fitExample());
  });
  afterAll(async () => {
    await nginx.stop();
    await site.server.close();
    echo.closeAllConnections();
    await new Promise((resolve) => echo.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  /** The example with this machine's ports and certificate; the echo server takes the user pool's place. */
  async function fitExample(): Promise<(example: string) => string> {
    const { certFile, keyFile } = await openLocalCertificate(folder);
    const closed = await findFreePort();
    const echoPort = await listen(echo);
    return (example) =>
      example
        .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certFile};`)
        .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${keyFile};`)
        .replaceAll("listen 80;", `listen 127.0.0.1:${ports.http};`)
        .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${ports.https} ssl;`)
        // One of two processes is restarting.
        .replace(
          "server 127.0.0.1:3000 ",
          `server 127.0.0.1:${closed} max_fails=0;\n    server 127.0.0.1:${new URL(site.url).port} `,
        )
        .replace("127.0.0.1:3006", `127.0.0.1:${echoPort}`);
  }

  const ask = (host: string, path: string, options?: AskOptions) => askOverTls(ports.https, host, path, options);

  it("serves pages, and every request while one of two processes is down", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask("galley.example.org", "/")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answers[0]?.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
  });

  it("redirects from http to https and keeps the path", async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.http}/vi/terms?x=1`, { redirect: "manual" });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toMatch(/^https:\/\/[^/]+\/vi\/terms\?x=1$/);
  });

  it("tells the service the caller's address, whatever the caller claims", async () => {
    const { body } = await ask("id.example.org", "/", { headers: { "x-forwarded-for": "203.0.113.7" } });
    expect(JSON.parse(body)).toMatchObject({ client: "203.0.113.7", host: "id.example.org" });
    // Calls from this machine come through nginx, which is trusted, so its header counts; a stranger's own address
    // is always last.
    expect(readClientAddress("127.0.0.1", "203.0.113.7, 198.51.100.9", ["127.0.0.1"])).toBe("198.51.100.9");
  });

  it("doesn't retry a POST that has reached a process", async () => {
    const before = taken;
    const answer = await ask("id.example.org", "/cut", { method: "POST", body: Buffer.from("x") });
    expect(answer.status).toBe(502);
    expect(taken - before).toBe(1);
  });

  it("passes on backups of any size, which only operators upload", async () => {
    for (const path of ["/operator/files/restore", "/vi/operator/files/restore"]) {
      const { status, body } = await ask("galley.example.org", path, { method: "POST", body: tooLarge });
      expect([status, body]).toEqual([200, String(tooLarge.length)]);
    }
  });

  it("accepts photos and refuses bodies that are far too large", async () => {
    const small = await ask("id.example.org", "/", { method: "POST", body: Buffer.alloc(1_000) });
    expect(small.status).toBe(200);
    const large = await ask("galley.example.org", "/uploads", { method: "POST", body: tooLarge });
    expect(large.status).toBe(413);
  });
});
