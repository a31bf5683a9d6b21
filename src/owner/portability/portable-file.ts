import { z } from "zod";
import { locales } from "../../platform/languages.ts";

export const dataName = "galley.json";

/** The part of an export that another instance imports: rows by table, as PostgreSQL's row_to_json writes them. */
export const portableSchema = z.object({
  format: z.literal(1),
  program: z.string(),
  exportedAt: z.iso.datetime(),
  ownerId: z.uuid(),
  account: z.object({ email: z.string(), name: z.string(), locale: z.enum(locales), timeZone: z.string() }),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

export type PortableData = z.infer<typeof portableSchema>;

export type ImportProblem = "no-export" | "damaged" | "newer" | "in-use" | "too-large";

/** A file that can't be imported; the message says why. */
export class ImportError extends Error {
  override readonly name = "ImportError";
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
