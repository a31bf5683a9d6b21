/** A GraphQL document typed with its result and its variables; a test checks the text against the schema. */
export type TypedDocument<Result, Variables> = {
  text: string;
  /** A query may be retried after any failure; a mutation only if it can't have been executed. */
  repeatable: boolean;
  /** Converts the API's answer to what the pages use. */
  read(data: unknown): Result;
  /** For the compiler only. */
  types?: (variables: Variables) => Result;
};

export function query<Result, Variables = Record<string, never>, Answer = Result>(
  text: string,
  toResult: (answer: Answer) => Result = as,
): TypedDocument<Result, Variables> {
  return { text, repeatable: true, read: (data) => toResult(as(data)) };
}

export function mutation<Result, Variables = Record<string, never>>(text: string): TypedDocument<Result, Variables> {
  return { text, repeatable: false, read: as };
}

/** The schema guarantees an answer's shape: the documents' test checks each against it. */
function as<Shape>(data: unknown): Shape {
  return data as Shape;
}
