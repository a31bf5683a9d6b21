import type { Caller } from "../../platform/actor.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { disableIntegration } from "../integrations/disable-integration.ts";
import type { Publishable } from "./get-publishable.ts";

/**
 * A single refused call may come from a firewall in front of the site, or from a server that lost a header. The
 * credential counts as refused only if signing in fails too; anything else is temporary and gets retried.
 */
export async function confirmRefusal<T>(
  { publisher, target }: Pick<Publishable, "publisher" | "target">,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "unauthorized") throw error;
    const refused = await publisher.check(target).then(
      () => false,
      (again: unknown) => again instanceof ConnectorError && again.reason === "unauthorized",
    );
    throw refused ? error : new ConnectorError(error.service, "unavailable", { code: error.code, cause: error });
  }
}

/**
 * Like `confirmRefusal`, and disables the integration. If it's been reconnected during the call, another attempt uses
 * the new credential. A credential that the call itself has renewed is in the target.
 */
export async function disableIfRefused<T>(
  ctx: Pick<Context, "clock" | "db" | "jobs" | "sealing">,
  caller: Caller,
  opened: Pick<Publishable, "integrationId" | "publisher" | "target">,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await confirmRefusal(opened, call);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "unauthorized") throw error;
    const refused = { integrationId: opened.integrationId, refusedPassword: opened.target.password };
    const isDisabled = await inTransaction(ctx, (tx) => disableIntegration(ctx, tx, caller, refused));
    throw isDisabled ? error : new ConnectorError(error.service, "unavailable", { code: "reconnected", cause: error });
  }
}
