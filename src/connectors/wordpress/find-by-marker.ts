import type { PublishTarget } from "../publisher.ts";
import { markedPostsSchema } from "./api-types.ts";
import type { CallWordPress } from "./client.ts";

const anyStatus = "publish,future,draft,pending,private,trash";

/** Works even after the owner has changed the title and slug, unlike searching by slug. */
export async function findByMarker(
  call: CallWordPress,
  target: PublishTarget,
  marker: string,
): Promise<{ remoteId: string; published: boolean }[]> {
  const { data } = await call(target, {
    method: "GET",
    route: "/wp/v2/posts",
    query: {
      search: marker,
      search_columns: "post_content",
      status: anyStatus,
      context: "edit",
      per_page: "20",
      _fields: "id,status,content.raw",
    },
    expect: 200,
    schema: markedPostsSchema,
  });
  // A search plugin may also return merely similar posts.
  const carrying = data.filter((post) => post.content.raw.includes(marker));
  return carrying
    .map(({ id, status }) => ({ remoteId: String(id), published: status === "publish" || status === "future" }))
    .sort((a, b) => Number(b.published) - Number(a.published));
}
