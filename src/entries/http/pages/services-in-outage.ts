import { data } from "react-router";
import { isDatabaseAway } from "../../../platform/db/database-away.ts";
import type { PageServices } from "./page-services.ts";

/** The services of pages; what fails because the database is away is thrown as a page's 503, which React Router renders. */
export function answerOutagesAsPages(services: PageServices, note: (error: unknown) => void): PageServices {
  const guard = (error: unknown): never => {
    if (!isDatabaseAway(error)) throw error;
    note(error);
    throw data(null, { status: 503 });
  };
  const entries: [string, unknown][] = Object.entries(services);
  const guarded = entries.map(([name, service]) => {
    if (!isService(service)) return [name, service];
    return [name, (...input: unknown[]) => service(...input).catch(guard)];
  });
  // The same members with the same results.
  return Object.fromEntries(guarded) as PageServices;
}

/** Every function of PageServices answers a promise. */
function isService(member: unknown): member is (...input: unknown[]) => Promise<unknown> {
  return typeof member === "function";
}
