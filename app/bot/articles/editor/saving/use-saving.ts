import type { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { v4 as uuidv4 } from "uuid";
import { toInput } from "../../../../../src/document/api-form.ts";
import { ApiFailure, type ShownFailure } from "../../../../data/api/api-failure.ts";
import { type Call, useChange } from "../../../../data/api/use-change.ts";
import { type Draft, draftsChanged, keepDraft } from "../../../../data/offline/drafts.client.ts";
import { showToast } from "../../../toast.tsx";
import { updateContentDocument } from "../../article-documents.ts";
import type { EditedArticle, VersionText } from "../edited-article.ts";
import { type EditedText, fromEditor, toEditor } from "../editor-text.ts";
import { findCurrent } from "./find-current.ts";
import { type SaveState, toSaveState } from "./save-state.ts";
import { useKeptDraft } from "./use-kept-draft.ts";
import { useSaveTimes } from "./use-save-times.ts";

type SavingInput = { article: EditedArticle; draft: Draft | null; editor: Editor; onDone(): void };

export type Saving = {
  state: SaveState;
  isDirty: boolean;
  busy: boolean;
  failure: ShownFailure | null;
  /** The text that someone else stored in the meantime. */
  current: VersionText | null;
  /** Whether the choice between the two is open; it never interrupts typing. */
  isChoosing: boolean;
  choose(): void;
  /** Closes the choice without deciding. */
  goOn(): void;
  /** The edited text, for that choice. */
  yours(): VersionText;
  dismiss(): void;
  /** Saves if necessary, and stays. */
  save(): Promise<void>;
  /** Whether there are unsaved changes but no title. */
  lacksTitle(): boolean;
  /** Whether what couldn't be saved was the title alone. */
  isTitleLost: boolean;
  /** Saves, then leaves; while the service is unreachable, leaves once the save succeeds. */
  done(): Promise<void>;
  /** Saves over the version that someone else stored in the meantime. */
  saveOver(): Promise<void>;
  /** Leaves with the other text; for a moment, this can be undone. */
  takeCurrent(): Promise<void>;
  /** Restores the text from when the editor opened, and leaves. */
  discard(): Promise<void>;
};

/**
 * Keeps every keystroke on this device, and stores the text with the service after a pause or when its author is done.
 */
export function useSaving({ article, draft, editor, onDone }: SavingInput): Saving {
  const { t } = useTranslation("editor");
  const change = useChange();
  const [editingId] = useState(() => draft?.editingId ?? uuidv4());
  const [opened] = useState<EditedText>(() => ({ title: article.title, document: article.document }));
  // The version being edited. A newer one that arrives in the meantime must not replace it.
  const [base, setBase] = useState(() => ({
    version: draft?.version ?? article.version,
    doc: editor.schema.nodeFromJSON(toEditor(article)),
  }));
  const latest = useRef(base);
  latest.current = base;
  const [isDirty, setIsDirty] = useState(() => !editor.state.doc.eq(base.doc));
  const [hasStored, setHasStored] = useState(false);
  const [waiting, setWaiting] = useState((draft?.toSend ?? false) && isDirty);
  const [current, setCurrent] = useState<VersionText | null>(isDirty && isStale(draft, article) ? article : null);
  const [isChoosing, setIsChoosing] = useState(current !== null);
  const [isTitleLost, setIsTitleLost] = useState(false);
  /** Texts sent since the editor opened. They may have arrived even if the responses didn't. */
  const sent = useRef<Node[]>([]);
  const isLeaving = useRef(waiting);
  const key = { ownerId: article.ownerId, articleId: article.id, editingId };
  // Read on a key press, which may come before the typed text is rendered.
  const isChanged = () => !editor.state.doc.eq(latest.current.doc);
  const isTitled = () => editor.state.doc.child(0).textContent.trim() !== "";
  const toDraft = () => ({ ...key, version: latest.current.version, ...fromEditor(editor.state.doc) });
  const kept = useKeptDraft(key, draft !== null, () =>
    !editor.options.editable || !isChanged()
      ? null
      : // Once this editor is closed, whoever finds the draft sends it, so nobody approves the older text.
        { ...toDraft(), toSend: isTitled() && current === null },
  );

  /** Sends a text over `version`, or over one sent before, if that one arrived. Returns the new version. */
  async function send(call: Call, version: number, { title, document }: EditedText, doc: Node): Promise<number> {
    const variables = { id: article.id, title, document: toInput(document) };
    const sendOver = async (over: number) =>
      (await call(updateContentDocument, { ...variables, version: over })).updateArticleContent.version;
    const before = sent.current;
    sent.current = [...before, doc];
    return sendOver(version).catch((error: unknown) => {
      const newer = findCurrent(error);
      const newerDoc = newer && editor.schema.nodeFromJSON(toEditor(newer));
      if (newerDoc?.eq(doc)) return newer!.version;
      if (newerDoc && before.some((one) => newerDoc.eq(one))) return sendOver(newer!.version);
      const isRefused = error instanceof ApiFailure && !error.error.extensions.retryable;
      if (isRefused || !navigator.onLine) sent.current = before;
      throw error;
    });
  }

  async function store(version: number): Promise<boolean> {
    if (change.pending !== null || !isTitled()) return false;
    const { doc } = editor.state;
    const text = fromEditor(doc);
    let stored = version;
    const isStored = await change.run("save", async (call) => {
      await kept.keep();
      try {
        stored = await send(call, version, text, doc);
        setWaiting(false);
      } catch (error) {
        const isUnreachable = !(error instanceof ApiFailure);
        const newer = findCurrent(error);
        if (isLeaving.current) setIsChoosing(newer !== null);
        isLeaving.current &&= isUnreachable;
        setWaiting(isUnreachable);
        setCurrent(newer);
        setIsTitleLost(bodyOf(doc).eq(bodyOf(latest.current.doc)));
        throw error;
      }
    });
    if (!isStored) return false;
    await settle({ version: stored, doc });
    return true;
  }

  async function settle(next: { version: number; doc: Node }) {
    latest.current = next;
    setBase(next);
    setHasStored(true);
    const isSame = editor.state.doc.eq(next.doc);
    setIsDirty(!isSame);
    if (isLeaving.current && isSame) {
      await kept.drop(true);
      showToast("success", t("save.saved"));
      onDone();
      return;
    }
    await kept.drop();
    if (isSame) return;
    kept.keepSoon();
    // Done was pressed while an earlier text was on its way.
    if (isLeaving.current) await store(next.version);
  }

  useSaveTimes({
    editor,
    isDirty,
    isRefused: kept.isRefused,
    waiting,
    onChanged() {
      const changed = isChanged();
      isLeaving.current = false;
      setIsDirty(changed);
      if (changed) kept.keepSoon();
      else void kept.drop();
    },
    onPause() {
      if (isDirty && current === null && !waiting) void store(base.version);
    },
    onTryAgain: () => void store(base.version),
  });

  // A draft equal to the article has already arrived.
  const forgetArrived = useEffectEvent(() => {
    if (draft !== null && !isDirty) void kept.drop();
  });
  useEffect(() => forgetArrived(), []);

  async function leave() {
    await kept.drop(true);
    if (navigator.onLine) await change.run("reload", async () => undefined);
    onDone();
  }

  return {
    state: toSaveState({
      kept,
      waiting,
      isDirty,
      hasStored,
      isTitled: isTitled(),
      isSaving: change.pending === "save",
    }),
    isDirty: isDirty || hasStored,
    busy: change.pending !== null,
    // Neither a conflict, which has its own form, nor being offline counts as a failure.
    failure: waiting || current !== null ? null : change.failure,
    current,
    isChoosing: isChoosing && current !== null,
    choose: () => setIsChoosing(true),
    goOn: () => setIsChoosing(false),
    yours: () => ({ version: base.version, ...fromEditor(editor.state.doc) }),
    dismiss: change.dismiss,
    async save() {
      if (isChanged()) await store(base.version);
    },
    lacksTitle: () => isChanged() && !isTitled(),
    isTitleLost,
    async done() {
      if (!isChanged()) return leave();
      if (current !== null) return setIsChoosing(true);
      isLeaving.current = true;
      await store(base.version);
    },
    async saveOver() {
      if (!current) return;
      isLeaving.current = true;
      latest.current = { ...base, version: current.version };
      setBase(latest.current);
      if (await store(current.version)) setCurrent(null);
    },
    async takeCurrent() {
      const yours = { ...toDraft(), toSend: false };
      await leave();
      showToast("success", t("stale.taken"), { label: t("stale.undo"), onPress: () => void bringBack(yours) });
    },
    async discard() {
      const doc = editor.schema.nodeFromJSON(toEditor(opened));
      const undo = (call: Call) => send(call, base.version, opened, doc);
      setWaiting(false);
      if (current !== null || sent.current.length === 0 || (await change.run("discard", undo))) await leave();
    },
  };
}

/** What follows the title. */
function bodyOf(doc: Node) {
  return doc.content.cut(doc.child(0).nodeSize);
}

/** A draft marked for sending may have arrived already, with the response lost; only the service knows. */
function isStale(draft: Draft | null, article: EditedArticle): boolean {
  return draft !== null && !draft.toSend && draft.version !== article.version;
}

/** The article's page opens a found draft, and asks again which text to keep. */
async function bringBack(draft: Omit<Draft, "keptAt">): Promise<void> {
  await keepDraft({ ...draft, keptAt: Date.now() });
  window.dispatchEvent(new Event(draftsChanged));
}
