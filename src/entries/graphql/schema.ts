import "./account/api-key-operations.ts";
import "./account/billing-operations.ts";
import "./account/model-operations.ts";
import "./account/profile-operations.ts";
import "./account/webhook-operations.ts";
import "./approvals/approval-mail-operations.ts";
import "./approvals/approver-operations.ts";
import "./articles/archive-operations.ts";
import "./articles/article-mutations.ts";
import "./articles/article-queries.ts";
import "./articles/decision-mutations.ts";
import "./articles/fact-operations.ts";
import "./articles/generate-operations.ts";
import "./articles/learning-operations.ts";
import "./articles/publication-operations.ts";
import "./articles/question-operations.ts";
import "./articles/schedule-operations.ts";
import "./dashboard/dashboard-operation.ts";
import "./integrations/blog-operations.ts";
import "./integrations/connect-operations.ts";
import "./integrations/integration-operations.ts";
import "./sources/earlier-operations.ts";
import "./sources/photo-address-operations.ts";
import "./sources/source-operations.ts";
import { getNullableType, type GraphQLSchema } from "graphql";
import { builder } from "./builder.ts";

/** All operations; each file above adds its own. */
export function buildSchema(): GraphQLSchema {
  const schema = builder.toSchema();
  // A failed operation returns null and the others still return: a change that was made is never hidden.
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) field.type = getNullableType(field.type);
  }
  return schema;
}
