import { afterEach, expect, it, vi } from "vitest";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import { readFreshToken } from "./access-token.client.ts";
import { bindPage } from "./signed-in-user.client.ts";

const settings = { userPoolClientId: "client" } as SignInSettings;
const prefix = "CognitoIdentityServiceProvider.client";

const tokenUntil = (seconds: number) =>
  ["h", btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1_000) + seconds })), "s"].join(".");

function keep(cookies: Record<string, string>) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${prefix}.${name}=${encodeURIComponent(value)}`);
  vi.stubGlobal("document", { cookie: ["other=1", ...cookie].join("; ") });
}
afterEach(() => void vi.unstubAllGlobals());

it("reads the token that the sign-in library keeps", () => {
  const accessToken = tokenUntil(600);
  keep({ LastAuthUser: "lena", "lena.accessToken": accessToken });
  expect(readFreshToken(settings)).toBe(accessToken);
});

it.each([
  ["ends soon", { "lena.accessToken": tokenUntil(30) }],
  ["has ended by the server's clock", { "lena.accessToken": tokenUntil(600), "lena.clockDrift": "580000" }],
  ["can't be read", { "lena.accessToken": "a.b.c" }],
  ["is another user's", { "mai.accessToken": tokenUntil(600) }],
])("leaves a token that %s to the sign-in library", (_what, cookies) => {
  keep({ LastAuthUser: "lena", ...cookies });
  expect(readFreshToken(settings)).toBe(null);
});

it("is kept from pages that show another account", () => {
  keep({ LastAuthUser: "lena", "lena.accessToken": tokenUntil(600) });
  bindPage();
  keep({ LastAuthUser: "mai", "mai.accessToken": tokenUntil(600) });
  expect(() => readFreshToken(settings)).toThrow("another account");
});
