import type { Product } from "../../../test/product.ts";
import { signUp, toSessionCookies } from "../shared/person.ts";

/** Somebody in front of a browser without scripts. */
export type Visitor = {
  name: string;
  get(path: string): Promise<Response>;
  /** A form of our own pages; `headers` replace what a browser says about it. */
  post(path: string, form: Record<string, string> | FormData, headers?: Record<string, string>): Promise<Response>;
};

export function signedOut({ url }: Pick<Product, "url">): Visitor {
  return toVisitor("signed out", url, {});
}

/** Signs up with the mailed code, like everybody; the first page then opens the account. */
export async function signedIn(product: Product, name: string, email: string): Promise<Visitor> {
  const cookies = toSessionCookies(await signUp(product, email));
  const cookie = Object.entries(cookies)
    .map(([key, value]) => `${key}=${value}`)
    .join("; ");
  const visitor = toVisitor(name, product.url, { cookie });
  await visitor.get("/bot/dash").then((answer) => answer.arrayBuffer());
  return visitor;
}

function toVisitor(name: string, url: string, session: Record<string, string>): Visitor {
  const ours = { origin: url, "sec-fetch-site": "same-origin" };
  return {
    name,
    get: (path) => fetch(url + path, { headers: session, redirect: "manual" }),
    post: (path, form, headers = ours) =>
      fetch(url + path, {
        method: "POST",
        body: form instanceof FormData ? form : new URLSearchParams(form),
        headers: { ...session, ...headers },
        redirect: "manual",
      }),
  };
}
