/** A GraphQL document typed with its result and its variables; a test checks the text against the schema. */
export type TypedDocument<Result, Variables> = {
  text: string;
  /** A query may be retried after any failure; a mutation only if it can't have been executed. */
  repeatable: boolean;
  /** For the compiler only. */
  types?: (variables: Variables) => Result;
};

export function query<Result, Variables = Record<string, never>>(text: string): TypedDocument<Result, Variables> {
  return { text, repeatable: true };
}

export function mutation<Result, Variables = Record<string, never>>(text: string): TypedDocument<Result, Variables> {
  return { text, repeatable: false };
}
