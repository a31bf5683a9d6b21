import { waitUntil } from "../../../test/wait-until.ts";

type Try = { photo: Uint8Array<ArrayBuffer>; caption: string; origin?: string; proof?: string };

/** A visitor with a browser that keeps cookies, at an address that the proxy in front of the service reports. */
export class Visitor {
  readonly #url: string;
  readonly #address: string;
  /** The claim to an article, as the browser stores it. */
  cookie: string | null = null;

  constructor(url: string, address: string) {
    this.#url = url;
    this.#address = address;
  }

  /**
   * Submits the form; returns the code of the problem that the page shows, "" for none, or the status of a
   * refusal.
   */
  async tryPhoto({ photo, caption, origin = this.#url, proof = "" }: Try): Promise<string> {
    const body = new FormData();
    body.set("photo", new File([photo], "photo.jpg"));
    for (const [name, value] of Object.entries({ caption, language: "en", locale: "en", proof })) body.set(name, value);
    const answer = await fetch(`${this.#url}/trynow/photo`, {
      method: "POST",
      body,
      headers: this.#headers(origin),
      redirect: "manual",
    });
    for (const set of answer.headers.getSetCookie())
      this.cookie = /^galley-trial=([^;]+)/.exec(set)?.[1] ?? this.cookie;
    const location = answer.headers.get("location");
    return location === null ? String(answer.status) : (new URL(location).searchParams.get("problem") ?? "");
  }

  async readState(): Promise<string | null> {
    const answer = await fetch(`${this.#url}/trynow/state`, { headers: this.#headers(this.#url) });
    return ((await answer.json()) as { state: string | null }).state;
  }

  async waitForArticle(): Promise<void> {
    await waitUntil("the article is written", async () => (await this.readState()) === "GENERATED");
  }

  #headers(origin: string): Record<string, string> {
    const cookie = this.cookie === null ? "" : `galley-trial=${this.cookie}`;
    return { cookie, origin, "x-forwarded-for": this.#address };
  }
}
