import type { Pool } from "pg";
import type { Context } from "hono";
import type { IdentitySettings } from "./settings.ts";

export type MessageLocale = "en" | "vi";

export type MailKind =
  | "sign-up-code"
  | "reset-code"
  | "attribute-code"
  | "federated-code"
  | "sign-in-code"
  | "invitation";

/** An email with a code; the caller renders its text. For an invitation, `code` is the temporary password. */
export type CodeMail = { to: string; kind: MailKind; locale: MessageLocale; code: string };

/** `to` is E.164. */
export type CodeMessage = {
  to: string;
  kind: "reset-code" | "attribute-code" | "sign-in-code";
  locale: MessageLocale;
  code: string;
};

/** Authenticated encryption; `aad` names the row and column the value belongs to. */
export type Sealing = {
  seal(plain: Uint8Array, aad: string): Uint8Array | Promise<Uint8Array>;
  /** Throws when the value was altered or moved. */
  open(sealed: Uint8Array, aad: string): Uint8Array | Promise<Uint8Array>;
};

/**
 * The CUSTOM_AUTH flow: what Cognito leaves to three Lambda triggers. `user` is null for an unknown name, which must
 * still get a challenge.
 */
export type CustomChallenge = {
  create(request: {
    user: { sub: string; email: string | null } | null;
    round: number;
  }): Promise<{ parameters: Record<string, string>; expected: string }>;
  /** `more` asks for another round. */
  verify(request: { expected: string; answer: string; round: number }): Promise<"right" | "wrong" | "more">;
};

/** Where a request came from: its network address and its User-Agent. */
export type Origin = { address: string; browser: string | null };

/** A wrong password, or a wrong second-factor code. For an unknown name, `sub` belongs to nobody. */
export type RefusedSignIn = { sub: string; kind: "password" | "mfa"; from: Origin };

/** A change reported to the account's owner, at the address before it, in case somebody else makes it. */
export type AccountNotice = {
  kind: "password-changed" | "factor-changed" | "email-change-requested" | "email-changed" | "new-device";
  sub: string;
  /** Null: the account has no address. */
  to: string | null;
  locale: MessageLocale;
  from: Origin;
};

/** `id` is the same for every attempt at one email. */
export type IdentityMailer = {
  send(mail: CodeMail, id: string): Promise<void>;
  /** Mails the notice to its owner. */
  notify?(notice: AccountNotice & { to: string }, id: string): Promise<void>;
  /** Whether the email certainly wasn't sent, and may be later. Others get one attempt. */
  canRetry?(error: unknown): boolean;
};

/** Where an identity's AWS credentials come from; without it, the credentials are useless placeholders. */
export type CredentialsIssuer = {
  issue(identity: {
    identityId: string;
    sub: string | null;
  }): Promise<{ accessKeyId: string; secretKey: string; sessionToken: string; expiresAt: Date }>;
};

/** Everything the identity service needs from outside. */
export type IdentityNeeds = {
  db: Pool;
  mailer: IdentityMailer;
  sms?: { send(message: CodeMessage): Promise<void> } | undefined;
  clock: { now(): Date };
  sealing: Sealing;
  settings: IdentitySettings;
  customChallenge?: CustomChallenge | undefined;
  credentials?: CredentialsIssuer | undefined;
  /** Called on wrong proofs but never awaited, so that response times don't reveal whether a name exists. */
  onRefusedSignIn?: ((refused: RefusedSignIn) => Promise<void>) | undefined;
  /** Records the change; never awaited. */
  onAccountNotice?: ((notice: AccountNotice) => Promise<void>) | undefined;
  /** Identifies the caller for throttling; default: the socket's address. */
  addressOf?: ((context: Context) => string) | undefined;
  /** Proves calls from whoever runs this service (protocol/own-call.ts), which throttles its users itself. */
  ownCallKey?: Uint8Array | undefined;
  /** Whether a failure only means that the database is down; callers are told to retry. */
  isOutage?: ((error: unknown) => boolean) | undefined;
  /** Receives unexpected failures with the request's id, never with a request's secrets. */
  onError?: ((error: unknown, requestId: string) => void) | undefined;
};
