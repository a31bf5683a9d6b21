import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { resumePublications } from "../../integrations/resume-publications.ts";
import { toBlogUrl } from "../to-blog-url.ts";

type PlaceContext = Pick<Context, "clock" | "config" | "jobs" | "sealing">;
type Placed = { newBlog?: { name: string; title: string }; isSwitched?: boolean };

/**
 * Updates the integration that represents the blog among the owner's sites; creates it first for `newBlog`. Publishing
 * there is turned on or off only if the blog was (`isSwitched`): its owner may have paused it. Returns its id. One that
 * came with an imported account is taken over.
 */
export async function placeIntegration(
  ctx: PlaceContext,
  tx: Tx,
  caller: Caller,
  { newBlog, isSwitched = newBlog !== undefined }: Placed = {},
): Promise<string> {
  const { ownerId } = caller;
  const there = await tx
    .selectFrom("integrations")
    .select(["id", "status"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", "hosted")
    .executeTakeFirst();
  const blog =
    newBlog === undefined
      ? await tx
          .selectFrom("blogs")
          .select(["name", "title", "active", "domain", "domain_confirmed_at"])
          .where("owner_id", "=", ownerId)
          .executeTakeFirstOrThrow()
      : { ...newBlog, active: true, domain: null, domain_confirmed_at: null };
  const url = toBlogUrl(ctx, blog);
  const status = blog.active ? ("ACTIVE" as const) : ("INACTIVE" as const);
  const side_effects = JSON.stringify([{ kind: "public-at", url }]);
  const shown = { site_name: blog.title.slice(0, 200), side_effects, site_url: url, api_url: url };
  const switched = { active: blog.active, status, last_error: null };
  if (there === undefined) {
    const id = uuidv7();
    await tx
      .insertInto("integrations")
      .values({
        ...shown,
        ...switched,
        owner_id: ownerId,
        id,
        kind: "hosted",
        label: blog.title,
        username: "",
        // Nobody signs in to our own rows.
        password: ctx.sealing.seal("", { table: "integrations", column: "password", ownerId, id }),
        created_at: ctx.clock.now(),
      })
      .execute();
    return id;
  }
  await tx
    .updateTable("integrations")
    .set({ ...shown, ...(isSwitched ? switched : {}) })
    .where("owner_id", "=", ownerId)
    .where("id", "=", there.id)
    .execute();
  if (isSwitched && status === "ACTIVE" && there.status !== "ACTIVE")
    await resumePublications(ctx, tx, caller, there.id);
  return there.id;
}
