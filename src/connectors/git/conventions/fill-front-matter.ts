import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, Scalar, YAMLMap, YAMLSeq } from "yaml";

/** What a template's `$names` stand for. */
export type TemplateValues = {
  title: string;
  slug: string;
  excerpt: string;
  tags: string[];
  language: string;
  date: string;
  /** RFC 3339. */
  datetime: string;
  year: string;
  month: string;
  day: string;
  /** The picture's address as in the text; empty without a picture. */
  cover: string;
  coverAlt: string;
};

const names = "title|slug|excerpt|tags|language|datetime|date|year|month|day|coverAlt|cover|file";
const placeholder = new RegExp(`\\$(${names})(?![A-Za-z])`, "g");

export type Filling = Partial<Record<keyof TemplateValues | "file", string | string[]>>;

/** Fills in a path or an address. */
export function fillText(template: string, values: Filling): string {
  return template.replace(placeholder, (_all, name: keyof TemplateValues) => {
    const value = values[name] ?? "";
    return Array.isArray(value) ? value.join(", ") : value;
  });
}

/**
 * Fills in a YAML template. A plain `$date` becomes a timestamp and a quoted one a string; a plain `$tags` becomes a
 * list and a quoted one a comma-separated string. Keys without a value are left out. Strings are always quoted, so that
 * no YAML 1.1 parser reads a title as a date or as "no".
 */
export function fillFrontMatter(template: string, values: Filling): string {
  const document = parseDocument(template);
  const filled = fill(document.contents, values);
  if (filled === null) return "";
  document.contents = filled as typeof document.contents;
  return document.toString({ lineWidth: 0 }).trimEnd();
}

export function isValidTemplate(template: string): boolean {
  if (template.trim() === "") return true;
  const document: Document = parseDocument(template);
  return document.errors.length === 0 && isMap(document.contents);
}

/** Null if nothing is left. */
function fill(node: unknown, values: Filling): Node | null {
  if (isScalar(node)) return fillScalar(node, values);
  if (isMap(node)) {
    const items = node.items.flatMap((pair) => {
      if (pair.value === null) return [pair];
      const value = fill(pair.value, values);
      if (value === null) return [];
      pair.value = value;
      return [pair];
    });
    node.items = items;
    return items.length === 0 ? null : (node as YAMLMap);
  }
  if (isSeq(node)) {
    node.items = node.items.flatMap((item) => fill(item, values) ?? []);
    return node.items.length === 0 ? null : (node as YAMLSeq);
  }
  return node as Node | null;
}

function fillScalar(scalar: Scalar, values: Filling): Node | null {
  const { value, type } = scalar;
  if (typeof value !== "string" || value.search(placeholder) === -1) return scalar;
  const whole = new RegExp(`^\\$(${names})$`).exec(value)?.[1] as keyof Filling | undefined;
  const given = whole === undefined ? fillText(value, values) : (values[whole] ?? "");
  if (given.length === 0) return null;
  if (Array.isArray(given) && type === Scalar.PLAIN) return toSequence(given);
  const isTimestamp = (whole === "date" || whole === "datetime") && type === Scalar.PLAIN;
  const text = Array.isArray(given) ? given.join(", ") : given;
  return toScalar(text.toWellFormed(), isTimestamp ? Scalar.PLAIN : Scalar.QUOTE_DOUBLE);
}

function toSequence(items: string[]): YAMLSeq {
  const sequence = new YAMLSeq();
  sequence.items = items.map((item) => toScalar(item.toWellFormed(), Scalar.QUOTE_DOUBLE));
  return sequence;
}

function toScalar(text: string, type: Scalar.Type): Scalar {
  const scalar = new Scalar(text);
  scalar.type = type;
  return scalar;
}
