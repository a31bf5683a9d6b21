/** What both ways ask for in the address of their page, and send along in its form. */
export type AuthorizationRequest = { clientId: string; redirectUri: string; scope: string; state: string };

export function readAuthorizationRequest(read: (name: string) => string | null | undefined): AuthorizationRequest {
  return {
    clientId: read("client_id") ?? "",
    redirectUri: read("redirect_uri") ?? "",
    scope: read("scope") ?? "",
    state: read("state") ?? "",
  };
}

/** Separated by commas or by spaces. */
export function splitScopes(scope: string): string[] {
  return scope.split(/[\s,]+/).filter((part) => part !== "");
}

/** The way back, with the answer. */
export function withParams(address: string, params: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value !== "") url.searchParams.set(name, value);
  return url.toString();
}
