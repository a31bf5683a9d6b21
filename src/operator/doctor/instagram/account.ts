import { ConnectorError, type ConnectorReason } from "../../../platform/connector-error.ts";
import type { Finding } from "../check.ts";
import type { InstagramCheck, InstagramDoctorParts } from "./check.ts";

const fixes: Partial<Record<ConnectorReason, string>> = {
  unauthorized:
    "The token has expired or was revoked. Create a new one at Meta: " +
    '"API setup with Instagram login", "Generate access tokens".',
  forbidden: "Create a token with the permission instagram_business_basic.",
  "rate-limited": "Wait an hour: Instagram accepts no more calls for this account right now.",
};

/** Reads a tester's posts; without a tester's token, only checks that the API answers. */
export const checkAccount: InstagramCheck = {
  name: "account",
  look: (parts) => (parts.testerToken === null ? askWithMadeUpToken(parts) : readPosts(parts, parts.testerToken)),
};

async function askWithMadeUpToken({ config, instagram }: InstagramDoctorParts): Promise<Finding> {
  const reason = await instagram
    .getAccount({ api: "instagram-login", accessToken: "galley-doctor" })
    .then(() => null, toReason);
  if (reason === "unauthorized" || reason === "rejected")
    return {
      state: "ok",
      says:
        "The API answers. To check an account's posts: " +
        "galley doctor instagram --token-file <file>, with a tester's token.",
    };
  return {
    state: "problem",
    says: `The API does not answer as it should (${reason ?? "it took a made-up token"}).`,
    fix:
      `Let the machine call ${new URL(config.instagram.graphUrl).host} on port 443; ` +
      "INSTAGRAM_GRAPH_VERSION must be one that Meta still supports.",
  };
}

async function readPosts({ instagram }: InstagramDoctorParts, token: string): Promise<Finding> {
  try {
    const { username, accountType } = await instagram.getAccount({ api: "instagram-login", accessToken: token });
    if (accountType === "OTHER")
      return {
        state: "problem",
        says: `@${username} is a personal account.`,
        fix: 'Switch it to Business or Creator in Instagram\'s settings, "Account type and tools"; it is free.',
      };
    const { posts } = await instagram.listMedia({ api: "instagram-login", accessToken: token }, { limit: 10 });
    const pictures = posts.filter(({ kind }) => kind !== "video").length;
    if (pictures === 0)
      return {
        state: "warning",
        says: `@${username} has no picture post among its latest ${posts.length}.`,
        fix: "Only picture posts and carousels become articles.",
      };
    return {
      state: "ok",
      says: `@${username} can be read: ${pictures} picture posts among its latest ${posts.length}.`,
    };
  } catch (error) {
    const reason = toReason(error);
    return {
      state: "problem",
      says: `The token cannot be used (${reason}).`,
      fix: fixes[reason] ?? "Try again in a while.",
    };
  }
}

function toReason(error: unknown): ConnectorReason {
  if (!(error instanceof ConnectorError)) throw error;
  return error.reason;
}
