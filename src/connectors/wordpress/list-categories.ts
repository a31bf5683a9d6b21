import type { PublishTarget, TargetCategory } from "../publisher.ts";
import { categoriesSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";
import { decodeName } from "./mapper.ts";

/** The most that WordPress returns at once; it refuses more with 400. */
const perPage = 100;
const maxPages = 50;

export async function listCategories(call: CallWordPress, target: PublishTarget): Promise<TargetCategory[]> {
  const categories: TargetCategory[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const query = { per_page: String(perPage), page: String(page), orderby: "id", _fields: "id,name,parent" };
    const { data, headers } = await call(target, {
      method: "GET",
      route: "/wp/v2/categories",
      query,
      expect: 200,
      schema: categoriesSchema,
    });
    for (const { id, name, parent } of data) {
      categories.push({ id: String(id), name: decodeName(name), parentId: parent > 0 ? String(parent) : null });
    }
    if (page >= Number(headers.get("x-wp-totalpages") ?? 1) || data.length === 0) break;
  }
  return categories;
}
