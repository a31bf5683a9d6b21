import { isLoopback } from "../../../platform/config/warnings.ts";
import type { Check } from "../check.ts";

export const checkAddress: Check = {
  name: "address",
  async look({ config }) {
    const { publicUrl } = config.http;
    const url = new URL(publicUrl);
    if (isLoopback(publicUrl)) {
      return {
        state: "warning",
        says: `Links in mails begin with ${publicUrl}, which only this machine understands.`,
        fix: "Set PUBLIC_URL to the address that people use.",
      };
    }
    if (url.protocol !== "https:")
      return {
        state: "problem",
        says: `${publicUrl} is not https: sign-ins and approvals could be read on the way.`,
        fix: "Put a proxy with a certificate in front (deploy/), and set PUBLIC_URL to https://…",
      };
    if (config.http.trustedProxies.length === 0) {
      return {
        state: "warning",
        says: "No proxy is trusted, so all visitors seem to come from the proxy's address and share its limits.",
        fix: "Set TRUSTED_PROXIES to the proxy's address, e.g. 127.0.0.1.",
      };
    }
    return {
      state: "ok",
      says: `People use ${publicUrl}; X-Forwarded-For is believed from ${config.http.trustedProxies.join(", ")}.`,
    };
  },
};
