import { z } from "zod";
import type { PageServices } from "../../src/entries/http/pages/page-services.ts";
import type { AskedQuestion } from "../../src/post/questions/list-questions.ts";
import { readForm } from "../server/read-form.ts";
import { readAnswers } from "../ui/questions/answer-fields.ts";
import { answersWith, typedText } from "../ui/questions/answers-schema.ts";

/** The version that the page showed, and the decision is about. */
const version = z.coerce.number().int().positive().optional();
const proofForm = z.discriminatedUnion("decision", [
  z.object({ decision: z.enum(["approve", "decline", "later"]), version }),
  z.object({
    decision: z.literal("edit"),
    version,
    title: typedText,
    /** One of the writer's other titles. */ offered: typedText.optional(),
    /** What the title field showed. */ shownTitle: typedText.optional(),
    texts: z.array(typedText).max(500),
  }),
  z.object({ decision: z.literal("changes"), version, wish: typedText }),
  z.object({
    decision: z.enum(["answer", "skip"]),
    version: version.unwrap(),
    answers: answersWith(z.uuid()),
  }),
  z.object({ decision: z.literal("retry"), version: version.unwrap() }),
  z.object({ decision: z.literal("publish"), site: z.uuid() }),
  z.object({ decision: z.literal("remember"), fact: typedText }),
]);
export type ProofForm = z.infer<typeof proofForm>;

/** Notes that a page shows after a redirect. */
export const notes = ["moved", "answered", "new", "remembered", "unanswered"] as const;
export type Note = (typeof notes)[number];

/** Answers that couldn't all be used, by question. */
export type RefusedAnswers = {
  problem: string | null;
  answeredBefore: AskedQuestion[];
  typed: Record<string, string>;
};

/** The page to show next, or what to say about a form that is shown again. */
type Outcome =
  | { token: string }
  | { note: Note; at: "whats-new" | "questions" | "facts" }
  | { problem: string }
  | { answeredBefore: AskedQuestion[] };

export function readProofForm(request: Request): Promise<ProofForm> {
  return readForm(request, proofForm, (fields) => ({
    ...Object.fromEntries(fields),
    texts: fields.getAll("text"),
    answers: readAnswers(fields),
  }));
}

/** A typed title wins over a chosen one. */
export function toTitle({ title, offered = "", shownTitle }: Extract<ProofForm, { decision: "edit" }>): string {
  const isTyped = title.trim() !== "" && shownTitle !== undefined && title !== shownTitle;
  return isTyped || offered === "" ? title : offered;
}

/** Null: done, and the page itself shows it. */
export async function submitProofForm(services: PageServices, token: string, form: ProofForm): Promise<Outcome | null> {
  switch (form.decision) {
    case "edit":
      return services.editApproval(token, { ...form, title: toTitle(form) }, form.version);
    case "changes":
      return services.askForChanges(token, form.wish, form.version);
    case "remember":
      return (await services.rememberFact(token, form.fact)) ?? { note: "remembered", at: "facts" };
    case "skip": {
      const shown = form.answers.map(({ questionId }) => questionId);
      return services.skipQuestions(token, form.version, shown);
    }
    case "retry":
      return services.retryWriting(token, form.version);
    case "publish":
      return services.retryPlace(token, form.site);
    case "answer": {
      if (form.answers.every((answer) => answer.text.trim() === "")) return { note: "unanswered", at: "questions" };
      const kept = await services.answerQuestions(token, form.version, form.answers);
      const isAllKept = !("problem" in kept) && kept.answeredBefore.length === 0;
      // The version may be ready before the page is.
      return isAllKept ? { note: "answered", at: "whats-new" } : kept;
    }
    default: {
      const view = await services.decideApproval(token, form.decision, form.version);
      const isMoved = view?.state === "waiting" && form.version !== undefined && view.article.version !== form.version;
      return isMoved ? { note: "moved", at: "whats-new" } : null;
    }
  }
}
