import type { Answer } from "./call-service.ts";

/** A running service and what reaches its users: the same for a suite, for a show and in a page. */
export type World = {
  /** Without a slash at the end. */
  url: string;
  poolId: string;
  clientId: string;
  /** A second client, whose refresh tokens do not rotate. */
  plainClientId: string;
  identityPoolId: string;
  call(action: string, body: unknown): Promise<Answer>;
  /** The code of the next mail to the address; ask once for each mail. */
  codeFor(email: string): Promise<string>;
  /** The code of the next message to the number (E.164); ask once for each message. */
  messageFor(phone: string): Promise<string>;
  /** Invites somebody; answers the temporary password that was mailed. */
  invite(email: string): Promise<string>;
  /** The operator wants this user's password reset. */
  requireReset(sub: string): Promise<void>;
  /** Milliseconds, by the service's clock. */
  now(): number;
};

/** Something that a client does with the service; throws when the service does not do its part. */
export type Case<Where = World> = { name: string; run(world: Where): Promise<void> };
