import { Hono } from "hono";
import { pickFields } from "./collection.ts";
import { refused, RestError } from "./rest-error.ts";
import { readRestRequest, type Env } from "./rest-request.ts";
import { can, capabilitiesOf, type User } from "./roles.ts";
import type { Site } from "./site.ts";

/**
 * `/wp/v2/users/me`, the only call that reports whether the credentials are valid; and the list of possible authors.
 */
export function userRoutes(site: Site): Hono<Env> {
  const app = new Hono<Env>();
  app.get("/users/me", async (c) => {
    const request = await readRestRequest(c);
    if (request.user === null) throw new RestError("rest_not_logged_in", 401, "You are not currently logged in.");
    return c.json(pickFields(request, viewUser(request.user)));
  });
  app.get("/users", async (c) => {
    const request = await readRestRequest(c);
    if (!can(request.user, "list_users") && !can(request.user, "edit_others_posts")) {
      throw refused(request.user, "rest_forbidden_who", "Sorry, you are not allowed to query users by this parameter.");
    }
    const writers = [...site.state.users.values()].filter((user) => can(user, "edit_posts"));
    return c.json(writers.map((user) => pickFields(request, viewUser(user))));
  });
  return app;
}

function viewUser(user: User): object {
  const { id, name, login, role } = user;
  return { id, name, slug: login, roles: [role], capabilities: capabilitiesOf(user) };
}
