import { z } from "zod";
import { pageContext } from "../../server/page-context.ts";
import type { Route } from "./+types/photo.ts";

const DAY_S = 86_400;

/** A small photo of a post on offer; only its owner gets it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, actor } = context.get(pageContext);
  const postId = z.uuid().safeParse(url.searchParams.get("post"));
  if (viewer.state !== "signed-in" || !postId.success) return new Response(null, { status: 404 });
  const photo = await services.showEarlierPicture({ ownerId: viewer.ownerId, actor }, postId.data);
  if (photo === "rate-limited") return new Response(null, { status: 429 });
  if (photo === null) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(photo), {
    headers: {
      "content-type": "image/jpeg",
      "cache-control": `private, max-age=${DAY_S}`,
      "x-content-type-options": "nosniff",
    },
  });
}
