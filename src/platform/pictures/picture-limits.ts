/** What decoding one picture may cost; `wallMs` catches a process that doesn't respond at all. */
export type PictureLimits = { memoryBytes: number; cpuMs: number; wallMs: number };

/** Several times more than any picture that we accept needs. */
export const pictureLimits: PictureLimits = { memoryBytes: 1024 ** 3, cpuMs: 20_000, wallMs: 90_000 };

/** The process's exit code when a picture exceeds the limits. */
export const TOO_COSTLY = 3;

/** The copy for models: vendors scale down anything larger, and bill pictures by their area. */
export const modelCopy = { maxSide: 1_024, quality: 80 };
