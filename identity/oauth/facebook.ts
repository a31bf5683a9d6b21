import { createHmac } from "node:crypto";
import { z } from "zod";
import type { FederatedProfile } from "../flows/challenge-session.ts";
import type { Service } from "../service.ts";
import { withParameters } from "./authorization-request.ts";
import { baseOf } from "./visit.ts";

const patience = 10_000;
const mostBytes = 65_536;

const tokenReply = z.object({ access_token: z.string().min(1) });
const profileReply = z.object({
  /** App-scoped: another app gets a different id for the same person. */
  id: z.string().regex(/^[0-9]{1,32}$/),
  name: z.string().max(512).optional(),
  /** Missing when there's no valid address or the person declined to share it. */
  email: z.string().max(254).optional(),
});

/** Facebook didn't return a profile; doesn't say why, which is in Facebook's own logs. */
export class FacebookError extends Error {
  override readonly name = "FacebookError";
}

const callbackOf = (service: Service): string => `${baseOf(service)}/oauth2/idpresponse`;

const settingsOf = ({ settings }: Pick<Service, "settings">) => {
  if (!settings.facebook) throw new FacebookError("Facebook is not configured");
  return settings.facebook;
};

/** The page where the person allows or declines (Meta, manual login flow). */
export const facebookDialog = (service: Service, state: string): string => {
  const { appId, dialogUrl } = settingsOf(service);
  return withParameters(dialogUrl, {
    client_id: appId,
    redirect_uri: callbackOf(service),
    state,
    response_type: "code",
    scope: "email,public_profile",
  });
};

/** Exchanges the code and reads the profile; each call carries a proof made with the app's secret. */
export const fetchFacebookProfile = async (service: Service, code: string): Promise<FederatedProfile> => {
  const { appId, appSecret, graphUrl } = settingsOf(service);
  const form = new URLSearchParams({
    client_id: appId,
    client_secret: appSecret,
    redirect_uri: callbackOf(service),
    code,
  });
  const token = tokenReply.safeParse(await readJson(`${graphUrl}/oauth/access_token`, { method: "POST", body: form }));
  if (!token.success) throw new FacebookError("Facebook answered without a token");
  const { access_token: accessToken } = token.data;
  const proof = createHmac("sha256", appSecret).update(accessToken).digest("hex");
  const address = withParameters(`${graphUrl}/me`, { fields: "id,name,email", appsecret_proof: proof });
  const profile = profileReply.safeParse(
    await readJson(address, { headers: { authorization: `Bearer ${accessToken}` } }),
  );
  if (!profile.success) throw new FacebookError("Facebook answered without a profile");
  return {
    provider: "Facebook",
    subject: profile.data.id,
    name: profile.data.name ?? null,
    email: profile.data.email ?? null,
  };
};

const readJson = async (address: string, init: RequestInit): Promise<unknown> => {
  try {
    const response = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(patience) });
    const text = await readAtMost(response, mostBytes);
    if (!response.ok) throw new FacebookError(`Facebook answered ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    throw error instanceof FacebookError ? error : new FacebookError("Facebook didn't answer", { cause: error });
  }
};

const readAtMost = async (response: Response, most: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new FacebookError("Facebook's answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};
