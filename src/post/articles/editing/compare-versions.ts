import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { Block } from "../../../document/document.ts";
import { renderText } from "../../../document/render/text.ts";

/** A block of either version, in reading order. */
export type ComparedBlock = { change: "same" | "added" | "removed"; type: Block["type"]; text: string };

export type VersionComparison = {
  from: { version: number; title: string };
  to: { version: number; title: string };
  blocks: ComparedBlock[];
};

/** Compares two versions block by block. Throws "not-found" if either is missing. */
export async function compareVersions(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string; from: number; to: number },
): Promise<VersionComparison> {
  const rows = await ctx.db
    .selectFrom("article_versions")
    .select(["version", "title", "document"])
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", input.articleId)
    .where("version", "in", [input.from, input.to])
    .execute();
  const from = rows.find((row) => row.version === input.from);
  const to = rows.find((row) => row.version === input.to);
  if (from === undefined || to === undefined) throw new GalleyError("not-found");
  return {
    from: { version: from.version, title: from.title },
    to: { version: to.version, title: to.title },
    blocks: compareBlocks(from.document.blocks, to.document.blocks),
  };
}

/** Compares by the longest common subsequence of blocks; a moved block shows as removed and added. */
export function compareBlocks(from: Block[], to: Block[]): ComparedBlock[] {
  const [a, b] = [from.map(toKey), to.map(toKey)];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i]?.fill(a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1)), j, j + 1);
    }
  }
  const compared: ComparedBlock[] = [];
  const add = (change: ComparedBlock["change"], block: Block | undefined) => {
    if (block !== undefined) compared.push({ change, type: block.type, text: renderText({ blocks: [block] }) });
  };
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add("same", to[j]);
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      add("removed", from[i]);
      i += 1;
    } else {
      add("added", to[j]);
      j += 1;
    }
  }
  return compared;
}

/** Ignores a sentence's sources: readers don't see them. */
function toKey(block: Block): string {
  return JSON.stringify({ ...block, sources: undefined });
}
