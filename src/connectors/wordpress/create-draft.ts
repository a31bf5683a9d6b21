import type { PublishablePost, PublishTarget } from "../publisher.ts";
import { createdSchema } from "./api-types.ts";
import { type CallWordPress, toJsonBody } from "./client.ts";
import { toDraftBody } from "./mapper.ts";

/** The only call that must not be repeated blindly: three creates with one slug make three posts. */
export async function createDraft(
  call: CallWordPress,
  target: PublishTarget,
  post: PublishablePost,
): Promise<{ remoteId: string }> {
  const { data } = await call(target, {
    method: "POST",
    route: "/wp/v2/posts",
    query: { _fields: "id" },
    body: toJsonBody(toDraftBody(post)),
    expect: 201,
    schema: createdSchema,
  });
  return { remoteId: String(data.id) };
}
