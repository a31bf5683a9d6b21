import type { Outbound } from "../../platform/guards/outbound.ts";
import { accountSchema, pageAccountSchema } from "./api-types.ts";
import { type CallGraph, createGraphCaller } from "./client.ts";
import type { InstagramAccess, InstagramAccount, InstagramApi, LongToken } from "./contract.ts";
import { requestLongToken } from "./long-token.ts";
import { toAccount, toPageAccount } from "./mapper.ts";

type AccessOf<Api extends InstagramApi> = Extract<InstagramAccess, { api: Api }>;

/** The differences between the two variants; media objects are the same in both (Meta, "IG Media"). */
export type Variant<Api extends InstagramApi> = {
  call: CallGraph;
  toMediaPath(access: AccessOf<Api>): string;
  getAccount(access: AccessOf<Api>): Promise<InstagramAccount>;
  refreshToken(access: AccessOf<Api>): Promise<LongToken>;
};

export type InstagramLoginApi = { graphUrl: string; apiVersion: string };

/** Instagram API with Instagram Login, on graph.instagram.com: the token identifies the account. */
export function createInstagramLoginVariant(
  outbound: Outbound,
  { graphUrl, apiVersion }: InstagramLoginApi,
): Variant<"instagram-login"> {
  const call = createGraphCaller({ outbound, graphUrl, apiVersion, appSecret: null });
  return {
    call,
    toMediaPath: () => "/me/media",
    async getAccount({ accessToken }) {
      const { answer } = await call(accessToken, "/me", { fields: "id,user_id,username,account_type" }, accountSchema);
      return toAccount(answer);
    },
    refreshToken: ({ accessToken }) =>
      requestLongToken(outbound, `${graphUrl}/refresh_access_token`, {
        grant_type: "ig_refresh_token",
        access_token: accessToken,
      }),
  };
}

/** `appSecret`, if known, proves each call; apps may require that (Meta, "Secure Graph API calls"). */
export type FacebookLoginApi = { graphUrl: string; apiVersion: string; appSecret: string | null };

/** Instagram API with Facebook Login, on graph.facebook.com: uses a Page's token and the account's id. */
export function createFacebookLoginVariant(outbound: Outbound, api: FacebookLoginApi): Variant<"facebook-login"> {
  const call = createGraphCaller({ outbound, ...api });
  const getAccount = async ({ accessToken, userId, personId }: AccessOf<"facebook-login">) => {
    const { answer } = await call(
      accessToken,
      `/${encodeURIComponent(userId)}`,
      { fields: "id,username" },
      pageAccountSchema,
    );
    return toPageAccount(answer, personId);
  };
  return {
    call,
    toMediaPath: ({ userId }) => `/${encodeURIComponent(userId)}/media`,
    getAccount,
    async refreshToken(access) {
      await getAccount(access);
      return { accessToken: access.accessToken, expiresInSeconds: null };
    },
  };
}
