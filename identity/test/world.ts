import type { Answer } from "./call-service.ts";

/** A running service and what reaches its users: the same for a test suite, a show and a page. */
export type World = {
  /** Without a trailing slash. */
  url: string;
  poolId: string;
  clientId: string;
  /** A second client, which doesn't rotate its refresh tokens. */
  plainClientId: string;
  identityPoolId: string;
  call(action: string, body: unknown): Promise<Answer>;
  /** The code in the next email to the address; call once per email. */
  codeFor(email: string): Promise<string>;
  /** The code in the next message to the number (E.164); call once per message. */
  messageFor(phone: string): Promise<string>;
  /** Invites a user and returns the temporary password from the email. */
  invite(email: string): Promise<string>;
  /** The operator requires a password reset for this user. */
  requireReset(sub: string): Promise<void>;
  /** Milliseconds, on the service's clock. */
  now(): number;
};

/** Something a client does with the service; throws when the service doesn't do its part. */
export type Case<Where = World> = { name: string; run(world: Where): Promise<void> };
