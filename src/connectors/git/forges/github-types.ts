import { z } from "zod";

/** The parts of GitHub's REST and GraphQL answers that we read (docs.github.com/rest, 2022-11-28). */

export const repositorySchema = z.object({
  full_name: z.string(),
  default_branch: z.string(),
  archived: z.boolean().default(false),
  permissions: z.object({ push: z.boolean() }).optional(),
});

export const refSchema = z.object({ object: z.object({ sha: z.string() }) });

export const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean().default(false),
});

export const blobSchema = z.object({ content: z.string(), encoding: z.literal("base64") });

export const shaSchema = z.object({ sha: z.string() });

export const commitsSchema = z.array(z.object({ commit: z.object({ message: z.string() }) }));

/** "pending" with no statuses means that nobody has reported. */
export const statusSchema = z.object({ state: z.string(), total_count: z.number() });

export const checkRunsSchema = z.object({
  check_runs: z.array(z.object({ status: z.string(), conclusion: z.string().nullable() })),
});

export const createCommitSchema = z.object({
  data: z.object({ createCommitOnBranch: z.object({ commit: z.object({ oid: z.string() }) }).nullable() }).nullish(),
  errors: z.array(z.object({ type: z.string().optional(), message: z.string() })).optional(),
});

/** Lists leave out "merged", but have the time of merging. */
export const pullSchema = z.object({
  number: z.number(),
  html_url: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  state: z.enum(["open", "closed"]),
  merged_at: z.string().nullable(),
});
export const mergedSchema = z.object({ merged: z.literal(true) });
