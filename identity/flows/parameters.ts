import { invalidParameter } from "../protocol/cognito-error.ts";

/** A parameter of a flow; its absence is named as Cognito names it. */
export const requireParameter = (parameters: Record<string, string>, name: string): string => {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (value === undefined || value === "") throw invalidParameter(`Missing required parameter ${name}`);
  // PostgreSQL's text holds neither; no account has them in its name.
  if (name === "USERNAME" && (value.length > 254 || /[\p{Cc}\p{Cs}]/u.test(value)))
    throw invalidParameter("Value at 'username' failed to satisfy constraint");
  return value;
};
