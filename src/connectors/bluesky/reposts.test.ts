import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { createBluesky } from "./index.ts";

const lena = { did: "did:plc:lena", handle: "lena.example" };
const stranger = { did: "did:plc:stranger", handle: "stranger.example" };

/** An item of a feed (lexicon app.bsky.feed.defs, "feedViewPost"). */
function toItem(author: typeof lena, text: string, date: string, reason?: object) {
  const record = { $type: "app.bsky.feed.post", text, createdAt: date };
  const post = { uri: `at://${author.did}/app.bsky.feed.post/${text}`, cid: "bafy", author, record, indexedAt: date };
  return { post, ...(reason && { reason }) };
}

/** An AppView that lists reposts among posts with media. */
async function openAccount(feed: object[]) {
  const server = createServer((_request, response) => response.end(JSON.stringify({ feed })));
  const port = await listen(server);
  const outbound = createOutbound({ allow: [`127.0.0.1:${port}`], ofOwners: true });
  onTestFinished(async () => {
    await outbound.close();
    server.close();
  });
  const reading = { address: `at://${lena.did}`, name: lena.handle, etag: null, lastModified: null };
  return createBluesky({ outbound, apiUrl: `http://127.0.0.1:${port}` }).open(reading);
}

test("reposts are left out, even of the account's own posts; a pinned post isn't one", async () => {
  const repost = { $type: "app.bsky.feed.defs#reasonRepost", by: lena, indexedAt: "2026-11-04T08:00:00Z" };
  const reader = await openAccount([
    toItem(lena, "pinned", "2026-11-02T08:00:00Z", { $type: "app.bsky.feed.defs#reasonPin" }),
    toItem(lena, "newest", "2026-11-03T08:00:00Z"),
    toItem(stranger, "shared", "2026-10-02T08:00:00Z", repost),
    toItem(lena, "old", "2026-10-01T08:00:00Z", repost),
  ]);
  const { posts } = await reader.listPosts({ limit: 10 });
  expect(posts.map(({ caption }) => caption)).toEqual(["pinned", "newest"]);
});
