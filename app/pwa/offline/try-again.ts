/** Out of reach without being offline: the service restarts, or something between is broken. */
export const TRY_AGAIN_MS = 10_000;
