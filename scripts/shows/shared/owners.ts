import type { Caller } from "../../../src/platform/actor.ts";
import { createApiKey } from "../../../src/owner/api-keys/create-api-key.ts";
import type { Context } from "../../../src/context.ts";
import { createIdentity } from "../../../src/owner/sign-in/create-identity.ts";
import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../../test/owners.ts";
import { control, type Rig } from "../../../test/rig.ts";

export type Owner = Caller & { email: string; password: string; apiKey: string; instagramUserId: string };

/** Owners who can sign in, each with an Instagram account, a site and an API key. */
export async function createOwners(rig: Rig, ctx: Context, count: number): Promise<Owner[]> {
  await using cleanUp = new AsyncDisposableStack();
  const identity = cleanUp.adopt(await createIdentity(ctx, rig.readSettings().secrets), (one) => one.close());
  await identity.migrate();
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = { email: `owner${index}@galley.example`, password: `correct CANARY ${index}` };
      const { sub } = await identity.admin.createUser({ ...person, locale: "en" });
      return { ...person, ...(await setUpOwner(rig, ctx, index, sub)) };
    }),
  );
}

/** An account of this user with everything connected. */
export async function setUpOwner(
  rig: Rig,
  ctx: Context,
  index: number,
  userId: string,
  options: { scope?: "read" | "write"; siteUrl?: string; language?: ArticleLanguage } = {},
) {
  const { scope = "read", siteUrl = rig.wordpress.url, language = "en" } = options;
  const caller = await openOwner(ctx, { email: `owner${index}@galley.example`, timeZone: "Europe/Zurich" });
  await ctx.db
    .updateTable("accounts")
    .set({ user_id: userId, profile_read_at: ctx.clock.now() })
    .where("owner_id", "=", caller.ownerId)
    .execute();
  const { key } = await createApiKey(ctx, caller, { name: "show", scope });
  const credential = { username: `owner${index}`, password: `canary ${crypto.randomUUID().replaceAll("-", "")}` };
  const user = { login: credential.username, role: "administrator", password: credential.password };
  await control(rig.wordpress, "POST", "/users", user);
  const { integrationId } = await connectWordPress(rig, ctx, caller, { siteUrl, ...credential });
  const account = { username: `owner${index}.makes`, language };
  const { userId: instagramUserId, sourceId, accessToken } = await connectInstagram(rig, ctx, caller, account);
  /** Secrets that must not appear anywhere. */
  const secrets = [
    { name: `the API key of owner ${index}`, value: key },
    { name: `the site's password of owner ${index}`, value: credential.password },
    { name: `the Instagram token of owner ${index}`, value: accessToken },
  ];
  return { ...caller, userId, apiKey: key, instagramUserId, sourceId, integrationId, secrets };
}

/** A new post of this owner, with a picture. */
export async function addPot(
  rig: Rig,
  { instagramUserId }: Pick<Owner, "instagramUserId">,
  number: number,
  { width = 640, height = 480, hashtags = "\n\n#pottery" } = {},
) {
  const caption =
    `Pot number ${number + 11} came out of the kiln this morning.\n\n` +
    "The glaze ran a little on the left side. I like it that way." +
    hashtags;
  const post = { kind: "image", caption, pictures: [{ generate: { width, height, seed: number } }] };
  await control(rig.instagram, "POST", `/accounts/${instagramUserId}/posts`, post);
}
