import { createAccount } from "../../../src/owner/accounts/create-account.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { createApiKey } from "../../../src/owner/api-keys/create-api-key.ts";
import type { Context } from "../../../src/context.ts";
import { createIntegration } from "../../../src/post/integrations/create-integration.ts";
import { createIdentity } from "../../../src/owner/sign-in/create-identity.ts";
import { connectSource } from "../../../src/post/sources/connecting/connect-source.ts";
import { neutralStyle } from "../../../src/post/sources/source-settings.ts";
import { control, type Rig } from "../../../test/rig.ts";

export type Owner = Caller & { email: string; password: string; apiKey: string; instagramUserId: string };

/** Owners who can sign in, each with an Instagram account, a site and an API key. */
export async function createOwners(rig: Rig, ctx: Context, count: number): Promise<Owner[]> {
  const identity = await createIdentity(ctx, rig.readSettings().secrets);
  try {
    await identity.migrate();
    return await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const person = { email: `owner${index}@galley.example`, password: `correct CANARY ${index}` };
        const { sub } = await identity.admin.createUser({ ...person, locale: "en" });
        return { ...person, ...(await furnish(rig, ctx, index, { email: person.email, sub })) };
      }),
    );
  } finally {
    await identity.close();
  }
}

async function furnish(
  rig: Rig,
  ctx: Context,
  index: number,
  { email, sub }: { email: string; sub: string },
): Promise<Omit<Owner, "email" | "password">> {
  const { ownerId } = await createAccount(ctx, {
    email,
    name: `Owner ${index}`,
    locale: "en",
    timeZone: "Europe/Zurich",
  });
  await ctx.db.updateTable("accounts").set({ user_id: sub }).where("owner_id", "=", ownerId).execute();
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const { key } = await createApiKey(ctx, caller, { name: "show", scope: "read" });

  const credential = { username: `owner${index}`, password: `pass word ${crypto.randomUUID()}` };
  await control(rig.wordpress, "POST", "/users", {
    login: credential.username,
    role: "administrator",
    password: credential.password,
  });
  const site = {
    kind: "wordpress" as const,
    label: "WordPress",
    siteUrl: rig.wordpress.url,
    category: null,
    sourceId: null,
  };
  await createIntegration(ctx, caller, { ...site, ...credential });

  const account = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", {
    username: `owner${index}.makes`,
  });
  const token = await control<{ accessToken: string; expiresAt: string }>(
    rig.instagram,
    "POST",
    `/accounts/${account.userId}/token`,
  );
  const source = { label: "Instagram", language: "en" as const, about: "", keywords: [], style: neutralStyle };
  await connectSource(ctx, caller, {
    ...source,
    accessToken: token.accessToken,
    tokenExpiresAt: new Date(token.expiresAt),
  });
  return { ...caller, apiKey: key, instagramUserId: account.userId };
}
