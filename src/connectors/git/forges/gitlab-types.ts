import { z } from "zod";

/** The parts of GitLab's REST answers (version 4) that we read. */

const accessSchema = z.object({ access_level: z.number() }).nullish();

export const projectSchema = z.object({
  name_with_namespace: z.string(),
  /** Null: the repository is empty. */
  default_branch: z.string().nullable(),
  archived: z.boolean().default(false),
  permissions: z.object({ project_access: accessSchema, group_access: accessSchema }).optional(),
});

export const tokenSchema = z.object({ expires_at: z.iso.date().nullable() });

export const branchSchema = z.object({ commit: z.object({ id: z.string() }), can_push: z.boolean().optional() });

export const treeSchema = z.array(z.object({ id: z.string(), path: z.string(), type: z.string() }));

export const blobSchema = z.object({ content: z.string(), encoding: z.literal("base64") });

export const commitSchema = z.object({
  id: z.string(),
  last_pipeline: z.object({ status: z.string() }).nullish(),
});

export const commitsSchema = z.array(z.object({ message: z.string() }));

/** "locked": being merged right now. */
export const mergeRequestSchema = z.object({
  iid: z.number(),
  web_url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(["opened", "locked", "merged", "closed"]),
});
