import { Node } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Document } from "@tiptap/extension-document";
import { Heading } from "@tiptap/extension-heading";
import { BulletList, ListItem, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { expect, lang, sources } from "./attributes.ts";

/** The title is the first line of the edited text, so that undo and the arrow keys include it. */
export const ArticleRoot = Document.extend({ content: "title block+" });

export const Title = Node.create({
  name: "title",
  content: "text*",
  marks: "",
  defining: true,
  parseHTML: () => [{ tag: "h1[data-title]", priority: 60 }],
  renderHTML: () => ["h1", { "data-title": "" }, 0],
});

export const ArticleParagraph = Paragraph.extend({ addAttributes: () => ({ sources, lang }) });

/** Levels 2 and 3, as in a document; pasted levels are clamped. */
export const ArticleHeading = Heading.extend({
  addAttributes: () => ({
    level: { default: 2, rendered: false, validate: (value) => expect(value === 2 || value === 3, "level") },
  }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level <= 2 ? 2 : 3 } })),
}).configure({ levels: [2, 3] });

// The extensions' own shortcuts change single lines; ours change the block (change-kind.ts).
export const ArticleQuote = Blockquote.extend({
  content: "paragraph+",
  addAttributes: () => ({ sources, lang }),
  addKeyboardShortcuts: () => ({}),
});
export const Bullets = BulletList.extend({ addAttributes: () => ({ sources }), addKeyboardShortcuts: () => ({}) });
export const Numbers = OrderedList.extend({ addAttributes: () => ({ sources }), addKeyboardShortcuts: () => ({}) });

/** One line. Lists don't nest, so Tab keeps its meaning and leaves the editor. */
export const Item = ListItem.extend({
  content: "paragraph",
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});

export const LineBreak = Node.create({
  name: "lineBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return { "Shift-Enter": () => this.editor.chain().insertContent({ type: this.name }).scrollIntoView().run() };
  },
});
