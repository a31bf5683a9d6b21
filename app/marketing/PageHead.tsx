import { useLocation } from "react-router";
import { locales } from "../../src/platform/languages.ts";
import { localeOfPath, localePath, usePageLocale } from "../i18n/locale.ts";
import { useSite } from "../site.ts";
import picture from "./pictures/share.jpg?url";

type PageHeadProps = {
  title: string;
  description: string;
  /** What the page is about, in schema.org terms. */ data?: object[];
};

/** Metadata for search engines and link previews: the page, its translation and its picture. */
export function PageHead({ title, description, data = [] }: PageHeadProps) {
  const origin = useSite()?.publicUrl ?? "";
  const host = URL.canParse(origin) ? new URL(origin).origin : "";
  const locale = usePageLocale();
  const { pathname } = useLocation();
  const bare = localeOfPath(pathname) === "en" ? pathname : pathname.slice("/vi".length);
  const path = bare.replace(/\/+$/, "") || "/";
  const here = origin + localePath(locale, path);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={here} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={origin + localePath(other, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Galley" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={here} />
      <meta property="og:locale" content={locale === "vi" ? "vi_VN" : "en_US"} />
      <meta property="og:image" content={host + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {data.map((item, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: toScriptText({ "@context": "https://schema.org", ...item }) }}
        />
      ))}
    </>
  );
}

/** Escapes the text so that it can't end the element around it. */
function toScriptText(value: object): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
