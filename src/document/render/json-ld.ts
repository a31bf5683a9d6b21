/** Markup that stands in no text: a JSON-LD node of schema.org. */
export type JsonLd = Record<string, string>;

/** The IPTC's terms for media that a trained model made, alone or together with a person (cv.iptc.org/newscodes/digitalsourcetype). */
export type DigitalSourceType = "trainedAlgorithmicMedia" | "compositeWithTrainedAlgorithmicMedia";

/** What search engines and other machines are told about who wrote (schema.org/digitalSourceType, with the IPTC's own address of the term). */
export function toAiMarking(article: {
  title: string;
  language: string;
  digitalSourceType: DigitalSourceType;
}): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: article.title,
    inLanguage: article.language,
    digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${article.digitalSourceType}`,
  };
}

/** As a script element, which no text in it can end. */
export function renderJsonLd(node: JsonLd): string {
  const json = JSON.stringify(node).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");
  return `<script type="application/ld+json">${json}</script>`;
}
