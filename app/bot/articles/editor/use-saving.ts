import { useEffect, useEffectEvent, useState } from "react";
import { type DocumentInput, fromInput, toInput } from "../../../../src/document/api-form.ts";
import type { ArticleDocument } from "../../../../src/document/document.ts";
import { ApiFailure, type ShownFailure } from "../../../data/api/api-failure.ts";
import { useChange } from "../../../data/api/use-change.ts";
import type { Draft } from "../../../data/offline/drafts.client.ts";
import { TRY_AGAIN_MS } from "../../../pwa/offline/try-again.ts";
import { showToast } from "../../toast.tsx";
import { useTranslation } from "react-i18next";
import { updateContentDocument } from "../article-documents.ts";
import type { EditedArticle, VersionText } from "./edited-article.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

type SavingInput = {
  article: EditedArticle;
  draft: Draft | null;
  title: string;
  document: ArticleDocument;
  onDone(): void;
};

export type Saving = {
  isDirty: boolean;
  isKept: boolean | null;
  isRefused: boolean;
  busy: boolean;
  /** Saved by its author but not yet by the service, which is unreachable. */
  waiting: boolean;
  failure: ShownFailure | null;
  /** The text that someone else stored in the meantime. */
  current: VersionText | null;
  /** The version being edited. */
  version: number;
  dismiss(): void;
  save(): Promise<void>;
  /** Saves over the version that someone else stored in the meantime. */
  saveOver(): Promise<void>;
  discard(): Promise<void>;
};

/** Saves in two steps: keeps the text in this browser, then sends it once, now or when the service is back. */
export function useSaving({ article, draft, title, document, onDone }: SavingInput): Saving {
  const { t } = useTranslation("articles");
  const change = useChange();
  const [editingId] = useState(() => draft?.editingId ?? crypto.randomUUID());
  // What is edited. A newer version that arrives in the meantime must not replace it.
  const [base, setBase] = useState<VersionText>(() => ({ ...article, version: draft?.version ?? article.version }));
  const [waiting, setWaiting] = useState(draft?.toSend ?? false);
  const [current, setCurrent] = useState<VersionText | null>(isStale(draft, article) ? article : null);
  const isDirty = draft !== null || title !== base.title || JSON.stringify(document) !== JSON.stringify(base.document);
  const now = { ownerId: article.ownerId, articleId: article.id, editingId, version: base.version, title, document };
  // True from Save on, even while the call slowly fails: if the tab closes, the next page sends the draft.
  const kept = useKeptDraft({ ...now, toSend: waiting || change.pending === "save" }, isDirty);

  async function store(version: number) {
    const saved = await change.run("save", async (call) => {
      await kept.keep({ ...now, version, toSend: true });
      try {
        await call(updateContentDocument, { id: article.id, version, title, document: toInput(document) });
      } catch (error) {
        setWaiting(!(error instanceof ApiFailure));
        setCurrent(findCurrent(error));
        throw error;
      }
    });
    if (!saved) return;
    await kept.drop();
    showToast("success", t("decide.done.save"));
    onDone();
  }

  const save = async () => {
    if (change.pending !== null || title.trim() === "") return;
    if (isDirty) await store(base.version);
    else onDone();
  };
  const tryAgain = useEffectEvent(() => void save());
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => navigator.onLine && tryAgain(), TRY_AGAIN_MS);
    window.addEventListener("online", tryAgain);
    // What was saved in another session can be sent at once.
    if (navigator.onLine) tryAgain();
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [waiting]);

  return {
    isDirty,
    isKept: kept.isKept,
    isRefused: kept.isRefused,
    busy: change.pending !== null,
    waiting,
    // Neither a conflict, which has its own form, nor being offline counts as a failure.
    failure: waiting || current !== null ? null : change.failure,
    current,
    version: base.version,
    dismiss: change.dismiss,
    save,
    async saveOver() {
      if (!current) return;
      setBase(current);
      await store(current.version);
    },
    async discard() {
      await kept.drop();
      if (navigator.onLine) await change.run("reload", async () => undefined);
      onDone();
    },
  };
}

/** A draft marked for sending may have arrived already, with the response lost; only the service knows. */
function isStale(draft: Draft | null, article: EditedArticle): boolean {
  return draft !== null && !draft.toSend && draft.version !== article.version;
}

/** For an edit, the `stale-version` error carries the current text (docs/api.md). */
function findCurrent(error: unknown): VersionText | null {
  if (!(error instanceof ApiFailure) || error.error.extensions.code !== "stale-version") return null;
  const { document, ...text } = error.error.extensions.current as Omit<VersionText, "document"> & {
    document: DocumentInput;
  };
  return { ...text, document: fromInput(document) };
}
