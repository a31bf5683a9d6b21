import { inspect } from "node:util";

/** A value that never shows up in logs, errors or JSON. Code that needs it calls `reveal()`. */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [inspect.custom](): string {
    return "[secret]";
  }
}

/** Keys that encrypt secrets at rest. The first one seals; the others only open what they sealed earlier. */
export type SealingKeys = readonly { id: string; key: Buffer }[];

export type Secrets = {
  databaseUrl: Secret<string>;
  smtpUrl: Secret<string>;
  sealingKeys: Secret<SealingKeys>;
  /** Null: the machine's own credentials give access to the bucket. */
  bucketKey: Secret<{ accessKeyId: string; secretAccessKey: string }> | null;
  instagramAppSecret: Secret<string> | null;
  metaAppSecret: Secret<string> | null;
  facebookAppSecret: Secret<string> | null;
  wordpressComSecret: Secret<string> | null;
  smsToken: Secret<string> | null;
  bounces: Secret<string> | null;
  mailboxPassword: Secret<string> | null;
  /** In the order of `config.writing.models`; null for a server that needs none. */
  modelKeys: readonly (Secret<string> | null)[];
  stripe: Secret<{ apiKey: string; webhookSecrets: readonly string[] }> | null;
};
