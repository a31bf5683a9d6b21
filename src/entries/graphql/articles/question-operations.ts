import { answerQuestions } from "../../../post/questions/answer-questions.ts";
import type { AskedQuestion } from "../../../post/questions/list-questions.ts";
import { skipQuestions } from "../../../post/questions/skip-questions.ts";
import type { Article } from "../../../post/articles/reading/select-articles.ts";
import { builder } from "../builder.ts";
import { requireId } from "../require-id.ts";
import { answerArticle } from "./article-mutations.ts";
import { ArticleType } from "./article-type.ts";
import { QuestionType } from "./question-types.ts";

const AnswerInput = builder.inputType("AnswerInput", {
  description: "An answer to one question.",
  fields: (t) => ({
    questionId: t.id({ required: true, description: "The question's id." }),
    text: t.string({
      required: true,
      description: "The answer: at most 1,000 characters after trimming; an empty one leaves the question open.",
    }),
  }),
});

const AnsweredQuestions = builder
  .objectRef<{ article: Article; answeredBefore: AskedQuestion[] }>("AnsweredQuestions")
  .implement({
    description: "The article and the questions that already had an answer.",
    fields: (t) => ({
      article: t.field({
        type: ArticleType,
        description: "The article; its next version is being written if an answer was new.",
        resolve: ({ article }) => article,
      }),
      answeredBefore: t.field({
        type: [QuestionType],
        description: "Questions that somebody else answered first; their answers count, not yours.",
        resolve: ({ answeredBefore }) => answeredBefore,
      }),
    }),
  });

builder.mutationFields((t) => ({
  answerQuestions: t.field({
    type: AnsweredQuestions,
    description:
      "Answers an article's questions and has it rewritten with the answers, within a minute and without using " +
      "quota. Approves nothing. Refused with `decided-meanwhile` once somebody has decided.",
    extensions: {
      rules: {
        operation: "answerQuestions",
        access: "write",
        rate: "costly",
        writes: true,
        example:
          'mutation { answerQuestions(articleId: "$askedArticleId", version: 1, answers: [{ questionId: ' +
          '"$questionId", text: "From the wood behind our house." }]) { article { generateStatus } ' +
          "answeredBefore { text answer } } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: "The article's id." }),
      version: t.arg.int({
        required: true,
        description: "The version that the caller read; 0 before the first. If it was edited since: `stale-version`.",
      }),
      answers: t.arg({ type: [AnswerInput], required: true, description: "The answers, at most 20." }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      const answers = args.answers.map(({ questionId, text }) => ({ questionId: requireId(questionId), text }));
      const { version } = args;
      const kept = await answerQuestions(context.galley, context.caller, { articleId, version, answers });
      return { ...kept, article: await answerArticle(context, articleId) };
    },
  }),
  skipQuestions: t.field({
    type: ArticleType,
    description: "Skips open questions. An article that waits for answers is then written without them.",
    extensions: {
      rules: {
        operation: "skipQuestions",
        access: "write",
        example:
          'mutation { skipQuestions(articleId: "$askedArticleId", questionIds: ["$spareQuestionId"]) { questions ' +
          "{ text state } } }",
      },
    },
    args: {
      articleId: t.arg.id({ required: true, description: "The article's id." }),
      questionIds: t.arg.idList({ description: "The ids of the questions to skip; default: all open ones." }),
    },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      const questionIds = args.questionIds?.map(requireId) ?? null;
      await skipQuestions(context.galley, context.caller, { articleId, questionIds });
      return answerArticle(context, articleId);
    },
  }),
}));
