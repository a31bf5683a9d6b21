import type { Caller } from "../../../src/platform/actor.ts";
import { createApiKey } from "../../../src/owner/api-keys/create-api-key.ts";
import type { Context } from "../../../src/context.ts";
import { createIdentity } from "../../../src/owner/sign-in/create-identity.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../../test/owners.ts";
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
  const caller = await openOwner(ctx, { email, timeZone: "Europe/Zurich" });
  await ctx.db.updateTable("accounts").set({ user_id: sub }).where("owner_id", "=", caller.ownerId).execute();
  const { key } = await createApiKey(ctx, caller, { name: "show", scope: "read" });
  const credential = { username: `owner${index}`, password: `pass word ${crypto.randomUUID()}` };
  const user = { login: credential.username, role: "administrator", password: credential.password };
  await control(rig.wordpress, "POST", "/users", user);
  await connectWordPress(rig, ctx, caller, credential);
  const { userId } = await connectInstagram(rig, ctx, caller, { username: `owner${index}.makes` });
  return { ...caller, apiKey: key, instagramUserId: userId };
}
