import type { z } from "zod";

type Keep = (line: StoredLine) => void;

/** One change of a simulator's state, as stored in the log; without a row, the key is gone. */
export type StoredLine = { map: string; key: unknown; row?: unknown } | { object: string; changes: object };

class StoredMap<Key, Row> extends Map<Key, Row> {
  readonly #keep: (key: Key, row?: Row) => void;

  constructor(keep: (key: Key, row?: Row) => void) {
    super();
    this.#keep = keep;
  }

  override set(key: Key, row: Row): this {
    this.#keep(key, row);
    return super.set(key, row);
  }

  override delete(key: Key): boolean {
    this.#keep(key);
    return super.delete(key);
  }
}

/** A simulator's knowledge. Each change is stored, and replayed at the next start. */
export class Store {
  readonly #maps = new Map<string, Map<unknown, unknown>>();
  readonly #objects = new Map<string, object>();
  readonly #keep: Keep;
  /** Changes the settings; null without any. */
  changeSettings: ((wanted: object) => object) | null = null;

  constructor(keep: Keep) {
    this.#keep = keep;
  }

  /** Rows by key. Replace a row to change it. */
  map<Key, Row>(name: string): Map<Key, Row> {
    const map = new StoredMap<Key, Row>((key, row) =>
      this.#keep({ map: name, key, ...(row !== undefined && { row }) }),
    );
    // A map only gets back the lines that it stored.
    this.#maps.set(name, map as Map<unknown, unknown>);
    return map;
  }

  /** What `POST /_control/settings` changes. The schema has a default for each. */
  settings<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
    const settings = this.object("settings", schema.parse({}));
    this.changeSettings = (wanted) => this.change(settings, schema.parse({ ...settings, ...wanted }));
    return settings;
  }

  /** Single values; `change` changes them. */
  object<Fields extends object>(name: string, initial: Fields): Fields {
    this.#objects.set(name, initial);
    return initial;
  }

  /** Undefined means unchanged, because that is how schemas represent an omitted field. */
  change<Fields extends object>(object: Fields, changes: { [K in keyof Fields]?: Fields[K] | undefined }): Fields {
    const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    for (const [name, known] of this.#objects) if (known === object) this.#keep({ object: name, changes: named });
    return Object.assign(object, named);
  }

  /** The settings, and how many rows each map has. */
  describe(): object {
    const sizes = [...this.#maps].map(([name, map]) => [name, map.size]);
    return { settings: this.#objects.get("settings"), ...Object.fromEntries(sizes) };
  }

  restore(line: StoredLine): void {
    if ("object" in line) Object.assign(this.#objects.get(line.object) ?? {}, line.changes);
    else if ("row" in line) this.#maps.get(line.map)?.set(line.key, line.row);
    else this.#maps.get(line.map)?.delete(line.key);
  }
}
