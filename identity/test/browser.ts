import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { createCookieJar, type Sent } from "../../test/cookie-jar.ts";

type Node = DefaultTreeAdapterTypes.Node;
type Form = { action: string; fields: Record<string, string> };

export type Page = { url: string; status: number; headers: Headers; text: string; forms: Form[] };

/** A browser without scripts: keeps cookies by host, follows redirects up to the client's own address. */
export const createBrowser = () => {
  const jar = createCookieJar();

  const request = async (address: string, init: Sent = {}): Promise<Page> => {
    const url = new URL(address);
    const response = await jar.fetch(url, init);
    const location = response.headers.get("location");
    const text = await response.text();
    if (location === null)
      return { url: url.href, status: response.status, headers: response.headers, text, forms: formsOf(text, url) };
    const next = new URL(location, url);
    if (next.protocol === "https:")
      return { url: next.href, status: response.status, headers: response.headers, text, forms: [] };
    return request(next.href);
  };

  return {
    open: (address: string) => request(address),
    /** Submits a form on the page with additional fields. */
    submit: (page: Page, fields: Record<string, string>, index = 0, headers: Record<string, string> = {}) => {
      const form = page.forms[index];
      if (!form) throw new Error(`no form in ${page.text}`);
      return request(form.action, {
        method: "POST",
        headers,
        body: new URLSearchParams({ ...form.fields, ...fields }),
      });
    },
  };
};

const formsOf = (text: string, base: URL): Form[] => {
  const forms: Form[] = [];
  const walk = (node: Node): void => {
    const attributes = "attrs" in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {};
    if (node.nodeName === "form") forms.push({ action: new URL(attributes["action"] ?? "", base).href, fields: {} });
    const checked = !["radio", "checkbox"].includes(attributes["type"] ?? "") || "checked" in attributes;
    if (node.nodeName === "input" && attributes["name"] && checked) {
      const form = forms.at(-1);
      if (form) form.fields[attributes["name"]] = attributes["value"] ?? "";
    }
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(text));
  return forms;
};
