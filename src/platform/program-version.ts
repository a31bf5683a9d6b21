import { readFileSync } from "node:fs";
import { z } from "zod";

/** From package.json, e.g. "0.1.0". */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")));
