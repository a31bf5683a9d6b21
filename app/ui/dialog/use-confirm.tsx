import { type ReactNode, useState } from "react";
import { ConfirmDialog, type Question } from "./ConfirmDialog.tsx";

type Asked = Question & { onAnswer(isSure: boolean): void };

/** Asks in the middle of an action. The caller renders `dialog`. */
export function useConfirm(): { confirm(question: Question): Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);

  async function confirm(question: Question): Promise<boolean> {
    const isSure = await new Promise<boolean>((onAnswer) => setAsked({ ...question, onAnswer }));
    setAsked(null);
    return isSure;
  }

  return { confirm, dialog: asked && <ConfirmDialog {...asked} /> };
}
