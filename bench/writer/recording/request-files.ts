import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";

/** A request to a model over the OpenAI-compatible protocol, as far as it matters here. */
export const requestSchema = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: z.union([
        z.string(),
        z.array(
          z.union([
            z.object({ type: z.literal("text"), text: z.string() }),
            z.object({ type: z.literal("image_url"), image_url: z.object({ url: z.string() }) }),
          ]),
        ),
      ]),
    }),
  ),
  response_format: z.unknown(),
});
export type Request = z.infer<typeof requestSchema>;

/** `step` is the version and the task, e.g. "1-write". */
export type Asker = { post: string; step: string };

/** Resolves with the answer's text, or null once nobody wants it any more. */
export type Answering = { answer(request: Request, asker: Asker, isGone: () => boolean): Promise<string | null> };

/** Nobody has answered this request, and nobody will. */
export class MissingAnswer extends Error {}

/** Request hash to name. */
export const indexSchema = z.record(z.string(), z.string());

/**
 * Requests as files that somebody answers: FOLDER/requests/NNN-<post>-<step>.txt, its pictures beside it, and the
 * answer in FOLDER/answers/ under the same name. FOLDER/waiting.txt lists the open requests. The same request gets
 * the same name again, so a second run asks only what is new.
 */
export function openRequestFiles(folder: string): Answering {
  for (const name of ["requests", "answers"]) mkdirSync(`${folder}/${name}`, { recursive: true });
  const indexFile = `${folder}/index.json`;
  const names = indexSchema.parse(existsSync(indexFile) ? JSON.parse(readFileSync(indexFile, "utf8")) : {});
  const answerFile = (name: string) => `${folder}/answers/${name}.txt`;
  const waiting = new Set<string>();
  const showWaiting = () =>
    write(
      `${folder}/waiting.txt`,
      [...waiting]
        .sort()
        .map((name) => `${name}\n`)
        .join(""),
    );
  for (const file of readdirSync(`${folder}/requests`))
    if (!existsSync(answerFile(file.replace(/(?:-picture\d+)?\.\w+$/, "")))) rmSync(`${folder}/requests/${file}`);
  showWaiting();

  function nameOf(hash: string, step: string): string {
    const known = names[hash];
    if (known !== undefined) return known;
    const number = Math.max(0, ...Object.values(names).map((name) => Number.parseInt(name, 10))) + 1;
    const name = `${String(number).padStart(3, "0")}-${step}`;
    names[hash] = name;
    write(indexFile, JSON.stringify(names, null, 1));
    return name;
  }

  return {
    async answer(request, { post, step }, isGone) {
      const name = nameOf(hashRequest(post, request), `${post}-${step}`);
      if (readAnswer(answerFile(name)) === null) {
        await keepRequest(request, `${folder}/requests/${name}`);
        waiting.add(name);
        showWaiting();
        while (readAnswer(answerFile(name)) === null && !isGone()) await sleep(300);
        waiting.delete(name);
        showWaiting();
      }
      return isGone() ? null : readAnswer(answerFile(name));
    },
  };
}

/**
 * The same for the same question about the same post: leaves out marks that change with each call, and the pictures'
 * bytes, because encoders differ.
 */
export function hashRequest(post: string, { messages, response_format }: Request): string {
  const said = messages.map(({ role, content }) => [
    role,
    ...partsOf(content).map((part) => (part.type === "text" ? part.text.replace(/\b[0-9a-f]{18}\b/g, "…") : "picture")),
  ]);
  return createHash("sha256")
    .update(JSON.stringify([post, said, response_format ?? null]))
    .digest("hex")
    .slice(0, 32);
}

async function keepRequest({ messages, response_format }: Request, path: string): Promise<void> {
  const texts: string[] = [];
  let pictures = 0;
  for (const { role, content } of messages)
    for (const part of partsOf(content)) {
      if (part.type === "text") texts.push(`--- ${role} ---\n${part.text}`);
      else {
        const file = `${path}-picture${(pictures += 1)}.png`;
        const bytes = Buffer.from(part.image_url.url.split(",")[1] ?? "", "base64");
        await sharp(bytes).resize({ width: 1024, height: 1024, fit: "inside", withoutEnlargement: true }).toFile(file);
        texts.push(`--- ${role}: picture ${pictures} is ${file} ---`);
      }
    }
  if (response_format !== undefined) texts.push(`--- response_format ---\n${JSON.stringify(response_format)}`);
  write(`${path}.txt`, texts.join("\n\n"));
}

function partsOf(content: Request["messages"][number]["content"]) {
  return typeof content === "string" ? [{ type: "text" as const, text: content }] : content;
}

/** Null while there is none, and while it is half written: not JSON yet. */
function readAnswer(file: string): string | null {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, "utf8");
  try {
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

/** In one step, so that nobody reads half a file. */
function write(file: string, text: string): void {
  writeFileSync(`${file}.tmp`, text);
  renameSync(`${file}.tmp`, file);
}
