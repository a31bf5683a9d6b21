import type { IdentityService } from "../../../../identity/index.ts";
import { isOperator } from "../../../owner/operators/is-operator.ts";
import { readAccessToken } from "../../../owner/sign-in/read-viewer.ts";
import type { Viewer } from "../../../owner/sign-in/viewer.ts";
import type { Secrets } from "../../../platform/config/secrets.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { openReleases } from "../../../operator/releases/open-releases.ts";
import type { Context } from "../../../context.ts";
import { answerOutagesAsPages } from "../pages/answer-outages-as-pages.ts";
import { createBackupPages } from "./backup-pages.ts";
import { createModelPages } from "./model-pages.ts";
import type { OperatorContext, OperatorSelf } from "./operator-context.ts";
import { createPeoplePages } from "./people-pages.ts";
import { createServicePages } from "./service-pages.ts";
import { createStoragePages } from "./storage-pages.ts";
import type { OperatorPages } from "./operator-pages.ts";

export type Operator = {
  ctx: OperatorContext;
  open(request: Request, viewer: Viewer): Promise<OperatorPages | null>;
  /** The same guard, for downloads and uploads. */
  findSelf(request: Request, viewer: Viewer): Promise<OperatorSelf | null>;
  close(): Promise<void>;
};

/** The operator's pages of one process. */
export function createOperator(base: Context & { secrets: Secrets }): Operator {
  const outbound = createOutbound({ allow: base.config.outboundAllow });
  let identity: Promise<IdentityService> | null = null;
  const openIdentity = async () => {
    const { createIdentity } = await import("../../../owner/sign-in/create-identity.ts");
    const service = await createIdentity(base, base.secrets);
    await service.migrate();
    return service;
  };
  const ctx: OperatorContext = {
    ...base,
    releases: openReleases({ clock: base.clock, outbound }, base.config.releaseFeed),
    async findAdmin() {
      if (base.config.identity === null) return null;
      identity ??= openIdentity();
      identity.catch(() => (identity = null));
      return (await identity).admin;
    },
    startedAt: Date.now(),
    memory: {
      health: null,
      instagram: null,
      audit: null,
      move: null,
      isBackingUp: false,
      restoreRefusal: null,
    },
  };
  const findSelf: Operator["findSelf"] = async (request, viewer) => {
    if (viewer.state !== "signed-in" || !(await isOperator(ctx, viewer.ownerId))) return null;
    const isChange = request.method !== "GET" && request.method !== "HEAD";
    if (isChange && !(isFromOurPages(ctx, request) && (await isStillSignedIn(ctx, request, viewer)))) return null;
    const account = await ctx.db
      .selectFrom("accounts")
      .select("email")
      .where("owner_id", "=", viewer.ownerId)
      .executeTakeFirst();
    return account === undefined ? null : { ownerId: viewer.ownerId, email: account.email };
  };
  return {
    ctx,
    findSelf,
    async open(request, viewer) {
      const self = await findSelf(request, viewer);
      if (self === null) return null;
      const pages: OperatorPages = {
        email: self.email,
        startedAt: ctx.startedAt,
        ...createPeoplePages(ctx, self),
        ...createServicePages(ctx, self),
        ...createModelPages(ctx, self),
        ...createBackupPages(ctx, self),
        ...createStoragePages(ctx, self),
      };
      return answerOutagesAsPages(pages, (error) => ctx.log.error({ err: error }, "could not show a page"));
    },
    async close() {
      await ctx.releases.settled();
      await outbound.close();
      await (await identity?.catch(() => null))?.close();
    },
  };
}

/** Browsers say where a form comes from: in Sec-Fetch-Site, older ones in Origin. */
function isFromOurPages({ config }: Context, request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(config.http.publicUrl).origin) return false;
  return site === null ? origin !== null : site === "same-origin";
}

/** A cookie is enough to show a page; for a change, the user pool has to confirm the token. */
async function isStillSignedIn(ctx: Context, request: Request, viewer: Viewer): Promise<boolean> {
  const token = readAccessToken(ctx, request);
  const user = token === undefined ? null : ((await ctx.tokens?.verifyForChange(token)) ?? null);
  return user !== null && viewer.state === "signed-in" && user.userId === viewer.userId;
}
