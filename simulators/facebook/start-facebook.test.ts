import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startFacebook } from "./start-facebook.ts";

const appId = "1000000000000001";
const secret = "CANARY-facebook-secret";
const redirectUri = "https://login.example/oauth2/idpresponse";
const facebook = useSimulator((options) => startFacebook({ ...options, seed: true }));

const allow = async (form: Record<string, string> = {}) => {
  const body = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    scope: "email,public_profile",
    state: "s",
    person_id: "10150000000000001",
    decision: "approve",
    share_email: "yes",
    ...form,
  });
  const answer = await fetch(`${facebook.url}/v26.0/dialog/oauth`, { method: "POST", body, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "about:blank").searchParams;
};
const exchange = async (code: string, form: Record<string, string> = {}) => {
  const body = new URLSearchParams({
    client_id: appId,
    client_secret: secret,
    redirect_uri: redirectUri,
    code,
    ...form,
  });
  return (await (await fetch(`${facebook.url}/v26.0/oauth/access_token`, { method: "POST", body })).json()) as {
    access_token: string;
    error?: { code: number };
  };
};
const me = async (token: string, proof = createHmac("sha256", secret).update(token).digest("hex")) =>
  (await (
    await fetch(`${facebook.url}/v26.0/me?fields=id,name,email&access_token=${token}&appsecret_proof=${proof}`)
  ).json()) as object;

describe("the simulated Facebook Login", () => {
  test("leaves the e-mail out when there is none or it is withheld", async () => {
    for (const form of [{ person_id: "10150000000000003" }, { share_email: "" }]) {
      const { access_token: token } = await exchange((await allow(form)).get("code") ?? "");
      expect(Object.keys(await me(token))).toEqual(["id", "name"]);
    }
  });

  test("accepts a code once, with its address and the app's secret", async () => {
    const code = (await allow()).get("code") ?? "";
    expect((await exchange(code, { redirect_uri: `${redirectUri}/` })).error?.code).toBe(100);
    expect((await exchange(code, { client_secret: "wrong" })).error?.code).toBe(1);
    expect((await exchange(code)).access_token).toMatch(/^EAA/);
    expect((await exchange(code)).error?.code).toBe(100);
  });

  test("requires the app's proof", async () => {
    const { access_token: token } = await exchange((await allow()).get("code") ?? "");
    expect(await me(token, "00")).toMatchObject({ error: { code: 100 } });
  });
});
