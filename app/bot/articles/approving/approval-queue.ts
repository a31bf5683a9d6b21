/** An article to approve, in the version that its owner saw. */
export type ToApprove = { id: string; version: number; title: string };
/** An approval that failed, with the API's reason; null if the service couldn't be reached. */
export type Refusal = { article: ToApprove; reason: string | null };
/** With `keepalive`, the request outlives the page. */
export type SendApprovals = (articles: ToApprove[], options: { keepalive: boolean }) => Promise<Refusal[]>;

type Held = {
  articles: ToApprove[];
  send: SendApprovals;
  /** The approval can no longer be undone. */
  onOver: () => void;
  onRefused: (refused: Refusal[]) => void;
  timer: ReturnType<typeof setTimeout> | null;
  /** The outcome, once it has been sent. */
  sending: Promise<Refusal[]> | null;
};

/** Called when `read` changes; `isLoaded`: because the page has loaded the new state. */
type Watcher = (isLoaded: boolean) => void;

/** Holds approvals back for a moment, so that each can be undone before anything is sent. */
export function createApprovalQueue({ holdMs }: { holdMs: number }) {
  const batches = new Map<number, Held>();
  const watchers = new Set<Watcher>();
  const reloaders = new Set<() => Promise<void>>();
  let lastBatch = 0;
  let isPaused = false;
  let approving: ReadonlyMap<string, number> = new Map();

  function changed(isLoaded = false) {
    const articles = [...batches.values()].flatMap((batch) => batch.articles);
    approving = new Map(articles.map(({ id, version }) => [id, version]));
    for (const watcher of watchers) watcher(isLoaded);
  }

  function startTimer(id: number, batch: Held) {
    batch.timer = setTimeout(() => void send(id), holdMs);
  }

  /** Returns those that were refused. */
  function send(id: number, { keepalive } = { keepalive: false }): Promise<Refusal[]> {
    const batch = batches.get(id);
    if (batch === undefined) return Promise.resolve([]);
    if (batch.sending !== null) return batch.sending;
    if (batch.timer !== null) clearTimeout(batch.timer);
    // Must come first: a closing page doesn't wait.
    const answer = batch.articles.length > 0 ? batch.send(batch.articles, { keepalive }) : Promise.resolve([]);
    batch.sending = answer.then((refused) => settle(id, batch, refused));
    batch.onOver();
    return batch.sending;
  }

  async function settle(id: number, batch: Held, refused: Refusal[]): Promise<Refusal[]> {
    const { articles } = batch;
    if (refused.length > 0) {
      batch.articles = articles.filter(({ id: one }) => !refused.some(({ article }) => article.id === one));
      changed();
      batch.onRefused(refused);
    }
    // If the service wasn't reached, nothing has changed.
    const isReached = refused.length < articles.length || refused.some(({ reason }) => reason !== null);
    if (isReached) await Promise.all([...reloaders].map((reload) => reload()));
    batches.delete(id);
    changed(isReached);
    return refused;
  }

  return {
    /** Returns the batch's id. Skips articles that are already being approved. */
    hold(articles: ToApprove[], actions: Pick<Held, "send" | "onOver" | "onRefused">): number {
      const batch: Held = {
        ...actions,
        articles: articles.filter(({ id }) => !approving.has(id)),
        timer: null,
        sending: null,
      };
      const id = (lastBatch += 1);
      batches.set(id, batch);
      if (!isPaused) startTimer(id, batch);
      changed();
      return id;
    },
    /** Undoes an unsent batch, the last by default, and returns its articles. */
    undo(id: number = [...batches].findLast(([, { sending }]) => sending === null)?.[0] ?? 0): ToApprove[] {
      const batch = batches.get(id);
      if (batch === undefined || batch.sending !== null) return [];
      if (batch.timer !== null) clearTimeout(batch.timer);
      batches.delete(id);
      batch.onOver();
      changed();
      return batch.articles;
    },
    send,
    /** Returns those that were refused. */
    async sendAll(options: { keepalive: boolean }): Promise<Refusal[]> {
      return (await Promise.all([...batches.keys()].map((id) => send(id, options)))).flat();
    },
    /** Stops the timers while somebody reads the toast; restarts them afterwards. */
    pause(paused: boolean) {
      if (paused === isPaused) return;
      isPaused = paused;
      for (const [id, batch] of batches) {
        if (batch.sending !== null) continue;
        if (batch.timer !== null) clearTimeout(batch.timer);
        batch.timer = null;
        if (!paused) startTimer(id, batch);
      }
    },
    /** The versions that are being approved, by article. */
    read: () => approving,
    watch(watcher: Watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** `reload` refreshes the page's data after approvals have been sent. */
    onSent(reload: () => Promise<void>) {
      reloaders.add(reload);
      return () => void reloaders.delete(reload);
    },
  };
}
