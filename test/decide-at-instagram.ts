import type { InstagramAuthorization } from "../src/post/sources/connecting/authorize-instagram.ts";

/**
 * Decides on the simulator's page, Instagram's or Facebook's, and follows the redirect back to `connectUrl`, our route,
 * in the browser that has `browserKey`. Returns the page the browser lands on; throws with Instagram's own message when
 * there is no redirect back.
 */
export async function decideAtInstagram(
  connectUrl: string,
  { authorizeUrl, browserKey }: InstagramAuthorization,
  form: Record<string, string> | string[][],
): Promise<URL> {
  const asked = new URL(authorizeUrl);
  const page = await fetch(asked);
  if (!page.ok) throw new Error(`Instagram's page: ${page.status} ${await page.text()}`);
  const body = new URLSearchParams([...asked.searchParams, ...new URLSearchParams(form)]);
  const decided = await fetch(asked.origin + asked.pathname, { method: "POST", body, redirect: "manual" });
  const back = decided.headers.get("location");
  if (back === null) throw new Error(`Instagram doesn't redirect: ${await decided.text()}`);
  const headers = { cookie: `instagram-browser=${browserKey}` };
  const landed = await fetch(connectUrl + new URL(back).search, { headers, redirect: "manual" });
  return new URL(landed.headers.get("location") ?? "");
}
