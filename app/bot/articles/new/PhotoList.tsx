import { ActionIcon, TextInput } from "@mantine/core";
import { GripVertical, ImageIcon, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type FormPhoto, movePhoto } from "./photo-draft.ts";
import styles from "./photos.module.css";

type PhotoListProps = {
  photos: FormPhoto[];
  onReorder(photos: FormPhoto[]): void;
  onDescribe(key: string, alt: string): void;
  onRemove(key: string): void;
};

const STEPS: Partial<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** The photos in the article's order, which dragging a handle, or the arrow keys on it, change. */
export function PhotoList({ photos, onReorder, onDescribe, onRemove }: PhotoListProps) {
  const { t } = useTranslation("new-article");
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const { dragged, startDrag } = useDrag(list, (key, to) => move(key, to));

  function move(key: string, to: number): void {
    if (to < 0 || to >= photos.length || photos[to]?.key === key) return;
    onReorder(movePhoto(photos, key, to));
    setMoved(t("moved", { number: to + 1, count: photos.length }));
    // The browser drops the focus of an element that changes its place.
    requestAnimationFrame(() => findHandle(list.current, key)?.focus());
  }
  const moveByKey = (event: KeyboardEvent, key: string, index: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(key, index + step);
  };
  function remove(key: string, index: number): void {
    const form = list.current?.closest("form");
    onRemove(key);
    setMoved(t("removed", { number: index + 1, left: photos.length - 1 }));
    // The focused button is about to disappear.
    requestAnimationFrame(() => {
      const rows = [...(list.current?.children ?? [])];
      const next = rows.at(Math.min(index, rows.length - 1))?.querySelector<HTMLElement>(":scope > button");
      (next ?? form?.querySelector<HTMLElement>("input[type=file]"))?.focus();
    });
  }
  return (
    <>
      {photos.length === 0 ? null : (
        <ol ref={list} className={styles.list} aria-label={t("photos")}>
          {photos.map((photo, index) => (
            <li key={photo.key} data-photo={photo.key} data-dragged={dragged === photo.key ? "" : undefined}>
              <span className={styles.lead}>
                {photos.length > 1 ? (
                  <button
                    type="button"
                    className={styles.handle}
                    aria-label={t("move", { number: index + 1, count: photos.length })}
                    onPointerDown={(event) => startDrag(event, photo.key)}
                    onKeyDown={(event) => moveByKey(event, photo.key, index)}
                  >
                    <GripVertical size={20} strokeWidth={1.75} aria-hidden="true" />
                  </button>
                ) : null}
                <Preview photo={photo} />
              </span>
              <TextInput
                className={styles.alt}
                label={t("altOf", { number: index + 1 })}
                aria-describedby={`name-${photo.key}`}
                maxLength={1_000}
                value={photo.alt}
                onChange={(event) => onDescribe(photo.key, event.currentTarget.value)}
              />
              <span id={`name-${photo.key}`} className={styles.name}>
                {photo.state === "failed" ? t("notSent") : photo.state === "unusable" ? t("notUsable") : photo.name}
              </span>
              <ActionIcon
                className={styles.remove}
                color="gray"
                aria-label={t("remove", { number: index + 1 })}
                onClick={() => remove(photo.key, index)}
              >
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </>
  );
}

function Preview({ photo: { preview, state } }: { photo: FormPhoto }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.preview} data-state={state}>
      {preview !== null && preview !== broken ? (
        <img src={preview} alt="" onError={() => setBroken(preview)} />
      ) : (
        <ImageIcon size={24} strokeWidth={1.5} aria-hidden="true" />
      )}
    </span>
  );
}

function findHandle(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(key)}"] > span > button`) ?? null;
}

/** Dragging by mouse, finger or pen: the photo goes to the place of the row below the pointer. */
function useDrag(list: { current: HTMLOListElement | null }, move: (key: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const moveNow = useRef(move);
  moveNow.current = move;
  useEffect(() => {
    if (dragged === null) return;
    const over = new AbortController();
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const to = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom);
      if (to !== -1) moveNow.current(dragged, to);
    };
    window.addEventListener("pointermove", follow, { signal: over.signal });
    for (const end of ["pointerup", "pointercancel"])
      window.addEventListener(end, () => setDragged(null), { signal: over.signal });
    return () => over.abort();
  }, [dragged, list]);
  const startDrag = (event: PointerEvent, key: string) => {
    if (event.button === 0) setDragged(key);
  };
  return { dragged, startDrag };
}
