import { z } from "zod";
import { control } from "../../../simulators/kit/control.ts";
import type { Context } from "../../../src/context.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { createIntegration } from "../../../src/post/integrations/connecting/create-integration.ts";
import { connectSource } from "./connect-source.ts";
import { neutralStyle } from "../../../src/post/sources/source-settings.ts";
import { updateSource } from "../../../src/post/sources/update-source.ts";
import type { StorySource } from "./story.ts";

export type Simulators = {
  instagramUrl: string;
  mailboxUrl: string;
  ghostUrl: string;
  wordpress: { siteUrl: string; username: string; password: string };
};
export type Place = { sourceId: string; userId: string };

const accountsSchema = z.object({ accounts: z.array(z.object({ userId: z.string(), username: z.string() })) });
const tokenSchema = z.object({ accessToken: z.string(), expiresAt: z.coerce.date() });
const keysSchema = z.object({ keys: z.array(z.object({ id: z.string(), secret: z.string() })).min(1) });

const slots = [2, 5].map((weekday) => ({ weekday, time: "09:00" }));

/** Connects two Instagram accounts and, each with one of them, a WordPress and a Ghost. */
export async function connectPlaces(
  ctx: Context,
  caller: Caller,
  simulators: Simulators,
  sources: Record<"en" | "vi", StorySource>,
): Promise<Record<"en" | "vi", Place>> {
  const connect = (source: StorySource) => connectAccount(ctx, caller, simulators, source);
  const [en, vi] = await Promise.all([connect(sources.en), connect(sources.vi)]);
  await createIntegration(ctx, caller, {
    ...{ kind: "wordpress", label: "Harbour & Hill, the blog", ...simulators.wordpress },
    ...{ category: null, sourceId: en.sourceId, postDate: "original" },
  });
  const { keys } = keysSchema.parse(await control({ url: simulators.ghostUrl }, "GET", "/keys"));
  const password = `${keys[0]?.id}:${keys[0]?.secret}`;
  await createIntegration(ctx, caller, {
    ...{ kind: "ghost", label: "Nhật ký leo núi", siteUrl: simulators.ghostUrl, username: "", password },
    ...{ category: null, sourceId: vi.sourceId, publishWhen: "next-slot", slots, postDate: "original" },
  });
  return { en, vi };
}

async function connectAccount(
  ctx: Context,
  caller: Caller,
  { instagramUrl }: Simulators,
  { username, label, language, about, digest, earlier }: StorySource,
): Promise<Place> {
  const { accounts } = accountsSchema.parse(await control({ url: instagramUrl }, "GET", "/accounts"));
  const userId = accounts.find((account) => account.username === username)?.userId;
  if (userId === undefined) throw new Error(`The simulated Instagram has no account ${username}`);
  for (const post of earlier) await control({ url: instagramUrl }, "POST", `/accounts/${userId}/posts`, post);
  const token = tokenSchema.parse(await control({ url: instagramUrl }, "POST", `/accounts/${userId}/token`));
  const { accessToken, expiresAt: tokenExpiresAt } = token;
  const settings = { label, language, about, keywords: [], style: neutralStyle };
  const { sourceId } = await connectSource(ctx, caller, { accessToken, tokenExpiresAt, ...settings });
  if (digest !== "off") await updateSource(ctx, caller, { sourceId, digest });
  return { sourceId, userId };
}
