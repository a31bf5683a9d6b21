import { Node } from "@tiptap/core";
import { sources } from "./attributes.ts";

/** A fact box: a title and facts, each with a label and a text. Empty parts aren't stored. */
export const FactBox = Node.create({
  name: "details",
  group: "block",
  content: "factsTitle fact+",
  isolating: true,
  defining: true,
  addAttributes: () => ({ sources }),
  parseHTML: () => [{ tag: "div[data-facts]" }],
  renderHTML: () => ["div", { "data-facts": "" }, 0],
});

export const Fact = Node.create({
  name: "fact",
  content: "factLabel factText",
  defining: true,
  parseHTML: () => [{ tag: "div[data-fact]" }],
  renderHTML: () => ["div", { "data-fact": "" }, 0],
});

const line = (name: string, attribute: string) =>
  Node.create({
    name,
    content: "inline*",
    defining: true,
    // Before the paragraph's own rule.
    parseHTML: () => [{ tag: `p[${attribute}]`, priority: 60 }],
    renderHTML: () => ["p", { [attribute]: "" }, 0],
  });

export const FactsTitle = line("factsTitle", "data-facts-title");
export const FactLabel = line("factLabel", "data-fact-label");
export const FactText = line("factText", "data-fact-text");
