export type Instruction = { name: string; words: string };

/** The instructions in order, with continued lines joined; comments are left out. */
export function readContainerfile(text: string): Instruction[] {
  const lines = text
    .split("\n")
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  return lines.map((line) => {
    const [, name = "", words = ""] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    return { name, words };
  });
}

/** Each stage begins with its FROM. */
export function splitStages(instructions: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = [];
  for (const instruction of instructions) {
    if (instruction.name === "FROM") stages.push([]);
    stages.at(-1)?.push(instruction);
  }
  return stages;
}
