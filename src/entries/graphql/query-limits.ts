import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";

/** Limits of one request; documented in docs/api.md. */
export const queryLimits = {
  depth: 8,
  aliases: 15,
  rootFields: 10,
  directives: 10,
  tokens: 1_000,
  /** Fields counted with fragments expanded, so that nested fragments can't multiply them. */
  fields: 1_000,
  /** An article of 20,000 words fits, with its marks. */
  bodyBytes: 500_000,
  /** Nesting levels of objects and lists in the body. */
  bodyDepth: 64,
} as const;

/** `rootFields` are the selection's own, including those from fragments. */
type Measured = { depth: number; aliases: number; rootFields: number; directives: number; fields: number };

type Fragments = { definitions: ReadonlyMap<string, FragmentDefinitionNode>; measured: Map<string, Measured> };

const nothing: Measured = { depth: 0, aliases: 0, rootFields: 0, directives: 0, fields: 0 };

/**
 * Measures each operation with its fragments expanded and returns an error for each exceeded limit. Measures
 * every fragment once, so the time is linear in the document. Fragments must not be cyclic.
 */
export function checkLimits(document: DocumentNode): GraphQLError[] {
  const definitions = new Map(
    document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const fragments: Fragments = { definitions, measured: new Map() };
  return document.definitions
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .flatMap((operation) => {
      const measured = measureSet(operation.selectionSet, fragments);
      measured.directives += operation.directives?.length ?? 0;
      return Object.entries(measured)
        .filter(([name, count]) => count > queryLimits[name as keyof Measured])
        .map(
          ([name]) =>
            new GraphQLError(`Too many ${name}: at most ${queryLimits[name as keyof Measured]}`, { nodes: operation }),
        );
    });
}

function measureSet(set: SelectionSetNode, fragments: Fragments): Measured {
  const total = { ...nothing };
  for (const selection of set.selections) {
    const part = measureSelection(selection, fragments);
    total.depth = Math.max(total.depth, part.depth);
    for (const name of ["aliases", "rootFields", "directives", "fields"] as const) total[name] += part[name];
    total.directives += selection.directives?.length ?? 0;
  }
  return total;
}

function measureSelection(selection: SelectionNode, fragments: Fragments): Measured {
  if (selection.kind === Kind.INLINE_FRAGMENT) return measureSet(selection.selectionSet, fragments);
  if (selection.kind === Kind.FRAGMENT_SPREAD) return measureFragment(selection.name.value, fragments);
  const inner = selection.selectionSet ? measureSet(selection.selectionSet, fragments) : nothing;
  // Introspection queries are deeply nested by nature; a setting decides whether they are answered at all.
  const depth = selection.name.value.startsWith("__") ? 1 : inner.depth + 1;
  return {
    ...inner,
    depth,
    aliases: inner.aliases + (selection.alias ? 1 : 0),
    rootFields: 1,
    fields: inner.fields + 1,
  };
}

function measureFragment(name: string, fragments: Fragments): Measured {
  const known = fragments.measured.get(name);
  if (known !== undefined) return known;
  const fragment = fragments.definitions.get(name);
  const measured = fragment === undefined ? nothing : measureSet(fragment.selectionSet, fragments);
  fragments.measured.set(name, measured);
  return measured;
}
