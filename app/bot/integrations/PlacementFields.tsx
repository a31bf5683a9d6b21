import { NativeSelect, Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type {
  Author,
  Category,
  FirstPicture,
  IntegrationKind,
  IntegrationSettings,
  PostDate,
  PublishWhen,
  SourceChoice,
} from "./integrations-documents.ts";

const postDates: PostDate[] = ["PRESENT", "ORIGINAL"];
const firstPictures: FirstPicture[] = ["AUTO", "IN_TEXT", "FEATURED"];
const publishWhens: PublishWhen[] = ["ON_APPROVAL", "NEXT_SLOT", "AT_ONCE", "BY_HAND"];

type PlacementFieldsProps = {
  kind: IntegrationKind;
  settings: IntegrationSettings;
  /** Whether the site's theme shows the featured image; null until checked. */
  showsFeatured: boolean | null;
  /** The site's categories; null until fetched, empty if there's nothing to choose from. */
  categories: Category[] | null;
  /** Other possible authors; empty until fetched, and maybe after. */
  authors: Author[];
  sources: SourceChoice[];
  onChange(changed: Partial<IntegrationSettings>): void;
};

/** Which articles go to the site, when, and where they appear there. */
export function PlacementFields(props: PlacementFieldsProps) {
  const { kind, settings, showsFeatured, categories, authors, sources, onChange } = props;
  const { t } = useTranslation("integrations");
  const choices = withChosen(categories ?? [], settings.category);
  const signers = withChosen(authors, settings.author);
  return (
    <>
      {categories === null || choices.length > 0 ? (
        <NativeSelect
          label={t(`kinds.${kind}.category`)}
          description={categories ? null : t("form.categoryHint")}
          value={settings.category?.id ?? ""}
          data={[
            { value: "", label: t("defaultCategory") },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => {
            const chosen = choices.find(({ id }) => id === event.currentTarget.value);
            onChange({ category: chosen ? { id: chosen.id, name: chosen.name } : null });
          }}
        />
      ) : null}
      <NativeSelect
        label={t("form.source")}
        value={settings.sourceId ?? ""}
        data={[{ value: "", label: t("form.allSources") }, ...sources.map(({ id, label }) => ({ value: id, label }))]}
        onChange={(event) => onChange({ sourceId: event.currentTarget.value || null })}
      />
      {signers.length > 0 ? (
        <NativeSelect
          label={t("form.author.label")}
          value={settings.author?.id ?? ""}
          data={[
            { value: "", label: t("form.author.self") },
            ...signers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ author: signers.find(({ id }) => id === event.currentTarget.value) ?? null })}
        />
      ) : null}
      <NativeSelect
        label={t("form.postDate.label")}
        value={settings.postDate}
        data={postDates.map((value) => ({ value, label: t(`form.postDate.${value}`) }))}
        onChange={(event) => onChange({ postDate: event.currentTarget.value === "ORIGINAL" ? "ORIGINAL" : "PRESENT" })}
      />
      {kind === "WORDPRESS" || kind === "WORDPRESS_COM" ? (
        <NativeSelect
          label={t("form.firstPicture.label")}
          description={settings.firstPicture === "AUTO" ? t(`form.firstPicture.seen.${toSeen(showsFeatured)}`) : null}
          value={settings.firstPicture}
          data={firstPictures.map((value) => ({ value, label: t(`form.firstPicture.${value}`) }))}
          onChange={(event) => onChange({ firstPicture: toFirstPicture(event.currentTarget.value) })}
        />
      ) : null}
      <Radio.Group
        label={t("form.publishWhen")}
        value={settings.publishWhen}
        onChange={(value) => onChange({ publishWhen: toPublishWhen(value) })}
      >
        <Stack gap="sm" mt="xs">
          {publishWhens.map((when) => (
            <Radio key={when} value={when} label={t(`form.when.${when}`)} />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

/** Keeps the chosen item in the list before the list is fetched, and after the site deleted the item. */
function withChosen<T extends { id: string }>(listed: T[], chosen: T | null): T[] {
  return !chosen || listed.some(({ id }) => id === chosen.id) ? listed : [chosen, ...listed];
}

function toFirstPicture(value: string): FirstPicture {
  return firstPictures.find((one) => one === value) ?? "AUTO";
}

function toSeen(showsFeatured: boolean | null): "nothing" | "shown" | "notShown" {
  if (showsFeatured === null) return "nothing";
  return showsFeatured ? "shown" : "notShown";
}

function toPublishWhen(value: string): PublishWhen {
  return publishWhens.find((when) => when === value) ?? "ON_APPROVAL";
}
