import {
  type DocumentNode,
  GraphQLError,
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  print,
  type SelectionNode,
  UniqueFragmentNamesRule,
  validate,
  visit,
} from "graphql";
import { checkLimits } from "./query-limits.ts";

/** The first few mistakes are enough for a query's author. */
const MAX_ERRORS = 5;

/** Rules that the limits and the other rules depend on. */
const fragmentRules = [UniqueFragmentNamesRule, KnownFragmentNamesRule, NoFragmentCyclesRule];

/**
 * GraphQL validation in three steps, so that a small query can't be expensive: first unknown and cyclic
 * fragments, then our limits, and only then all other rules.
 */
export const validateQuery: typeof validate = (schema, document, rules, options) => {
  const check = (part: DocumentNode, chosen: typeof rules) =>
    // graphql adds its own error if there are more.
    validate(schema, part, chosen, { ...options, maxErrors: MAX_ERRORS }).slice(0, MAX_ERRORS);
  const wrongFragments = check(document, fragmentRules);
  if (wrongFragments.length > 0) return wrongFragments;
  const exceeded = checkLimits(document);
  if (exceeded.length > 0) return exceeded.slice(0, MAX_ERRORS);
  return check(dropRepeated(document), rules).map(nameLimit);
};

/** An exact repeat of a selection doesn't change the result, but each pair would be compared. */
function dropRepeated(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: {
      leave: (set) => ({
        ...set,
        selections: [...new Map(set.selections.map((one: SelectionNode) => [print(one), one])).values()],
      }),
    },
  });
}

/** graphql stops comparing fields at some point and says only that it did. */
function nameLimit(error: GraphQLError): GraphQLError {
  if (error.message !== "Validation aborted.") return error;
  return new GraphQLError("Too many different selections of the same fields: ask for each field once");
}
