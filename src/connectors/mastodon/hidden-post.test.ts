import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { createMastodon } from "./index.ts";

const listedAt = new Date("2026-11-02T08:00:00Z");

/** A server that lists one post, but shows a single post only to people who have signed in. */
async function openAccount({ isEndless = false } = {}) {
  let pages = 0;
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/v1/statuses/") === true) return response.writeHead(401).end();
    pages += 1;
    if (isEndless) response.setHeader("link", `<${origin}/api/v1/accounts/1/statuses?max_id=${pages}>; rel="next"`);
    const post = { id: "listed", created_at: listedAt.toISOString(), content: "", media_attachments: [] };
    // Some servers send it empty for posts that aren't replies.
    const answered = { in_reply_to_account_id: "" };
    return response.end(JSON.stringify([{ ...post, ...answered, account: { id: "1", acct: "lena" } }]));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const outbound = createOutbound({ allow: [new URL(origin).host], ofOwners: true });
  onTestFinished(async () => {
    await outbound.close();
    server.close();
  });
  const address = `${origin}/api/v1/accounts/1`;
  const reader = createMastodon({ outbound }).open({ address, name: "lena", etag: null, lastModified: null });
  return { reader, countPages: () => pages };
}

test("a post that's listed is found there", async () => {
  const { reader } = await openAccount();
  expect(await reader.getPost("listed", listedAt)).toMatchObject({ mediaId: "listed" });
});

test("a missing post was deleted only if an older one is listed", async () => {
  const { reader } = await openAccount();
  const [before, after] = [new Date("2026-11-01T08:00:00Z"), new Date("2026-11-03T08:00:00Z")];
  await expect(reader.getPost("missing", after)).rejects.toMatchObject({ reason: "not-found" });
  await expect(reader.getPost("missing", before)).rejects.toMatchObject({ reason: "rejected" });
});

test("a list without end is given up", async () => {
  const { reader, countPages } = await openAccount({ isEndless: true });
  await expect(reader.getPost("missing", new Date(0))).rejects.toMatchObject({ reason: "rejected" });
  expect(countPages()).toBeLessThan(30);
});
