import type { DetailsBlock, FigurePicture, Mark, Span } from "../../../../document/document.ts";
import { builder } from "../../builder.ts";

const MarkType = builder.enumType("MarkType", {
  description: "The format of a run of text.",
  values: {
    BOLD: { value: "bold", description: "Bold." },
    ITALIC: { value: "italic", description: "Italic." },
    LINK: { value: "link", description: "A link to `href`." },
  } as const,
});

const texts = {
  text: 'Its text; "\\n" is a line break.',
  href: "The URL that a LINK leads to: http, https or mailto; null for other marks.",
  pictureId: "The id of one of the article's `pictures`.",
  alt: "A description of the picture, for people who can't see it.",
  caption: "The picture's caption; null for none.",
  label: 'What the fact is about, such as "Price" or "Where"; null for none.',
  spans: "Its text, in runs with the same marks.",
};

const MarkOutput = builder.objectRef<Mark>("Mark").implement({
  description: "The format of a run of text.",
  fields: (t) => ({
    type: t.expose("type", { type: MarkType, description: "Whether it is bold, italic or a link." }),
    href: t.string({
      nullable: true,
      description: texts.href,
      resolve: (mark) => (mark.type === "link" ? mark.href : null),
    }),
  }),
});

const MarkInput = builder.inputType("MarkInput", {
  description: "The format of a run of text.",
  fields: (t) => ({
    type: t.field({ type: MarkType, required: true, description: "Whether it is bold, italic or a link." }),
    href: t.string({ description: texts.href }),
  }),
});

export const SpanOutput = builder.objectRef<Span>("Span").implement({
  description: "A run of text with the same marks.",
  fields: (t) => ({
    text: t.exposeString("text", { description: texts.text }),
    marks: t.field({
      type: [MarkOutput],
      description: "The formats of the whole run; empty for plain text.",
      resolve: ({ marks }) => marks ?? [],
    }),
  }),
});

export const SpanInput = builder.inputType("SpanInput", {
  description: "A run of text with the same marks.",
  fields: (t) => ({
    text: t.string({ required: true, description: texts.text }),
    marks: t.field({ type: [MarkInput], description: "The formats of the whole run; default: none." }),
  }),
});

export const RichTextOutput = builder.objectRef<Span[]>("RichText").implement({
  description: "An item of a list, or a paragraph of a quote.",
  fields: (t) => ({ spans: t.field({ type: [SpanOutput], description: texts.spans, resolve: (spans) => spans }) }),
});

export const RichTextInput = builder.inputType("RichTextInput", {
  description: "An item of a list, or a paragraph of a quote.",
  fields: (t) => ({ spans: t.field({ type: [SpanInput], required: true, description: texts.spans }) }),
});

export const DetailsItemOutput = builder.objectRef<DetailsBlock["items"][number]>("DetailsItem").implement({
  description: "A fact of a fact box.",
  fields: (t) => ({
    label: t.expose("label", { type: [SpanOutput], nullable: true, description: texts.label }),
    spans: t.expose("spans", { type: [SpanOutput], description: texts.spans }),
  }),
});

export const DetailsItemInput = builder.inputType("DetailsItemInput", {
  description: "A fact of a fact box.",
  fields: (t) => ({
    label: t.field({ type: [SpanInput], description: texts.label }),
    spans: t.field({ type: [SpanInput], required: true, description: texts.spans }),
  }),
});

export const ShownPictureOutput = builder.objectRef<FigurePicture>("ShownPicture").implement({
  description: "A picture at its place in an article.",
  fields: (t) => ({
    pictureId: t.exposeID("pictureId", { description: texts.pictureId }),
    alt: t.exposeString("alt", { description: texts.alt }),
    caption: t.expose("caption", { type: [SpanOutput], nullable: true, description: texts.caption }),
  }),
});

export const ShownPictureInput = builder.inputType("ShownPictureInput", {
  description: "A picture at its place in an article.",
  fields: (t) => ({
    pictureId: t.id({ required: true, description: texts.pictureId }),
    alt: t.string({ required: true, description: texts.alt }),
    caption: t.field({ type: [SpanInput], description: texts.caption }),
  }),
});
