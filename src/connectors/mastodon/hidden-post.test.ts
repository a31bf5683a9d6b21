import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { createMastodon } from "./index.ts";

test("a server that hides a post and lists others without end is given up", async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (request.url?.startsWith("/api/v1/statuses/") === true) return response.writeHead(401).end();
    const { port } = server.address() as AddressInfo;
    const post = { id: `${asked}`, created_at: new Date().toISOString(), content: "", account: { id: "1", acct: "a" } };
    response.setHeader("link", `<http://127.0.0.1:${port}/api/v1/accounts/1/statuses?max_id=${asked}>; rel="next"`);
    return response.end(JSON.stringify([{ ...post, media_attachments: [] }]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ allow: [`127.0.0.1:${port}`], ofOwners: true });
  const address = `http://127.0.0.1:${port}/api/v1/accounts/1`;
  const reader = createMastodon({ outbound }).open({ address, name: "a", etag: null, lastModified: null });
  await expect(reader.getPost("missing")).rejects.toMatchObject({ reason: "rejected" });
  expect(asked).toBeLessThan(30);
  await outbound.close();
  server.close();
});
