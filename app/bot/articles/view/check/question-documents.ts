import { mutation } from "../../../../data/api/document.ts";
import type { Question } from "../../article-documents.ts";

export const answerQuestionsDocument = mutation<
  { answerQuestions: { answeredBefore: Question[] } },
  { id: string; version: number } & { answers: { questionId: string; text: string }[] }
>(
  `mutation AnswerQuestions($id: ID!, $version: Int!, $answers: [AnswerInput!]!) {
    answerQuestions(articleId: $id, version: $version, answers: $answers) {
      answeredBefore { id text isPrivate state answer }
    }
  }`,
);

export const skipQuestionsDocument = mutation<unknown, { id: string; questionIds: string[] }>(
  `mutation SkipQuestions($id: ID!, $questionIds: [ID!]) {
    skipQuestions(articleId: $id, questionIds: $questionIds) { id }
  }`,
);

export const rememberFactDocument = mutation<unknown, { id: string; text: string }>(
  "mutation RememberFact($id: ID!, $text: String!) { rememberFact(articleId: $id, text: $text) { id } }",
);
