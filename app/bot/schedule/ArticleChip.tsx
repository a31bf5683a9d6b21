import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { useOwnerTime } from "../owner-time.ts";
import { MoveMenu } from "./MoveMenu.tsx";
import type { FreeSlot } from "./schedule-documents.ts";
import type { Movable, ScheduleActions } from "./use-schedule.ts";
import styles from "./schedule.module.css";

type ArticleChipProps = {
  item: Movable;
  picture?: string | null;
  coming: FreeSlot[];
  actions: ScheduleActions;
};

/** An article to drag to a slot; its menu does the same for keyboards and fingers. */
export function ArticleChip({ item, picture = null, coming, actions }: ArticleChipProps) {
  const { t } = useTranslation("schedule");
  const locale = usePageLocale();
  const toTime = useOwnerTime({ timeStyle: "short" });
  const { articleId, title, planned } = item;
  const isOnItsWay = actions.isOnItsWay(item);
  return (
    <li
      className={styles.chip}
      draggable={!isOnItsWay}
      data-dragged={actions.dragged?.articleId === articleId || undefined}
      data-planned={planned ? true : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
        actions.drag(item);
      }}
      onDragEnd={() => actions.drag(null)}
    >
      {picture ? <img src={picture} alt="" width={44} height={44} loading="lazy" draggable={false} /> : null}
      <div className={styles.words}>
        {planned ? (
          <p className={styles.when}>
            <time dateTime={planned.at}>{toTime(planned.at)}</time> · {planned.label}
          </p>
        ) : null}
        <Link to={localePath(locale, `/bot/articles/view?id=${articleId}`)} draggable={false}>
          {title}
        </Link>
      </div>
      {isOnItsWay ? null : <MoveMenu item={item} coming={coming} actions={actions} label={t("moveNamed", { title })} />}
    </li>
  );
}
