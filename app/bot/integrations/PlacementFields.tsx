import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Category, IntegrationKind, IntegrationSettings, PublishWhen, SourceChoice } from "./integrations-documents.ts";

const publishWhens: PublishWhen[] = ["ON_APPROVAL", "AT_ONCE", "BY_HAND"];

type PlacementFieldsProps = {
  kind: IntegrationKind;
  settings: IntegrationSettings;
  /** Of the site; null before it was asked. */
  categories: Category[] | null;
  sources: SourceChoice[];
  onChange(changed: Partial<IntegrationSettings>): void;
};

/** Which articles go to the site, when, and where they stand there. */
export function PlacementFields({ kind, settings, categories, sources, onChange }: PlacementFieldsProps) {
  const { t } = useTranslation("integrations");
  const choices = withChosen(categories ?? [], settings.category);
  return (
    <>
      <NativeSelect
        size="md"
        label={t(`kinds.${kind}.category`)}
        description={categories ? null : t("form.categoryHint")}
        value={settings.category?.id ?? ""}
        data={[{ value: "", label: t("defaultCategory") }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => {
          const chosen = choices.find(({ id }) => id === event.currentTarget.value);
          onChange({ category: chosen ? { id: chosen.id, name: chosen.name } : null });
        }}
      />
      <NativeSelect
        size="md"
        label={t("form.source")}
        value={settings.sourceId ?? ""}
        data={[{ value: "", label: t("form.allSources") }, ...sources.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(event) => onChange({ sourceId: event.currentTarget.value || null })}
      />
      <Radio.Group label={t("form.publishWhen")} value={settings.publishWhen} onChange={(value) => onChange({ publishWhen: toPublishWhen(value) })}>
        <Stack gap="sm" mt="xs">
          {publishWhens.map((when) => (
            <Radio key={when} size="md" value={when} label={t(`form.when.${when}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

/** The chosen one stands there also while the site was not asked, or has deleted it. */
function withChosen(categories: Category[], chosen: Category | null): Category[] {
  return !chosen || categories.some(({ id }) => id === chosen.id) ? categories : [chosen, ...categories];
}

function toPublishWhen(value: string): PublishWhen {
  return publishWhens.find((when) => when === value) ?? "ON_APPROVAL";
}
