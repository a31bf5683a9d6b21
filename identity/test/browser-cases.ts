import type { Browser } from "playwright-core";
import { amplifyCases, amplifyCasesWithRequiredFactor } from "./cases/amplify.ts";
import { servePage } from "./serve-page.ts";
import type { World } from "./world.ts";

export type BrowserCases = {
  /** The origins that the services must allow. */
  origin: string;
  open(worlds: { optional: World; required: World }): Promise<{ name: string; run(): Promise<void> }[]>;
  close(): void;
};

/** amplify's cases, run in a page; this side reads mails and messages and passes them in. */
export const serveBrowserCases = async (browser: Browser): Promise<BrowserCases> => {
  const served = await servePage(new URL("./case-page.ts", import.meta.url));
  return {
    origin: served.origin,
    async open(worlds) {
      const known = ({ url, poolId, clientId, plainClientId, identityPoolId }: World) => ({
        url,
        poolId,
        clientId,
        plainClientId,
        identityPoolId,
      });
      served.give({ optional: known(worlds.optional), required: known(worlds.required) });
      const page = await browser.newPage();
      await page.exposeFunction(
        "reached",
        (world: keyof typeof worlds, what: "codeFor" | "messageFor" | "invite" | "requireReset", to: string) =>
          worlds[world][what](to),
      );
      await page.goto(served.origin);
      const inPage =
        (world: keyof typeof worlds) =>
        ({ name }: { name: string }, index: number) => ({
          name,
          run: () => page.evaluate<void>(`runCase(${JSON.stringify(world)}, ${index})`),
        });
      return [...amplifyCases.map(inPage("optional")), ...amplifyCasesWithRequiredFactor.map(inPage("required"))];
    },
    close: served.close,
  };
};
