import type { Finding } from "../article-writer.ts";
import type { ArticleDocument } from "../../document/document.ts";
import { listRuns } from "../../document/list-runs.ts";
import type { Passage } from "./article-text.ts";
import { canonicalLink, extractContacts, isSamePhone, type Contacts } from "./contacts.ts";
import { normaliseText } from "./normalise-text.ts";
import type { SourceFacts } from "./source-facts.ts";

type ContactKind = "handle" | "link" | "email" | "phone";
type Contact = { kind: ContactKind; value: string; reason: Finding["reason"] };

/** More links to the owner's other articles would make an article a list of links. */
const mostOwnArticles = 2;

/** Handles, hashtags, links, email addresses and phone numbers that don't match the sources character for character. */
export function checkContacts(passages: Passage[], document: ArticleDocument, facts: SourceFacts): Finding[] {
  const inText = passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) =>
      unsupported(extractContacts(normaliseText(sentence)), facts).map((contact) =>
        toFinding(contact, passage.block, sentence),
      ),
    ),
  );
  const inMarks = listLinks(document)
    .filter(({ href }) => !isLinkSupported(href, facts))
    .map(({ href, block, text }) => toFinding(wrongTarget(href), block, text));
  return [...inText, ...inMarks, ...tooManyOwn(passages, document, facts)];
}

/** Links to own articles from the third on, each once. Links that the post contains aren't counted. */
function tooManyOwn(passages: Passage[], document: ArticleDocument, { ownArticles, contacts }: SourceFacts): Finding[] {
  const inMarks = listLinks(document).map(({ href, block, text }) => ({ value: href, block, sentence: text }));
  const inText = passages.flatMap(({ block, sentences }) =>
    sentences.flatMap((sentence) =>
      extractContacts(normaliseText(sentence)).links.map((value) => ({ value, block, sentence })),
    ),
  );
  const own = new Map<string, Finding>();
  for (const { value, block, sentence } of [...inMarks, ...inText]) {
    const target = canonicalLink(value);
    if (own.has(target) || !ownArticles.includes(target) || contacts.links.includes(target)) continue;
    own.set(target, toFinding({ kind: "link", value, reason: "findings.link.tooManyOwn" }, block, sentence));
  }
  return [...own.values()].slice(mostOwnArticles);
}

function listLinks(document: ArticleDocument): { href: string; block: number; text: string }[] {
  return document.blocks.flatMap((block, index) =>
    listRuns(block)
      .flat()
      .flatMap(({ text, marks = [] }) =>
        marks.flatMap((mark) => (mark.type === "link" ? [{ href: mark.href, block: index, text }] : [])),
      ),
  );
}

function unsupported(contacts: Contacts, { contacts: sources, ownArticles }: SourceFacts): Contact[] {
  const missing = (
    kind: ContactKind,
    values: string[],
    reason: Contact["reason"],
    isKnown: (value: string) => boolean,
  ) => values.filter((value) => !isKnown(value)).map((value) => ({ kind, value, reason }));
  return [
    ...missing("handle", contacts.handles, "findings.handle.handle", (handle) => sources.handles.includes(handle)),
    ...missing("handle", contacts.hashtags, "findings.handle.hashtag", (tag) => sources.hashtags.includes(tag)),
    ...missing("link", contacts.links, "findings.link.link", (link) =>
      [...sources.links, ...ownArticles].includes(link),
    ),
    ...missing("email", contacts.emails, "findings.email.email", (email) => sources.emails.includes(email)),
    ...missing("phone", contacts.phones, "findings.phone.phone", (phone) =>
      sources.phones.some((source) => isSamePhone(phone, source)),
    ),
  ];
}

function isLinkSupported(href: string, { contacts, ownArticles }: SourceFacts): boolean {
  const target = canonicalLink(href);
  if (href.startsWith("mailto:")) return contacts.emails.includes(target.toLowerCase());
  const profile = /^instagram\.com\/([a-z0-9._]+)$/i.exec(target)?.[1]?.toLowerCase();
  return (
    [...contacts.links, ...ownArticles].includes(target) ||
    (profile !== undefined && contacts.handles.includes(profile))
  );
}

function wrongTarget(href: string): Contact {
  if (href.startsWith("mailto:"))
    return { kind: "email", value: href.slice("mailto:".length), reason: "findings.email.target" };
  return { kind: "link", value: href, reason: "findings.link.target" };
}

function toFinding(contact: Contact, block: number | null, sentence: string): Finding {
  return {
    kind: contact.kind,
    block,
    sentence,
    reason: contact.reason,
    values: { value: contact.value },
  };
}
