import { Images } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { fromApiError } from "../../data/api/api-failure.ts";
import { askApi } from "../../data/api/ask-api.server.ts";
import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { requireFound } from "../../server/page-validation.ts";
import type { RouteHandle } from "../../route-handle.ts";
import { EmptyState } from "../EmptyState.tsx";
import { ManagePage } from "../ManagePage.tsx";
import type { Route } from "./+types/earlier.ts";
import { EarlierPosts } from "./EarlierPosts.tsx";
import { LeftOutPosts } from "./LeftOutPosts.tsx";
import { listEarlierPosts } from "./sources-documents.ts";

export const handle: RouteHandle = { namespaces: ["sources", "errors"] };

export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get("id") ?? "";
  const answer = await askApi(args, listEarlierPosts, { id, after: args.url.searchParams.get("after") });
  requireFound(answer, "source");
  const { data, errors } = answer;
  return {
    id,
    source: data?.source ?? null,
    posts: data?.posts ?? null,
    latest: data?.latest?.nodes ?? [],
    remaining: data?.billingInfo ? data.billingInfo.usage.remaining : 0,
    error: errors[0] ?? null,
  };
}

/** Posts from before the account was connected, and skipped ones: choose which become articles. */
export default function Earlier({ loaderData }: Route.ComponentProps) {
  const { id, source, posts, latest, remaining, error } = loaderData;
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const back = { path: `/bot/sources/edit?id=${id}`, text: t("earlier.back") };
  const heading = source ? t("earlier.heading", { name: source.name }) : t("watch.earlier");
  const nextPage = posts?.pageInfo.hasNextPage
    ? new URLSearchParams({ id, after: posts.pageInfo.endCursor ?? "" }).toString()
    : null;
  return (
    <ManagePage title={t("earlier.title")} heading={heading} intro={t("earlier.intro")} back={back}>
      <FailureNotice failure={error && fromApiError(error)} />
      {posts?.nodes.length === 0 ? <EmptyState Icon={Images} text={t("earlier.none")} /> : null}
      {posts && posts.nodes.length > 0 ? (
        <EarlierPosts sourceId={id} posts={posts.nodes} remaining={remaining} />
      ) : null}
      {nextPage ? (
        <Link to={`${localePath(locale, "/bot/sources/earlier")}?${nextPage}`}>{t("earlier.more")}</Link>
      ) : null}
      {posts ? <LeftOutPosts posts={latest} remaining={remaining} /> : null}
    </ManagePage>
  );
}
