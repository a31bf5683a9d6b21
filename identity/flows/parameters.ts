import { invalidParameter } from "../protocol/cognito-error.ts";

/** Reads a flow's parameter; a missing one is reported as Cognito does. */
export const requireParameter = (parameters: Record<string, string>, name: string): string => {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (value === undefined || value === "") throw invalidParameter(`Missing required parameter ${name}`);
  // PostgreSQL's text type can't hold these characters, so no account name has them.
  if (name === "USERNAME" && (value.length > 254 || /[\p{Cc}\p{Cs}]/u.test(value)))
    throw invalidParameter("Value at 'username' failed to satisfy constraint");
  return value;
};
