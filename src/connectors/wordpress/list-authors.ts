import type { PublishTarget, TargetAuthor } from "../publisher.ts";
import { authorsSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";
import { decodeName } from "./mapper.ts";

/** Lists the site's authors. Only editors and administrators may assign others, which the post itself reveals. */
export async function listAuthors(call: CallWordPress, target: PublishTarget): Promise<TargetAuthor[]> {
  const query = { who: "authors", per_page: "100", orderby: "name", _fields: "id,name" };
  const { data } = await call(target, {
    method: "GET",
    route: "/wp/v2/users",
    query,
    expect: 200,
    schema: authorsSchema,
  });
  return data.map(({ id, name }) => ({ id: String(id), name: decodeName(name) }));
}
