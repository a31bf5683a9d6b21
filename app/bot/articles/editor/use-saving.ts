import { useEffect, useEffectEvent, useState } from "react";
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
  /** Saved by its writer, and not by the service yet, which is out of reach. */
  waiting: boolean;
  failure: ShownFailure | null;
  /** The text that somebody else stored meanwhile. */
  current: VersionText | null;
  /** The version that is edited. */
  version: number;
  dismiss(): void;
  save(): Promise<void>;
  /** Upon the text that is there meanwhile. */
  saveOver(): Promise<void>;
  discard(): Promise<void>;
};

/** Saving in both steps: kept in this browser first, then sent once, now or when the service is there again. */
export function useSaving({ article, draft, title, document, onDone }: SavingInput): Saving {
  const { t } = useTranslation("articles");
  const change = useChange();
  const [editingId] = useState(() => draft?.editingId ?? crypto.randomUUID());
  // What is edited; another version that comes meanwhile must not take it away.
  const [base, setBase] = useState<VersionText>(() => ({ ...article, version: draft?.version ?? article.version }));
  const [waiting, setWaiting] = useState(draft?.toSend ?? false);
  const [current, setCurrent] = useState<VersionText | null>(isStale(draft, article) ? article : null);
  const isDirty = draft !== null || title !== base.title || JSON.stringify(document) !== JSON.stringify(base.document);
  const now = { ownerId: article.ownerId, articleId: article.id, editingId, version: base.version, title, document };
  // From Save on, also while the call fails slowly: a tab that is closed meanwhile leaves it to the next page.
  const kept = useKeptDraft({ ...now, toSend: waiting || change.pending === "save" }, isDirty);

  async function store(version: number) {
    const saved = await change.run("save", async (call) => {
      await kept.keep({ ...now, version, toSend: true });
      try {
        await call(updateContentDocument, { id: article.id, version, title, document });
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
    // What was saved in another session may go at once.
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
    // What is shown in another form, or only says that we are out of reach, is no failure.
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

/** One that is to be sent may have arrived already, its answer lost: that the service can tell. */
function isStale(draft: Draft | null, article: EditedArticle): boolean {
  return draft !== null && !draft.toSend && draft.version !== article.version;
}

/** `stale-version` of an edit carries the text that stands there meanwhile (docs/api.md). */
function findCurrent(error: unknown): VersionText | null {
  if (!(error instanceof ApiFailure) || error.error.extensions.code !== "stale-version") return null;
  return error.error.extensions.current as VersionText;
}
