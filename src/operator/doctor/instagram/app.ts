import type { InstagramCheck } from "./check.ts";

/** Meta's dashboard shows two pairs of id and secret; these are the product's. */
const WHERE =
  'At Meta: your app, "Instagram", "API setup with Instagram login": Instagram app ID and Instagram app secret.';

export const checkApp: InstagramCheck = {
  name: "app",
  async look({ config, appSecret }) {
    const { appId } = config.instagram;
    if (appId === null || appSecret === null) {
      return {
        state: "off",
        says: "Nobody can connect an account; photos can be written from all the same.",
        fix: `Set INSTAGRAM_APP_ID and INSTAGRAM_APP_SECRET. ${WHERE}`,
      };
    }
    if (!/^\d+$/.test(appId))
      return { state: "warning", says: "INSTAGRAM_APP_ID is not a number, as Meta's are.", fix: WHERE };
    if (!/^[0-9a-f]{32}$/.test(appSecret.reveal()))
      return {
        state: "warning",
        says: "INSTAGRAM_APP_SECRET is not 32 hexadecimal digits, as Meta's are.",
        fix: `Copy it without spaces. ${WHERE}`,
      };
    return { state: "ok", says: `The Instagram app ${appId} is set, with a secret.` };
  },
};
