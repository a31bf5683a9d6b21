import { type KyselyPlugin, PostgresQueryCompiler } from "kysely";

/** Keeps the text of every statement that passes. */
export function watchStatements(): { plugin: KyselyPlugin; texts: Set<string> } {
  const compiler = new PostgresQueryCompiler();
  const texts = new Set<string>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      texts.add(compiler.compileQuery(node, queryId).sql.replaceAll(/\s+/g, " "));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, texts };
}

/**
 * Whether a statement keeps all distributed tables that it names at one owner: each is bound to an owner by
 * a value or by the owner_id of another one, and what is inserted names its owner.
 */
export function staysAtOneOwner(text: string, distributed: ReadonlySet<string>): boolean {
  const named = [...text.matchAll(/\b(from|join|into|update) "?(\w+)"?/g)].filter(([, , table = ""]) => distributed.has(table));
  const inserted = named.filter(([, verb]) => verb === "into").length;
  if (inserted > 0 && !/into "?\w+"? \([^)]*"?owner_id"?/.test(text)) return false;
  const bound = [...text.matchAll(/owner_id"? (=|in) /g)].length;
  return bound >= named.length - inserted;
}
