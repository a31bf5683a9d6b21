import type { Pool } from "pg";
import type { Context } from "hono";
import type { IdentitySettings } from "./settings.ts";

export type MessageLocale = "en" | "vi";

export type MailKind = "sign-up-code" | "reset-code" | "attribute-code" | "sign-in-code" | "invitation";

/** A mail with a code; its text is rendered outside. `code` of an invitation is the temporary password. */
export type CodeMail = { to: string; kind: MailKind; locale: MessageLocale; code: string };

/** `to` is E.164. */
export type CodeMessage = {
  to: string;
  kind: "reset-code" | "attribute-code" | "sign-in-code";
  locale: MessageLocale;
  code: string;
};

/** Authenticated encryption; `aad` names the row and column that the value belongs to. */
export type Sealing = {
  seal(plain: Uint8Array, aad: string): Uint8Array | Promise<Uint8Array>;
  /** Throws when the value or its place was altered. */
  open(sealed: Uint8Array, aad: string): Uint8Array | Promise<Uint8Array>;
};

/**
 * The CUSTOM_AUTH flow: what Cognito leaves to three Lambda triggers.
 * `user` is null for a name that nobody has; a challenge must be made all the same.
 */
export type CustomChallenge = {
  create(request: {
    user: { sub: string; email: string | null } | null;
    round: number;
  }): Promise<{ parameters: Record<string, string>; expected: string }>;
  /** `more` asks for another round. */
  verify(request: { expected: string; answer: string; round: number }): Promise<"right" | "wrong" | "more">;
};

/** Where a request came from: the network address, and what the browser says it is. */
export type Origin = { address: string; browser: string | null };

/** A wrong password, or a wrong code of the second factor. `sub` is nobody's where the name is unknown. */
export type RefusedSignIn = { sub: string; kind: "password" | "mfa"; from: Origin };

/** A change that the owner hears of even when somebody else made it, at the address of before. */
export type AccountNotice = {
  kind: "password-changed" | "factor-changed" | "email-changed" | "new-device";
  sub: string;
  /** Null: the account has no address. */
  to: string | null;
  locale: MessageLocale;
  from: Origin;
};

/** Where the AWS credentials of an identity come from; without it they open nothing. */
export type CredentialsIssuer = {
  issue(identity: {
    identityId: string;
    sub: string | null;
  }): Promise<{ accessKeyId: string; secretKey: string; sessionToken: string; expiresAt: Date }>;
};

/** All that the identity service needs from outside. */
export type IdentityNeeds = {
  db: Pool;
  mailer: { send(mail: CodeMail): Promise<void> };
  sms?: { send(message: CodeMessage): Promise<void> } | undefined;
  clock: { now(): Date };
  sealing: Sealing;
  settings: IdentitySettings;
  customChallenge?: CustomChallenge | undefined;
  credentials?: CredentialsIssuer | undefined;
  /** Told of wrong proofs; never waited for, so that no answer's time shows whether somebody has the name. */
  onRefusedSignIn?: ((refused: RefusedSignIn) => Promise<void>) | undefined;
  /** Mails the owner and keeps it; never waited for. */
  onAccountNotice?: ((notice: AccountNotice) => Promise<void>) | undefined;
  /** Whose request it is, for throttles; default: the socket's address. */
  addressOf?: ((context: Context) => string) | undefined;
  /** Proves calls of whoever runs this service (protocol/own-call.ts); they are throttled there, by user. */
  ownCallKey?: Uint8Array | undefined;
  /** Whether a failure only says that the database is away; callers are told to come back. */
  isOutage?: ((error: unknown) => boolean) | undefined;
  /** Unforeseen failures, with the request's id. Never carries a secret of a request. */
  onError?: ((error: unknown, requestId: string) => void) | undefined;
};
