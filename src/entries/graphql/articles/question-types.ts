import type { AskedQuestion } from "../../../post/questions/list-questions.ts";
import { builder } from "../builder.ts";

const QuestionState = builder.enumType("QuestionState", {
  description: "A question's state.",
  values: {
    OPEN: { value: "open", description: "Waits for an answer." },
    ANSWERED: { value: "answered", description: "Answered; the first answer counts." },
    SKIPPED: { value: "skipped", description: "Skipped; it can still be answered." },
  } as const,
});

const AnswerAuthor = builder.enumType("AnswerAuthor", {
  description: "Who answered.",
  values: {
    OWNER: { value: "owner", description: "The owner, or the visitor whose trial it was." },
    REVIEWER: { value: "reviewer", description: "An approver." },
    API_KEY: { value: "api-key", description: "A program with an API key." },
  } as const,
});

const AnsweredHow = builder.enumType("AnsweredHow", {
  description: "Where an answer was given.",
  values: {
    PAGE: { value: "page", description: "On the page behind an emailed link." },
    APP: { value: "app", description: "In the app, or through this API." },
    MAIL: { value: "mail", description: "By replying to an email." },
    TRIAL: { value: "trial", description: "In a visitor's trial." },
  } as const,
});

export const QuestionType = builder.objectRef<AskedQuestion>("Question").implement({
  description: "A question that a reader would ask and only the owner can answer.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its id." }),
    text: t.exposeString("text", { description: "The question, in the owner's language." }),
    isPrivate: t.exposeBoolean("isPrivate", {
      description: "Whether only the owner sees it; other reviewers never do.",
    }),
    state: t.expose("state", { type: QuestionState, description: "The question's state." }),
    answer: t.exposeString("answer", { nullable: true, description: "The answer that counts; null if there is none." }),
    answeredBy: t.expose("answeredBy", {
      type: AnswerAuthor,
      nullable: true,
      description: "Who answered; null until then.",
    }),
    answeredHow: t.expose("answeredHow", {
      type: AnsweredHow,
      nullable: true,
      description: "Where the answer was given; null if there is none.",
    }),
    answeredAt: t.expose("answeredAt", {
      type: "DateTime",
      nullable: true,
      description: "When the answer was given; null if there is none.",
    }),
  }),
});
