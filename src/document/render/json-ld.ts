/** A schema.org JSON-LD node, which readers don't see. */
export type JsonLd = Record<string, string>;

/** IPTC terms for media made by a trained model, alone or with a person (cv.iptc.org/newscodes/digitalsourcetype). */
export type DigitalSourceType = "trainedAlgorithmicMedia" | "compositeWithTrainedAlgorithmicMedia";

/** Tells search engines and other machines how the text was made (schema.org/digitalSourceType with the IPTC term). */
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

/** Renders a script element whose content can't end it. */
export function renderJsonLd(node: object): string {
  const json = JSON.stringify(node).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e").replaceAll("&", "\\u0026");
  return `<script type="application/ld+json">${json}</script>`;
}
