import { Hono } from "hono";
import { z } from "zod";
import { roles } from "./roles.ts";
import type { Site } from "./site.ts";

const settingsSchema = z.object({
  title: z.string().optional(),
  permalinks: z.enum(["pretty", "plain"]).optional(),
  applicationPasswords: z.enum(["on", "off"]).optional(),
  earlyUser: z.boolean().optional(),
  dropAuthorization: z.boolean().optional(),
  rest: z.enum(["open", "closed-401", "closed-403", "closed-403-html", "closed-404-html"]).optional(),
  theme: z.enum(["featured-image", "plain"]).optional(),
});
const userSchema = z.object({
  login: z.string().min(1),
  password: z.string().min(1),
  role: z.enum(roles),
  name: z.string().optional(),
  email: z.email().optional(),
  passwordDisabled: z.boolean().default(false),
});

export function wordpressControl({ state, kit }: Site): Hono {
  const app = new Hono();
  app.post("/settings", async (c) => c.json(kit.change(state.settings, settingsSchema.parse(await c.req.json()))));
  app.get("/users", (c) => c.json({ users: [...state.users.values()] }));
  /** Adds a user, or changes the one with that login. */
  app.post("/users", async (c) => {
    const { login, name = login, email = `${login}@example.com`, ...rest } = userSchema.parse(await c.req.json());
    const id = state.findUser(login)?.id ?? Math.max(0, ...state.users.keys()) + 1;
    state.users.set(id, { id, login, name, email, ...rest });
    return c.json({ id, login }, 201);
  });
  app.get("/posts", (c) =>
    c.json({
      posts: [...state.posts.values()].map(({ id, status, slug, title, date, content }) => ({
        id,
        status,
        slug,
        title,
        date,
        content,
      })),
    }),
  );
  return app;
}
