import { createHash } from "node:crypto";
import { Hono } from "hono";
import { pickFields } from "./collection.ts";
import { refused, RestError } from "./rest-error.ts";
import { readRestRequest, textParam, type Env } from "./rest-request.ts";
import { can, capabilitiesOf, type User } from "./roles.ts";
import type { Site } from "./site.ts";

/**
 * `/wp/v2/users/me`, the only call that reports whether the credentials are valid; and the list of possible authors.
 */
export function userRoutes(site: Site): Hono<Env> {
  const app = new Hono<Env>();
  app.on(["GET", "HEAD"], "/users/me", async (c) => {
    const request = await readRestRequest(c);
    if (request.user === null) throw new RestError("rest_not_logged_in", 401, "You are not currently logged in.");
    return c.json(pickFields(request, viewUser(site, request.user, textParam(request, "context") === "edit")));
  });
  app.get("/users", async (c) => {
    const request = await readRestRequest(c);
    if (!can(request.user, "list_users") && !can(request.user, "edit_others_posts")) {
      throw refused(request.user, "rest_forbidden_who", "Sorry, you are not allowed to query users by this parameter.");
    }
    const writers = [...site.state.users.values()].filter((user) => can(user, "edit_posts"));
    return c.json(writers.map((user) => pickFields(request, viewUser(site, user, true))));
  });
  return app;
}

function viewUser(site: Site, user: User, edit: boolean): object {
  return {
    id: user.id,
    ...(edit ? { username: user.login } : {}),
    name: user.name,
    ...(edit ? { first_name: "", last_name: "", email: user.email } : {}),
    url: user.role === "administrator" ? site.kit.url() : "",
    description: "",
    link: `${site.kit.url()}/author/${user.login}/`,
    ...(edit ? { locale: "en_US", nickname: user.login } : {}),
    slug: user.login,
    ...(edit
      ? {
          roles: [user.role],
          registered_date: "2026-01-01T00:00:00+00:00",
          capabilities: capabilitiesOf(user),
          extra_capabilities: { [user.role]: true },
        }
      : {}),
    avatar_urls: avatarsOf(user),
    meta: edit ? { persisted_preferences: [] } : [],
  };
}

function avatarsOf(user: User): Record<string, string> {
  const hash = createHash("sha256").update(user.email).digest("hex");
  return Object.fromEntries(
    ["24", "48", "96"].map((size) => [size, `https://secure.gravatar.com/avatar/${hash}?s=${size}&d=mm&r=g`]),
  );
}
