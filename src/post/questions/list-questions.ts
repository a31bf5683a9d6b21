import type { Selectable } from "kysely";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { AnsweredHow, QuestionState, QuestionsTable } from "./tables.ts";

/** A question as the people who may answer it see it. */
export type AskedQuestion = {
  id: string;
  text: string;
  /** Only for the owner. */
  isPrivate: boolean;
  state: QuestionState;
  answer: string | null;
  answeredBy: "owner" | "reviewer" | "api-key" | null;
  answeredHow: AnsweredHow | null;
  answeredAt: Date | null;
};

export type QuestionOfArticle = AskedQuestion & { articleId: string };

/** Returns the articles' questions, answered or not, most useful first; leaves out withdrawn ones. */
export async function listQuestions(
  { db }: { db: Database | Tx },
  ownerId: string,
  articleIds: readonly string[],
  { forReviewer = false } = {},
): Promise<QuestionOfArticle[]> {
  const rows = await selectQuestions(db, ownerId)
    .where("article_id", "in", articleIds)
    .where((row) => row.or([row("state", "<>", "open"), row("withdrawn_at", "is", null)]))
    .$if(forReviewer, (query) => query.where("is_private", "=", false))
    .orderBy("rank")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Of two answers to the same question, the later one counts.
  const isReplaced = ({ article_id, id, text, state }: QuestionRow) =>
    state === "answered" &&
    rows.some((row) => row.state === state && row.article_id === article_id && row.text === text && row.id > id);
  return rows.filter((row) => !isReplaced(row)).map(toAskedQuestion);
}

export function selectQuestions(db: Database | Tx, ownerId: string) {
  return db
    .selectFrom("questions")
    .select(["id", "article_id", "text", "is_private", "state", "answer", "answered_by", "answered_how", "answered_at"])
    .where("owner_id", "=", ownerId);
}

type QuestionRow = Pick<
  Selectable<QuestionsTable>,
  "id" | "article_id" | "text" | "is_private" | "state" | "answer" | "answered_by" | "answered_how" | "answered_at"
>;

export function toAskedQuestion(row: QuestionRow): QuestionOfArticle {
  const { id, text, state, answer, answered_by: by } = row;
  return {
    id,
    articleId: row.article_id,
    text,
    isPrivate: row.is_private,
    state,
    answer,
    answeredBy: by && toAuthor(by),
    answeredHow: row.answered_how,
    answeredAt: row.answered_at,
  };
}

function toAuthor(by: NonNullable<QuestionRow["answered_by"]>): AskedQuestion["answeredBy"] {
  if (by.type === "api-key") return "api-key";
  return by.type === "approver" && by.approverId !== undefined ? "reviewer" : "owner";
}
