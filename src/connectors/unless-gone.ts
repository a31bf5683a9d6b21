import { ConnectorError } from "../platform/connector-error.ts";

/** Runs work that counts as done if the post no longer exists. */
export async function unlessGone(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "not-found") throw error;
  }
}
