import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { queueExpiryMails } from "../queue-expiry-mails.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { IntegrationKind } from "../tables.ts";
import { checkConnection, type SiteCredential } from "./check-connection.ts";
import {
  type IntegrationSettings,
  requireCategoryOfKind,
  requireIntegrationSettings,
  requireOwnSource,
  toSettingColumns,
} from "../integration-settings.ts";
import { dropWordPressConnection, openWordPressConnection } from "./keep-wordpress-connection.ts";
import { type Integration, integrationColumns, toIntegration } from "../integration-view.ts";
import { requireSlotToWaitFor } from "../slots.ts";

/** The credential as typed, or as the site's own page has just returned it. */
export type CreateIntegrationInput = { kind: IntegrationKind; label: string; active?: boolean } & (
  | SiteCredential
  | { connectionId: string; kindSettings?: Record<string, unknown> }
) &
  Partial<IntegrationSettings>;

/**
 * Stores a publishing target once the site has accepted the credential; seals the password and never reads it back.
 * Throws whatever `checkConnection` throws, and "invalid-input", "wordpress-state".
 */
export async function createIntegration(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "publishers" | "sealing">,
  caller: Caller,
  input: CreateIntegrationInput,
): Promise<Integration> {
  // There is one page for each owner, which `saveBlog` makes.
  if (input.kind === "hosted") throw new GalleyError("not-allowed");
  const { label, category = null, sourceId = null, author = null, active = true } = input;
  const { publishWhen = "on-approval", slots = [], postDate = "present", firstPicture = "auto" } = input;
  const given = { label, category, sourceId, publishWhen, slots, postDate, firstPicture, author };
  const settings = requireIntegrationSettings(given);
  requireSlotToWaitFor(publishWhen, slots);
  requireCategoryOfKind(input.kind, settings.category);
  await requireOwnSource(ctx.db, caller.ownerId, sourceId);
  const { kind } = input;
  const credential = "connectionId" in input ? await openConnection(ctx, caller, input) : input;
  const { ownerId } = caller;
  const site = await checkConnection(ctx, { ...credential, kind, ownerId, integrationId: null });
  const id = uuidv7();
  const place = { table: "integrations", column: "password", ownerId, id };
  return inTransaction(ctx, async (tx) => {
    if ("connectionId" in input) await dropWordPressConnection(tx, caller, input.connectionId);
    const row = await tx
      .insertInto("integrations")
      .values({
        owner_id: ownerId,
        id,
        kind,
        label,
        active,
        status: active ? "ACTIVE" : "INACTIVE",
        site_url: site.siteUrl,
        site_name: site.siteName.slice(0, 200),
        api_url: site.apiUrl,
        username: site.username,
        password: ctx.sealing.seal(site.password, place),
        settings: JSON.stringify(site.settings),
        side_effects: JSON.stringify(site.sideEffects),
        created_at: ctx.clock.now(),
        ...toSettingColumns(settings),
      })
      .returning(integrationColumns)
      .executeTakeFirstOrThrow();
    await queueExpiryMails(ctx, tx, ownerId, { integrationId: id, settings: site.settings, before: {} });
    await writeAudit(ctx, tx, caller, { action: "integration.connected", subjectId: id });
    return toIntegration(row);
  });
}

/** A consent may cover several sites; `kindSettings` say which. */
async function openConnection(
  ctx: Pick<Context, "clock" | "db" | "sealing">,
  caller: Caller,
  {
    kind,
    connectionId,
    kindSettings,
  }: { kind: IntegrationKind; connectionId: string } & Pick<SiteCredential, "kindSettings">,
): Promise<SiteCredential> {
  if (kind !== "wordpress" && kind !== "wordpress-com") throw new GalleyError("wordpress-state");
  const opened = await openWordPressConnection(ctx, caller, { kind, connectionId });
  return { ...opened, ...(kindSettings && { kindSettings }) };
}
