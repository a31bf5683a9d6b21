import { z } from "zod";
import type { Task } from "./state.ts";

const block = z.object({
  index: z.number(),
  type: z.string(),
  text: z.string().default(""),
  items: z.array(z.string()).default([]),
});

/** The JSON in the client's prompts: the numbered sources, the language, the article to change. */
const materialSchema = z.object({
  task: z.enum(["look", "brief", "write", "verify", "repair", "revise"]),
  language: z.string(),
  pictures: z.number().default(0),
  sources: z
    .array(z.object({ id: z.string(), text: z.string(), question: z.string().optional(), note: z.number().optional() }))
    .default([]),
  earlierPosts: z.array(z.object({ id: z.string(), text: z.string() })).default([]),
  brief: z.object({ form: z.string() }).loose().nullable().default(null),
  sentences: z.array(z.object({ n: z.number(), where: z.string(), text: z.string() })).default([]),
  title: z.string().default(""),
  excerpt: z.string().default(""),
  metaDescription: z.string().default(""),
  blocks: z.array(block).default([]),
  problems: z
    .array(
      z.object({
        n: z.number(),
        problem: z.string(),
        value: z.string().default(""),
      }),
    )
    .default([]),
  wish: z.string().default(""),
});

export type Material = z.infer<typeof materialSchema>;

/** Null for a prompt that isn't one of ours. */
export function readMaterial(prompt: string): Material | null {
  for (const line of prompt.split("\n")) {
    if (!line.startsWith('{"task"')) continue;
    const parsed = materialSchema.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data;
  }
  return null;
}

export function taskOf(material: Material | null): Task {
  return material?.task ?? "other";
}
