/** For feeds and for the pages that name them. */
export const feedRequest = {
  service: "feed",
  headers: {
    accept: "application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, */*;q=0.5",
  },
  timeoutMs: 30_000,
  maxBytes: 5_000_000,
};
