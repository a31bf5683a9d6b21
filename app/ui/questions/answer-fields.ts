const prefix = "answer-";

/** The name of a question's field. */
export function answerField(questionId: string): string {
  return prefix + questionId;
}

/** Reads the fields that `QuestionFields` rendered, including empty ones. */
export function readAnswers(fields: FormData): { questionId: string; text: string }[] {
  return [...fields]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({ questionId: name.slice(prefix.length), text: typeof value === "string" ? value : "" }));
}
