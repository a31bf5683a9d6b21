import type { InputTypeParam, SchemaTypes, TypeParam } from "@pothos/core";
import type { ArticleDocument, Block } from "../../../../document/document.ts";
import { builder } from "../../builder.ts";
import {
  DetailsItemInput,
  DetailsItemOutput,
  RichTextInput,
  RichTextOutput,
  ShownPictureInput,
  ShownPictureOutput,
  SpanInput,
  SpanOutput,
} from "./rich-text-types.ts";

type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer Known extends SchemaTypes> ? Known : never;

/** A block's field, in the API's output and input. */
type BlockField = {
  output: TypeParam<Types>;
  input: InputTypeParam<Types>;
  /** May be omitted, and is null then. */
  optional?: true;
  description: string;
};

const richTexts = { output: [RichTextOutput], input: [RichTextInput] } satisfies Partial<BlockField>;
const spans: BlockField = {
  output: [SpanOutput],
  input: [SpanInput],
  description: "Its text, in runs with the same marks.",
};
const sources: BlockField = {
  output: ["String"],
  input: ["String"],
  optional: true,
  description: 'Ids of the source sentences behind it, such as "caption:3"; null if unknown.',
};
const lang: BlockField = {
  output: "String",
  input: "String",
  optional: true,
  description: "The block's language as a BCP 47 tag; null if it is the article's.",
};

type BlockFields<Type extends Block["type"]> = Record<
  Exclude<keyof Extract<Block, { type: Type }>, "type">,
  BlockField
>;

/** The only place where a block type enters the API. The names are those of document.ts. */
const blocks: { [Type in Block["type"]]: { description: string; fields: BlockFields<Type> } } = {
  paragraph: { description: "A paragraph.", fields: { spans, sources, lang } },
  heading: {
    description: "A heading below the title.",
    fields: { level: { output: "Int", input: "Int", description: "The heading's level: 2 or 3." }, spans },
  },
  list: {
    description: "A list.",
    fields: {
      ordered: { output: "Boolean", input: "Boolean", description: "Whether it is numbered." },
      items: { ...richTexts, description: "The list's items, at least one." },
      sources,
    },
  },
  quote: {
    description: "A quote.",
    fields: { paragraphs: { ...richTexts, description: "The quote's paragraphs, at least one." }, sources, lang },
  },
  details: {
    description: "A fact box: ingredients, a route, when and where, prices.",
    fields: {
      title: {
        output: [SpanOutput],
        input: [SpanInput],
        optional: true,
        description: "The box's title; null for none.",
      },
      items: { output: [DetailsItemOutput], input: [DetailsItemInput], description: "Its facts, at least one." },
      sources,
    },
  },
  figure: {
    description: "A picture.",
    fields: { picture: { output: ShownPictureOutput, input: ShownPictureInput, description: "The picture." } },
  },
  gallery: {
    description: "Several pictures.",
    fields: {
      pictures: {
        output: [ShownPictureOutput],
        input: [ShownPictureInput],
        description: "The pictures, at least two.",
      },
    },
  },
};

const listed = Object.entries<{ description: string; fields: Record<string, BlockField> }>(blocks);

/** "paragraph" is PARAGRAPH as a value and ParagraphBlock as a type. */
const typeName = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`;

export const BlockType = builder.enumType("BlockType", {
  description: "A block's type.",
  values: Object.fromEntries(
    listed.map(([type, { description }]) => [type.toUpperCase(), { value: asBlockType(type), description }]),
  ),
});

const BlockOutput = builder.interfaceRef<Block>("Block").implement({
  description: "A part of an article's body.",
  fields: (t) => ({ type: t.expose("type", { type: BlockType, description: "The block's type." }) }),
  resolveType: (block) => typeName(block.type),
});

for (const [type, { description, fields }] of listed)
  builder.objectRef<Block>(typeName(type)).implement({
    interfaces: [BlockOutput],
    description,
    fields: (t) =>
      mapValues(fields, (field, name) =>
        t.field({
          type: field.output,
          nullable: field.optional ?? false,
          description: field.description,
          resolve: (block) => readField(block, name),
        }),
      ),
  });

const BlockInput = builder.inputType("BlockInput", {
  description: "A part of an article's body: exactly one of these.",
  isOneOf: true,
  fields: (t) =>
    Object.fromEntries(
      listed.map(([type, { description, fields }]) => [
        type,
        t.field({ type: toInput(type, description, fields), description }),
      ]),
    ),
});

function toInput(type: string, description: string, fields: Record<string, BlockField>) {
  return builder.inputType(`${typeName(type)}Input`, {
    description,
    fields: (t) =>
      mapValues(fields, (field) =>
        t.field({ type: field.input, required: !field.optional, description: field.description }),
      ),
  });
}

export const DocumentOutput = builder.objectRef<ArticleDocument>("ArticleDocument").implement({
  description: "An article's body.",
  fields: (t) => ({
    blocks: t.expose("blocks", { type: [BlockOutput], description: "The body's blocks, in reading order." }),
  }),
});

export const DocumentInput = builder.inputType("ArticleDocumentInput", {
  description: "An article's body.",
  fields: (t) => ({
    blocks: t.field({ type: [BlockInput], required: true, description: "The body's blocks, in reading order." }),
  }),
});

function mapValues<From, To>(record: Record<string, From>, map: (value: From, name: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

/** Every key of `blocks` is a block type. */
function asBlockType(type: string): Block["type"] {
  return type as Block["type"];
}

/** The type of `blocks` guarantees that the block has the field; `never` fits any type of field. */
function readField(block: Block, name: string): never {
  return (block as unknown as Record<string, unknown>)[name] as never;
}
