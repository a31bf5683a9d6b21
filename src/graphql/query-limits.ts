import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";

/** What one request may ask for; docs/api.md names them. */
export const queryLimits = {
  depth: 8,
  aliases: 15,
  rootFields: 10,
  directives: 10,
  tokens: 1_000,
  /** Fields after fragments are put in, so that nested fragments cannot multiply them. */
  fields: 1_000,
  bodyBytes: 100_000,
} as const;

type Measured = { depth: number; aliases: number; fields: number; directives: number };

/** Measures each operation with its fragments put in; a fragment is measured once, also in a circle. */
export const limitQuery: ValidationRule = (context: ValidationContext) => ({
  Document(document: DocumentNode) {
    const fragments = new Map(document.definitions.filter(isFragment).map((fragment) => [fragment.name.value, fragment]));
    const known = new Map<string, Measured>();
    for (const operation of document.definitions) {
      if (operation.kind !== Kind.OPERATION_DEFINITION) continue;
      const measured = measureSelection(operation.selectionSet, fragments, known);
      measured.directives += operation.directives?.length ?? 0;
      report(context, operation, { ...measured, rootFields: countRootFields(operation.selectionSet, fragments, new Set()) });
    }
  },
});

function report(context: ValidationContext, operation: OperationDefinitionNode, measured: Measured & { rootFields: number }): void {
  for (const name of ["depth", "aliases", "rootFields", "directives", "fields"] as const) {
    if (measured[name] > queryLimits[name]) context.reportError(new GraphQLError(`Too many ${name}: at most ${queryLimits[name]}`, { nodes: operation }));
  }
}

function measureSelection(set: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>, known: Map<string, Measured>): Measured {
  const total: Measured = { depth: 0, aliases: 0, fields: 0, directives: 0 };
  for (const selection of set.selections) {
    total.directives += selection.directives?.length ?? 0;
    if (selection.kind === Kind.FIELD) {
      // The schema's own description is deep by nature; whether it is answered at all is a setting.
      const inner = selection.selectionSet && !selection.name.value.startsWith("__") ? measureSelection(selection.selectionSet, fragments, known) : nothing;
      add(total, { ...inner, depth: inner.depth + 1, aliases: inner.aliases + (selection.alias ? 1 : 0), fields: inner.fields + 1 });
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      add(total, measureSelection(selection.selectionSet, fragments, known));
    } else {
      add(total, measureFragment(selection.name.value, fragments, known));
    }
  }
  return total;
}

const nothing: Measured = { depth: 0, aliases: 0, fields: 0, directives: 0 };

function measureFragment(name: string, fragments: ReadonlyMap<string, FragmentDefinitionNode>, known: Map<string, Measured>): Measured {
  const before = known.get(name);
  if (before !== undefined) return before;
  const fragment = fragments.get(name);
  if (fragment === undefined) return nothing;
  // A circle counts as nothing here; the standard rules refuse it.
  known.set(name, nothing);
  const measured = measureSelection(fragment.selectionSet, fragments, known);
  known.set(name, measured);
  return measured;
}

function add(total: Measured, part: Measured): void {
  total.depth = Math.max(total.depth, part.depth);
  total.aliases += part.aliases;
  total.fields += part.fields;
  total.directives += part.directives;
}

function countRootFields(set: SelectionSetNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>, path: ReadonlySet<string>): number {
  let count = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) count += 1;
    else if (selection.kind === Kind.INLINE_FRAGMENT) count += countRootFields(selection.selectionSet, fragments, path);
    else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (fragment !== undefined && !path.has(name)) count += countRootFields(fragment.selectionSet, fragments, new Set([...path, name]));
    }
    if (count > queryLimits.rootFields) return count;
  }
  return count;
}

function isFragment(definition: DocumentNode["definitions"][number]): definition is FragmentDefinitionNode {
  return definition.kind === Kind.FRAGMENT_DEFINITION;
}
