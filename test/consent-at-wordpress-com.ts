import { createCookieJar } from "./cookie-jar.ts";

/**
 * Allows or denies on WordPress.com's consent page, as a browser with its own session would. Returns the URL that it
 * redirects to, without opening it.
 */
export async function consentAtWordPressCom(authorizeUrl: string, decision: "approve" | "deny"): Promise<URL> {
  const jar = createCookieJar();
  const { origin } = new URL(authorizeUrl);
  let url = new URL(authorizeUrl);
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 8; steps += 1) {
    const answer: Response = await jar.fetch(url, { method: form === null ? "GET" : "POST", body: form });
    const location = answer.headers.get("location");
    if (location === null) {
      if (form !== null || answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      form = new URLSearchParams({ decision });
      continue;
    }
    form = null;
    url = new URL(location, url);
    if (url.origin !== origin) return url;
  }
  throw new Error("WordPress.com's pages lead nowhere");
}
