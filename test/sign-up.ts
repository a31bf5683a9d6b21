import type { Page } from "playwright-core";
import type { SignInRig } from "./sign-in-rig.ts";

export const signUpPassword = "correct CANARY battery";

/**
 * Creates an account in the real pages, starting at the sign-in page, with the mailed code; ends on the
 * dashboard.
 */
export async function signUp(page: Page, world: Pick<SignInRig, "waitForCode">, email: string): Promise<void> {
  const tab = page.getByRole("tab", { name: "Create Account" });
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(signUpPassword);
  await page.getByLabel("Confirm password").fill(signUpPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code").fill((await world.waitForCode(email)).code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForURL(/\/bot\/dash/);
}
