import { CognitoError, invalidParameter } from "../protocol/cognito-error.ts";
import type { User } from "../store/users.ts";

/** OpenID Connect's standard claims that users may write about themselves. */
const writable = new Set([
  "address",
  "birthdate",
  "email",
  "family_name",
  "gender",
  "given_name",
  "locale",
  "middle_name",
  "name",
  "nickname",
  "phone_number",
  "picture",
  "preferred_username",
  "profile",
  "website",
  "zoneinfo",
]);
const protectedNames = /^(sub|identities|email_verified|phone_number_verified|updated_at|cognito:.*|custom:.*|dev:.*)$/;

export type AttributeChange = { email: string | null; phoneNumber: string | null; others: Record<string, string> };

/** Validates a request's attributes; refuses protected and unknown names and malformed addresses. */
export const parseAttributes = (list: readonly { Name: string; Value?: string | undefined }[]): AttributeChange => {
  const change: AttributeChange = { email: null, phoneNumber: null, others: {} };
  for (const { Name: name, Value: value = "" } of list) {
    requireWritable(name);
    if (name === "email") change.email = requireEmail(value);
    else if (name === "phone_number") change.phoneNumber = requirePhoneNumber(value);
    else change.others[name] = value;
  }
  return change;
};

export const requireWritable = (name: string): void => {
  if (protectedNames.test(name))
    throw new CognitoError("NotAuthorizedException", "A client attempted to write unauthorized attribute");
  if (!writable.has(name))
    throw invalidParameter("Attributes did not conform to the schema: Attribute does not exist in the schema.");
};

/** Checks just enough to be deliverable and safe in a header; the code shows whether the address exists. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(text) &&
  !text.includes("..");

const requireEmail = (value: string): string => {
  if (!isEmail(value)) throw invalidParameter("Invalid email address format.");
  return value;
};

const requirePhoneNumber = (value: string): string => {
  if (!/^\+[1-9][0-9]{4,14}$/.test(value)) throw invalidParameter("Invalid phone number format.");
  return value;
};

/** In the format of GetUser. */
export const attributesOf = (user: User): { Name: string; Value: string }[] => {
  const addresses: Record<string, string> = {
    ...(user.email === null ? {} : { email: user.email, email_verified: String(user.email_verified) }),
    ...(user.phone_number === null
      ? {}
      : { phone_number: user.phone_number, phone_number_verified: String(user.phone_number_verified) }),
  };
  return Object.entries({ sub: user.sub, ...user.attributes, ...addresses }).map(([Name, Value]) => ({ Name, Value }));
};
