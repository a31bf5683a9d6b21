import { openInstagram, openInstagramLogins } from "../../../context.ts";
import { toMetaAddresses } from "../../../operator/doctor/instagram/check.ts";
import { createOutbound } from "../../../platform/guards/outbound.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { isLoopback } from "../../../platform/config/warnings.ts";
import { Secret } from "../../../platform/config/secrets.ts";
import type { Setup } from "../setup.ts";
import { isUsable } from "./is-usable.ts";
import { fieldOf } from "./field-of.ts";
import { fails, type Outcome, type Step } from "./step.ts";

/** The app at Meta through which people connect their accounts. */
export const instagramStep: Step = {
  name: "instagram",
  settings: ["INSTAGRAM_APP_ID", "INSTAGRAM_APP_SECRET"],
  read(setup, _place, form) {
    const { config } = setup.readSettings();
    const { publicUrl } = config.http;
    const isUnreachable = isLoopback(publicUrl) || !publicUrl.startsWith("https:");
    return {
      fields: {
        appId: fieldOf(setup, "INSTAGRAM_APP_ID", { typed: form?.["appId"] }),
        appSecret: fieldOf(setup, "INSTAGRAM_APP_SECRET", { isSecret: true }),
      },
      facts: isUnreachable ? [{ key: "instagram.https" }] : [],
      addresses: toMetaAddresses(config),
    };
  },
  async save(setup, form) {
    const appId = setup.given("INSTAGRAM_APP_ID") ?? form["appId"]?.trim() ?? "";
    const typed = form["appSecret"]?.trim() ?? "";
    const appSecret = setup.given("INSTAGRAM_APP_SECRET") ?? (typed || setup.saved()["INSTAGRAM_APP_SECRET"] || "");
    if (!isUsable("INSTAGRAM_APP_ID", appId)) return fails("appId", appId === "" ? "required" : "instagram.id");
    if (appSecret === "") return fails("appSecret", "required");
    const problem = await askInstagram(setup, appId, appSecret);
    if (problem !== null) return problem;
    if (setup.given("INSTAGRAM_APP_ID") === undefined)
      setup.save({ INSTAGRAM_APP_ID: appId, INSTAGRAM_APP_SECRET: appSecret });
    return { notice: { key: "instagram" } };
  },
};

/** Requests a token with a made-up code: the first thing that Instagram refuses shows what's wrong, as in doctor. */
async function askInstagram(setup: Setup, appId: string, appSecret: string): Promise<Outcome | null> {
  const { config, secrets } = setup.readSettings();
  const outbound = createOutbound({ allow: config.outboundAllow });
  try {
    const instagram = openInstagram(config, secrets, outbound);
    const login = openInstagramLogins(
      { ...config, instagram: { ...config.instagram, appId } },
      { ...secrets, instagramAppSecret: new Secret(appSecret) },
      { outbound, instagram },
    )["instagram-login"];
    await login?.exchangeCode({ code: "galley-setup", redirectUri: toMetaAddresses(config).redirect });
    return null;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.code === "wrong-app") return fails("appId", "instagram.wrongApp");
    if (error.code === "wrong-secret") return fails("appSecret", "instagram.wrongSecret");
    // Any other refusal is about the made-up code; if nothing answers, it's the network.
    return error.reason === "rejected" ? null : fails("", "instagram.away");
  } finally {
    await outbound.close();
  }
}
