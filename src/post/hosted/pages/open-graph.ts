import { toFileName, toPreviewWidth } from "../picture-files.ts";
import type { Blog } from "../reading/find-blog.ts";
import { type Html, html, type Photo } from "./page-html.ts";

type Shared = {
  type: "article" | "website";
  title: string;
  description: string;
  /** The canonical address, here or elsewhere. */
  address: string;
  language: string;
};

/** What link previews show (ogp.me): the photo large, with the words beside it. `more` are further properties. */
export function renderOpenGraph(
  { url, title: siteName }: Pick<Blog, "title" | "url">,
  { type, title, description, address, language }: Shared,
  photo: Photo | null,
  more: Record<string, string> = {},
): Html {
  const properties = {
    "og:type": type,
    "og:site_name": siteName,
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:locale": toTerritory(language),
    ...more,
    ...(photo && toPicture(url, photo)),
  };
  return html`${Object.entries(properties).map(
      ([name, content]) => html`<meta property="${name}" content="${content}" /> `,
    )}<meta name="twitter:card" content="${photo ? "summary_large_image" : "summary"}" />`;
}

function toPicture(url: string, { file, width, height, alt }: Photo): Record<string, string> {
  const shown = toPreviewWidth(width);
  return {
    "og:image": `${url}/pictures/${toFileName(file, shown)}`,
    "og:image:width": String(shown),
    "og:image:height": String(Math.round((height * shown) / width)),
    "og:image:alt": alt,
  };
}

/** Open Graph wants a territory: "vi_VN". */
function toTerritory(language: string): string {
  const { language: spoken, region } = new Intl.Locale(language).maximize();
  return `${spoken}_${region}`;
}
