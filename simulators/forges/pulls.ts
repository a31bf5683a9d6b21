import type { BareRepository } from "./bare-repository.ts";

export const mergeMethods = ["merge", "squash", "rebase"] as const;
export type MergeMethod = (typeof mergeMethods)[number];

export type Pull = {
  number: number;
  head: string;
  base: string;
  title: string;
  body: string;
  state: "open" | "closed";
  mergedAt: string | null;
  /** The commit that merged it. */
  commit: string | null;
};

type Merge = { method: MergeMethod; message: string; expected?: string | undefined };

/** The repository's pull requests, over its real branches. */
export function createPulls(repository: () => BareRepository) {
  const pulls: Pull[] = [];
  return {
    /** Newest first. */
    list: () => pulls.toReversed(),
    get: (number: string | undefined) => pulls.find((pull) => String(pull.number) === number) ?? null,
    async open(
      given: Pick<Pull, "head" | "base" | "title" | "body">,
    ): Promise<Pull | "exists" | "no-branch" | "no-commits"> {
      const [head, base] = await Promise.all([repository().head(given.head), repository().head(given.base)]);
      if (head === null || base === null) return "no-branch";
      const isSame = (pull: Pull) => pull.state === "open" && pull.head === given.head && pull.base === given.base;
      if (pulls.some(isSame)) return "exists";
      if (await repository().isAfter(base, head)) return "no-commits";
      const pull: Pull = { number: pulls.length + 1, ...given, state: "open", mergedAt: null, commit: null };
      pulls.push(pull);
      return pull;
    },
    async deleteBranch(branch: string): Promise<void> {
      for (const pull of pulls) if (pull.head === branch) pull.state = "closed";
      await repository().deleteBranch(branch);
    },
    async merge(pull: Pull, { method, message, expected }: Merge): Promise<"merged" | "moved" | "conflict"> {
      const head = await repository().head(pull.head);
      if (head === null || pull.state === "closed") return "conflict";
      if (expected !== undefined && expected !== head) return "moved";
      // Only the result matters here: for a rebase too, that's one commit on top.
      const merged = await repository().merge({ base: pull.base, head, message, isSquash: method !== "merge" });
      if (typeof merged === "string") return merged;
      Object.assign(pull, { state: "closed", mergedAt: new Date().toISOString(), commit: merged.commit });
      return "merged";
    },
  };
}
