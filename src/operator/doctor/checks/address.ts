import { isLoopback } from "../../../platform/config/warnings.ts";
import { type Check, say } from "../check.ts";

export const checkAddress: Check = {
  name: "address",
  async look({ config }) {
    const { publicUrl } = config.http;
    const url = new URL(publicUrl);
    if (isLoopback(publicUrl)) {
      return {
        state: "warning",
        says: say("address.local", { url: publicUrl }),
        fix: say("address.localFix"),
      };
    }
    if (url.protocol !== "https:")
      return {
        state: "problem",
        says: say("address.plain", { url: publicUrl }),
        fix: say("address.plainFix"),
      };
    const proxies = config.http.trustedProxies;
    if (proxies.length === 0) return { state: "warning", says: say("address.noProxy"), fix: say("address.noProxyFix") };
    return { state: "ok", says: say("address.ok", { url: publicUrl, proxies: proxies.join(", ") }) };
  },
};
