import { inspect } from "node:util";

/** A value that no log, error or JSON shows. Whoever needs it says so by `reveal()`. */
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

/** Keys that seal secrets at rest. The first seals; the others only open what they sealed. */
export type SealingKeys = readonly { id: string; key: Buffer }[];

export type Secrets = {
  databaseUrl: Secret<string>;
  smtpUrl: Secret<string>;
  sealingKeys: Secret<SealingKeys>;
  /** Null: the bucket is used as whatever the machine is. */
  bucketKey: Secret<{ accessKeyId: string; secretAccessKey: string }> | null;
  instagramAppSecret: Secret<string> | null;
  metaAppSecret: Secret<string> | null;
  facebookAppSecret: Secret<string> | null;
  smsToken: Secret<string> | null;
  bounces: Secret<string> | null;
  /** In the order of `config.writing.models`; null for a server that asks for none. */
  modelKeys: readonly (Secret<string> | null)[];
  stripe: Secret<{ apiKey: string; webhookSecrets: readonly string[] }> | null;
};
