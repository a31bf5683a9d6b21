import { Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { hiddenFields, toPage } from "../kit/page.ts";
import type { Site } from "./site.ts";

const askedSchema = z.object({ app_name: z.string().min(1), success_url: z.url(), reject_url: z.url() });

/**
 * `/wp-admin/authorize-application.php` (WordPress 7.1): an administrator decides whether an application may sign in.
 */
export function authorizePage({ state, kit }: Site): Hono {
  const app = new Hono();
  app.get("/", (c) => {
    const asked = askedSchema.safeParse(c.req.query());
    if (!asked.success) return c.html("<h1>Cannot authorize application</h1>", 400);
    return c.html(
      toPage(
        "Authorize Application",
        html`<h1>Authorize Application</h1>
          <p>
            Would you like to give the application identifying itself as ${asked.data.app_name} access to your account
            on ${state.settings.title}?
          </p>
          <form method="post">
            ${hiddenFields(asked.data)}
            <button name="approve" value="yes">Yes, I approve of this connection</button>
            <button name="reject" value="yes">No, I do not approve of this connection</button>
          </form>`,
      ),
    );
  });
  app.post("/", async (c) => {
    const form = await c.req.parseBody();
    const asked = askedSchema.safeParse(form);
    const administrator = [...state.users.values()].find(({ role }) => role === "administrator");
    if (!asked.success || administrator === undefined) return c.html("<h1>Cannot authorize application</h1>", 400);
    const approved = form["approve"] !== undefined;
    const back = new URL(approved ? asked.data.success_url : asked.data.reject_url);
    // Each user has one application password here, which every application gets.
    const answer = approved
      ? { site_url: kit.url(), user_login: administrator.login, password: administrator.password }
      : { success: "false" };
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return c.redirect(back.href);
  });
  return app;
}
