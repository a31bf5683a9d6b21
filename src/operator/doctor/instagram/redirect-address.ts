import { type InstagramCheck, toMetaAddresses } from "./check.ts";

export const checkRedirectAddress: InstagramCheck = {
  name: "redirect address",
  async look({ config }) {
    const { redirect } = toMetaAddresses(config);
    const { protocol } = new URL(redirect);
    // Meta accepts only https here, and compares letter for letter (Meta, "Business login").
    if (protocol !== "https:")
      return {
        state: "problem",
        says: `Meta takes no address that is not https: ${redirect}.`,
        fix: "Set PUBLIC_URL to https://… (docs/operations.md, the address).",
      };
    return {
      state: "ok",
      says: `Valid OAuth redirect URI at Meta, letter for letter and without a slash behind: ${redirect}`,
    };
  },
};
