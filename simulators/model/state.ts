import { z } from "zod";
import { plantedKinds } from "./planted-kinds.ts";

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
  "good",
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

const allSettings = z.object({
  /** Accepted keys; any other gets a 401. */
  keys: z.array(z.string()),
  /** Null accepts any name. */
  models: z.array(z.string()).nullable(),
  /** How it treats a JSON schema: follows it, ignores it (as Ollama sometimes does), or rejects it with 400. */
  schema: z.enum(["kept", "overlooked", "refused"]),
  pictures: z.enum(["seen", "refused"]),
});

export const settingsSchema = allSettings.partial();

export type Behaviour = z.infer<typeof behaviourSchema>;
type Settings = z.infer<typeof allSettings>;

export type ModelEvent =
  | { type: "behaviours"; behaviours: Behaviour[] }
  | { type: "settings"; settings: z.infer<typeof settingsSchema> }
  | { type: "answered"; model: string; input: number; output: number; usedUp: Behaviour | null };

export class ModelState {
  settings: Settings = { keys: ["CANARY-model-key"], models: null, schema: "kept", pictures: "seen" };
  behaviours: Behaviour[] = [];
  calls = 0;
  tokens = { input: 0, output: 0 };

  apply(event: ModelEvent): void {
    if (event.type === "behaviours") this.behaviours = event.behaviours;
    if (event.type === "settings") Object.assign(this.settings, event.settings);
    if (event.type !== "answered") return;
    this.calls += 1;
    this.tokens.input += event.input;
    this.tokens.output += event.output;
    this.behaviours = this.behaviours.flatMap((behaviour) =>
      isSame(behaviour, event.usedUp) ? lessOnce(behaviour) : [behaviour],
    );
  }

  /** Returns the first that matches. */
  behaviourFor(task: Task, model: string): Behaviour | null {
    const fits = ({ kind, match: wanted }: Behaviour) =>
      (onlyFor[kind] ?? wanted.task ?? task) === task && (wanted.model ?? model) === model;
    return this.behaviours.find(fits) ?? null;
  }
}

/** Behaviours that only make sense for one task wait for it. */
const onlyFor: Partial<Record<Behaviour["kind"], Task>> = {
  invent: "write",
  obey: "write",
  stubborn: "repair",
  credulous: "verify",
  doubtful: "verify",
};

/** Compares by value, because replayed events are copies. */
function isSame(one: Behaviour, other: Behaviour | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function lessOnce(behaviour: Behaviour): Behaviour[] {
  if (behaviour.times === "always") return [behaviour];
  return behaviour.times > 1 ? [{ ...behaviour, times: behaviour.times - 1 }] : [];
}
