import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { queueExpiryMails } from "./queue-expiry-mails.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { bringPageOnline } from "./bring-page-online.ts";
import { targetColumns, openTarget } from "./open-target.ts";
import { checkConnection, type SiteCredential } from "./connecting/check-connection.ts";
import {
  type IntegrationSettings,
  requireCategoryOfKind,
  requireIntegrationSettings,
  requireOwnSource,
  toSettingColumns,
} from "./integration-settings.ts";
import { forgetSite } from "./forget-site.ts";
import { type Integration, integrationColumns, toIntegration } from "./integration-view.ts";
import { requireSlotToWaitFor } from "./slots.ts";
import { resumePublications } from "./resume-publications.ts";

export type UpdateIntegrationInput = Partial<IntegrationSettings> &
  Partial<SiteCredential> & { integrationId: string; active?: boolean };

type UpdateContext = Pick<Context, "clock" | "db" | "jobs" | "publishers" | "sealing">;

/**
 * Changes only the given fields. Tries a new address, name or password on the site first; without a new password, the
 * stored one goes only to the site that it belongs to. Throws "not-found", "invalid-input", "reconnect-needed" for
 * turning on a DISABLED one, and whatever `checkConnection` throws.
 */
export async function updateIntegration(
  ctx: UpdateContext,
  caller: Caller,
  input: UpdateIntegrationInput,
): Promise<Integration> {
  const { integrationId, active, siteUrl, username, password, kindSettings, ...others } = input;
  const settings = requireIntegrationSettings(others);
  await requireOwnSource(ctx.db, caller.ownerId, settings.sourceId);
  const given = { siteUrl, username, password, kindSettings };
  const { credential, isElsewhere } = await recheck(ctx, caller, integrationId, given);
  return inTransaction(ctx, async (tx) => {
    // This comes first: whatever changes a page locks it before its integration.
    if (active === true) await bringPageOnline(ctx, tx, caller, integrationId);
    const before = await tx
      .selectFrom("integrations")
      .select(["status", "active", "kind", "publish_when", "slots", "settings"])
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", integrationId)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new GalleyError("not-found");
    requireCategoryOfKind(before.kind, settings.category);
    requireSlotToWaitFor(settings.publishWhen ?? before.publish_when, settings.slots ?? before.slots);
    const disabled = before.status === "DISABLED" && credential === null;
    if (disabled && active === true) throw new GalleyError("reconnect-needed");
    const isActive = active ?? (credential !== null && before.status === "DISABLED" ? true : before.active);
    const row = await tx
      .updateTable("integrations")
      .set({
        ...toSettingColumns(settings),
        ...credential,
        active: isActive,
        status: disabled ? "DISABLED" : isActive ? "ACTIVE" : "INACTIVE",
      })
      .where("owner_id", "=", caller.ownerId)
      .where("id", "=", integrationId)
      .returning(integrationColumns)
      .executeTakeFirstOrThrow();
    const expiry = { integrationId, settings: row.settings, before: before.settings };
    await queueExpiryMails(ctx, tx, caller.ownerId, expiry);
    const changed = Object.keys({ ...settings, ...credential, ...(active === undefined ? {} : { active }) });
    if (isElsewhere) await forgetSite(tx, caller.ownerId, integrationId, before.kind);
    if (row.status === "ACTIVE" && (isElsewhere || before.status !== "ACTIVE"))
      await resumePublications(ctx, tx, caller, integrationId);
    await writeAudit(ctx, tx, caller, { action: "integration.updated", subjectId: integrationId, detail: { changed } });
    return toIntegration(row);
  });
}

type GivenCredential = { [K in keyof Required<SiteCredential>]: SiteCredential[K] | undefined };

/** The columns of a credential that the site accepted, null if none was given; and whether it's for another site. */
async function recheck(ctx: UpdateContext, caller: Caller, integrationId: string, given: GivenCredential) {
  if (Object.values(given).every((value) => value === undefined)) return { credential: null, isElsewhere: false };
  const row = await ctx.db
    .selectFrom("integrations as integration")
    .select(targetColumns)
    .where("integration.owner_id", "=", caller.ownerId)
    .where("integration.id", "=", integrationId)
    .executeTakeFirst();
  if (row === undefined) throw new GalleyError("not-found");
  const { target } = openTarget(ctx, caller, row);
  // A new address with the old password would hand that password to another site.
  const moved = given.siteUrl !== undefined && given.siteUrl.trim() !== target.siteUrl;
  const site = await checkConnection(ctx, {
    ...target,
    kind: row.kind,
    kindSettings: given.kindSettings ?? target.settings,
    siteUrl: given.siteUrl ?? target.siteUrl,
    username: given.username ?? target.username,
    password: given.password ?? (moved ? "" : target.password),
  });
  const place = { table: "integrations", column: "password", ownerId: caller.ownerId, id: integrationId };
  const isElsewhere =
    toPlace(site.apiUrl) !== toPlace(target.apiUrl) &&
    // WordPress.com's API has each site's own number in its address; the site's own may change.
    (row.kind === "wordpress-com" || toPlace(site.siteUrl) !== toPlace(target.siteUrl));
  const credential = {
    site_url: site.siteUrl,
    site_name: site.siteName.slice(0, 200),
    api_url: site.apiUrl,
    username: site.username,
    password: ctx.sealing.seal(site.password, place),
    settings: JSON.stringify(site.settings),
    side_effects: JSON.stringify(site.sideEffects),
    last_error: null,
    // What we learned about one site's theme says nothing about another's.
    ...(moved ? { shows_featured: null } : {}),
  };
  return { credential, isElsewhere };
}

/** The same for http and https, with and without "www." or a slash at the end. */
function toPlace(address: string): string {
  const place = address.replace(/^(https?:\/\/)?(www\.)?/i, "").replace(/\/$/, "");
  return place.replace(/^[^/]*/, (host) => host.toLowerCase());
}
