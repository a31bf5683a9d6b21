/** A GraphQL document that knows its answer and its variables; a test checks the text against the schema. */
export type TypedDocument<Result, Variables> = {
  text: string;
  /** A query may be asked again after a failure, a change only when it cannot have been done. */
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
