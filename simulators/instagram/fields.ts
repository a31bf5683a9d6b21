import { Refusal } from "../kit/refusal.ts";
import { graphError } from "../meta/graph-error.ts";

/** `id,children{id,media_url}` as a tree; null for a field without braces. */
export type FieldTree = Map<string, FieldTree | null>;

const syntaxError = (what: string) => new Refusal(graphError({ code: 2500, message: `(#2500) Syntax error ${what}` }));

export function parseFields(text: string): FieldTree {
  const reader = { text, at: 0 };
  const tree = readFields(reader);
  if (reader.at < text.length) throw syntaxError(`at ${reader.at}`);
  return tree;
}

function readFields(reader: { text: string; at: number }): FieldTree {
  const tree: FieldTree = new Map();
  for (;;) {
    const name = /^\s*([a-z_]+)(?:\.[a-z]+\([^)]*\))*\s*/.exec(reader.text.slice(reader.at));
    if (name?.[1] === undefined) throw syntaxError(`"Expected name." at ${reader.at}`);
    reader.at += name[0].length;
    tree.set(name[1], readBraces(reader));
    if (reader.text[reader.at] !== ",") return tree;
    reader.at += 1;
  }
}

function readBraces(reader: { text: string; at: number }): FieldTree | null {
  if (reader.text[reader.at] !== "{") return null;
  reader.at += 1;
  const inner = readFields(reader);
  if (reader.text[reader.at] !== "}") throw syntaxError(`"Expected }" at ${reader.at}`);
  reader.at += 1;
  return inner;
}
