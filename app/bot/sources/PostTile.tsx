import { ImageIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOwnerTime } from "../owner-time.ts";
import styles from "./earlier-posts.module.css";

type PostTileProps = {
  caption: string;
  postedAt: string;
  /** The photo's address; null while there is none to show. */
  photo: string | null;
  /** What's special about it, in a word or two each. */
  marks?: readonly string[];
  checked: boolean;
  onChange(checked: boolean): void;
  onPhotoFailed?: () => void;
};

/** A post to choose: its photo, its day and how its caption begins. */
export function PostTile({ caption, postedAt, photo, marks = [], checked, onChange, onPhotoFailed }: PostTileProps) {
  const { t } = useTranslation("sources");
  const toDay = useOwnerTime({ dateStyle: "medium" });
  const words = caption || t("earlier.noCaption");
  const name = t("earlier.choose", { date: toDay(postedAt), caption: words.slice(0, 80) });
  return (
    <label className={styles.tile}>
      <input
        type="checkbox"
        checked={checked}
        aria-label={[name, ...marks].join(" · ")}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {photo !== null ? (
        <img src={photo} alt="" width={240} height={240} loading="lazy" onError={onPhotoFailed} />
      ) : (
        <span className={styles.noPhoto}>
          <ImageIcon size={32} strokeWidth={1.25} aria-hidden="true" />
        </span>
      )}
      <span className={styles.caption}>
        <time dateTime={postedAt}>{toDay(postedAt)}</time>
        {marks.map((mark) => (
          <span key={mark} className={styles.mark}>
            {mark}
          </span>
        ))}
        <span>{words}</span>
      </span>
    </label>
  );
}
