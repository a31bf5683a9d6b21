import { ImagePlus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import sample from "../marketing/pictures/sunrise-800.webp?url";
import { takeShared } from "../pwa/shared-photo/take-shared.client.ts";
import { useHydrated } from "../ui/forms/use-hydrated.ts";
import forms from "../ui/forms/forms.module.css";
import styles from "./photo-tile.module.css";

/** Like the server's limit. */
const MAX_BYTES = 20_000_000;

type Shown = { name: string; /** Null where the browser can't show the format, as with HEIC. */ url: string | null };

/** A tile to drop, choose or take a photo; shows it at once. Without scripts it is a plain file field. */
export function PhotoTile({ onWords }: { onWords: (words: string) => void }) {
  const { t } = useTranslation("trynow");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOver, setOver] = useState(false);
  const [isSampleMissing, setSampleMissing] = useState(false);
  const show = () => {
    const field = input.current;
    const file = field?.files?.[0] ?? null;
    const problem = file && problemOf(file);
    setSampleMissing(false);
    setShown(file === null || problem ? null : { name: file.name, url: URL.createObjectURL(file) });
    if (field === null) return;
    field.dataset["invalid"] = problem ? t(`photo.${problem}`) : "";
    field.setCustomValidity(field.dataset["invalid"]);
    // Deferred, because the page clears its previous message first.
    if (problem) setTimeout(() => field.reportValidity());
  };
  const give = (file: File) => {
    if (input.current === null) return;
    const files = new DataTransfer();
    files.items.add(file);
    input.current.files = files.files;
    // Acts as if the photo had been chosen, so that the field's checks run too.
    input.current.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** Takes the photo that a phone's share menu passed to the installed app. */
  const takeIn = async () => {
    const shared = await takeShared();
    const [first] = shared?.photos ?? [];
    if (first) give(first);
    if (shared) onWords(shared.text);
  };
  useEffect(() => {
    // The visitor may choose a photo before the page's scripts run.
    if (input.current?.files?.length) show();
    if (new URLSearchParams(window.location.search).has("shared")) void takeIn();
  }, []);
  useEffect(() => () => void (shown?.url && URL.revokeObjectURL(shown.url)), [shown]);
  const offerSample = async () => {
    setSampleMissing(false);
    const photo = await loadSample().catch(() => null);
    if (photo === null) return setSampleMissing(true);
    give(photo);
    onWords(t("photo.sampleCaption"));
  };
  return (
    <div className={forms.field} data-field>
      <div className={styles.tile} data-over={isOver ? "" : undefined} data-shown={shown ? "" : undefined}>
        <Inside shown={shown} onUnshowable={() => setShown((one) => one && { ...one, url: null })} />
        <input
          ref={input}
          className={styles.file}
          type="file"
          name="photo"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          required
          aria-label={t("photo.file")}
          aria-describedby="photo-hint"
          data-required={t("photo.required")}
          onChange={show}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
      </div>
      <div className={styles.below} data-long={shown !== null || isSampleMissing ? "" : undefined}>
        <p id="photo-hint" className={isSampleMissing ? forms.problem : forms.hint} role="status">
          {isSampleMissing ? t("photo.sampleMissing") : (shown?.name ?? t("photo.fileHint"))}
        </p>
        <button type="button" className={styles.sample} disabled={!hydrated} onClick={() => void offerSample()}>
          {t("photo.sample")}
        </button>
      </div>
    </div>
  );
}

async function loadSample(): Promise<File> {
  const answer = await fetch(sample);
  if (!answer.ok) throw new Error(`our photo: ${answer.status}`);
  return new File([await answer.blob()], "sunrise.webp", { type: "image/webp" });
}

function Inside({ shown, onUnshowable }: { shown: Shown | null; onUnshowable: () => void }): ReactNode {
  const { t } = useTranslation("trynow");
  if (shown?.url) return <img src={shown.url} alt="" onError={onUnshowable} />;
  return (
    <span className={styles.empty} aria-hidden>
      <ImagePlus size={32} strokeWidth={1.5} />
      <strong>{shown ? shown.name : t("photo.file")}</strong>
      <span>{shown ? t("photo.change") : t("photo.how")}</span>
    </span>
  );
}

function problemOf({ size, type }: File): "tooLarge" | "notPicture" | null {
  if (size > MAX_BYTES) return "tooLarge";
  // Some systems don't know HEIC and give no type.
  return type === "" || type.startsWith("image/") ? null : "notPicture";
}
