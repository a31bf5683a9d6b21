import { deleteStyleRule } from "../../../post/learning/delete-style-rule.ts";
import { listStyleRules, type StyleEdit, type StyleRule } from "../../../post/learning/list-style-rules.ts";
import { ruleText } from "../../../post/learning/rule-text.ts";
import { switchStyleRule } from "../../../post/learning/switch-style-rule.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { ArticleLanguage } from "./article-enums.ts";

const StyleEditType = builder.objectRef<StyleEdit>("StyleEdit").implement({
  description: "An edit from which a rule was learned.",
  fields: (t) => ({
    articleId: t.exposeID("articleId", { description: "The article's id." }),
    fromVersion: t.exposeInt("fromVersion", { description: "The number of the writer's version." }),
    toVersion: t.exposeInt("toVersion", { description: "The number of the edited version, which was approved." }),
    before: t.exposeString("before", { description: "The writer's sentence before the edit." }),
    after: t.exposeString("after", { description: "The sentence after the edit; empty if it was removed." }),
    at: t.expose("at", { type: "DateTime", description: "When the edited version was approved." }),
  }),
});

const StyleRuleType = builder.objectRef<StyleRule>("StyleRule").implement({
  description:
    "A rule learned from the owner's edits: at least two articles agree on it. It says how to write, never what.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    language: t.expose("language", {
      type: ArticleLanguage,
      description: "Applies only to articles in this language.",
    }),
    lesson: t.exposeString("lesson", { description: "A stable code, e.g. no-exclamation-marks." }),
    sentence: t.string({
      description: "The rule in words, in the language of the request.",
      resolve: ({ lesson }, _args, { locale }) => ruleText(locale, lesson),
    }),
    active: t.exposeBoolean("active", { description: "Whether new articles follow the rule." }),
    edits: t.field({
      type: [StyleEditType],
      description: "The edits that it was learned from, newest first.",
      resolve: ({ edits }) => edits,
    }),
  }),
});

builder.queryFields((t) => ({
  styleRules: t.field({
    type: [StyleRuleType],
    description: "Style rules learned from the owner's edits of approved articles, with the edits.",
    extensions: {
      rules: {
        operation: "listStyleRules",
        access: "read",
        example: "{ styleRules { id sentence active edits { articleId before after } } }",
      },
    },
    resolve: (_root, _args, { galley, caller }) => listStyleRules(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  switchStyleRule: t.field({
    type: "Boolean",
    description: "Sets whether new articles follow a rule. Always true.",
    extensions: {
      rules: {
        operation: "switchStyleRule",
        access: "write",
        example: 'mutation { switchStyleRule(id: "$styleRuleId", active: false) }',
      },
    },
    args: {
      id: t.arg.id({ required: true, description: "The rule's id." }),
      active: t.arg.boolean({ required: true, description: "Whether new articles follow the rule." }),
    },
    resolve: async (_root, { id, active }, { galley, caller }) => {
      await switchStyleRule(galley, caller, { ruleId: requireId(id), active });
      return true;
    },
  }),
  deleteStyleRule: t.field({
    type: "Boolean",
    description: "Deletes a rule and the edits that it was learned from. Always true.",
    extensions: {
      rules: {
        operation: "deleteStyleRule",
        access: "write",
        example: 'mutation { deleteStyleRule(id: "$oldStyleRuleId") }',
      },
    },
    args: { id: t.arg.id({ required: true, description: "The rule's id." }) },
    resolve: async (_root, { id }, { galley, caller }) => {
      await deleteStyleRule(galley, caller, { ruleId: requireId(id) });
      return true;
    },
  }),
}));
