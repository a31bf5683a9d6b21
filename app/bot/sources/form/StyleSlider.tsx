import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "../../../ui/forms/use-hydrated.ts";
import { type StyleScale, toStyleSample, toStyleWords } from "./style-words.ts";
import styles from "./style-slider.module.css";

const STEP = 0.5;

type StyleSliderProps = {
  scale: StyleScale;
  value: number;
  /** Only a model writes like the sample. */
  hasSample: boolean;
  onChange(value: number): void;
};

/** One scale of the writing style: a native slider, a button at each end, its value in words, and a sample sentence. */
export function StyleSlider({ scale, value, hasSample, onChange }: StyleSliderProps) {
  const { t } = useTranslation("sources");
  const hydrated = useHydrated();
  const id = useId();
  const words = toStyleWords(t, scale, value);
  const to = (wanted: number) => onChange(Math.min(1, Math.max(-1, wanted)));
  const poleLabel = (pole: "low" | "high") => t("style.more", { pole: t(`style.${scale}.${pole}`) });
  return (
    <div className={styles.slider}>
      <div className={styles.line}>
        <label htmlFor={id}>{t(`style.${scale}.label`)}</label>
        <output htmlFor={id}>{words}</output>
      </div>
      <div className={styles.track}>
        <button
          type="button"
          aria-label={poleLabel("low")}
          disabled={!hydrated || value <= -1}
          onClick={() => to(value - STEP)}
        >
          <Minus size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <input
          id={id}
          type="range"
          min={-1}
          max={1}
          step={STEP}
          value={value}
          aria-valuetext={words}
          onChange={(event) => to(event.currentTarget.valueAsNumber)}
        />
        <button
          type="button"
          aria-label={poleLabel("high")}
          disabled={!hydrated || value >= 1}
          onClick={() => to(value + STEP)}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {hasSample ? (
        <p className={styles.sample}>
          <span className="visually-hidden">{t("style.sample")} </span>
          {toStyleSample(t, scale, value)}
        </p>
      ) : null}
    </div>
  );
}
