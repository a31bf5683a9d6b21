import { ownPathname } from "../base-path.ts";

type PolicyRules = { createHTML(text: string): string; createScriptURL(address: string): string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown };
  }
}

/**
 * The only policy of Trusted Types that the pages allow. By it nothing on a page can make markup or
 * load a script from a text, but for what our libraries are known to need.
 */
export function setTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML(text) {
      // A stylesheet's text; and React makes script elements that never run by this literal.
      if (!text.includes("<") || text === "<script></script>") return text;
      throw new TypeError("Markup from a text is not allowed");
    },
    createScriptURL(address) {
      const { origin, pathname, href } = new URL(address, location.href);
      const tagManager = document.documentElement.dataset["tagManager"];
      if (
        href === `https://www.googletagmanager.com/gtm.js?id=${tagManager}` ||
        (origin === location.origin && /^\/(sw\.js$|assets\/)/.test(ownPathname({ pathname })))
      )
        return address;
      throw new TypeError("A script from there is not allowed");
    },
  });
}
