import { askApi } from "../../data/api/ask-api.server.ts";
import { useTranslation } from "react-i18next";
import type { RouteHandle } from "../../route-handle.ts";
import { LoadFailures } from "../../ui/notices/LoadFailures.tsx";
import { ManagePage } from "../ManagePage.tsx";
import type { Route } from "./+types/archive.ts";
import { ArchiveImport } from "./ArchiveImport.tsx";
import { getArchivePlace } from "./archive-documents.ts";

export const handle: RouteHandle = { namespaces: ["archive", "sources", "errors"] };

export const loader = (args: Route.LoaderArgs) => askApi(args, getArchivePlace, {});

/** Creates articles from the archive that Instagram offers every user. */
export default function Archive({ loaderData: { data, errors } }: Route.ComponentProps) {
  const { t } = useTranslation("archive");
  return (
    <ManagePage
      title={t("title")}
      heading={t("heading")}
      intro={t("intro")}
      back={{ path: "/bot/articles/new", text: t("back") }}
    >
      <LoadFailures errors={errors} />
      {data ? <ArchiveImport sources={data.sources?.nodes ?? []} usage={data.billingInfo?.usage ?? null} /> : null}
    </ManagePage>
  );
}
