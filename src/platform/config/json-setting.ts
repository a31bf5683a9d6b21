import { z } from "zod";

/** A setting written as JSON of the given shape; `form` describes it in the error message. */
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
