import { beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../platform/actor.ts";
import type { ArticleLanguage } from "../../../platform/languages.ts";
import { checkSource } from "../../sources/polling/check-source.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { writeArticle } from "./write-article.ts";

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
});

/** Returns the findings in the articles of one day's posts of a source, written one by one. */
async function writeAll(language: ArticleLanguage, about: string, captions: string[]): Promise<string[]> {
  const { sourceId, userId } = await world.connectAccount(owner, { language });
  await world.ctx.db.updateTable("sources").set({ about, next_look: "new" }).where("id", "=", sourceId).execute();
  for (const caption of captions) await world.addPost(userId, { caption });
  await checkSource(world.ctx, owner, { sourceId });
  const articles = await world.ctx.db
    .selectFrom("articles")
    .select("id")
    .where("source_id", "=", sourceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  expect(articles).toHaveLength(captions.length);
  for (const { id } of articles) await writeArticle(world.ctx, owner, { articleId: id });
  const versions = await world.ctx.db
    .selectFrom("article_versions")
    .select("findings")
    .where(
      "article_id",
      "in",
      articles.map(({ id }) => id),
    )
    .execute();
  return versions
    .flatMap(({ findings }) => findings)
    .flatMap(({ kind, reason }) => (kind === "repetition" ? [reason] : []));
}

test.each<[ArticleLanguage, string, string[]]>([
  [
    "en",
    "I am a potter in Basel; my workshop is the old fire station, and on Saturdays the door is open " +
      "to everybody who likes clay.",
    [
      "The kiln is cold again. Nine bowls came out whole.",
      "A bag of new clay came today. It smells of rain.",
      "Glazing day. Everything is blue, my hands too.",
    ],
  ],
  [
    "ja",
    "",
    [
      "窯が冷めました。九つの器が出てきました。",
      "粘土が届きました。雨の匂いがします。",
      "釉薬の日です。手まで青くなりました。",
      "棚を片づけました。床も掃きました。",
      "新しい蓋ができました。",
      "急須を三つ作りました。",
    ],
  ],
])(
  "articles of one source share their closing line and a word about the owner: no repetition (%s)",
  async (language, about, captions) => {
    expect(await writeAll(language, about, captions)).toEqual([]);
  },
);

test("an article that retells the same story is found", async () => {
  const caption =
    "The kiln needs two days to cool down. In the meantime we sweep the floor, sort the shelves " +
    "and try not to open the lid too early. Then comes the moment that all of us wait for.";
  expect(await writeAll("en", "", [caption, `${caption} This time it was blue.`])).toContain(
    "findings.repetition.earlier",
  );
});
