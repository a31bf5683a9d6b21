import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRealWordPress } from "../../../test/real-wordpress.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { type Caller, systemCaller } from "../../platform/actor.ts";
import { writeArticle } from "../articles/writing/write-article.ts";
import { createIntegration } from "../integrations/connecting/create-integration.ts";
import { checkPublication } from "./check-publication.ts";
import { publishArticle } from "./publish-article.ts";
import { requestPublication } from "./request-publication.ts";

const themes = [
  { name: "Debian's theme, which shows the featured image", theme: undefined, shows: true, images: 0 },
  { name: "a theme that shows the text alone", theme: "plain" as const, shows: false, images: 1 },
];
// Sequential, because two first starts would both download the same WordPress.
const started: Awaited<ReturnType<typeof startRealWordPress>>[] = [];
for (const { theme } of themes) started.push(await startRealWordPress(theme === undefined ? {} : { theme }));
for (const one of started) if (!one.wordpress) console.warn(`skipped: ${one.reason}`);

afterAll(() => Promise.all(started.map(({ wordpress }) => wordpress?.stop())));

let world: World;
beforeAll(async () => {
  world = await createWorld({}, { OUTBOUND_ALLOW_OWNERS: "127.0.0.0/8" });
});

async function connect(
  owner: Caller,
  wordpress: { siteUrl: string; username: string; password: string },
): Promise<string> {
  const { siteUrl, username, password } = wordpress;
  const site = { label: "Real", siteUrl, username, password, publishWhen: "by-hand" as const };
  return (await createIntegration(world.ctx, owner, { kind: "wordpress", ...site })).id;
}

let firings = 0;
async function publish(owner: Caller, integrationId: string) {
  firings += 1;
  // A post that begins like an article just published would count as its echo.
  const post = { caption: `Firing ${firings}: the "kiln" is cold again... Nine bowls -- and a cup -- came out.` };
  const { sourceId } = await world.connectAccount(owner, { post });
  const articles = world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId);
  const { id: articleId } = await articles.executeTakeFirstOrThrow();
  await writeArticle(world.ctx, owner, { articleId });
  await requestPublication(world.ctx, owner, {
    articleId,
    version: 1,
    integrationIds: [integrationId],
    overwrite: false,
  });
  const publications = world.ctx.db.selectFrom("publications").selectAll().where("article_id", "=", articleId);
  const { id: publicationId } = await publications.executeTakeFirstOrThrow();
  await publishArticle(world.ctx, systemCaller(owner.ownerId, "publish-article"), { publicationId, attempt: 1 });
  return publications.executeTakeFirstOrThrow();
}

describe.each(themes.map((theme, index) => ({ ...theme, wordpress: started[index]?.wordpress ?? null })))(
  "$name",
  ({ wordpress, shows, images }) => {
    it.skipIf(wordpress === null)(
      "has the first photo once, and the next article right away",
      { timeout: 120_000 },
      async () => {
        const owner = await world.createOwner();
        const integrationId = await connect(owner, wordpress!);
        for (const _article of ["first", "second"]) {
          const { article_id: articleId, link, state } = await publish(owner, integrationId);
          const page = await (await fetch(link ?? "")).text();
          const body = page.slice(page.indexOf("<body"));
          const uploads = body.match(/<img[^>]+wp-content\/uploads/g) ?? [];
          const inText = body.match(/<img[^>]+wp-image-\d+/g) ?? [];
          expect([state, uploads.length, inText.length]).toEqual(["published", 1, images]);
          expect(await checkPublication(world.ctx, owner, { articleId, integrationId })).toBe("as-published");
          const integrations = world.ctx.db
            .selectFrom("integrations")
            .select("shows_featured")
            .where("id", "=", integrationId);
          expect((await integrations.executeTakeFirstOrThrow()).shows_featured).toBe(shows);
        }
      },
    );
  },
);
