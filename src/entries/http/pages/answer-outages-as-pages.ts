import { data } from "react-router";
import { isDatabaseUnavailable } from "../../../platform/db/database-unavailable.ts";

/**
 * Wraps the pages' services: failures because the database is down are thrown as a 503 response, which React
 * Router renders.
 */
export function answerOutagesAsPages<Services extends object>(
  services: Services,
  onOutage: (error: unknown) => void,
): Services {
  const guard = (error: unknown): never => {
    if (!isDatabaseUnavailable(error)) throw error;
    onOutage(error);
    throw data(null, { status: 503 });
  };
  const entries: [string, unknown][] = Object.entries(services);
  const guarded = entries.map(([name, service]) => {
    if (!isService(service)) return [name, service];
    return [name, (...input: unknown[]) => service(...input).catch(guard)];
  });
  // The same members with the same results.
  return Object.fromEntries(guarded) as Services;
}

/** Every function among the pages' services returns a promise. */
function isService(member: unknown): member is (...input: unknown[]) => Promise<unknown> {
  return typeof member === "function";
}
