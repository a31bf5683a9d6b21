import { data, redirect } from "react-router";
import type { Refusal } from "../../src/entries/http/operator/operator-pages.ts";
import { ownPathname } from "../base-path.ts";

/** Why a form was refused, and what was typed into it. */
export type Refused = { refusal: Refusal; typed: Record<string, string> };

/**
 * Answers a change: redirects to the page, which says what was done, or shows a refused form again as it was filled in.
 */
export function finish(url: URL, refusal: Refusal | null, done: string, typed: Record<string, string> = {}) {
  if (refusal !== null) return data({ refusal, typed }, { status: 422 });
  const query = new URLSearchParams(url.search);
  query.set("done", done);
  return redirect(`${ownPathname(url)}?${query}`, { status: 303 });
}
