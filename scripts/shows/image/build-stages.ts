import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { type Instruction, readContainerfile, splitStages } from "./read-containerfile.ts";
import { type Image, runIn } from "./run-in.ts";

type BuildOptions = { base: string; context: string; folder: string };

/** Executes the instructions that we use as a builder would; throws for an unknown one. */
export async function buildStages(text: string, { base, context, folder }: BuildOptions): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  let steps = 0;
  for (const stage of splitStages(readContainerfile(text))) {
    image = startStage(base, join(folder, `stage ${stages.size}`));
    for (const instruction of stage) {
      steps += 1;
      follow(instruction, image, { stages, context });
    }
    stages.set(/ AS (\w+)$/.exec(stage[0]?.words ?? "")?.[1] ?? "last", image);
  }
  if (image === undefined) throw new Error("a Containerfile without FROM");
  return { ...image, steps };
}

function startStage(base: string, root: string): Image {
  execFileSync("cp", ["-a", base, root]);
  const data = `${root} data`;
  return { root, user: "root", workdir: "/", env: {}, data, command: [], healthcheck: [], steps: 0 };
}

type Beside = { stages: Map<string, Image>; context: string };

function follow({ name, words }: Instruction, image: Image, beside: Beside): void {
  const list = () => JSON.parse(words.slice(words.indexOf("["))) as string[];
  const steps: Record<string, () => void> = {
    FROM: () => {},
    EXPOSE: () => {},
    WORKDIR: () => {
      image.workdir = resolve(image.workdir, words);
      mkdirSync(join(image.root, image.workdir), { recursive: true });
    },
    ENV: () => {
      for (const word of words.split(" ")) image.env[word.split("=")[0] ?? ""] = word.slice(word.indexOf("=") + 1);
    },
    COPY: () => copy(words.split(" "), image, beside),
    RUN: () => {
      const { code, out } = runIn(image, ["/bin/sh", "-c", words], {});
      if (code !== 0) throw new Error(`RUN ${words} ended with ${code}:\n${out}`);
    },
    USER: () => void (image.user = words),
    // A new volume gets the content and the owner of the image's folder there.
    VOLUME: () => void execFileSync("cp", ["-a", join(image.root, words), image.data]),
    CMD: () => void (image.command = list()),
    HEALTHCHECK: () => void (image.healthcheck = list()),
  };
  const step = steps[name];
  if (step === undefined) throw new Error(`${name} is an instruction that this show does not know`);
  step();
}

function copy(words: string[], image: Image, { stages, context }: Beside): void {
  const from = /^--from=(\w+)$/.exec(words[0] ?? "")?.[1];
  const source = from === undefined ? context : (stages.get(from)?.root ?? "");
  const paths = from === undefined ? words : words.slice(1);
  const target = resolve(image.workdir, paths.at(-1) ?? "");
  const ignored = from === undefined ? readIgnored(context) : [];
  for (const path of paths.slice(0, -1)) {
    const full = join(source, path);
    // A folder's content goes into the target; a file goes into a folder that ends with "/".
    const isInto = !statSync(full).isDirectory() && (paths.at(-1) ?? "").endsWith("/");
    cpSync(full, join(image.root, isInto ? join(target, basename(path)) : target), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (one) => !ignored.some((name) => one === join(context, name)),
    });
  }
}

function readIgnored(context: string): string[] {
  const file = join(context, ".dockerignore");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
}
