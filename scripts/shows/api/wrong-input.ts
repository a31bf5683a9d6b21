import { upload } from "../shared/person.ts";
import { fieldRefusal, type Provocation } from "./provocation.ts";
import type { Stage } from "./run-operations.ts";

const site = (siteUrl: string, username: string, password: string, kind = "WORDPRESS") =>
  `mutation { checkWordPress(kind: ${kind}, site: { siteUrl: "${siteUrl}", ` +
  `username: "${username}", password: "${password}" }) { id } }`;
const label =
  (text: string) =>
  ({ ids }: Stage) =>
    `mutation { updateSource(id: "${ids["sourceId"]}", settings: { label: "${text}" }) { id } }`;

/** The message for each field, with one invalid input each. */
export const wrongInputs: Provocation[] = [
  { row: "fields.required", hear: fieldRefusal('mutation { createApiKey(name: " ", scope: READ) { id } }') },
  { row: "fields.invalid", hear: fieldRefusal('mutation { updateProfile(timeZone: "Atlantis") { name } }') },
  { row: "fields.too-long", hear: fieldRefusal(label("x".repeat(101))) },
  { row: "fields.too-many", hear: fieldRefusal("{ articles(first: 101) { totalCount } }") },
  {
    row: "fields.own-address",
    hear: fieldRefusal(
      ({ ids }) => `mutation { addApprover(sourceId: "${ids["sourceId"]}", email: "ada@galley.example") { rule } }`,
    ),
  },
  { row: "fields.bad-characters", hear: fieldRefusal(label("nothing \\u0000")) },
  {
    row: "fields.unusable-picture",
    hear: async ({ product, owner }, locale) =>
      (await upload(product, owner, new TextEncoder().encode("no picture"), locale)).error?.message,
  },
  {
    row: "fields.bad-document",
    hear: fieldRefusal(
      ({ ids }) =>
        `mutation { updateArticleContent(articleId: "${ids["articleId"]}", ` +
        `expectedVersion: 1, document: { blocks: [{ heading: { level: 7, spans: [] } }] }) { id } }`,
    ),
  },
  { row: "fields.invalid-url", hear: fieldRefusal(site("nowhere", "a", "b")) },
  {
    row: "fields.unreachable-url",
    hear: fieldRefusal(({ product }) => `{ fetchContent(url: "${product.siteUrl}/missing") { text } }`),
  },
  { row: "fields.url-required", hear: fieldRefusal(site("", "a", "b")) },
  { row: "fields.username-required", hear: fieldRefusal(site("https://example.org", "", "b")) },
  { row: "fields.application-password-required", hear: fieldRefusal(site("https://example.org", "a", "")) },
  { row: "fields.token-required", hear: fieldRefusal(site("https://example.org", "", "", "MICROPUB")) },
  { row: "fields.admin-key-required", hear: fieldRefusal(site("https://example.org", "", "", "GHOST")) },
  { row: "fields.name-required", hear: fieldRefusal('mutation { updateProfile(name: " ") { name } }') },
];
