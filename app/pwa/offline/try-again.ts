/** The service is unreachable though we are online: it is restarting, or something in between is broken. */
export const TRY_AGAIN_MS = 10_000;
