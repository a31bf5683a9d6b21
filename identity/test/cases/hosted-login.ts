import type { Page, Request } from "playwright-core";
import { check } from "../check.ts";
import type { HostedWorld } from "../hosted-world.ts";
import { addPerson, newAddress, password } from "../people.ts";
import type { Case } from "../world.ts";

type HostedCase = Case<HostedWorld>;

/** amplify's constants (SPEC: verifier 128, state 32). */
const stateLength = 32;
const verifierLength = 128;

/** The signed-in user, according to amplify once it has exchanged the code. */
const signedInAs = async (page: Page, home: string): Promise<unknown> => {
  await page.waitForURL((url) => url.href.startsWith(home));
  await page.waitForFunction("globalThis.app?.getCurrentUser().then(() => true, () => false)");
  return page.evaluate(
    "app.fetchAuthSession().then(({ tokens, identityId }) => identityId && tokens.idToken.payload.email)",
  );
};

const failureOf = async (page: Page): Promise<string> => {
  await page.waitForFunction("typeof globalThis.failure === 'string'");
  return String(await page.evaluate("failure"));
};

const begin = (page: Page, input = "{}"): Promise<unknown> => page.evaluate(`void app.signInWithRedirect(${input})`);

const logIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
};

/** Goes through the simulated Facebook as its seeded person, up to the form that asks for the email address. */
const continueWithFacebook = async (page: Page): Promise<void> => {
  await begin(page, "{ provider: 'Facebook' }");
  await page.getByLabel("Minh Tran").check();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
};

const proveEmail = async (page: Page, world: HostedWorld, email: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Code").fill(await world.codeFor(email));
  await page.getByRole("button", { name: "Continue" }).click();
};

const facebookAddress = newAddress();

/** amplify in Chromium, the hosted login over TLS. The later Facebook cases continue where the first one ended. */
export const hostedCases: HostedCase[] = [
  {
    name: "signs in at the hosted login with PKCE and out again",
    run: (world) =>
      world.visit(async (page) => {
        const email = await addPerson(world);
        const requests: Request[] = [];
        page.on("request", (request) => requests.push(request));
        await begin(page, "{ options: { lang: 'vi' } }");
        await page.getByLabel("Email").fill(email);
        await page.getByLabel("Mật khẩu").fill("wrong password");
        await page.getByRole("button", { name: "Đăng nhập" }).click();
        await page.getByRole("alert").waitFor();
        await page.getByLabel("Mật khẩu").fill(password);
        await page.getByRole("button", { name: "Đăng nhập" }).click();
        check(await signedInAs(page, world.home), email);
        const authorize = new URL(requests.find((request) => request.url().includes("/oauth2/authorize"))?.url() ?? "")
          .searchParams;
        check([authorize.get("state")?.length, authorize.get("code_challenge_method")], [stateLength, "S256"]);
        const exchanged = new URLSearchParams(
          requests
            .find((request) => request.url().endsWith("/oauth2/token") && request.method() === "POST")
            ?.postData() ?? "",
        );
        check(exchanged.get("code_verifier")?.length, verifierLength);
        const loggedOut = page.waitForResponse((response) => response.url().startsWith(`${world.loginUrl}/logout?`));
        await page.evaluate("void app.signOut()");
        check((await loggedOut).status(), 302);
        await page.waitForURL(world.home);
        await page.waitForFunction("globalThis.app?.getCurrentUser().then(() => false, () => true)");
      }),
  },
  {
    name: "refreshes the hosted login's tokens",
    run: (world) =>
      world.visit(async (page) => {
        const email = await addPerson(world);
        await begin(page);
        await logIn(page, email);
        check(await signedInAs(page, world.home), email);
        const token = "({ tokens }) => tokens.accessToken.toString()";
        const [first, second] = [
          await page.evaluate(`app.fetchAuthSession().then(${token})`),
          await page.evaluate(`app.fetchAuthSession({ forceRefresh: true }).then(${token})`),
        ];
        check(first === second, false);
      }),
  },
  {
    name: "refuses a state that amplify didn't send",
    run: (world) =>
      world.visit(async (page) => {
        const email = await addPerson(world);
        await page.route("**/oauth2/authorize*", async (route) => {
          const url = new URL(route.request().url());
          url.searchParams.set("state", "another");
          await route.continue({ url: url.href });
        });
        await begin(page);
        await logIn(page, email);
        check(await failureOf(page), "An error occurred while validating the state.");
      }),
  },
  {
    name: "tells amplify when a verifier doesn't match",
    run: (world) =>
      world.visit(async (page) => {
        const email = await addPerson(world);
        await page.route("**/oauth2/token", (route) => {
          const form = new URLSearchParams(route.request().postData() ?? "");
          form.set("code_verifier", "x".repeat(verifierLength));
          return route.continue({ postData: form.toString() });
        });
        await begin(page);
        await logIn(page, email);
        check(await failureOf(page), /invalid_grant/);
      }),
  },
  {
    name: "signs in with Facebook once the e-mail is verified",
    run: (world) =>
      world.visit(async (page) => {
        await continueWithFacebook(page);
        await proveEmail(page, world, facebookAddress);
        check(await signedInAs(page, world.home), facebookAddress);
      }),
  },
  {
    name: "signs in with Facebook again without asking",
    run: (world) =>
      world.visit(async (page) => {
        await continueWithFacebook(page);
        check(await signedInAs(page, world.home), facebookAddress);
      }),
  },
  {
    name: "reports that the person declined at Facebook",
    run: (world) =>
      world.visit(async (page) => {
        await begin(page, "{ provider: 'Facebook' }");
        await page.getByRole("button", { name: "Not now" }).click();
        check(await failureOf(page), "The sign-in with Facebook was cancelled");
      }),
  },
];
