import { type Check, findRepeated } from "./history.ts";

export const onePostOneArticle: Check = ({ articles, units }) => [
  ...findRepeated(articles, ({ sourceId, mediaId }) => `article of ${sourceId}/${mediaId}`),
  ...findRepeated(units, ({ ownerId, articleId }) => `unit of ${ownerId}/${articleId}`),
];

export const everyPostGetsItsArticle: Check = ({ found, articles }) => {
  const written = new Set(articles.map(({ mediaId }) => mediaId));
  return found
    .filter(({ mediaId, wanted }) => wanted && !written.has(mediaId))
    .map(({ mediaId }) => `post ${mediaId} has no article`);
};

export const onlyPicturesGiveArticles: Check = ({ found, articles }) => {
  const kinds = new Map(found.map(({ mediaId, kind }) => [mediaId, kind]));
  return articles
    .filter(({ mediaId }) => !["image", "carousel", undefined].includes(kinds.get(mediaId)))
    .map(({ articleId, mediaId }) => `article ${articleId} was made of a ${kinds.get(mediaId)}`);
};

export const nothingIsStuck: Check = ({ articles, versions }) => [
  ...articles
    .filter(({ status, waitsForQuota }) => status === "GENERATING" || (status === "PENDING" && !waitsForQuota))
    .map(({ articleId, status }) => `article ${articleId} stays ${status}`),
  ...articles
    .filter(({ status, failure }) => status === "FAILED" && failure === null)
    .map(({ articleId }) => `article ${articleId} failed without a reason`),
  ...findRepeated(
    versions.filter(({ by, version }) => by === "system" && version === 1),
    ({ articleId }) => `first version of ${articleId}`,
  ),
];

export const modelCallsAreBounded: Check = ({ articles, model }) => {
  const attempts = articles.reduce((sum, article) => sum + article.attempts, model.otherAttempts);
  const most = attempts * model.mostCallsPerAttempt;
  return model.calls > most ? [`${model.calls} calls of the model for ${attempts} attempts`] : [];
};
