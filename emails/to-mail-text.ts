import { toPlainText } from "react-email";

/** Returns an email's text part: every word of the HTML, links with their addresses, no pictures. */
export function toMailText(html: string): string {
  return toPlainText(html, {
    wordwrap: 78,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "h2", options: { uppercase: false } },
      { selector: "h3", options: { uppercase: false } },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      { selector: "[data-html-only]", format: "skip" },
      { selector: "img", format: "skip" },
    ],
  });
}
