import type { Product } from "../../../test/product.ts";
import { signUp, toSessionCookies } from "../shared/person.ts";

/** Somebody using a browser without scripts. */
export type Visitor = {
  name: string;
  get(path: string): Promise<Response>;
  /** Sends a form of our own pages, perhaps with files; `headers` replace those of a browser. */
  post(path: string, form: Record<string, string | File>, headers?: Record<string, string>): Promise<Response>;
};
/** Only the operator may get in. */
export type Visitors = { operator: Visitor; others: Visitor[] };

/** Signs up with the mailed code, like everybody; the first page then opens the account. */
export async function signedIn(product: Product, name: string, email: string): Promise<Visitor> {
  const cookies = toSessionCookies(await signUp(product, email));
  const cookie = Object.entries(cookies).map(([key, value]) => `${key}=${value}`);
  const visitor = toVisitor(name, product, { cookie: cookie.join("; ") });
  await visitor.get("/bot/dash").then((answer) => answer.arrayBuffer());
  return visitor;
}

export function toVisitor(name: string, { url }: Pick<Product, "url">, session: Record<string, string> = {}): Visitor {
  const ours = { origin: url, "sec-fetch-site": "same-origin" };
  return {
    name,
    get: (path) => fetch(url + path, { headers: session, redirect: "manual" }),
    post(path, fields, headers = ours) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.append(key, value);
      const hasFile = Object.values(fields).some((value) => value instanceof File);
      const body = hasFile ? form : new URLSearchParams(fields as Record<string, string>);
      return fetch(url + path, { method: "POST", body, headers: { ...session, ...headers }, redirect: "manual" });
    },
  };
}

export async function readPage(visitor: Visitor, path: string, status: number): Promise<Buffer> {
  const answer = await visitor.get(path);
  const page = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}, not ${status}`);
  return page;
}

export function requireText(page: Buffer, text: string): void {
  if (!page.includes(text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;")))
    throw new Error(`it doesn't say “${text}”`);
}
