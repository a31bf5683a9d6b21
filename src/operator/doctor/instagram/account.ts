import { ConnectorError, type ConnectorReason } from "../../../platform/connector-error.ts";
import { type DoctorText, type Finding, say } from "../check.ts";
import type { InstagramCheck, InstagramDoctorParts } from "./check.ts";

const fixes: Partial<Record<ConnectorReason, DoctorText["key"]>> = {
  unauthorized: "instagram.expiredFix",
  forbidden: "instagram.permissionFix",
  "rate-limited": "instagram.limitFix",
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
  if (reason === "unauthorized" || reason === "rejected") return { state: "ok", says: say("instagram.apiAnswers") };
  return {
    state: "problem",
    says: say("instagram.api", { code: reason ?? "200" }),
    fix: say("instagram.apiFix", { host: new URL(config.instagram.graphUrl).host }),
  };
}

async function readPosts({ instagram }: InstagramDoctorParts, token: string): Promise<Finding> {
  try {
    const { username, accountType } = await instagram.getAccount({ api: "instagram-login", accessToken: token });
    if (accountType === "OTHER")
      return {
        state: "problem",
        says: say("instagram.personal", { username }),
        fix: say("instagram.personalFix"),
      };
    const { posts } = await instagram.open({ api: "instagram-login", accessToken: token }).listPosts({ limit: 10 });
    const pictures = posts.filter(({ kind }) => kind !== "video").length;
    if (pictures === 0)
      return {
        state: "warning",
        says: say("instagram.noPictures", { username, posts: posts.length }),
        fix: say("instagram.noPicturesFix"),
      };
    return { state: "ok", says: say("instagram.readable", { username, pictures, posts: posts.length }) };
  } catch (error) {
    const reason = toReason(error);
    return {
      state: "problem",
      says: say("instagram.badToken", { reason }),
      fix: say(fixes[reason] ?? "instagram.laterFix"),
    };
  }
}

function toReason(error: unknown): ConnectorReason {
  if (!(error instanceof ConnectorError)) throw error;
  return error.reason;
}
