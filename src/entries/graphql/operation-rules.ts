import type { Operation } from "../error-texts.ts";

/** What stands beside each operation: who may, what is said when it fails, how it is limited. */
export type OperationRules = {
  /** The operation's key in the catalogue of messages. */
  operation: Operation;
  /** "user": signed in with a token. "write", "read": also with an API key of that scope. */
  access: "user" | "write" | "read";
  /** "costly": calls somebody outside or writes an article; far fewer of them a minute. */
  rate?: "costly";
  /** Has an article written: counted over all processes. */
  writes?: true;
  /** Variables of a call that works, for docs/api.md and its test; "$name" is filled in from the example's world. */
  example: string;
};
