import type { Operation } from "../error-texts.ts";

/** The rules of each operation: who may call it, the message when it fails, and its limits. */
export type OperationRules = {
  /** The operation's key in the message catalogue. */
  operation: Operation;
  /** "user": signed in with a token. "write", "read": also with an API key of that scope. */
  access: "user" | "write" | "read";
  /** "costly": calls another service or writes an article; far fewer per minute. "bulk": far more. */
  rate?: "costly" | "bulk";
  /** Has an article written: counted across all processes. */
  writes?: true;
  /** Variables of a working call, for docs/api.md and its test; "$name" is filled in from the example data. */
  example: string;
};
