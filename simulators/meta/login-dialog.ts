import { type Context, Hono } from "hono";
import { type Page, sorry } from "../kit/page.ts";
import { type LoginRequest, readLoginRequest, withParams } from "./login-request.ts";

type Dialog = {
  path: string;
  /** The heading of the page for a refused request. */
  apology: string;
  findFault(request: LoginRequest): string | null;
  /** `action`: where its form goes. */
  page(request: LoginRequest, action: string): Page;
  /** Issues a code for what the submitted form allows, or says why the form is invalid. */
  allow(form: URLSearchParams, request: LoginRequest): { code: string } | { fault: string };
  /** What the redirect contains after a refusal, besides the state. */
  deny(): Record<string, string>;
  /** What Meta appends to the redirect URL. */
  fragment: string;
};

/** The page where a person allows or declines what an app asks for (Meta, manual login flow). */
export function loginDialog(dialog: Dialog): Hono {
  const { path, apology, fragment } = dialog;
  const app = new Hono();
  const refuse = (c: Context, fault: string) => c.html(sorry(apology, fault), 400);
  app.get(path, (c) => {
    const { searchParams, pathname } = new URL(c.req.url);
    const request = readLoginRequest(searchParams);
    const isForCode = searchParams.get("response_type") === "code";
    const fault = isForCode ? dialog.findFault(request) : "Invalid response_type";
    return fault === null ? c.html(dialog.page(request, pathname)) : refuse(c, fault);
  });
  app.post(path, async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const request = readLoginRequest(form);
    const { redirect_uri: back, state } = request;
    const fault = dialog.findFault(request);
    if (fault !== null) return refuse(c, fault);
    if (form.get("decision") !== "approve") return c.redirect(withParams(back, { ...dialog.deny(), state }));
    const allowed = dialog.allow(form, request);
    if ("fault" in allowed) return refuse(c, allowed.fault);
    return c.redirect(withParams(back, { code: allowed.code, state }) + fragment);
  });
  return app;
}
