import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Instruction, readContainerfile, splitStages } from "../../scripts/shows/image/read-containerfile.ts";

const known = "FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE HEALTHCHECK CMD ENTRYPOINT ARG LABEL STOPSIGNAL".split(" ");

/**
 * What is wrong with a Containerfile, one line each. hadolint, which knows more, is not on npm: these are its rules
 * that matter here (in brackets), and two of our own. `context` is the folder that is built from.
 */
export function lintContainerfile(text: string, context: string): string[] {
  const instructions = readContainerfile(text);
  const stages = splitStages(instructions);
  const last = stages.at(-1) ?? [];
  return [
    ...instructions
      .filter(({ name }) => !known.includes(name))
      .map(({ name }) => `${name || "a line"} is no instruction`),
    ...of(instructions, "FROM")
      .filter(isUnpinned)
      .map((words) => `FROM ${words}: say a version (DL3006, DL3007)`),
    ...of(instructions, "WORKDIR")
      .filter((path) => !path.startsWith("/"))
      .map((path) => `WORKDIR ${path}: must be absolute (DL3000)`),
    ...of(instructions, "RUN").flatMap(lintRun),
    ...of(instructions, "ENV", "ARG")
      .filter((words) => /secret|password|token|_key\b/i.test(words))
      .map((words) => `${words}: a secret would stay in the image`),
    ...["CMD", "ENTRYPOINT", "HEALTHCHECK"].flatMap((name) =>
      of(last, name)
        .filter((words) => !/(^|CMD )\[.*\]$/.test(words))
        .map(() => `${name}: write it as a list, so that signals arrive (DL3025)`),
    ),
    ...of(instructions, "COPY")
      .flatMap((words) => listMissing(words, context))
      .map((path) => `COPY ${path}: is not there`),
    ...lintUser(last),
    ...["HEALTHCHECK", "VOLUME", "EXPOSE"]
      .filter((name) => of(last, name).length !== 1)
      .map((name) => `${name}: once, in the last stage`),
  ];
}

function of(instructions: readonly Instruction[], ...names: string[]): string[] {
  return instructions.filter(({ name }) => names.includes(name)).map(({ words }) => words);
}

const isUnpinned = (words: string) => !/^\S+:(?!latest)\S+/.test(words);

function lintRun(words: string): string[] {
  const rules: [RegExp, string][] = [
    [/\bsudo\b/, "no sudo (DL3004)"],
    [/\bcd /, "WORKDIR instead of cd (DL3003)"],
    [/npm (install|i)\b/, "npm ci takes what the lock file says (DL3016)"],
    [/apt-get install(?!.*--no-install-recommends)/, "--no-install-recommends (DL3015)"],
    [/apt-get install(?!.*rm -rf \/var\/lib\/apt\/lists)/, "remove apt's lists (DL3009)"],
    [/\b(curl|wget)\b.*\|\s*(ba)?sh/, "nothing from the network runs unseen"],
  ];
  return rules.filter(([rule]) => rule.test(words)).map(([, says]) => `RUN ${words.slice(0, 40)}: ${says}`);
}

/** Both from the context and from an earlier stage, whose folder /galley is a copy of it. */
function listMissing(words: string, context: string): string[] {
  const paths = words.split(" ").filter((word) => !word.startsWith("--"));
  const made = ["node_modules", "build"];
  return paths
    .slice(0, -1)
    .map((path) => path.replace(/^\/galley\//, ""))
    .filter((path) => !made.includes(path) && !existsSync(join(context, path)));
}

function lintUser(stage: readonly Instruction[]): string[] {
  const user = stage.findIndex(({ name }) => name === "USER");
  if (user === -1 || /^(root|0)\b/.test(stage[user]?.words ?? ""))
    return ["USER: the service must not be root (DL3002)"];
  return stage.slice(user).some(({ name }) => name === "RUN" || name === "COPY")
    ? ["USER: comes after all RUN and COPY"]
    : [];
}
