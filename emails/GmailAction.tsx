/**
 * schema.org markup for Gmail: a button next to the subject that posts to `url`
 * (developers.google.com/gmail/markup).
 */
export function GmailAction({ name, url }: { name: string; url: string }) {
  const markup = {
    "@context": "http://schema.org",
    "@type": "EmailMessage",
    potentialAction: {
      "@type": "ConfirmAction",
      name,
      handler: { "@type": "HttpActionHandler", url, method: "http://schema.org/HttpRequestMethod/POST" },
    },
  };
  // An unescaped "<" could end the script.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(markup).replaceAll("<", "\\u003c") }}
    />
  );
}
