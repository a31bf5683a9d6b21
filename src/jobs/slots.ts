import type { PgBoss } from "pg-boss";

/** A place for one job of a queue at a time: one worker of pg-boss. */
export type Slot = { id: string; isBusy: boolean };

export type Slots = {
  add(queue: string): Slot;
  /** For a job that may be waiting: an idle slot looks for it. Where all are busy, each looks again when its job is done. */
  wakeOne(queue: string): void;
  clear(): void;
};

/**
 * To be called before `boss` starts. It would wake every slot of a queue for each new job, of which all but one
 * ask the database in vain. Several jobs of a transaction are announced once: a slot that finds one wakes the next.
 */
export function openSlots(boss: PgBoss): Slots {
  const slots = new Map<string, Slot[]>();
  const wakeOne = (queue: string) => {
    const idle = slots.get(queue)?.find(({ isBusy }) => !isBusy);
    if (idle) boss.notifyWorker(idle.id);
  };
  const db = boss.getDb();
  const listen = db.listen?.bind(db);
  if (listen) db.listen = (channel, _wakeAll, onReconnect) => listen(channel, wakeOne, onReconnect);
  return {
    add(queue) {
      const slot = { id: "", isBusy: false };
      slots.set(queue, [...(slots.get(queue) ?? []), slot]);
      return slot;
    },
    wakeOne,
    clear: () => slots.clear(),
  };
}
