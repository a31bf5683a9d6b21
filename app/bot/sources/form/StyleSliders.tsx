import { useTranslation } from "react-i18next";
import type { WritingStyle } from "../../../../src/writer/article-writer.ts";
import { useBotLayout } from "../../../data/api/use-change.ts";
import { StyleSlider } from "./StyleSlider.tsx";
import { type StyleScale, styleScales } from "./style-words.ts";

/** The scales that the built-in writer can follow: contractions and exclamation marks. */
const withoutModel: readonly StyleScale[] = ["formalToCasual", "matterOfFactToEnthusiastic"];

type StyleSlidersProps = { style: WritingStyle; onChange(style: WritingStyle): void };

/** The scales that make a difference on this installation. */
export function StyleSliders({ style, onChange }: StyleSlidersProps) {
  const { t } = useTranslation("sources");
  const { writesWithModel } = useBotLayout();
  const scales = writesWithModel ? styleScales : withoutModel;
  return (
    <>
      {writesWithModel ? null : <p>{t("style.ownWords")}</p>}
      {scales.map((scale) => (
        <StyleSlider
          key={scale}
          scale={scale}
          value={style[scale]}
          hasSample={writesWithModel}
          onChange={(value) => onChange({ ...style, [scale]: value })}
        />
      ))}
    </>
  );
}
