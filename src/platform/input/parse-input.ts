import type { z } from "zod";
import { type FieldError, fieldErrors, GalleyError } from "../errors.ts";

type Issue = z.core.$ZodIssue;

/**
 * Checks a caller's input against a schema and returns the parsed value. Throws "invalid-input" with the first problem:
 * a check whose message is a `FieldError` names it, others are "too-long", "too-many" or `otherwise`. The field is the
 * part of the value with the problem, unless `field` names it.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  field: string | ((path: readonly PropertyKey[]) => string) = ([name]) => String(name ?? ""),
  otherwise: FieldError = "invalid",
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw parsed.error;
  throw new GalleyError("invalid-input", {
    field: typeof field === "string" ? field : field(issue.path),
    ...toProblem(issue, otherwise),
  });
}

function toProblem(issue: Issue, otherwise: FieldError): { problem: FieldError; max?: number } {
  const named = fieldErrors.find((problem) => problem === issue.message);
  const max = findMax(issue);
  const tooBig = issue.code === "too_big" ? (issue.origin === "string" ? "too-long" : "too-many") : null;
  return { problem: named ?? tooBig ?? otherwise, ...(max === undefined ? {} : { max }) };
}

/** Our own checks pass their limit in `params`. */
function findMax(issue: Issue): number | undefined {
  if (issue.code === "too_big") return Number(issue.maximum);
  const given: unknown = issue.code === "custom" ? issue.params?.["max"] : undefined;
  return typeof given === "number" ? given : undefined;
}
