import { useEffect, useRef, useState } from "react";
import { ApiFailure, type ShownFailure } from "../data/api/api-failure.ts";
import { type Change, useChange } from "../data/api/use-change.ts";

/** Problems by the field's name in the API. */
export type FieldProblems = Partial<Record<string, string>>;

export type FormChange = Pick<Change, "read" | "pending" | "run"> & {
  /** Shown above the form; null if a field shows it. */
  failure: ShownFailure | null;
  problemOf(field: string): string | undefined;
  /** Shows all problems that the page itself found; with none, clears earlier ones. */
  refuse(problems: FieldProblems): void;
};

/** Runs a form's changes. API errors about one of `fields` appear at that field, all others above the form. */
export function useFormChange(fields: readonly string[]): FormChange {
  const change = useChange();
  const [problems, setProblems] = useState<FieldProblems>({});
  const pressedIn = useRef<Element | null>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    // A folded part opens first.
    const frame = requestAnimationFrame(() => focusRefusedField(pressedIn.current));
    return () => cancelAnimationFrame(frame);
  }, [problems]);
  const run: Change["run"] = (name, work) => {
    pressedIn.current = findPressedForm();
    setProblems({});
    return change.run(name, async (call) => {
      try {
        await work(call);
      } catch (error) {
        setProblems(toFieldProblems(error, fields));
        throw error;
      }
    });
  };
  const refuse = (found: FieldProblems) => {
    pressedIn.current = findPressedForm();
    change.dismiss();
    setProblems(found);
  };
  return {
    pending: change.pending,
    run,
    read: change.read,
    failure: Object.keys(problems).length > 0 ? null : change.failure,
    problemOf: (field) => problems[field],
    refuse,
  };
}

/** Null in a browser where a press doesn't focus a button. */
const findPressedForm = () => document.activeElement?.closest("form") ?? null;

const isTextField = (element: Element) => element.matches("input, textarea, [contenteditable]");

/** The field may be screens above the button that was pressed. */
function focusRefusedField(form: Element | null): void {
  const at = document.activeElement;
  // The answer may come while people type elsewhere.
  if (at !== null && isTextField(at) && form?.contains(at) !== true) return;
  const refused = '[aria-invalid="true"]';
  (form?.querySelector<HTMLElement>(refused) ?? document.querySelector<HTMLElement>(refused))?.focus();
}

function toFieldProblems(error: unknown, fields: readonly string[]): FieldProblems {
  if (!(error instanceof ApiFailure)) return {};
  const { field, fieldMessage } = error.error.extensions;
  return field !== undefined && fields.includes(field) ? { [field]: fieldMessage ?? error.message } : {};
}
