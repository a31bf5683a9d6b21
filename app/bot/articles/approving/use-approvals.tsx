import { startTransition, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import type { SignInSettings } from "../../../../src/entries/http/pages/page-context.ts";
import { ApiFailure } from "../../../data/api/api-failure.ts";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { showToast } from "../../toast.tsx";
import { approveSeveralDocument } from "../article-documents.ts";
import { isShortcut } from "../shortcuts.client.ts";
import { createApprovalQueue, type Refusal, type ToApprove } from "./approval-queue.ts";
import { hideApprovalToast, showApprovalToast } from "./approval-toast.tsx";

export type Approvals = {
  /** The versions being approved, by article; show them as approved. */
  approving: ReadonlyMap<string, number>;
  approve(articles: ToApprove[]): void;
};

const queue = createApprovalQueue({ holdMs: 10_000 });

const loadDrafts = () => import("../../../data/offline/drafts.client.ts");

let api: typeof import("../../../data/api/call-api.client.ts") | null = null;

/**
 * For pages below /bot that approve: an approval shows at once and is sent a moment later; until then its toast or the
 * Z key undoes it.
 */
export function useApprovals(): Approvals {
  const { t } = useTranslation("articles");
  const { settings, ownerId } = useBotLayout();
  const { revalidate } = useRevalidator();
  const approving = useApproving();
  useEffect(() => queue.onSent(revalidate), [revalidate]);
  const announceLive = useCallback(
    async ([article, ...others]: ToApprove[]) => {
      // Several toasts would cover the list, which shows the same.
      if (article === undefined || others.length > 0) return;
      const live = await import("./wait-until-live.client.ts")
        .then(({ waitUntilLive }) => waitUntilLive(settings, article))
        .catch(() => null);
      // The article's own page has a card for it.
      const isShown = new URLSearchParams(window.location.search).get("id") === article.id;
      if (live === null || isShown) return;
      const text = t("list.live", { title: article.title, site: live.label });
      showToast("success", text, live.link === null ? undefined : { label: t("list.viewPost"), href: live.link });
    },
    [settings, t],
  );
  const hold = useCallback(
    (articles: ToApprove[]): number => {
      const id = queue.hold(articles, {
        async send(held, options) {
          const refused = await send(settings, held, options);
          if (refused.length === 0) void announceLive(held);
          return refused;
        },
        onOver: () => hideApprovalToast(id),
        onRefused(refused) {
          for (const { article, reason } of refused)
            showToast("failure", t("list.refused", { title: article.title, message: reason ?? t("list.notReached") }));
        },
      });
      showApprovalToast(id, {
        text: t("list.approved", { count: articles.length, title: articles[0]?.title ?? "" }),
        undo: t("list.undo"),
        onUndo: () => focusApprove(queue.undo(id)),
        onClose: () => void queue.send(id),
        onReading: queue.pause,
      });
      return id;
    },
    [settings, announceLive, t],
  );
  const approve = useCallback(
    (articles: ToApprove[]) => {
      sendBeforeLeaving();
      void renewIfOver(settings).catch(() => null);
      const id = hold(articles);
      void listUnsaved(ownerId).then((unsaved) => {
        if (!articles.some((article) => unsaved.has(article.id))) return;
        const takenBack = queue.undo(id);
        for (const { title } of takenBack.filter((article) => unsaved.has(article.id)))
          showToast("failure", t("list.unsaved", { title }));
        const others = takenBack.filter((article) => !unsaved.has(article.id));
        if (others.length > 0) hold(others);
      });
    },
    [settings, ownerId, hold, t],
  );
  useEffect(() => {
    // Loaded in advance, because a page that closes right after a press loads nothing.
    void prepare().catch(() => null);
    void loadDrafts().catch(() => null);
    document.addEventListener("keydown", undoByKey);
    return () => document.removeEventListener("keydown", undoByKey);
  }, []);
  return { approving, approve };
}

/** Articles being approved, until the page's data shows it. */
function useApproving(): ReadonlyMap<string, number> {
  const [approving, setApproving] = useState(queue.read);
  useEffect(() => {
    const show = () => setApproving(queue.read());
    show();
    // The router renders new data in a transition; this must change with it, not before.
    return queue.watch((isLoaded) => (isLoaded ? startTransition(show) : show()));
  }, []);
  return approving;
}

/** Sends held approvals, such as before signing out. Returns whether all succeeded. */
export async function sendHeldApprovals(): Promise<boolean> {
  return (await queue.sendAll({ keepalive: false })).length === 0;
}

/** Articles with an unsaved text on this device: approving would publish the older text. */
async function listUnsaved(ownerId: string | null): Promise<ReadonlySet<string>> {
  if (ownerId === null) return new Set();
  // Fails in a browser without storage.
  const drafts = await loadDrafts()
    .then(({ listDrafts }) => listDrafts(ownerId))
    .catch(() => []);
  return new Set(drafts.map(({ articleId }) => articleId));
}

async function prepare() {
  return (api ??= await import("../../../data/api/call-api.client.ts"));
}

/** A page that is closing has no time to renew the access token. */
async function renewIfOver(settings: SignInSettings): Promise<void> {
  await prepare();
  const { readFreshToken, renewToken } = await import("../../../auth/access-token.client.ts");
  if (readFreshToken(settings) === null) await renewToken(settings);
}

/** Begins in the same tick if the scripts are loaded: a page that is closing runs nothing later. */
async function send(
  settings: SignInSettings,
  articles: ToApprove[],
  options: { keepalive: boolean },
): Promise<Refusal[]> {
  try {
    const { callApi } = api ?? (await prepare());
    const versions = articles.map(({ id, version }) => ({ articleId: id, version }));
    const { approveArticles } = await callApi(settings, approveSeveralDocument, { articles: versions }, options);
    return approveArticles.flatMap(({ articleId, code, message }) => {
      const article = articles.find(({ id }) => id === articleId);
      return code === null || article === undefined ? [] : [{ article, reason: message }];
    });
  } catch (error) {
    return articles.map((article) => ({ article, reason: error instanceof ApiFailure ? error.message : null }));
  }
}

let isWatching = false;

/** A phone may end a hidden page without another event. */
function sendBeforeLeaving() {
  if (isWatching) return;
  isWatching = true;
  const sendAll = () => void queue.sendAll({ keepalive: true });
  window.addEventListener("pagehide", sendAll);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") sendAll();
  });
}

function undoByKey(event: KeyboardEvent) {
  if (event.key.toLowerCase() === "z" && isShortcut(event)) focusApprove(queue.undo());
}

/** Moves the focus to the article that was put back. */
function focusApprove([article]: ToApprove[]) {
  if (article === undefined) return;
  setTimeout(() => document.querySelector<HTMLElement>(`[data-approve="${article.id}"]`)?.focus());
}
