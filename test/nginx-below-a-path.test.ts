import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../src/platform/programs/find-free-port.ts";
import { openLocalCertificate } from "../scripts/start/local-certificate.ts";
import { fakeServices, startSite } from "./site.ts";
import { askOverTls, type Nginx, nginxProgram, startNginx } from "./nginx.ts";

const host = "galley.example.org";

describe.skipIf(nginxProgram === null)("the example of docs/operations.md, with a real nginx", () => {
  let folder: string;
  let nginx: Nginx;
  let site: Awaited<ReturnType<typeof startSite>>;
  let port: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "galley-nginx-"));
    site = await startSite({ services: { ...fakeServices().services, publicUrl: `https://${host}/galley` } });
    port = await findFreePort();
    const http = await findFreePort();
    const { certFile, keyFile } = await openLocalCertificate(folder);
    const below = await readExample();
    nginx = await startNginx(folder, (example) =>
      below(example)
        .replaceAll(/ssl_certificate .*;/g, `ssl_certificate ${certFile};`)
        .replaceAll(/ssl_certificate_key .*;/g, `ssl_certificate_key ${keyFile};`)
        .replace("listen 80;", `listen 127.0.0.1:${http};`)
        .replaceAll("listen 443 ssl;", `listen 127.0.0.1:${port} ssl;`)
        .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${new URL(site.url).port} `),
    );
  });
  afterAll(async () => {
    await nginx.stop();
    await site.server.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Replaces the single location in deploy/nginx.conf with the two from the document. */
  async function readExample(): Promise<(example: string) => string> {
    const document = await readFile(new URL("../docs/operations.md", import.meta.url), "utf8");
    const places = /```nginx\n([\s\S]*?)```/.exec(document)?.[1] ?? "";
    return (example) => {
      const [whole = "", others = ""] =
        /location \/ \{\n\s*proxy_pass http:\/\/galley;\n([\s\S]*?)\n {4}\}/.exec(example) ?? [];
      return example.replace(whole, places.replace(/#.*\n/, `\n${others}`));
    };
  }

  it("redirects to the path, and serves pages and their files below it", async () => {
    const bare = await askOverTls(port, host, "/galley");
    expect([bare.status, bare.headers["location"]]).toEqual([308, `https://${host}:${port}/galley/`]);
    const page = await askOverTls(port, host, "/galley/trynow");
    expect(page.status).toBe(200);
    const [, script = ""] = /<script[^>]*src="([^"]+)"/.exec(page.body) ?? [];
    expect(script).toMatch(/^\/galley\/assets\//);
    expect((await askOverTls(port, host, script)).headers["content-type"]).toContain("javascript");
  });

  it("leaves the rest of the host to another site", async () => {
    expect((await askOverTls(port, host, "/trynow")).status).toBe(404);
  });
});
