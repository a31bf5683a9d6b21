import type { Caller } from "../../../platform/actor.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import type { ComSite } from "../../../connectors/wordpress-com/list-sites.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import { openWordPressConnection } from "./keep-wordpress-connection.ts";

/** The sites to choose from after consent. Throws "wordpress-state", "key-refused", "connection-failed". */
export async function listWordPressComSites(
  ctx: Pick<Context, "clock" | "db" | "sealing" | "wordpressCom">,
  caller: Caller,
  { connectionId }: { connectionId: string },
): Promise<ComSite[]> {
  if (ctx.wordpressCom === null) throw new GalleyError("not-found");
  const { password } = await openWordPressConnection(ctx, caller, { kind: "wordpress-com", connectionId });
  return ctx.wordpressCom.listSites(password).catch((error: unknown) => {
    if (!(error instanceof ConnectorError)) throw error;
    throw new GalleyError(error.reason === "unauthorized" ? "key-refused" : "connection-failed", { cause: error });
  });
}
