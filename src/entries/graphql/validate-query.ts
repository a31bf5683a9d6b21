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

/** The first mistakes are enough for the author of a query. */
const MAX_ERRORS = 5;

/** What the limits, and the other rules, rely on. */
const fragmentRules = [UniqueFragmentNamesRule, KnownFragmentNamesRule, NoFragmentCyclesRule];

/**
 * GraphQL's validation in three steps, so that a small query cannot cost much: first fragments that are unknown or
 * lead back to themselves, then our limits, and only then all other rules.
 */
export const validateQuery: typeof validate = (schema, document, rules, options) => {
  const check = (part: DocumentNode, chosen: typeof rules) =>
    // graphql adds an error of its own when there are more.
    validate(schema, part, chosen, { ...options, maxErrors: MAX_ERRORS }).slice(0, MAX_ERRORS);
  const wrongFragments = check(document, fragmentRules);
  if (wrongFragments.length > 0) return wrongFragments;
  const exceeded = checkLimits(document);
  if (exceeded.length > 0) return exceeded.slice(0, MAX_ERRORS);
  return check(dropRepeated(document), rules).map(nameLimit);
};

/** A selection that is repeated letter by letter changes no answer, but each pair would be compared. */
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

/** graphql gives up comparing fields at some point, and says no more than that it has. */
function nameLimit(error: GraphQLError): GraphQLError {
  if (error.message !== "Validation aborted.") return error;
  return new GraphQLError("Too many different selections of the same fields: ask for each field once");
}
