import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import type { LoginCode } from "../meta/facebook-login.ts";
import { newAppScopedId, newPageId, newUserId } from "./ids.ts";

const digits = z.string().regex(/^\d+$/);
export const accountSchema = z
  .object({
    /** `/me.user_id`, 17841…, the professional account's id. */
    userId: digits.default(newUserId),
    /** `/me.id`. */
    appScopedId: digits.default(newAppScopedId),
    username: z.string().min(1),
    name: z.string().optional(),
    accountType: z.enum(["BUSINESS", "MEDIA_CREATOR", "PERSONAL"]).default("BUSINESS"),
    /** Only accounts with a role on the app can connect. */
    tester: z.boolean().default(true),
    /** Whether it has a Facebook Page; a personal account is not linked to its Page. */
    page: z.boolean().optional(),
  })
  .transform(({ username, name = username, accountType, page = accountType !== "PERSONAL", ...rest }) => ({
    ...rest,
    username,
    name,
    accountType,
    page: page ? { id: newPageId(), name } : null,
  }));
export type Account = z.output<typeof accountSchema>;

export type Picture = {
  id: string;
  /** A bundled file, stored bytes, or an external URL (to play a hostile CDN). */
  source: { bundled: string } | { blob: string } | { url: string };
  altText: string | null;
  video: boolean;
  /** Instagram then leaves out `media_url`. */
  copyrighted: boolean;
};

export type Post = {
  id: string;
  userId: string;
  caption: string | null;
  mediaType: "IMAGE" | "CAROUSEL_ALBUM" | "VIDEO";
  productType: "FEED" | "REELS" | "STORY" | "AD";
  shortcode: string;
  postedAt: string;
  pictures: Picture[];
};

export type Token = {
  token: string;
  userId: string;
  lifetime: "short" | "long";
  issuedAt: string;
  expiresAt: string;
  scopes: string[];
};

export type Code = {
  code: string;
  userId: string;
  redirectUri: string;
  scopes: string[];
  issuedAt: string;
  used: boolean;
};

/** What a person allows at Facebook Login. */
export type Selection = { userIds: string[]; scopes: string[] };

/** A Facebook Login token: a person's, for the accounts they selected, or a Page's, which never expires. */
export type FacebookToken = Selection & { token: string; kind: "short" | "long" | "page"; expiresAt: string | null };

const usageSchema = z.record(z.string(), z.number()).nullable().default(null);
const settingsSchema = z.object({
  /** Shape of the token response and of `/me`: `{data:[…]}` in Meta's documentation, flat in practice. */
  envelope: z.enum(["flat", "data"]).default("flat"),
  permissions: z.enum(["array", "string"]).default("array"),
  paging: z.enum(["normal", "short", "empty", "loop", "repeat"]).default("normal"),
  /** The usage headers. */
  usage: z.object({ business: usageSchema, app: usageSchema }).prefault({}),
});
export type Settings = z.infer<typeof settingsSchema>;

export type App = {
  /** The Instagram App ID. */
  id: string;
  secret: string;
  /** The Meta App ID, which belongs to Facebook Login and is often used for Instagram Login by mistake. */
  metaAppId: string;
  metaAppSecret: string;
  /** The registered redirect addresses, of both logins; none: any address will do. */
  redirectUris: string[];
};

export type InstagramState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const accounts = kit.map<string, Account>("accounts");
  const posts = kit.map<string, Post>("posts");
  const tokens = kit.map<string, Token>("tokens");
  const facebookTokens = kit.map<string, FacebookToken>("facebookTokens");
  /** The error subcode for each dead token. */
  const deadTokens = kit.map<string, number>("deadTokens");
  /** Pictures of deleted posts too: the CDN keeps serving signed URLs. */
  const pictures = kit.map<string, { postId: string; picture: Picture }>("pictures");
  const listed = new Map<string, Post[]>();

  return {
    accounts,
    tokens,
    facebookTokens,
    deadTokens,
    codes: kit.map<string, Code>("codes"),
    facebookCodes: kit.map<string, LoginCode<Selection>>("facebookCodes"),
    /** What the person unticked at Facebook. */
    declinedScopes: kit.map<string, true>("declinedScopes"),
    settings: kit.settings(settingsSchema),
    app: kit.object<App>("app", {
      id: "1084520917346112",
      secret: "CANARY-instagram-app-secret",
      metaAppId: "2291847730015583",
      metaAppSecret: "CANARY-meta-app-secret",
      redirectUris: [],
    }),
    putPost(post: Post): void {
      posts.set(post.id, post);
      for (const picture of post.pictures) pictures.set(picture.id, { postId: post.id, picture });
      listed.delete(post.userId);
    },
    deletePost(id: string): void {
      posts.delete(id);
      listed.clear();
    },
    killTokens(userId: string, subcode: number): void {
      for (const { token, ...of } of [...tokens.values(), ...facebookTokens.values()])
        if ("userId" in of ? of.userId === userId : of.userIds.includes(userId)) deadTokens.set(token, subcode);
    },
    findAccount: (id: string) =>
      accounts.get(id) ?? [...accounts.values()].find((account) => account.appScopedId === id),
    findPost: (id: string) => posts.get(id),
    findPicture: (id: string) => pictures.get(id)?.picture,
    /** A picture of a post that is still there. */
    findPhoto(id: string): { post: Post; picture: Picture } | undefined {
      const found = pictures.get(id);
      const post = found && posts.get(found.postId);
      return post && { post, picture: found.picture };
    },
    /** Newest first, as in the media edge, which has no stories. */
    listedPosts(userId: string): Post[] {
      const known = listed.get(userId);
      if (known !== undefined) return known;
      const found = [...posts.values()]
        .filter((post) => post.userId === userId && post.productType !== "STORY")
        .sort((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
      listed.set(userId, found);
      return found;
    },
    postsOf: (userId: string) => [...posts.values()].filter((post) => post.userId === userId),
  };
}
