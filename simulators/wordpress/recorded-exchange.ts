import { readFile } from "node:fs/promises";
import { z } from "zod";

const exchangeSchema = z.object({
  name: z.string(),
  wordpress: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    as: z.string().nullable(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
  response: z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.unknown() }),
});

/** An exchange with a real WordPress 6.8.7, from `recorded/`, without credentials. */
export type RecordedExchange = z.infer<typeof exchangeSchema>;

export async function readExchange(name: string): Promise<RecordedExchange> {
  const file = new URL(`./recorded/${name}.json`, import.meta.url);
  return exchangeSchema.parse(JSON.parse(await readFile(file, "utf8")));
}
