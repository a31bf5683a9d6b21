import { dirname } from "node:path";

/** The folder of this clone. */
export const root = dirname(import.meta.dirname);
