import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Form = { action: string; fields: Record<string, string> };

export type Page = { url: string; status: number; headers: Headers; text: string; forms: Form[] };

/** A browser without scripts: keeps cookies by host, follows redirects up to the client's own address. */
export const createBrowser = () => {
  const jar = new Map<string, Map<string, string>>();

  const remember = (url: URL, headers: Headers): void => {
    const cookies = jar.get(url.host) ?? new Map<string, string>();
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...rest] = line.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (rest.some((part) => /^max-age=0$/i.test(part))) cookies.delete(name);
      else cookies.set(name, value);
    }
    jar.set(url.host, cookies);
  };

  const request = async (address: string, init: RequestInit = {}): Promise<Page> => {
    const url = new URL(address);
    const cookie = [...(jar.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string> | undefined) },
    });
    remember(url, response.headers);
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
    cookies: (host: string) => jar.get(host) ?? new Map<string, string>(),
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
