export type SaveState = "unchanged" | "typing" | "kept" | "saving" | "saved" | "waiting" | "notKept" | "untitled";

type Stage = {
  kept: { isKept: boolean | null; isRefused: boolean };
  waiting: boolean;
  isDirty: boolean;
  hasStored: boolean;
  isTitled: boolean;
  isSaving: boolean;
};

/** Where the text is stored, and why it can't be saved. */
export function toSaveState({ kept, waiting, isDirty, hasStored, isTitled, isSaving }: Stage): SaveState {
  if (kept.isRefused) return "notKept";
  if (waiting) return "waiting";
  if (isSaving) return "saving";
  if (!isDirty) return hasStored ? "saved" : "unchanged";
  if (!kept.isKept) return "typing";
  return isTitled ? "kept" : "untitled";
}
