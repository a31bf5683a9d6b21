import type { z } from "zod";
import type { PublishTarget, TargetCategory } from "../publisher.ts";
import { tagsSchema } from "./api-types.ts";
import type { CallGhost } from "./client.ts";

/** The most that Ghost 6 returns at once. */
const perPage = "100";
const maxPages = 20;

/** Ghost has no categories, so a post's first tag serves as one. Internal tags, hidden from readers, aren't offered. */
export async function listTags(call: CallGhost, target: PublishTarget): Promise<TargetCategory[]> {
  const categories: TargetCategory[] = [];
  let page: number | null = 1;
  for (let asked = 0; page !== null && asked < maxPages; asked += 1) {
    const query: Record<string, string> = {
      limit: perPage,
      page: String(page),
      filter: "visibility:public",
      fields: "id,name,slug",
    };
    const answer: z.infer<typeof tagsSchema> = await call(target, {
      method: "GET",
      route: "/tags/",
      query,
      expect: 200,
      schema: tagsSchema,
    });
    categories.push(...answer.tags.map(({ id, name }) => ({ id, name, parentId: null })));
    page = answer.meta?.pagination.next ?? null;
  }
  return categories;
}
