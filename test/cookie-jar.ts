export type Sent = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

/** Fetches as a browser without scripts does: with each host's cookies, but follows no redirect. */
export function createCookieJar() {
  const hosts = new Map<string, Map<string, string>>();
  /** By name. */
  const cookiesOf = (host: string): Map<string, string> => {
    const cookies = hosts.get(host) ?? new Map<string, string>();
    hosts.set(host, cookies);
    return cookies;
  };
  return {
    cookiesOf,
    async fetch(address: string | URL, init: Sent = {}): Promise<Response> {
      const cookies = cookiesOf(new URL(address).host);
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { ...(cookie !== "" && { cookie }), ...init.headers };
      const answer = await fetch(address, { ...init, headers, redirect: "manual" });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "" || /; max-age=0(;|$)/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}
