import { isLoopback } from "../../../platform/config/warnings.ts";
import type { Problem } from "../setup-page.ts";
import { isUsable } from "./is-usable.ts";
import { fieldOf } from "./field-of.ts";
import { fails, type Step } from "./step.ts";

/** The address that people type, and the proxies to trust. Both are suggested from the current request. */
export const addressStep: Step = {
  name: "address",
  settings: ["PUBLIC_URL", "TRUSTED_PROXIES"],
  read(setup, place, form) {
    return {
      fields: {
        url: fieldOf(setup, "PUBLIC_URL", { typed: form?.["url"], byDefault: place.origin }),
        proxies: fieldOf(setup, "TRUSTED_PROXIES", { typed: form?.["proxies"], byDefault: place.proxy ?? "" }),
      },
      facts: place.proxy === null ? [] : [{ key: "address.proxy", values: { proxy: place.proxy } }],
    };
  },
  save(setup, form) {
    const url = setup.given("PUBLIC_URL") ?? form["url"]?.trim().replace(/\/+$/, "") ?? "";
    const proxies = setup.given("TRUSTED_PROXIES") ?? form["proxies"]?.trim() ?? "";
    if (!isUsable("PUBLIC_URL", url)) return fails("url", url === "" ? "required" : "address.form");
    if (!isUsable("TRUSTED_PROXIES", proxies)) return fails("proxies", "address.proxies");
    if (setup.given("PUBLIC_URL") === undefined) setup.save({ PUBLIC_URL: url });
    if (setup.given("TRUSTED_PROXIES") === undefined) setup.save({ TRUSTED_PROXIES: proxies });
    return { notice: warningOf(url) };
  },
};

function warningOf(url: string): Problem | null {
  if (isLoopback(url)) return { key: "addressLocal" };
  return url.startsWith("https:") ? null : { key: "addressPlain" };
}
