import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SiteContent } from "../../src/platform/config/site-content.ts";
import { atBase } from "../base-path.ts";
import { Field } from "../ui/forms/Field.tsx";
import { useHydrated } from "../ui/forms/use-hydrated.ts";
import { usePageLocale } from "../i18n/locale.ts";
import { takeShared } from "../pwa/shared-photo/take-shared.client.ts";
import { tellTimeZone } from "../client/time-zone.client.ts";
import { beginProof, takeProof } from "./prove.client.ts";
import forms from "../ui/forms/forms.module.css";
import styles from "./trynow.module.css";

type ChooseMaterialProps = {
  /** The available ways to connect an account; if empty, only a photo works. */ connectBy: SiteContent["connectBy"];
  languages: { code: string; name: string }[];
};

/** A photo with a few words, or the latest post. Both are plain forms, to which scripts add a proof of work. */
export function ChooseMaterial({ connectBy, languages }: ChooseMaterialProps) {
  const { t } = useTranslation("trynow");
  const [isProving, setProving] = useState(false);
  useEffect(() => {
    // Starts while the visitor is still choosing.
    beginProof();
    tellTimeZone();
    if (new URLSearchParams(window.location.search).has("shared")) void fillInShared();
    const again = () => setProving(false);
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  const prove = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isProving) return;
    setProving(true);
    void sendWithProof(event.currentTarget);
  };
  return (
    <div className={styles.ways}>
      <noscript>
        <p className={forms.hint}>{t("withoutScripts")}</p>
      </noscript>
      <PhotoForm languages={languages} onSubmit={prove} />
      {connectBy.length > 0 ? (
        <>
          <p className={styles.or}>{t("or")}</p>
          <section className={styles.card}>
            <h2>{t("instagram.heading")}</h2>
            <p>{t("instagram.text")}</p>
            {connectBy.map((way) => (
              <InstagramForm key={way} way={way} onSubmit={prove} />
            ))}
          </section>
        </>
      ) : null}
      <p className={forms.hint} role="status">
        {isProving ? t("proving") : null}
      </p>
    </div>
  );
}

/** What a phone's share menu passed to the installed app. */
async function fillInShared(): Promise<void> {
  const shared = await takeShared();
  const photo = document.querySelector<HTMLInputElement>('input[name="photo"]');
  const caption = document.querySelector<HTMLTextAreaElement>('textarea[name="caption"]');
  if (shared === null || photo === null || caption === null) return;
  if (shared.photo) {
    const files = new DataTransfer();
    files.items.add(shared.photo);
    photo.files = files.files;
  }
  caption.value = shared.text;
}

async function sendWithProof(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem("proof");
  if (field instanceof HTMLInputElement) field.value = await takeProof();
  // The browser has already validated the fields.
  form.submit();
}

function PhotoForm({
  languages,
  onSubmit,
}: Pick<ChooseMaterialProps, "languages"> & Pick<ComponentProps<"form">, "onSubmit">) {
  const { t } = useTranslation("trynow");
  const locale = usePageLocale();
  return (
    <form
      className={styles.card}
      method="post"
      action={atBase("/trynow/photo")}
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      <h2>{t("photo.heading")}</h2>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="proof" />
      <Field
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        required
        label={t("photo.file")}
        hint={t("photo.fileHint")}
      />
      <div className={forms.field}>
        <label htmlFor="caption">{t("photo.caption")}</label>
        <textarea id="caption" name="caption" rows={4} required maxLength={2200} aria-describedby="caption-hint" />
        <p id="caption-hint" className={forms.hint}>
          {t("photo.captionHint")}
        </p>
      </div>
      <div className={forms.field}>
        <label htmlFor="language">{t("photo.language")}</label>
        <select id="language" name="language" defaultValue={locale}>
          {languages.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <BeginButton className="button">{t("photo.button")}</BeginButton>
    </form>
  );
}

function InstagramForm({
  way,
  onSubmit,
}: { way: ChooseMaterialProps["connectBy"][number] } & Pick<ComponentProps<"form">, "onSubmit">) {
  const { t } = useTranslation("trynow");
  return (
    <form className={styles.way} method="post" action={atBase("/trynow/instagram")} onSubmit={onSubmit}>
      <input type="hidden" name="locale" value={usePageLocale()} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="proof" />
      {way === "facebook-login" ? <p className={styles.hint}>{t("instagram.facebookText")}</p> : null}
      <BeginButton className="button quiet">
        {way === "facebook-login" ? t("instagram.facebookButton") : t("instagram.button")}
      </BeginButton>
    </form>
  );
}

/** Waits for the page's scripts, which add the proof of work; without scripts it doesn't wait. */
function BeginButton({ className, children }: { className: string; children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <>
      <button className={`${className} ${styles.scripted}`} disabled={!hydrated}>
        {children}
      </button>
      <noscript>
        <button className={className}>{children}</button>
      </noscript>
    </>
  );
}
