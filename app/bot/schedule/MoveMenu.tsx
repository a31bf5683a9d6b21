import { ActionIcon, Menu } from "@mantine/core";
import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { useOwnerTime } from "../owner-time.ts";
import type { FreeSlot } from "./schedule-documents.ts";
import { useDayText } from "./use-day-text.ts";
import type { Movable, ScheduleActions } from "./use-schedule.ts";
import styles from "./schedule.module.css";

type MoveMenuProps = { item: Movable; coming: FreeSlot[]; actions: ScheduleActions; label: string };

/** The coming free slots, and the other actions for an article that waits for one. */
export function MoveMenu({ item, coming, actions, label }: MoveMenuProps) {
  const { t } = useTranslation("schedule");
  const hydrated = useHydrated();
  const slots = actions.slotsFor(item, coming).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <Menu position="bottom-end" width={280} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          aria-label={label}
          disabled={!hydrated || actions.pending !== null}
          loading={actions.pending?.endsWith(` ${item.articleId}`) ?? false}
        >
          <CalendarClock size={20} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.Label aria-hidden="true">{t("moveTo")}</Menu.Label>
        <div className={styles.slots} role="group" aria-label={t("moveTo")}>
          {slots.length === 0 ? <Menu.Item disabled>{t("noneFree")}</Menu.Item> : null}
          {slots.map((slot) => (
            <SlotItem
              key={`${slot.integrationId} ${slot.at}`}
              slot={slot}
              onChoose={() => void actions.move(item, slot)}
            />
          ))}
        </div>
        {item.planned ? (
          <>
            <Menu.Divider />
            {actions.isAtWorkingSite(item) ? (
              <Menu.Item onClick={() => void actions.publishNow(item)}>{t("publishNow")}</Menu.Item>
            ) : null}
            <Menu.Item onClick={() => void actions.unschedule(item)}>{t("unschedule")}</Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function SlotItem({ slot: { at, label }, onChoose }: { slot: FreeSlot; onChoose(): void }) {
  const { dayAndMonth } = useDayText();
  const toDay = useOwnerTime({ weekday: "short", ...dayAndMonth });
  const toTime = useOwnerTime({ timeStyle: "short" });
  return (
    <Menu.Item onClick={onChoose}>
      {toDay(at)}, {toTime(at)} · {label}
    </Menu.Item>
  );
}
