import { z } from "zod";

/**
 * An article's body: a document made of blocks. HTML, Gutenberg blocks, Markdown, emails and previews are rendered from
 * it, the editor edits it, and the checks read it. HTML is never stored.
 */

const httpUrl = z.url({ protocol: /^(https?|mailto)$/, error: "invalid-url" });

const markSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({ type: z.literal("link"), href: httpUrl }),
]);

/** A run of text with the same marks. "\n" inside is a line break. */
const spanSchema = z.strictObject({
  text: z.string().min(1),
  marks: z.array(markSchema).optional(),
});

/** Ids of the source sentences behind a block, e.g. "caption:3" or "alt:1". */
const sourcesSchema = z.array(z.string()).optional();

/** A BCP 47 tag if a block isn't in the article's language. */
const langSchema = z.string().optional();

/** References our own copy of a picture by id; its URL is made when rendering. */
const pictureSchema = z.strictObject({
  pictureId: z.string().min(1),
  alt: z.string(),
  caption: z.array(spanSchema).optional(),
});

/** One fact of a fact box. A label that ends in a colon keeps it; others get one where the box becomes a list. */
const factSchema = z.strictObject({ label: z.array(spanSchema).optional(), spans: z.array(spanSchema) });

export const blockSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("paragraph"),
    spans: z.array(spanSchema),
    sources: sourcesSchema,
    lang: langSchema,
  }),
  z.strictObject({
    type: z.literal("heading"),
    level: z.union([z.literal(2), z.literal(3)]),
    spans: z.array(spanSchema),
  }),
  z.strictObject({
    type: z.literal("list"),
    ordered: z.boolean(),
    items: z.array(z.array(spanSchema)).min(1),
    sources: sourcesSchema,
  }),
  z.strictObject({
    type: z.literal("quote"),
    paragraphs: z.array(z.array(spanSchema)).min(1),
    sources: sourcesSchema,
    lang: langSchema,
  }),
  /** A fact box: ingredients, a route, when and where, prices. */
  z.strictObject({
    type: z.literal("details"),
    title: z.array(spanSchema).optional(),
    items: z.array(factSchema).min(1),
    sources: sourcesSchema,
  }),
  z.strictObject({ type: z.literal("figure"), picture: pictureSchema }),
  z.strictObject({ type: z.literal("gallery"), pictures: z.array(pictureSchema).min(2) }),
]);

export const documentSchema = z.strictObject({ blocks: z.array(blockSchema) });

export type Mark = z.infer<typeof markSchema>;
export type Span = z.infer<typeof spanSchema>;
export type FigurePicture = z.infer<typeof pictureSchema>;
export type Block = z.infer<typeof blockSchema>;
export type DetailsBlock = Extract<Block, { type: "details" }>;
export type ArticleDocument = z.infer<typeof documentSchema>;
