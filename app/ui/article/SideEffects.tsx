import { useTranslation } from "react-i18next";

/** What publishing on a site does, as the API and the proof give it. */
export type ShownEffect = { kind: string; url?: string | null; network?: string | null };

const kinds = ["PUBLIC_AT", "SUBSCRIBER_MAIL", "SHARED_TO", "SITE_PRIVATE", "PULL_REQUEST"] as const;

/** Says before anybody approves what publishing on a site does. */
export function SideEffects({ label, effects }: { label: string; effects: ShownEffect[] }) {
  const { t } = useTranslation("common");
  return effects.map(({ kind, url, network }) => {
    const known = kinds.find((one) => one === kind.toUpperCase().replaceAll("-", "_"));
    if (known === undefined) return null;
    const place = known === "PULL_REQUEST" ? url?.replace(/^https?:\/\//, "") : URL.parse(url ?? "")?.host;
    return (
      <p key={kind + (network ?? "")}>
        {t(`sideEffects.${known}`, { label, place: place ?? url ?? "", network: network ?? "" })}
      </p>
    );
  });
}
