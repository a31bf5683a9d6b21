import { deleteFact } from "../../../post/facts/delete-fact.ts";
import { type Fact, listFacts } from "../../../post/facts/list-facts.ts";
import { rememberFact } from "../../../post/facts/remember-fact.ts";
import { updateFact } from "../../../post/facts/update-fact.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";

const texts = { text: "The sentence: one line of at most 300 characters.", id: "The fact's id." };

const FactType = builder.objectRef<Fact>("Fact").implement({
  description: "A sentence that every later article may use.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    text: t.exposeString("text", { description: "The remembered sentence." }),
    question: t.exposeString("question", {
      nullable: true,
      description: "The question whose answer it comes from; null if there is none.",
    }),
    articleId: t.exposeID("articleId", {
      nullable: true,
      description: "The id of the article that the question was about; null if there is none.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was remembered." }),
  }),
});

builder.queryFields((t) => ({
  facts: t.field({
    type: [FactType],
    description: "Everything that the owner had Galley remember, newest first; at most 200.",
    extensions: { rules: { operation: "listFacts", access: "read", example: "{ facts { id text question } }" } },
    resolve: (_root, _args, { galley, caller }) => listFacts(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  rememberFact: t.field({
    type: FactType,
    description: "Remembers a sentence, such as one of an article's `factsOffered`.",
    extensions: {
      rules: {
        operation: "rememberFact",
        access: "write",
        example: 'mutation { rememberFact(text: "Bruno is our dog.", articleId: "$askedArticleId") { id text } }',
      },
    },
    args: {
      text: t.arg.string({ required: true, description: texts.text }),
      articleId: t.arg.id({ description: "The id of the article whose answers it comes from." }),
    },
    resolve: (_root, { text, articleId }, { galley, caller }) =>
      rememberFact(galley, caller, { text, articleId: articleId ? requireId(articleId) : null }),
  }),
  updateFact: t.field({
    type: FactType,
    description: "Corrects a remembered sentence.",
    extensions: {
      rules: {
        operation: "updateFact",
        access: "write",
        example: 'mutation { updateFact(id: "$factId", text: "The shop is in Ghent.") { text } }',
      },
    },
    args: {
      id: t.arg.id({ required: true, description: texts.id }),
      text: t.arg.string({ required: true, description: texts.text }),
    },
    resolve: (_root, { id, text }, { galley, caller }) => updateFact(galley, caller, { factId: requireId(id), text }),
  }),
  deleteFact: t.field({
    type: "Boolean",
    description: "Deletes a remembered sentence. Always true.",
    extensions: {
      rules: {
        operation: "deleteFact",
        access: "write",
        example: 'mutation { deleteFact(id: "$oldFactId") }',
      },
    },
    args: { id: t.arg.id({ required: true, description: texts.id }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await deleteFact(galley, caller, { factId: requireId(id) });
      return true;
    },
  }),
}));
