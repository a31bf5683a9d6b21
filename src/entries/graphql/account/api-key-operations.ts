import { createApiKey } from "../../../owner/api-keys/create-api-key.ts";
import { type ApiKey, listApiKeys } from "../../../owner/api-keys/list-api-keys.ts";
import { revokeApiKey } from "../../../owner/api-keys/revoke-api-key.ts";
import { parseInput } from "../../../platform/input/parse-input.ts";
import { typedText } from "../../../platform/input/typed-text.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";

const ApiKeyScope = builder.enumType("ApiKeyScope", {
  description: "A key's permissions.",
  values: {
    READ: { value: "read", description: "The queries that docs/api.md lists for a key." },
    WRITE: { value: "write", description: "Also the mutations that docs/api.md lists for a key with scope WRITE." },
  } as const,
});

const ApiKeyType = builder.objectRef<ApiKey>("ApiKey").implement({
  description: "A key for another program. The API never returns the key itself again.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    name: t.exposeString("name", { description: "Its name, chosen by the owner." }),
    scope: t.expose("scope", { type: ApiKeyScope, description: "What the key may do." }),
    ending: t.exposeString("ending", { description: "The key's last four characters." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the key was created." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was last used, to the hour; null if never.",
    }),
  }),
});

const CreatedApiKey = builder.objectRef<{ id: string; key: string }>("CreatedApiKey").implement({
  description: "A new key.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id, for revoking it." }),
    key: t.exposeString("key", { description: "The key, for the header `x-api-key`. Returned only this once." }),
  }),
});

builder.queryFields((t) => ({
  apiKeys: t.field({
    type: [ApiKeyType],
    description: "The owner's active keys.",
    extensions: {
      rules: { operation: "listApiKeys", access: "user", example: "{ apiKeys { name scope ending lastUsedAt } }" },
    },
    resolve: (_root, _args, { galley, caller }) => listApiKeys(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatedApiKey,
    description: "Creates a key for another program. At most 50 keys can be active.",
    extensions: {
      rules: {
        operation: "createApiKey",
        access: "user",
        example: 'mutation { createApiKey(name: "My script", scope: READ) { id key } }',
      },
    },
    args: {
      name: t.arg.string({ required: true, description: "A name to tell it apart; at most 100 characters." }),
      scope: t.arg({ type: ApiKeyScope, required: true, description: "What the key may do." }),
    },
    resolve: (_root, args, { galley, caller }) =>
      createApiKey(galley, caller, {
        name: parseInput(typedText({ max: 100, required: "required" }), args.name, "name"),
        scope: args.scope,
      }),
  }),
  revokeApiKey: t.field({
    type: "Boolean",
    description: "Revokes a key at once. Always true.",
    extensions: {
      rules: { operation: "revokeApiKey", access: "user", example: 'mutation { revokeApiKey(id: "$apiKeyId") }' },
    },
    args: { id: t.arg.id({ required: true, description: "The key's id." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await revokeApiKey(galley, caller, { apiKeyId: requireId(id) });
      return true;
    },
  }),
}));
