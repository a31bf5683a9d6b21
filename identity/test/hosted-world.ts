import type { Browser, Page } from "playwright-core";
import { startFacebook } from "../../simulators/facebook/start-facebook.ts";
import { servePage } from "./serve-page.ts";
import { type RunningWorld, startWorld } from "./start-world.ts";

/** A service with a hosted login over TLS, a simulated Facebook, and an app that uses amplify. */
export type HostedWorld = RunningWorld & {
  /** The app's address, with a trailing slash. */
  home: string;
  /** Runs with a new visitor on the app's page. */
  visit(use: (page: Page) => Promise<void>): Promise<void>;
};

export const startHostedWorld = async (connectionString: string, browser: Browser): Promise<HostedWorld> => {
  const facebook = await startFacebook({ seed: true });
  const app = await servePage(new URL("./login-app.ts", import.meta.url));
  const home = `${app.origin}/`;
  const facebookSettings = {
    appId: "1000000000000001",
    appSecret: "CANARY-facebook-secret",
    dialogUrl: `${facebook.url}/v26.0/dialog/oauth`,
    graphUrl: `${facebook.url}/v26.0`,
  };
  const world = await startWorld(connectionString, { allowedOrigins: [app.origin], facebook: facebookSettings }, home);
  const { url, poolId, clientId, identityPoolId, loginUrl } = world;
  app.give({ endpoint: `${url}/`, domain: new URL(loginUrl).host, poolId, clientId, identityPoolId });
  return {
    ...world,
    home,
    async visit(use) {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.goto(home);
      await use(page).finally(() => context.close());
    },
    async close() {
      await world.close();
      await facebook.close();
      app.close();
    },
  };
};
