import { auth } from "hono/utils/basic-auth";
import type { User } from "./roles.ts";
import type { WordPressState } from "./state.ts";

/** Basic authentication with an application password. A wrong one makes the caller anonymous, as on plain WordPress. */
export function authenticate({ settings, findUser }: WordPressState, request: Request): User | null {
  const credentials = settings.dropAuthorization ? undefined : auth(request);
  if (credentials === undefined || settings.applicationPasswords === "off") return null;
  const { username, password } = credentials;
  const user = findUser(username);
  return user !== undefined && password !== "" && withoutSpaces(password) === withoutSpaces(user.password)
    ? user
    : null;
}

/** Application passwords are shown in groups of four; the spaces don't count. */
function withoutSpaces(password: string): string {
  return password.replaceAll(" ", "");
}
