import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { articleLanguages } from "../../../src/platform/languages.ts";
import { usePageLocale } from "../../i18n/locale.ts";
import type { SourceChoice } from "../articles/new/new-article-documents.ts";
import type { ImportPlace } from "./archive-documents.ts";
import type { KeptImport } from "./kept-import.client.ts";
import styles from "./archive.module.css";

export type Batch = Pick<KeptImport, "newestFirst" | "place" | "postDate">;

type BatchFieldsProps = { sources: SourceChoice[]; batch: Batch; onChange(batch: Batch): void };

/** Settings that apply to all articles of one import. */
export function BatchFields({ sources, batch, onChange }: BatchFieldsProps) {
  const { t } = useTranslation("archive");
  return (
    <div className={styles.filters}>
      <PlaceField sources={sources} place={batch.place} onChange={(place) => onChange({ ...batch, place })} />
      <NativeSelect
        label={t("order")}
        value={batch.newestFirst ? "newest" : "oldest"}
        data={[
          { value: "newest", label: t("newest") },
          { value: "oldest", label: t("oldest") },
        ]}
        onChange={(event) => onChange({ ...batch, newestFirst: event.currentTarget.value === "newest" })}
      />
      <NativeSelect
        label={t("date.label")}
        value={batch.postDate}
        data={[
          { value: "ORIGINAL", label: t("date.ORIGINAL") },
          { value: "PRESENT", label: t("date.PRESENT") },
        ]}
        onChange={(event) =>
          onChange({ ...batch, postDate: event.currentTarget.value === "PRESENT" ? "PRESENT" : "ORIGINAL" })
        }
      />
    </div>
  );
}

type PlaceFieldProps = { sources: SourceChoice[]; place: ImportPlace; onChange(place: ImportPlace): void };

/** Whose style the articles get: a connected account's, or none, in a language. */
function PlaceField({ sources, place, onChange }: PlaceFieldProps) {
  const { t } = useTranslation(["archive", "sources"]);
  const locale = usePageLocale();
  const value = "sourceId" in place ? place.sourceId : place.language;
  return (
    <NativeSelect
      label={t("place")}
      value={value}
      data={[
        ...sources.map(({ id, name }) => ({ value: id, label: name })),
        ...articleLanguages.map((one) => ({ value: one, label: t(`sources:languages.${one}`) })),
      ]}
      onChange={(event) => {
        const picked = event.currentTarget.value;
        const language = articleLanguages.find((one) => one === picked);
        const isSource = sources.some(({ id }) => id === picked);
        onChange(isSource ? { sourceId: picked } : { language: language ?? locale });
      }}
    />
  );
}
