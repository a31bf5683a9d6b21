import { AWAITING_MERGE } from "../connectors/publisher.ts";

/** The failure of a publication whose owner has paused its site. */
export const SITE_PAUSED = "site-paused";

/** Failures of a publication that waits for a person: for the owner to fix the site, or for someone to merge. */
export const heldUpBy = ["unauthorized", SITE_PAUSED, AWAITING_MERGE] as const;
