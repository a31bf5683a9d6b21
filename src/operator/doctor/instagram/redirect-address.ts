import { say } from "../check.ts";
import { type InstagramCheck, toMetaAddresses } from "./check.ts";

export const checkRedirectAddress: InstagramCheck = {
  name: "redirectAddress",
  async look({ config }) {
    const { redirect } = toMetaAddresses(config);
    const { protocol } = new URL(redirect);
    // Meta accepts only https here, and compares letter for letter (Meta, "Business login").
    if (protocol !== "https:")
      return {
        state: "problem",
        says: say("instagram.notHttps", { url: redirect }),
        fix: say("instagram.notHttpsFix"),
      };
    return { state: "ok", says: say("instagram.redirect", { url: redirect }) };
  },
};
