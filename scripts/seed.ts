import { z } from "zod";
import { createAccount } from "../src/accounts/create-account.ts";
import { toConfig } from "../src/config/config.ts";
import { readEnv } from "../src/config/env.ts";
import { type Context, createContext } from "../src/context.ts";
import { createIntegration } from "../src/integrations/create-integration.ts";
import { connectSource } from "../src/sources/connect-source.ts";
import { neutralStyle } from "../src/sources/source-settings.ts";

/**
 * Fills an empty database with the demo: an account, its Instagram account and its site, through the
 * same verbs as everybody's. Does nothing when there is an account already.
 * Called with one JSON argument that tells where the outside is.
 */
const outsideSchema = z.object({
  /** Instagram's simulator; its control API gives the demo account's token. */
  instagramUrl: z.url(),
  instagramUserId: z.string(),
  wordpress: z.object({ siteUrl: z.url(), username: z.string(), password: z.string() }),
});

async function seed(ctx: Context, outside: z.infer<typeof outsideSchema>): Promise<void> {
  const anybody = await ctx.db.selectFrom("accounts").select("owner_id").limit(1).executeTakeFirst();
  if (anybody !== undefined) return;
  const { ownerId } = await createAccount(ctx, {
    email: "demo@galley.example",
    name: "Harbour & Hill",
    locale: "en",
    timeZone: "Europe/Zurich",
  });
  const caller = { ownerId, actor: { type: "user" as const, id: ownerId } };
  await createIntegration(ctx, caller, {
    kind: "wordpress",
    label: "Harbour & Hill, the blog",
    ...outside.wordpress,
    category: null,
    sourceId: null,
  });
  await connectSource(ctx, caller, {
    ...(await issueToken(outside)),
    label: "Harbour & Hill",
    language: "en",
    about: "",
    keywords: [],
    style: neutralStyle,
  });
}

async function issueToken(outside: z.infer<typeof outsideSchema>): Promise<{ accessToken: string; tokenExpiresAt: Date }> {
  const answer = await fetch(`${outside.instagramUrl}/_control/accounts/${outside.instagramUserId}/token`, { method: "POST" });
  const { accessToken, expiresAt } = z.object({ accessToken: z.string(), expiresAt: z.coerce.date() }).parse(await answer.json());
  return { accessToken, tokenExpiresAt: expiresAt };
}

const outside = outsideSchema.parse(JSON.parse(process.argv[2] ?? "null"));
const { config, secrets } = toConfig(readEnv());
const ctx = await createContext(config, secrets);
try {
  await seed(ctx, outside);
} finally {
  await ctx.close();
}
