import { ConnectorError } from "../platform/connector-error.ts";

/** For work on a post that is as good as done when the post is not there any more. */
export async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "not-found") throw error;
  }
}
