import { type GraphQLField, lexicographicSortSchema, printSchema } from "graphql";
import type { OperationRules } from "./operation-rules.ts";
import { queryLimits } from "./query-limits.ts";
import { rateSettings } from "./rate-limits.ts";
import { buildSchema } from "./schema.ts";

/** The content of schema.graphql. */
export function printApiSchema(): string {
  return `# Made by: node scripts/print-api.ts\n\n${printSchema(lexicographicSortSchema(buildSchema()))}\n`;
}

export type ListedOperation = {
  name: string;
  kind: "query" | "mutation";
  rules: OperationRules;
  field: GraphQLField<unknown, unknown>;
};

/** Every operation with its rules, queries first. */
export function listOperations(): ListedOperation[] {
  const schema = buildSchema();
  const types = [
    { kind: "query", type: schema.getQueryType() } as const,
    { kind: "mutation", type: schema.getMutationType() } as const,
  ];
  return types.flatMap(({ kind, type }) =>
    Object.values(type?.getFields() ?? {})
      .map((field) => ({ name: field.name, kind, rules: requireRules(field), field }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
}

function requireRules(field: GraphQLField<unknown, unknown>): OperationRules {
  if (field.extensions.rules === undefined) throw new Error(`the operation "${field.name}" has no rules`);
  return field.extensions.rules;
}

const who = {
  read: "signed-in users; keys with scope READ or WRITE",
  write: "signed-in users; keys with scope WRITE",
  user: "signed-in users",
};

/** The content of docs/api.md. */
export function printApiDocs(): string {
  const operations = listOperations();
  const sections = operations.map(printOperation);
  return [printIntroduction(operations.length), ...sections].join("\n");
}

function printOperation({ name, kind, rules, field }: ListedOperation): string {
  const args = field.args.map((arg) => `| \`${arg.name}\` | \`${String(arg.type)}\` | ${arg.description ?? ""} |`);
  const table = args.length === 0 ? [] : ["| argument | type | meaning |", "|---|---|---|", ...args, ""];
  const limits = [
    ...(rules.writes
      ? [` At most ${rateSettings.writtenPerHour} an hour with the other operations that have an article written.`]
      : []),
    ...(rules.rate === "costly" ? [` At most ${rateSettings.perCostlyField} a minute.`] : []),
  ].join("");
  const lines = [
    `## ${name} (${kind})`,
    field.description ?? "",
    "",
    `Allowed: ${who[rules.access]}. Returns \`${String(field.type)}\`. Messages: \`${rules.operation}\`.${limits}`,
    "",
    ...table,
    "```graphql",
    rules.example,
    "```",
    "",
  ];
  return lines.join("\n");
}

function printIntroduction(operations: number): string {
  const limits = Object.entries(queryLimits).map(([name, limit]) => `| ${name} | ${limit.toLocaleString("en")} |`);
  return `# The API

<!-- Made by: node scripts/print-api.ts. The texts are the schema's. -->

Everything that a signed-in user can do, as GraphQL (${operations} operations). All types, field by field, are \
in schema.graphql.

\`\`\`
POST /graphql
Authorization: <access token of the user pool>     or     x-api-key: <key>
Content-Type: application/json

{"query": "{ articlesCount { total } }"}
\`\`\`

Only POST with a JSON body; one operation a request; no cookies. Answers carry \`Cache-Control: no-store\`. \
A change asks the
user pool whether the token was revoked. Keys are made with createApiKey, shown once and kept as a hash.

An operation that fails is \`null\` in \`data\`; the others are answered. Its entry in \`errors\` has a \`message\` \
in the language
of \`Accept-Language\` (\`en\`, \`vi\`) or of the account, and \`extensions\`:

| extension | meaning |
|---|---|
| \`code\` | stable; docs/errors.md lists them. \`bad-request\`: the request itself is wrong, \
the message is for its author |
| \`retryable\` | whether the same call can succeed later |
| \`supportId\` | names the failure to the operator; also in the header \`X-Request-Id\` |
| \`field\`, \`problem\`, \`fieldMessage\` | of an error about one argument: which, what is wrong with it, in words |
| \`yours\`, \`current\` | of \`stale-version\` of an edit: both texts, as they can be sent again |

Another user's id is answered like one that does not exist.

| limit of a request | at most |
|---|---|
${limits.join("\n")}

Calls of fields a minute: ${rateSettings.perCaller} by user or key, ${rateSettings.perField} of one field, \
${rateSettings.perCostlyField} of one that calls somebody outside or writes, \
${rateSettings.perBulkField} uploads or importArchivePost; ${rateSettings.perVisitor} by
network address for callers who aren't signed in. An owner may have ${rateSettings.writtenPerHour} articles an \
hour written. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds) tell the nearest;
\`rate-limited\` comes with \`Retry-After\`.

\`POST /uploads\` takes a picture as its body (JPEG, PNG, WebP, HEIC; at most 20 MB) with the same headers and answers
\`{"picture": …, "width": …, "height": …, "thumbnail": …}\`; \`picture\` goes into generateArticle, for its
owner only. What no article uses within a day is removed. \`GET /uploads/{sha256}\`, with the hash of the body,
repeats a lost answer, or answers 204.

\`GET /articles/{id}/files\` answers an article's newest version as a ZIP: Markdown with front matter, and its pictures.

In the examples \`$articleId\` and the like stand for ids of your own.
`;
}
