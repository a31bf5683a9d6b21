import { z } from "zod";

/** The parts of Gitea's and Forgejo's REST answers (version 1) that we read. */

export const repositorySchema = z.object({
  full_name: z.string(),
  default_branch: z.string(),
  empty: z.boolean().default(false),
  archived: z.boolean().default(false),
  permissions: z.object({ push: z.boolean() }).optional(),
});

export const branchSchema = z.object({ commit: z.object({ id: z.string() }) });

export const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })).nullable(),
  truncated: z.boolean().default(false),
});

export const blobSchema = z.object({ content: z.string(), encoding: z.literal("base64") });

export const changedSchema = z.object({ commit: z.object({ sha: z.string() }) });

export const commitsSchema = z.array(z.object({ commit: z.object({ message: z.string() }) }));

export const statusSchema = z.object({ state: z.string(), total_count: z.number() });

export const pullSchema = z.object({
  number: z.number(),
  html_url: z.string(),
  title: z.string(),
  body: z.string(),
  state: z.enum(["open", "closed"]),
  merged: z.boolean(),
  base: z.object({ ref: z.string() }),
  head: z.object({ ref: z.string() }),
});
