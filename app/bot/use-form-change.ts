import { useState } from "react";
import { ApiFailure, type ShownFailure } from "../data/api/api-failure.ts";
import { type Change, useChange } from "../data/api/use-change.ts";

type FieldProblem = { field: string; text: string };

export type FormChange = Pick<Change, "read" | "pending" | "run"> & {
  /** Shown above the form; null if a field shows it. */
  failure: ShownFailure | null;
  /** What is wrong with a field, named as in the API. */
  problemOf(field: string): string | undefined;
};

/** Runs a form's changes. API errors about one of `fields` appear at that field, all others above the form. */
export function useFormChange(fields: readonly string[]): FormChange {
  const change = useChange();
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const run: Change["run"] = (name, work) => {
    setProblem(null);
    return change.run(name, async (call) => {
      try {
        await work(call);
      } catch (error) {
        setProblem(toFieldProblem(error, fields));
        throw error;
      }
    });
  };
  return {
    pending: change.pending,
    run,
    read: change.read,
    failure: problem ? null : change.failure,
    problemOf: (field) => (problem?.field === field ? problem.text : undefined),
  };
}

function toFieldProblem(error: unknown, fields: readonly string[]): FieldProblem | null {
  if (!(error instanceof ApiFailure)) return null;
  const { field, fieldMessage } = error.error.extensions;
  return field !== undefined && fields.includes(field) ? { field, text: fieldMessage ?? error.message } : null;
}
