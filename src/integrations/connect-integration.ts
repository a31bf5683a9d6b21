import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/database.ts";
import { writeAudit } from "../db/audit.ts";

export type ConnectIntegrationInput = {
  kind: "wordpress";
  label: string;
  siteUrl: string;
  username: string;
  password: string;
  category: { id: string; name: string } | null;
  sourceId: string | null;
};

/** Keeps a publishing target after the site has accepted the credential. Throws ConnectorError otherwise. */
export async function connectIntegration(
  ctx: Pick<Context, "clock" | "db" | "publishers" | "sealing">,
  caller: Caller,
  input: ConnectIntegrationInput,
): Promise<{ integrationId: string }> {
  const { siteUrl, username, password } = input;
  const check = await ctx.publishers[input.kind].check({ siteUrl, username, password });
  const integrationId = uuidv7();
  const place = { table: "integrations", column: "password", ownerId: caller.ownerId, id: integrationId };
  await inTransaction(ctx, async (tx) => {
    await tx
      .insertInto("integrations")
      .values({
        owner_id: caller.ownerId,
        id: integrationId,
        kind: input.kind,
        label: input.label,
        active: true,
        status: "ACTIVE",
        site_url: siteUrl,
        api_url: check.apiUrl,
        username,
        password: ctx.sealing.seal(password, place),
        category_id: input.category?.id ?? null,
        category_name: input.category?.name ?? null,
        source_id: input.sourceId,
        created_at: ctx.clock.now(),
      })
      .execute();
    await writeAudit(ctx, tx, caller, { action: "integration.connected", subjectId: integrationId });
  });
  return { integrationId };
}
