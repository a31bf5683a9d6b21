import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { type Filters, generateStatuses, publishStatuses } from "./read-filters.ts";
import styles from "./articles.module.css";

/** The filters live in the URL, so they can be bookmarked, shared and gone back to, and work before any script runs. */
export function ArticleFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation("articles");
  return (
    // Remounted when the filters change, so that the fields match the URL.
    <Form key={JSON.stringify(filters)} method="get" role="search" className={styles.filters}>
      <TextInput
        type="search"
        name="text"
        label={t("list.search")}
        defaultValue={filters.text ?? ""}
        maxLength={200}
        leftSection={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
      />
      <NativeSelect size="md" name="generate" label={t("generateStatus.label")} defaultValue={filters.generate ?? ""}>
        <option value="">{t("generateStatus.all")}</option>
        {generateStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`generateStatus.${status}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect size="md" name="publish" label={t("publishStatus.label")} defaultValue={filters.publish ?? ""}>
        <option value="">{t("publishStatus.all")}</option>
        {publishStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`publishStatus.${status}`)}
          </option>
        ))}
      </NativeSelect>
      <Checkbox
        size="md"
        className={styles.only}
        name="problems"
        value="1"
        label={t("list.problems")}
        defaultChecked={filters.problems !== null}
      />
      <Button type="submit" variant="default">
        {t("list.apply")}
      </Button>
    </Form>
  );
}
