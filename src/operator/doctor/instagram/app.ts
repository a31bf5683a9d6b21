import { type Finding, say } from "../check.ts";
import type { InstagramCheck, InstagramDoctorParts } from "./check.ts";

/** Meta's dashboard shows two pairs of id and secret; `where` names the product's. */
export const checkApp: InstagramCheck = {
  name: "app",
  async look(parts) {
    const { config, metaLogin } = parts;
    const found = [findInstagramApp(parts)].filter((finding) => finding !== null);
    if (config.meta.appId !== null && metaLogin !== null)
      found.push({ state: "ok", says: say("instagram.metaApp", { appId: config.meta.appId }) });
    return found.length > 0 ? found : { state: "off", says: say("instagram.off"), fix: say("instagram.offFix") };
  },
};

/** Null: none is set. */
function findInstagramApp({ config, appSecret }: InstagramDoctorParts): Finding | null {
  const { appId } = config.instagram;
  if (appId === null || appSecret === null) return null;
  if (!/^\d+$/.test(appId)) return { state: "warning", says: say("instagram.idForm"), fix: say("instagram.where") };
  if (!/^[0-9a-f]{32}$/.test(appSecret.reveal()))
    return { state: "warning", says: say("instagram.secretForm"), fix: say("instagram.secretFormFix") };
  return { state: "ok", says: say("instagram.app", { appId }) };
}
