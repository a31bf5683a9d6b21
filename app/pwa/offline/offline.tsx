import { useTranslation } from "react-i18next";
import { Island } from "../../client/islands/Island.tsx";
import { PublicLayout } from "../../ui/layout/PublicLayout.tsx";
import type { RouteHandle } from "../../route-handle.ts";

export const handle: RouteHandle = { scripts: "island", namespaces: ["offline"] };

/** What the service worker serves offline for a page that it doesn't cache. */
export default function Offline() {
  const { t } = useTranslation("offline");
  return (
    <PublicLayout>
      <title>{t("title")}</title>
      <meta name="robots" content="noindex" />
      <Island name="offline" props={{}} />
    </PublicLayout>
  );
}
