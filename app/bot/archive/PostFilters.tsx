import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PostFilter } from "./filter-posts.ts";
import styles from "./archive.module.css";

type PostFiltersProps = { years: string[]; filter: PostFilter; onChange(filter: PostFilter): void };

export function PostFilters({ years, filter, onChange }: PostFiltersProps) {
  const { t } = useTranslation("archive");
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t("filter.year")}
        value={filter.year}
        data={[{ value: "", label: t("filter.allYears") }, ...years]}
        onChange={(event) => onChange({ ...filter, year: event.currentTarget.value })}
      />
      <TextInput
        label={t("filter.hashtag")}
        placeholder="#"
        value={filter.hashtag}
        onChange={(event) => onChange({ ...filter, hashtag: event.currentTarget.value })}
      />
      <Checkbox
        label={t("filter.hasWords")}
        checked={filter.hasWords}
        onChange={(event) => onChange({ ...filter, hasWords: event.currentTarget.checked })}
      />
    </div>
  );
}
