import type { ArticleDocument, Block } from "./document.ts";

/**
 * A document in the API's form, for the service and its pages. Names are the same everywhere, so a new block needs
 * nothing here. The differences: the API's types are upper case, a text inside a list is `{ spans }`, absent values are
 * null, and an input block is under its type: `{ paragraph: { spans } }`.
 */
export type DocumentAnswer = { blocks: { type: Uppercase<Block["type"]> }[] };
export type DocumentInput = { blocks: { [Type in Block["type"]]?: object | null }[] };

export function fromAnswer({ blocks }: DocumentAnswer): ArticleDocument {
  return asDocument({ blocks: read(blocks) });
}

/** Outside input is a document only if `documentSchema` then says so. */
export function fromInput({ blocks }: DocumentInput): ArticleDocument {
  return asDocument({ blocks: blocks.map(toBlock) });
}

export function toInput({ blocks }: ArticleDocument): DocumentInput {
  return { blocks: blocks.map(({ type, ...body }) => ({ [type]: writeObject(body) })) };
}

/** Where a part of the document is in the input: ["blocks", 0, "items", 1, 2] is blocks[0].list.items[1].spans[2]. */
export function toInputPath(input: DocumentInput, path: readonly PropertyKey[]): string {
  const [, at, ...rest] = path;
  const block = input.blocks[Number(at)];
  const steps = rest.flatMap((step, index) =>
    typeof step === "number" && typeof rest[index - 1] === "number" ? ["spans", step] : [step],
  );
  return ["blocks", at, Object.keys(block ?? {})[0], ...steps]
    .filter((step) => step !== undefined)
    .map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${String(step)}`))
    .join("");
}

function toBlock(input: DocumentInput["blocks"][number]): object {
  const [type, body] = Object.entries(input).find(([, given]) => given) ?? [];
  return { type, ...readObject(type === "details" ? withLabels(body ?? {}) : (body ?? {})) };
}

/** A fact without a label would look like a list item. */
function withLabels(details: { items?: readonly object[] }): object {
  return { ...details, items: details.items?.map((fact) => ({ label: null, ...fact })) };
}

function read(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (isText(item) ? read(item.spans) : read(item)));
  return isObject(value) ? readObject(value) : value;
}

function readObject(value: object): object {
  const given = Object.entries(value).filter(([name, inner]) => !isAbsent(name, inner));
  return Object.fromEntries(
    given.map(([name, inner]) => [name, name === "type" ? String(inner).toLowerCase() : read(inner)]),
  );
}

function writeObject(value: object): object {
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === "type" ? String(inner).toUpperCase() : write(inner)]),
  );
}

function write(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? { spans: write(item) } : write(item)));
  return isObject(value) ? writeObject(value) : value;
}

/** A span without marks has no list of them (normalise-document.ts). */
function isAbsent(name: string, value: unknown): boolean {
  return value === null || value === undefined || (name === "marks" && Array.isArray(value) && value.length === 0);
}

function isText(value: unknown): value is { spans: unknown } {
  return isObject(value) && "spans" in value && Object.keys(value).length === 1;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The API's schema is made of the document's own blocks and fields (block-types.ts). */
function asDocument(value: { blocks: unknown }): ArticleDocument {
  return value as ArticleDocument;
}
