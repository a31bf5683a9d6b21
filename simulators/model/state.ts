import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import { plantedKinds } from "./plant-errors.ts";

const tasks = ["look", "brief", "write", "verify", "repair", "revise", "other"] as const;
export type Task = (typeof tasks)[number];

const match = z.object({ task: z.enum(tasks).optional(), model: z.string().optional() }).default({});
const times = z.union([z.int().min(1), z.literal("always")]).default(1);
const plain = [
  "obey",
  "foreign",
  "refuse",
  "refuse-in-words",
  "truncate",
  "fence",
  "schema-miss",
  "empty",
  "stubborn",
  "credulous",
  "doubtful",
] as const;

/**
 * How the model behaves; `invent` plants this many false statements, `credulous` finds every sentence supported and
 * `doubtful` none.
 */
export const behaviourSchema = z.union([
  z.object({ kind: z.enum(plain), match, times }),
  z.object({
    kind: z.literal("invent"),
    count: z.int().min(1).max(12).default(3),
    kinds: z.array(z.enum(plantedKinds)).optional(),
    match,
    times,
  }),
]);

const settingsSchema = z.object({
  /** Accepted keys; any other gets a 401. None: it needs no key, as local servers don't. */
  keys: z.array(z.string()).default(["CANARY-model-key"]),
  /** Null accepts any name. */
  models: z.array(z.string()).nullable().default(null),
  /** How it treats a JSON schema: follows it, ignores it (as Ollama sometimes does), or rejects it with 400. */
  schema: z.enum(["kept", "overlooked", "refused"]).default("kept"),
  pictures: z.enum(["seen", "refused"]).default("seen"),
  /** llama.cpp refuses a prompt that is longer than its context; Ollama silently cuts it. */
  program: z.enum(["llama.cpp", "Ollama"]).default("llama.cpp"),
  /** The tokens of its context. Null takes any length. */
  context: z.int().min(1).nullable().default(null),
});

export type Behaviour = z.infer<typeof behaviourSchema>;

export type ModelState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const counted = kit.object("counted", { calls: 0 });
  const behaviours = kit.object<{ waiting: Behaviour[] }>("behaviours", { waiting: [] });
  return {
    settings: kit.settings(settingsSchema),
    behaviours,
    counted,
    countCall: () => kit.change(counted, { calls: counted.calls + 1 }),
    /** Returns the first that matches, and uses it up. */
    takeBehaviour(task: Task, model: string): Behaviour | null {
      const found = behaviours.waiting.find(
        ({ kind, match: wanted }) =>
          (onlyFor[kind] ?? wanted.task ?? task) === task && (wanted.model ?? model) === model,
      );
      if (found !== undefined)
        kit.change(behaviours, {
          waiting: behaviours.waiting.flatMap((one) => (one === found ? lessOnce(one) : [one])),
        });
      return found ?? null;
    },
  };
}

/** Behaviours that only make sense for one task wait for it. */
const onlyFor: Partial<Record<Behaviour["kind"], Task>> = {
  invent: "write",
  obey: "write",
  stubborn: "repair",
  credulous: "verify",
  doubtful: "verify",
};

function lessOnce(behaviour: Behaviour): Behaviour[] {
  if (behaviour.times === "always") return [behaviour];
  return behaviour.times > 1 ? [{ ...behaviour, times: behaviour.times - 1 }] : [];
}
