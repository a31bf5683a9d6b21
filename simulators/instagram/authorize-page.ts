import { html } from "hono/html";
import type { Page } from "../kit/page.ts";
import { loginPage } from "../meta/login-page.ts";
import type { LoginRequest } from "../meta/login-request.ts";
import type { Account } from "./state.ts";

export function authorizePage(request: LoginRequest, accounts: Account[]): Page {
  return loginPage("Instagram", "/oauth/authorize", request, {
    legend: "Continue as",
    input: { name: "user_id", type: "radio" },
    choices: accounts.map((account) => ({
      value: account.userId,
      label: html`${account.username} <small>${describe(account)}</small>`,
    })),
  });
}

function describe(account: Account): string {
  const kind = { BUSINESS: "business", MEDIA_CREATOR: "creator", PERSONAL: "personal account" }[account.accountType];
  return account.tester ? kind : `${kind}, not a tester of the app`;
}
