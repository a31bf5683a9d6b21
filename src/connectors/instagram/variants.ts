import type { Outbound } from "../../platform/guards/outbound.ts";
import { accountSchema, pageAccountSchema, pageSchema } from "./api-types.ts";
import { type CallGraph, createGraphCaller } from "./client.ts";
import type { InstagramAccess, InstagramAccount, LongToken } from "./contract.ts";
import { requestLongToken } from "./long-token.ts";
import { toAccount, toPageAccount } from "./mapper.ts";

type PageAccess = Extract<InstagramAccess, { personId: string }>;
type TokenAccess = Exclude<InstagramAccess, PageAccess>;

/** The differences between the two variants; media objects are the same in both (Meta, "IG Media"). */
export type Variant<Access extends InstagramAccess> = {
  call: CallGraph;
  toMediaPath(access: Access): string;
  getAccount(access: Access): Promise<InstagramAccount>;
  refreshToken(access: Access): Promise<LongToken>;
};

export type InstagramLoginApi = { graphUrl: string; apiVersion: string };

/** Instagram API with Instagram Login, on graph.instagram.com: the token identifies the account. */
export function createInstagramLoginVariant(
  outbound: Outbound,
  { graphUrl, apiVersion }: InstagramLoginApi,
): Variant<TokenAccess> {
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

/** Instagram API with Facebook Login, on graph.facebook.com: a Page's token and the account's id, or the Page's own. */
export function createFacebookLoginVariant(outbound: Outbound, api: FacebookLoginApi): Variant<PageAccess> {
  const call = createGraphCaller({ outbound, ...api });
  const getAccount = async ({ api: of, accessToken, userId, personId }: PageAccess) => {
    if (of === "facebook-page") {
      const path = `/${encodeURIComponent(userId)}`;
      const { id, name } = (await call(accessToken, path, { fields: "id,name" }, pageSchema)).answer;
      return toPageAccount({ id, username: name }, personId);
    }
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
