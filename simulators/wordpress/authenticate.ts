import { auth } from "hono/utils/basic-auth";
import { RestError } from "./rest-error.ts";
import type { User } from "./roles.ts";
import type { WordPressState } from "./state.ts";

/**
 * Basic authentication with an application password. A wrong one makes the caller anonymous, as on plain WordPress.
 * Only sites that look up the user early report the reason, and then on every route.
 */
export function authenticate(state: WordPressState, request: Request): User | null {
  const { settings } = state;
  const credentials = settings.dropAuthorization ? undefined : auth(request);
  if (credentials === undefined || settings.applicationPasswords === "off") return null;
  const user = state.findUser(credentials.username);
  const tell = (error: RestError): null => {
    if (settings.earlyUser) throw error;
    return null;
  };
  if (user === undefined) return tell(unknownUser(credentials.username));
  if (withoutSpaces(credentials.password) !== withoutSpaces(user.password) || credentials.password === "") {
    return tell(new RestError("incorrect_password", 401, "The provided password is an invalid application password."));
  }
  return user;
}

function unknownUser(login: string): RestError {
  return login.includes("@")
    ? new RestError(
        "invalid_email",
        401,
        "<strong>Error:</strong> Unknown email address. Check again or try your username.",
      )
    : new RestError(
        "invalid_username",
        401,
        "<strong>Error:</strong> Unknown username. Check again or try your email address.",
      );
}

/** Application passwords are shown in groups of four; the spaces don't count. */
function withoutSpaces(password: string): string {
  return password.replaceAll(" ", "");
}
