/** Whose PostgreSQL it is, which decides about the form of the queue's tables and the statements on them. */
export const queueBackends = ["postgres", "citus", "yugabytedb"] as const;
export type QueueBackend = (typeof queueBackends)[number];
