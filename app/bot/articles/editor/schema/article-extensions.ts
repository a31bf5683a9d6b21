import type { Extensions } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Italic } from "@tiptap/extension-italic";
import { Text } from "@tiptap/extension-text";
import {
  ArticleHeading,
  ArticleParagraph,
  ArticleQuote,
  ArticleRoot,
  Bullets,
  Item,
  LineBreak,
  Numbers,
  Title,
} from "./blocks.ts";
import { Fact, FactBox, FactLabel, FactsTitle, FactText } from "./fact-box.ts";
import { ArticleLink } from "./link.ts";
import { Figure, Gallery, type PictureOptions } from "./pictures.ts";

/** Everything that a document can hold, and nothing else. ProseMirror fills an empty place with the first block. */
export function articleExtensions(pictures: PictureOptions = { ids: [], view: null }): Extensions {
  return [
    ArticleRoot,
    Text,
    ArticleParagraph,
    Title,
    ArticleHeading,
    ArticleQuote,
    Bullets,
    Numbers,
    Item,
    FactBox,
    FactsTitle,
    Fact,
    FactLabel,
    FactText,
    Figure.configure(pictures),
    Gallery,
    LineBreak,
    ArticleLink,
    Bold,
    Italic,
  ];
}
