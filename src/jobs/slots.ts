import type { PgBoss } from "pg-boss";

/** A place for one job of a queue at a time: one worker of pg-boss. `job` is the one that it has, by its id. */
export type Slot = { id: string; job: string | null };

export type Slots = {
  add(queue: string): Slot;
  /** For a job that may be waiting: an idle slot looks for it. Where all are busy, each is to look when its job is done. */
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
    const all = slots.get(queue) ?? [];
    const idle = all.find(({ job }) => job === null);
    // The next time another one: this one's connection may be dead.
    if (idle) slots.set(queue, [...all.filter((slot) => slot !== idle), idle]);
    for (const { id } of idle ? [idle] : all) boss.notifyWorker(id);
  };
  const db = boss.getDb();
  const listen = db.listen?.bind(db);
  if (listen) db.listen = (channel, _wakeAll, onReconnect) => listen(channel, wakeOne, onReconnect);
  return {
    add(queue) {
      const slot: Slot = { id: "", job: null };
      slots.set(queue, [...(slots.get(queue) ?? []), slot]);
      return slot;
    },
    wakeOne,
    clear: () => slots.clear(),
  };
}
