import { Button } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { requireFound, validatePage } from "../../server/page-validation.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { ManagePage } from "../ManagePage.tsx";
import type { Route } from "./+types/blog.ts";
import { BlogForm } from "./BlogForm.tsx";
import { getBlog } from "./blog-documents.ts";
import { DomainSection } from "./DomainSection.tsx";
import { PhotoSection } from "./PhotoSection.tsx";

export const handle: RouteHandle = { namespaces: ["page", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const answer = await askApi(args, getBlog, {});
  requireFound(answer, "blog");
  const settings = answer.data?.blog ?? null;
  validatePage(settings === null || settings.isOffered);
  return { settings, name: answer.data?.profile?.name ?? "", error: answer.errors[0] ?? null };
}

/** The owner's own page: its address, looks and domain. */
export default function OwnPage({ loaderData }: Route.ComponentProps) {
  const { settings, name, error } = loaderData;
  const { t } = useTranslation("page");
  const locale = usePageLocale();
  const blog = settings?.blog ?? null;
  const visit = blog?.active ? (
    <Button
      component="a"
      href={blog.url}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<ExternalLink size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      {t("visit")}
    </Button>
  ) : null;
  return (
    <ManagePage
      title={t("title")}
      heading={t("heading")}
      intro={t("intro")}
      back={{ path: "/bot/connections", text: t("back") }}
      action={visit}
    >
      <FailureNotice failure={error && fromApiError(error)} />
      {settings ? (
        <BlogForm key={blog?.integrationId ?? "new"} settings={settings} ownerName={name}>
          {blog ? (
            <>
              <PhotoSection pictureUrl={blog.pictureUrl} />
              <DomainSection domain={blog.domain} host={new URL(settings.address).host} />
            </>
          ) : null}
        </BlogForm>
      ) : null}
      {blog ? (
        <p>
          <Link to={`${localePath(locale, "/bot/integrations/edit")}?id=${blog.integrationId}`}>{t("publishing")}</Link>
        </p>
      ) : null}
    </ManagePage>
  );
}
