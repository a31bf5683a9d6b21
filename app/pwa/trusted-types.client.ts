import { ownPathname } from "../base-path.ts";

type PolicyRules = { createHTML(text: string): string; createScriptURL(address: string): string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown };
  }
}

/**
 * The only Trusted Types policy that the pages allow. It stops all code from creating markup or loading a script from a
 * string, except where our libraries need it.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML(text) {
      // Allowed: a stylesheet's text, and the literal from which React creates script elements that never run.
      if (!text.includes("<") || text === "<script></script>") return text;
      throw new TypeError("Markup from a string is not allowed");
    },
    createScriptURL(address) {
      const { origin, pathname, href } = new URL(address, location.href);
      const tagManager = document.documentElement.dataset["tagManager"];
      if (
        href === `https://www.googletagmanager.com/gtm.js?id=${tagManager}` ||
        (origin === location.origin && /^\/(sw\.js$|assets\/)/.test(ownPathname({ pathname })))
      )
        return address;
      throw new TypeError("Scripts from this URL are not allowed");
    },
  });
}
