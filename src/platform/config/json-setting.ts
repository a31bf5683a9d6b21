import { z } from "zod";

/** A setting that is written as JSON of the given shape; `form` says so to whoever got it wrong. */
export function jsonSetting<Shape extends z.ZodType>(form: string, shape: Shape) {
  return z
    .string()
    .transform((text, issues) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        issues.addIssue({ code: "custom", message: `must be ${form}` });
        return z.NEVER;
      }
    })
    .pipe(shape);
}
