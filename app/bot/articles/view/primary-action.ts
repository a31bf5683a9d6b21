import type { Article, ArticleView, Site } from "../article-documents.ts";
import { isDecided } from "../is-decided.ts";
import { toPublicationProblem } from "../problems.ts";

/** What an owner most likely wants to do next. */
export type PrimaryAction =
  /** `publishes`: a site takes it on approval, in its next slot, or once it's reconnected. */
  | { kind: "approve"; publishes: boolean }
  /** Pending and still undoable: a second press must do nothing else. */
  | { kind: "approving" }
  | { kind: "publish"; sites: Site[] }
  /** The sites failed to take it. */
  | { kind: "retry"; sites: Site[] }
  /** The sites have an older version. */
  | { kind: "update"; sites: Site[] };

export function toPrimaryAction(article: Article, data: ArticleView, isApproving = false): PrimaryAction | null {
  if (isApproving) return { kind: "approving" };
  if (article.generateStatus !== "GENERATED" || article.document === null) return null;
  const mayPublish = data.billingInfo?.mayPublish ?? false;
  const turnedOn = listSites(article, data).filter(({ status }) => status !== "INACTIVE");
  const active = turnedOn.filter(({ status }) => status === "ACTIVE");
  const outdated = active.filter(({ id }) => findThere(article, id)?.state === "PUBLISHED" && !isThere(article, id));
  if (mayPublish && outdated.length > 0) return { kind: "update", sites: outdated };
  if (!isDecided(article) || article.approval?.decision === "DECLINED")
    return { kind: "approve", publishes: mayPublish && turnedOn.some(({ publishWhen }) => publishWhen !== "BY_HAND") };
  const failed = active.filter(({ id }) => {
    const there = findThere(article, id);
    return there && toPublicationProblem(there)?.mend === "publish";
  });
  if (mayPublish && failed.length > 0) return { kind: "retry", sites: failed };
  const open = mayPublish ? listOpenSites(article, data) : [];
  return open.length > 0 ? { kind: "publish", sites: open } : null;
}

/** The sites that this article can go to. */
export function listSites(article: Article, data: ArticleView): Site[] {
  const sites = data.integrations?.nodes ?? [];
  return sites.filter(({ sourceId }) => sourceId === null || sourceId === article.sourceId);
}

/** The working sites without this version. A failed publication has its own button next to the reason. */
export function listOpenSites(article: Article, data: ArticleView): Site[] {
  return listSites(article, data).filter(({ id, status }) => {
    const there = findThere(article, id);
    return status === "ACTIVE" && !isThere(article, id) && !(there && toPublicationProblem(there));
  });
}

export function findThere({ publications }: Article, siteId: string) {
  return publications.find(({ integrationId }) => integrationId === siteId);
}

/** Whether the site has this version, or is about to get it. */
function isThere(article: Article, siteId: string): boolean {
  const there = findThere(article, siteId);
  return there?.version === article.version && there.state !== "UNPUBLISHED";
}
