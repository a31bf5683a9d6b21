/** One round, whoever ran it. */
export type Measured = { seconds: number; cpuSeconds: number; peakMegabytes: number };
