import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";

type OfferedTitlesProps = {
  titles: string[];
  title: string;
  language: string | null;
  onChoose(title: string): void;
};

/** The writer's titles. A chosen title becomes the article's, where it can still be changed. */
export function OfferedTitles({ titles, title, language, onChoose }: OfferedTitlesProps) {
  const { t } = useTranslation("editor");
  if (titles.length < 2) return null;
  return (
    <Radio.Group label={t("titles")} value={title} onChange={onChoose}>
      <Stack gap="xs" mt="xs" lang={language ?? undefined}>
        {[...new Set(titles)].map((offered) => (
          <Radio key={offered} value={offered} label={offered} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
