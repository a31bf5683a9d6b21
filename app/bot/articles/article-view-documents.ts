import { type Answered, bodyFragments, readBody } from "../../data/api/article-body.ts";
import { query } from "../../data/api/document.ts";
import type { Article, ArticleView } from "./article-documents.ts";

type ArticleAnswer = Omit<ArticleView, "article"> & { article: Answered<Article> | null };

export const articleDocument = query<ArticleView, { id: string }, ArticleAnswer>(
  `query Article($id: ID!) {
  article(id: $id) {
    id generateStatus publishStatus failure waitingFor isQueued digestAt version createdAt title titles
    document { ...Body } language slug metaDescription html markdown rating ratingReason publishedAt sourceId
    posts { caption permalink postedAt skippedVideos }
    pictures { id url alt width height }
    publications {
      integrationId label version state slotAt link categoryName categoryLink failure publishedAt notLanded
    }
    pullRequests { integrationId url }
    approval { version decision decidedBy }
    approvalMails { to kind state failure at }
    findings { kind sentence reason values isAdvice }
    questions { id text isPrivate state answer } factsOffered
  }
  articleVersions(articleId: $id) { version title by createdAt }
  integrations(first: 100) {
    nodes { id label status sourceId siteUrl publishWhen category { name } sideEffects { kind url network } }
  }
  billingInfo { mayPublish }
  mailBlocks { email reason }
  profile { email timeZone }
}${bodyFragments}`,
  ({ article, ...view }) => ({ ...view, article: article && readBody(article) }),
);
