import { AWAITING_MERGE } from "../connectors/publisher.ts";

/** The failure of a publication whose owner has paused its site. */
export const SITE_PAUSED = "site-paused";

/** Why a publication keeps waiting until a person acts: the owner at its site, or whoever may merge. */
export const heldUpBy = ["unauthorized", SITE_PAUSED, AWAITING_MERGE] as const;
