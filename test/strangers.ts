import { beforeAll, describe, expect, test } from "vitest";
import { listOperations } from "../src/entries/graphql/print-api.ts";
import { createExampleWorld, type ExampleIds, fillExample, isolation, missingId } from "./api-manifest.ts";
import type { ApiUser, ApiWorld } from "./api-world.ts";

export type StrangerWorld = { world: ApiWorld; owner: ApiUser; stranger: ApiUser; ids: ExampleIds };

const isId = (value: unknown): value is string => typeof value === "string" && value.length === 36;
const withoutSupportId = (answer: unknown) => JSON.stringify(answer).replace(/"supportId":"[^"]*"/g, "");

/** Calls each operation as another user, with the first user's ids. Returns what the file's other tests share. */
export function describeStrangers(title: string, createWorld: () => Promise<ApiWorld>): () => StrangerWorld {
  let shared: StrangerWorld;
  beforeAll(async () => {
    const world = await createWorld();
    const [owner, stranger] = [await world.signUp(), await world.signUp()];
    shared = { world, owner, stranger, ids: await createExampleWorld(world, owner) };
  });

  describe(title, () => {
    test.each(listOperations())(
      "$name: the stranger gets the answer for a nonexistent id, and nothing is changed",
      async ({ name, rules }) => {
        const { world, owner, stranger, ids } = shared;
        const before = await readAll(world, owner.ownerId);
        const foreign = await world.ask(stranger, fillExample(rules.example, ids));
        if (isolation[name] === "missing") {
          const missing = Object.fromEntries(
            Object.entries(ids).map(([key, value]) => [key, key.endsWith("Id") ? missingId : value]),
          );
          const absent = await world.ask(stranger, fillExample(rules.example, missing));
          // The answer may repeat the requested ids.
          const same = Object.values(ids).reduce<string>(
            (text, id) => (isId(id) ? text.replaceAll(id, missingId) : text),
            withoutSupportId(foreign),
          );
          expect(same).toBe(withoutSupportId(absent));
        } else if (!["createIntegration", "checkWordPress"].includes(name)) {
          for (const id of Object.values(ids).filter(isId)) expect(JSON.stringify(foreign)).not.toContain(id);
        }
        expect(await readAll(world, owner.ownerId)).toBe(before);
      },
    );

    test("in a mixed list of several ids, strangers get only their own", async () => {
      const { world, stranger, ids } = shared;
      const { articleId } = await world.addArticle(stranger);
      const query = "mutation ($articles: [ArticleToDecide!]!) { skipArticles(articles: $articles) { code } }";
      const articles = [ids["articleId"], articleId].map((id) => ({ articleId: id, version: 1 }));
      expect(await world.ask(stranger, query, { articles })).toEqual({
        data: { skipArticles: [{ code: "not-found" }, { code: null }] },
      });
      const counted = await world.ask(
        stranger,
        `{ articlesCount(filter: { sourceId: "${ids["sourceId"]}" }) { total } }`,
      );
      expect(counted).toEqual({ data: { articlesCount: { total: 0 } } });
    });
  });
  return () => shared;
}

const ownedTables = [
  "accounts",
  "api_keys",
  "approval_links",
  "approval_seats",
  "approvals",
  "approver_links",
  "approvers",
  "archive_imports",
  "article_versions",
  "articles",
  "audit_log",
  "change_requests",
  "facts",
  "instagram_connections",
  "integrations",
  "mail_blocks",
  "mails",
  "pictures",
  "plan_units",
  "posts",
  "publications",
  "questions",
  "sources",
  "style_edits",
  "style_rules",
  "uploads",
  "wordpress_connections",
  "wordpress_states",
] as const;

/** Everything that the owner has, as one text. */
async function readAll(world: ApiWorld, ownerId: string): Promise<string> {
  const rows = await Promise.all(
    ownedTables.map((table) => world.ctx.db.selectFrom(table).selectAll().where("owner_id", "=", ownerId).execute()),
  );
  return rows
    .map((of) =>
      of
        .map((row) => JSON.stringify(row))
        .sort()
        .join("\n"),
    )
    .join("\n");
}
