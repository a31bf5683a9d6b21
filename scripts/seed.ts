import { randomUUID } from "node:crypto";
import { z } from "zod";
import { CognitoError } from "../identity/protocol/cognito-error.ts";
import { createAccount } from "../src/owner/accounts/create-account.ts";
import { toConfig } from "../src/platform/config/config.ts";
import { readEnv } from "../src/platform/config/env.ts";
import { type Context, createContext } from "../src/context.ts";
import { createIdentity } from "../src/owner/sign-in/create-identity.ts";
import { readStory } from "./start/demo/story.ts";
import { subscribe } from "./start/demo/subscribe.ts";
import { createStoryClock, tellStory } from "./start/demo/tell-story.ts";

/**
 * Fills an empty database with the demo: an account with some weeks of history and its user, through the same verbs
 * that everyone uses. Leaves existing data alone. Takes the simulators' addresses as JSON in DEMO.
 */
const demoSchema = z.object({
  email: z.email(),
  /** Instagram's simulator; its control API returns the demo accounts' tokens. */
  instagramUrl: z.url(),
  mailboxUrl: z.url(),
  ghostUrl: z.url(),
  /** Stripe's simulator, whose checkout page accepts a test card. */
  stripeUrl: z.url(),
  wordpress: z.object({ siteUrl: z.url(), username: z.string(), password: z.string() }),
});
type Demo = z.infer<typeof demoSchema>;

async function seed(ctx: Context, demo: Demo): Promise<void> {
  const first = await ctx.db
    .selectFrom("accounts")
    .select(["owner_id", "email"])
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) await seedAccount(ctx, demo);
  if (first === undefined || first.email === demo.email) await seedUser(ctx, demo);
}

async function seedAccount(ctx: Context, demo: Demo): Promise<void> {
  clock.at = readStory(new Date()).connectedAt;
  const { ownerId } = await createAccount(ctx, {
    email: demo.email,
    name: "Harbour & Hill",
    locale: "en",
    timeZone: "Europe/Zurich",
  });
  // Stripe's simulator has its own clock.
  clock.at = null;
  const caller = { ownerId, actor: { type: "user" as const, id: ownerId } };
  // New users start on Free.
  if (ctx.config.billing?.apiUrl === demo.stripeUrl) await subscribe(ctx, caller);
  await tellStory(ctx, clock, caller, demo);
}

/** Stores the user's id in the account before creating the user, so that an interrupted start can be repeated. */
async function seedUser(ctx: Context, { email }: Demo): Promise<void> {
  const password = process.env["DEMO_PASSWORD"];
  if (ctx.config.identity === null || password === undefined) return;
  await ctx.db
    .updateTable("accounts")
    .set({ user_id: randomUUID() })
    .where("email", "=", email)
    .where("user_id", "is", null)
    .execute();
  const { user_id: sub } = await ctx.db
    .selectFrom("accounts")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const identity = await createIdentity(ctx, secrets);
  try {
    await identity.migrate();
    if (sub !== null) await identity.admin.createUser({ sub, email, password, locale: "en" });
  } catch (error) {
    const isThere = error instanceof CognitoError && error.code === "UsernameExistsException";
    if (!isThere) throw error;
  } finally {
    await identity.close();
  }
}

const demo = demoSchema.parse(JSON.parse(process.env["DEMO"] ?? "null"));
const { config, secrets } = toConfig(readEnv());
const clock = createStoryClock();
const ctx = await createContext(config, secrets, { clock });
await seed(ctx, demo).finally(() => ctx.close());
