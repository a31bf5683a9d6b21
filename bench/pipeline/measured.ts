/** The result of one round, of the product or the bare script. */
export type Measured = { seconds: number; cpuSeconds: number; peakMegabytes: number };
