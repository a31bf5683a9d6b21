import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { PageContext } from "../../../src/entries/http/pages/page-context.ts";
import { pageContext } from "../../server/page-context.ts";
import { listReadyArticles } from "./list-ready-articles.server.ts";

it("lists the articles of every page", async () => {
  const pages: Record<string, object> = {
    first: { nodes: [{ id: "3" }, { id: "2" }], pageInfo: { hasNextPage: true, endCursor: "second" } },
    second: { nodes: [{ id: "1" }], pageInfo: { hasNextPage: false, endCursor: "end" } },
  };
  const services = {
    executeDocument: async ({ variables }: { variables: { after: string | null } }) => ({
      data: { articles: pages[variables.after ?? "first"] },
      errors: [],
    }),
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { services } as unknown as PageContext);
  const url = new URL("https://galley.example/bot/schedule");
  const { ready } = await listReadyArticles({ context, url }, { toSchedule: true });
  expect(ready.map(({ id }) => id)).toEqual(["3", "2", "1"]);
});
