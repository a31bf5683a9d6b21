/** What one picture may cost; `wallMs` is for a process that does not answer at all. */
export type PictureLimits = { memoryBytes: number; cpuMs: number; wallMs: number };

/** Large enough for every picture that we take, several times over. */
export const pictureLimits: PictureLimits = { memoryBytes: 1024 ** 3, cpuMs: 20_000, wallMs: 90_000 };

/** The process ends with this code when a picture needs more than it may. */
export const TOO_COSTLY = 3;
