import { expect } from "vitest";
import type { Simulator } from "../kit/start-simulator.ts";

/** A client independent of our own connector: plain HTTP, as Meta's documentation describes it. */
export type TestClient = {
  control<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Returns the response's status and JSON. */
  get<T>(path: string, token?: string): Promise<{ status: number; body: T }>;
  post<T>(path: string, form: Record<string, string>): Promise<{ status: number; text: string; body: T }>;
  newAccount(more?: object): Promise<{ userId: string; appScopedId: string; token: string }>;
};

export function testClient(simulator: Simulator): TestClient {
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${simulator.url}/_control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as T;
  };
  return {
    control,
    async get<T>(path: string, token?: string) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(path.startsWith("http") ? path : simulator.url + path, { headers });
      return { status: answer.status, body: (await answer.json()) as T };
    },
    async post<T>(path: string, form: Record<string, string>) {
      const answer = await fetch(simulator.url + path, { method: "POST", body: new URLSearchParams(form) });
      const text = await answer.text();
      return { status: answer.status, text, body: JSON.parse(text) as T };
    },
    async newAccount(more = {}) {
      const account = await control<{ userId: string; appScopedId: string }>("POST", "/accounts", {
        username: "somebody",
        ...more,
      });
      const { accessToken } = await control<{ accessToken: string }>("POST", `/accounts/${account.userId}/token`);
      return { ...account, token: accessToken };
    },
  };
}
