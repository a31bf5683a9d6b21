export type App = {
  id: string;
  secret: string;
  /** Exact URLs; empty allows any. */
  redirectUris: string[];
  /** "Require app secret" in the app's advanced settings. */
  requireProof: boolean;
};

export type Person = {
  /** App-scoped. */
  id: string;
  name: string;
  /** Null if the person signed up by phone or hasn't confirmed their address. */
  email: string | null;
};

export type Code = {
  code: string;
  personId: string;
  redirectUri: string;
  withEmail: boolean;
  issuedAt: string;
  used: boolean;
};
export type Token = { token: string; personId: string; withEmail: boolean; expiresAt: string };

export type FacebookEvent =
  | { type: "app"; app: App }
  | { type: "person"; person: Person }
  | { type: "code"; code: Code }
  | { type: "code-used"; code: string }
  | { type: "token"; token: Token }
  | { type: "tokens-invalidated"; personId: string };

export class FacebookState {
  app: App = { id: "1000000000000001", secret: "CANARY-facebook-secret", redirectUris: [], requireProof: true };
  readonly people = new Map<string, Person>();
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Token>();

  apply(event: FacebookEvent): void {
    if (event.type === "app") this.app = event.app;
    else if (event.type === "person") this.people.set(event.person.id, event.person);
    else if (event.type === "code") this.#codes.set(event.code.code, event.code);
    else if (event.type === "token") this.#tokens.set(event.token.token, event.token);
    else if (event.type === "code-used") this.#useCode(event.code);
    else this.#invalidate(event.personId);
  }

  findCode(code: string): Code | undefined {
    return this.#codes.get(code);
  }

  findToken(token: string): Token | undefined {
    return this.#tokens.get(token);
  }

  #useCode(name: string): void {
    const code = this.#codes.get(name);
    if (code) this.#codes.set(name, { ...code, used: true });
  }

  #invalidate(personId: string): void {
    for (const [name, token] of this.#tokens) if (token.personId === personId) this.#tokens.delete(name);
  }
}
