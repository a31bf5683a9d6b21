import { z } from "zod";
import { invalidParameter } from "./cognito-error.ts";
import type { Caller, Service } from "../service.ts";

export type Operation = (service: Service, body: unknown, caller: Caller) => Promise<object>;

/** An AWS operation: validates the input, runs, returns a JSON object (at least `{}`). */
export const operation =
  <Input extends z.ZodType>(
    definition: { input: Input },
    run: (service: Service, input: z.output<Input>, caller: Caller) => Promise<object>,
  ): Operation =>
  async (service, body, caller) => {
    const input = definition.input.safeParse(body);
    if (!input.success) throw invalidParameter(describe(input.error));
    return run(service, input.data, caller);
  };

/**
 * "1 validation error detected: Value at 'username' failed …", in Cognito's words; never includes the value itself.
 */
const describe = (error: z.ZodError): string => {
  const faults = error.issues.map(
    (issue) => `Value at '${lowerFirst(issue.path.join("."))}' failed to satisfy constraint: ${constraintOf(issue)}`,
  );
  return `${faults.length} validation error${faults.length === 1 ? "" : "s"} detected: ${faults.join("; ")}`;
};

const constraintOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === "too_big") return `Member must have length less than or equal to ${issue.maximum}`;
  if (issue.code === "too_small") return `Member must have length greater than or equal to ${issue.minimum}`;
  if (issue.code === "invalid_value") return `Member must satisfy enum value set: [${issue.values.join(", ")}]`;
  if (issue.code === "invalid_type" && issue.input === undefined) return "Member must not be null";
  return "Member must satisfy its pattern";
};

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
