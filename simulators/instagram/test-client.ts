import { useSimulator } from "../kit/use-simulator.ts";
import { type InstagramOptions, startInstagram } from "./start-instagram.ts";

/** A client independent of our own connector: plain HTTP, as Meta's documentation describes it. */
export function useInstagram(options: InstagramOptions = {}) {
  const simulator = useSimulator((own) => startInstagram({ ...own, ...options }));
  return Object.assign(simulator, {
    /** Returns the response's status and JSON. */
    async get<T>(path: string, token?: string): Promise<{ status: number; body: T }> {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(path.startsWith("http") ? path : simulator.url + path, { headers });
      return { status: answer.status, body: (await answer.json()) as T };
    },
    async post<T>(path: string, form: Record<string, string>): Promise<{ status: number; text: string; body: T }> {
      const answer = await fetch(simulator.url + path, { method: "POST", body: new URLSearchParams(form) });
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) as T };
    },
    async newAccount(more: object = {}): Promise<{ userId: string; appScopedId: string; token: string }> {
      const asked = { username: "somebody", ...more };
      const account = await simulator.control<{ userId: string; appScopedId: string }>("POST", "/accounts", asked);
      return { ...account, token: await this.newToken(account.userId) };
    },
    async newToken(userId: string, scopes?: string[]): Promise<string> {
      const asked = { scopes };
      const path = `/accounts/${userId}/token`;
      return (await simulator.control<{ accessToken: string }>("POST", path, asked)).accessToken;
    },
  });
}
