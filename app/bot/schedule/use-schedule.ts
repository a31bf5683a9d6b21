import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../data/api/use-change.ts";
import { publishDocument, type ReadyArticle, unpublishDocument } from "../articles/article-documents.ts";
import { useOwnerTime } from "../owner-time.ts";
import type { Status } from "../sources/sources-documents.ts";
import { showToast } from "../toast.tsx";
import { type FreeSlot, scheduleArticle, type Scheduled } from "./schedule-documents.ts";

/** An article that can be given a slot. */
export type Movable = {
  articleId: string;
  version: number;
  title: string;
  /** The slot in which it waits, or null. */
  planned: Pick<Scheduled, "integrationId" | "label" | "at"> | null;
};

type Loaded = { publications: Scheduled[]; freeSlots: FreeSlot[]; coming: FreeSlot[]; ready: ReadyArticle[] };
type Site = { id: string; status: Status };

type Moved = { item: Movable; slot: FreeSlot };

export type ScheduleActions = {
  pending: string | null;
  failure: ReturnType<typeof useChange>["failure"];
  /** The article being dragged. */
  dragged: Movable | null;
  /** It waits for a slot of a site that works. */
  isAtWorkingSite(item: Movable): boolean;
  /** Its slot has passed and its site works, so it's being published and can no longer be moved. */
  isOnItsWay(item: Movable): boolean;
  drag(item: Movable | null): void;
  /** The slots that an article may move to: a waiting article stays on its site. */
  slotsFor(item: Movable, among: FreeSlot[]): FreeSlot[];
  move(item: Movable, slot: FreeSlot): Promise<void>;
  publishNow(item: Movable): Promise<void>;
  unschedule(item: Movable): Promise<void>;
};

/** Shows a move at once, and reverts it with the reason if it is refused. */
export function useSchedule(loaded: Loaded, sites: Site[]): { shown: Loaded; actions: ScheduleActions } {
  const { t } = useTranslation("schedule");
  const toTime = useOwnerTime({ dateStyle: "full", timeStyle: "short" });
  const change = useChange();
  const [moved, setMoved] = useState<Moved | null>(null);
  const [dragged, drag] = useState<Movable | null>(null);

  async function move(item: Movable, slot: FreeSlot) {
    const { articleId, version, title } = item;
    const { integrationId, at } = slot;
    drag(null);
    setMoved({ item, slot });
    const done = await change.run(`move ${articleId}`, (call) =>
      call(scheduleArticle, { articleId, version, integrationId, at }),
    );
    setMoved(null);
    if (done) showToast("success", t("moved", { title, when: toTime(at), label: slot.label }));
  }

  async function publishNow({ articleId, version, planned }: Movable) {
    const integrationIds = planned ? [planned.integrationId] : null;
    if (
      await change.run(`now ${articleId}`, (call) => call(publishDocument, { id: articleId, version, integrationIds }))
    )
      showToast("success", t("publishing"));
  }

  async function unschedule({ articleId, planned }: Movable) {
    if (planned === null) return;
    const { integrationId } = planned;
    if (await change.run(`withdraw ${articleId}`, (call) => call(unpublishDocument, { id: articleId, integrationId })))
      showToast("success", t("unscheduled"));
  }

  const isAtWorkingSite = ({ planned }: Movable) =>
    planned !== null && sites.some(({ id, status }) => id === planned.integrationId && status === "ACTIVE");
  const isOnItsWay = (item: Movable) =>
    item.planned !== null && new Date(item.planned.at).getTime() <= Date.now() && isAtWorkingSite(item);
  const slotsFor = ({ planned }: Movable, among: FreeSlot[]) =>
    planned === null ? among : among.filter(({ integrationId }) => integrationId === planned.integrationId);
  return {
    shown: moved ? apply(loaded, moved) : loaded,
    actions: {
      pending: change.pending,
      failure: change.failure,
      dragged,
      isAtWorkingSite,
      isOnItsWay,
      drag,
      slotsFor,
      move,
      publishNow,
      unschedule,
    },
  };
}

/** Applies a move that hasn't been confirmed yet. */
function apply({ publications, freeSlots, coming, ready }: Loaded, { item, slot }: Moved): Loaded {
  const { planned, ...article } = item;
  const isIt = (one: Scheduled) => one.articleId === item.articleId && one.integrationId === slot.integrationId;
  const isSlot = (one: FreeSlot) => one.integrationId === slot.integrationId && one.at === slot.at;
  const free = (slots: FreeSlot[]) => [...slots.filter((one) => !isSlot(one)), ...(planned ? [planned] : [])];
  return {
    publications: [...publications.filter((one) => !isIt(one)), { ...article, ...slot, state: "WAITING", link: null }],
    freeSlots: free(freeSlots),
    coming: free(coming),
    ready: ready.filter(({ id }) => id !== item.articleId),
  };
}
