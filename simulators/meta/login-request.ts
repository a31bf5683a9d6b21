/** The query parameters of both login pages, which their forms send along. */
export type LoginRequest = Record<"auth_type" | "client_id" | "redirect_uri" | "scope" | "state", string>;

export function readLoginRequest(from: URLSearchParams): LoginRequest {
  const read = (name: string) => from.get(name) ?? "";
  const [client_id, redirect_uri] = [read("client_id"), read("redirect_uri")];
  return { auth_type: read("auth_type"), client_id, redirect_uri, scope: read("scope"), state: read("state") };
}

/** Meta compares addresses letter by letter. None registered: any address will do. */
export function isRegistered({ redirect_uri: asked }: LoginRequest, registered: readonly string[]): boolean {
  return registered.length === 0 ? URL.canParse(asked) : registered.includes(asked);
}

/** Splits at commas or spaces. */
export function splitScopes(scope: string): string[] {
  return scope.split(/[\s,]+/).filter((part) => part !== "");
}

/** Returns the redirect URL with the response's parameters. */
export function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value !== "") url.searchParams.set(name, value);
  return url.toString();
}
