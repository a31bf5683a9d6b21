import { say } from "../check.ts";
import type { InstagramCheck } from "./check.ts";

/** Meta's dashboard shows two pairs of id and secret; `where` names the product's. */
export const checkApp: InstagramCheck = {
  name: "app",
  async look({ config, appSecret }) {
    const { appId } = config.instagram;
    if (appId === null || appSecret === null)
      return { state: "off", says: say("instagram.off"), fix: say("instagram.offFix") };
    if (!/^\d+$/.test(appId)) return { state: "warning", says: say("instagram.idForm"), fix: say("instagram.where") };
    if (!/^[0-9a-f]{32}$/.test(appSecret.reveal()))
      return { state: "warning", says: say("instagram.secretForm"), fix: say("instagram.secretFormFix") };
    return { state: "ok", says: say("instagram.app", { appId }) };
  },
};
