import { Hono } from "hono";
import { z } from "zod";
import { roles } from "./roles.ts";
import type { Site } from "./site.ts";

const userSchema = z.object({
  login: z.string().min(1),
  password: z.string().min(1),
  role: z.enum(roles),
  name: z.string().optional(),
  email: z.email().optional(),
});

export function wordpressControl({ state }: Site): Hono {
  const app = new Hono();
  app.get("/users", (c) => c.json({ users: [...state.users.values()] }));
  /** Adds a user, or changes the one with that login. */
  app.post("/users", async (c) => {
    const { login, name = login, email = `${login}@example.com`, ...rest } = userSchema.parse(await c.req.json());
    const id = state.findUser(login)?.id ?? Math.max(0, ...state.users.keys()) + 1;
    state.users.set(id, { id, login, name, email, ...rest });
    return c.json({ id, login }, 201);
  });
  app.get("/posts", (c) => c.json({ posts: [...state.posts.values()] }));
  return app;
}
