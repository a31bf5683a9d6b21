import { ConnectorError } from "../../platform/connector-error.ts";
import type { Publishable } from "./get-publishable.ts";

/**
 * One refused call may be a guard in front of the site, or a worker of it that lost a header. Refused for
 * good is who cannot sign in either; everything else passes, and is tried again.
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
