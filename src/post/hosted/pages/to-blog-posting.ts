import type { Blog } from "../reading/find-blog.ts";
import type { BlogPost } from "../reading/find-post.ts";
import { listWidths, toFileName } from "../picture-files.ts";
import { cut } from "../../../platform/cut.ts";

/** Google advises a headline of at most 110 characters. */
const HEADLINE = 110;

/** The article as schema.org's BlogPosting; keeps what Galley states about how the text was made. */
export function toBlogPosting(blog: Blog, post: BlogPost, address: string) {
  const images = post.pictures.map(
    ({ file, width }) => `${blog.url}/pictures/${toFileName(file, listWidths(width).at(-1) ?? width)}`,
  );
  const author = { "@type": "Person", name: blog.title, url: `${blog.url}/` };
  return {
    ...post.jsonLd,
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: cut(post.title, HEADLINE),
    inLanguage: post.language,
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.changedAt.toISOString(),
    mainEntityOfPage: address,
    author,
    publisher: author,
    ...(images.length > 0 && { image: images }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
  };
}
