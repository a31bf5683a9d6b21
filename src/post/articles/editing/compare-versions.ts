import { diffArrays } from "diff";
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

/** A moved block shows as removed and added. */
export function compareBlocks(from: Block[], to: Block[]): ComparedBlock[] {
  return diffArrays(from.map(toKeyed), to.map(toKeyed), {
    comparator: (one, other) => one.key === other.key,
  }).flatMap(({ added, removed, value }) =>
    value.map(({ block }) => ({
      change: added ? "added" : removed ? "removed" : "same",
      type: block.type,
      text: renderText({ blocks: [block] }),
    })),
  );
}

/** The key ignores a sentence's sources: readers don't see them. */
function toKeyed(block: Block): { block: Block; key: string } {
  return { block, key: JSON.stringify({ ...block, sources: undefined }) };
}
