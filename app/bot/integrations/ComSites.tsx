import { Radio, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ComSite, KindSettings } from "./integrations-documents.ts";

type ComSitesProps = {
  sites: ComSite[];
  settings: KindSettings;
  problem: string | undefined;
  onChange(changed: KindSettings, siteName: string): void;
};

export const toSiteName = ({ name, url }: ComSite): string => name || new URL(url).host;

/** Chooses a site that the consent covers; those without permission to publish are shown but disabled. */
export function ComSites({ sites, settings, problem, onChange }: ComSitesProps) {
  const { t } = useTranslation("integrations");
  if (sites.length === 0) return <p>{t("com.none")}</p>;
  return (
    <Radio.Group
      label={t("com.choose")}
      value={String(settings["siteId"] ?? "")}
      error={problem}
      onChange={(value) => {
        const site = sites.find(({ id }) => String(id) === value);
        if (site) onChange({ siteId: site.id }, toSiteName(site));
      }}
    >
      <Stack gap="sm" mt="xs">
        {sites.map((site) => (
          <Radio
            key={site.id}
            value={String(site.id)}
            label={toSiteName(site)}
            description={describe(site)}
            disabled={!site.canPublish}
          />
        ))}
      </Stack>
    </Radio.Group>
  );

  function describe({ url, type, canPublish, isPrivate }: ComSite): string {
    const parts = [
      new URL(url).host,
      t(`com.types.${type}`),
      ...(isPrivate ? [t("com.private")] : []),
      ...(canPublish ? [] : [t("com.mayNot")]),
    ];
    return parts.join(" · ");
  }
}
