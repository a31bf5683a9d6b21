import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SiteContent } from "../../src/platform/config/site-content.ts";
import { atBase } from "../base-path.ts";
import { useHydrated } from "../ui/forms/use-hydrated.ts";
import { usePageLocale } from "../i18n/locale.ts";
import { tellTimeZone } from "../client/time-zone.client.ts";
import { PhotoForm } from "./PhotoForm.tsx";
import { beginProof, takeProof } from "./prove.client.ts";
import forms from "../ui/forms/forms.module.css";
import styles from "./trynow.module.css";

type ChooseMaterialProps = {
  /** The available ways to connect an account; if empty, only a photo works. */ connectBy: SiteContent["connectBy"];
  languages: { code: string; name: string }[];
};

type InstagramWay = ChooseMaterialProps["connectBy"][number];
type Way = "photo" | InstagramWay;

/** A photo with a few words, or the latest post. Both are plain forms, to which scripts add a proof of work. */
export function ChooseMaterial({ connectBy, languages }: ChooseMaterialProps) {
  const { t } = useTranslation("trynow");
  const [sending, setSending] = useState<Way | null>(null);
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A fast visitor may have focused the form before the scripts loaded.
    if (ways.current?.contains(document.activeElement)) beginProof();
    const again = () => setSending(null);
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  const sendBy = (way: Way) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending !== null) return;
    setSending(way);
    void sendWithProof(event.currentTarget);
  };
  // The proof begins when a visitor turns to the form, and is made while they're still choosing.
  return (
    <div className={styles.ways} ref={ways} onPointerEnter={beginProof} onFocus={beginProof}>
      <noscript>
        <p className={forms.hint}>{t("withoutScripts")}</p>
      </noscript>
      <PhotoForm languages={languages} onSubmit={sendBy("photo")}>
        <BeginButton className="button" isSending={sending === "photo"}>
          {t("photo.button")}
        </BeginButton>
      </PhotoForm>
      {connectBy.length > 0 ? (
        <section className={styles.card}>
          <h2>{t("instagram.heading")}</h2>
          <p>{t("instagram.text")}</p>
          {connectBy.map((way) => (
            <InstagramForm key={way} way={way} isSending={sending === way} onSubmit={sendBy(way)} />
          ))}
        </section>
      ) : null}
      <p className="visually-hidden" role="status">
        {sending === null ? null : t("sending")}
      </p>
    </div>
  );
}

async function sendWithProof(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem("proof");
  if (field instanceof HTMLInputElement) field.value = await takeProof();
  tellTimeZone();
  // The browser has already validated the fields.
  form.submit();
}

type InstagramFormProps = Pick<ComponentProps<"form">, "onSubmit"> & { way: InstagramWay; isSending: boolean };

function InstagramForm({ way, isSending, onSubmit }: InstagramFormProps) {
  const { t } = useTranslation("trynow");
  return (
    <form className={styles.way} method="post" action={atBase("/trynow/instagram")} onSubmit={onSubmit}>
      <input type="hidden" name="locale" value={usePageLocale()} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="proof" />
      {way === "facebook-login" ? <p className={forms.hint}>{t("instagram.facebookText")}</p> : null}
      <BeginButton className="button quiet" isSending={isSending}>
        {way === "facebook-login" ? t("instagram.facebookButton") : t("instagram.button")}
      </BeginButton>
    </form>
  );
}

type BeginButtonProps = { className: string; isSending: boolean; children: ReactNode };

/** Waits for the page's scripts, which add the proof of work; without scripts it doesn't wait. */
function BeginButton({ className, isSending, children }: BeginButtonProps) {
  const { t } = useTranslation("trynow");
  const hydrated = useHydrated();
  return (
    <>
      <button className={`${className} ${styles.scripted}`} disabled={!hydrated} aria-busy={isSending || undefined}>
        {isSending ? t("sending") : children}
      </button>
      <noscript>
        <button className={className}>{children}</button>
      </noscript>
    </>
  );
}
