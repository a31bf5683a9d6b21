import { type Context, Hono } from "hono";
import { findExplanation } from "../../operator/explain-start.ts";
import { ConfigError } from "../../platform/config/env.ts";
import { toPageUrl } from "../../platform/page-url.ts";
import type { Show } from "./show.ts";
import { places, type Problem, type StepName, type StepPage, type StepState } from "./setup-page.ts";
import type { Setup } from "./setup.ts";
import { endSetup, revisionOf } from "./setup-state.ts";
import { fails, type Form, type Outcome, type Place, type Step } from "./steps/step.ts";
import { needed, steps, way } from "./steps/steps.ts";

type Parts = {
  setup: Setup;
  show: Show;
  readForm(c: Context): Promise<Form>;
  placeOf(c: Context): Place;
  onEnd(): void;
};

/** Lets the last page load its stylesheet, fonts and script. */
const LAST_PAGE_MS = 2_000;

/** Serves a page for each step and the one that ends setup, and redirects from one to the next. */
export function createStepPages({ setup, show, readForm, placeOf, onEnd }: Parts): Hono {
  const app = new Hono();

  const showStep = async (c: Context, step: Step, again?: { form: Form; problems: Record<string, Problem> }) => {
    const page = await toPage(setup, step, placeOf(c), again);
    return show(c, page, again === undefined ? 200 : 422);
  };
  const next = (c: Context, step: Step, notice: Problem | null) => {
    const later = way.slice(way.indexOf(step) + 1)[0];
    const path = way.includes(step) && later !== undefined ? `/setup/${later.name}` : "/setup/end";
    return c.redirect(
      notice === null ? path : `${path}?${new URLSearchParams({ notice: JSON.stringify(notice) })}`,
      303,
    );
  };

  app.get("/", (c) => {
    const open = way.find(({ name }) => stateOf(setup, name) === "open");
    return c.redirect(`/setup/${open?.name ?? "end"}`, 303);
  });
  app.get("/end", (c) => show(c, toEnd(setup)));
  app.post("/end", async (c) => {
    if (findNeeded(setup) !== null) return c.redirect("/setup/end", 303);
    const wanted = (await readForm(c))["next"];
    const { config } = setup.readSettings();
    const { locale } = placeOf(c);
    // After signing in, people first connect an account, if that is possible.
    const first = config.instagram.appId === null ? "/bot/dash" : places.source;
    const place = Object.values(places).find((path) => path === wanted) ?? first;
    const next = toPageUrl({ config }, locale, place).slice(config.http.publicUrl.length);
    const signInUrl = `${toPageUrl({ config }, locale, "/signin")}?${new URLSearchParams({ next })}`;
    const answer = await show(c, { kind: "starting", signInUrl });
    endSetup(setup.dataDir);
    setTimeout(onEnd, LAST_PAGE_MS);
    return answer;
  });
  app.get("/:step", async (c) => {
    const step = steps.find(({ name }) => name === c.req.param("step"));
    if (step === undefined || isTooEarly(setup, step)) return c.redirect("/setup", 303);
    return showStep(c, step);
  });
  // Saves one at a time, so that two people who save at once don't overwrite each other.
  let last: Promise<unknown> = Promise.resolve();
  app.post("/:step", async (c) => {
    const step = steps.find(({ name }) => name === c.req.param("step"));
    if (step === undefined || isTooEarly(setup, step)) return c.redirect("/setup", 303);
    const form = await readForm(c);
    const turn = last.then(() => take(setup, step, form, placeOf(c)));
    last = turn.catch(() => {});
    const outcome = await turn;
    return "problems" in outcome
      ? showStep(c, step, { form, problems: outcome.problems })
      : next(c, step, outcome.notice);
  });
  return app;
}

async function take(setup: Setup, step: Step, form: Form, place: Place): Promise<Outcome> {
  if (form["revision"] !== revisionOf(setup.dataDir)) return fails("", "changed");
  if (form["skip"] !== undefined && !needed.includes(step.name)) {
    if (stateOf(setup, step.name) === "open") setStepState(setup, step.name, "skipped");
    return { notice: null };
  }
  const before = setup.saved();
  const restore = () => setup.save({ ...toNothing(setup.saved()), ...before });
  try {
    const outcome = await step.save(setup, form, place);
    if ("problems" in outcome) {
      restore();
      return outcome;
    }
    // Settings that are right by themselves may not fit together.
    setup.readSettings();
    setStepState(setup, step.name, "done");
    return outcome;
  } catch (error) {
    restore();
    return toProblem(error);
  }
}

const toNothing = (saved: object) => Object.fromEntries(Object.keys(saved).map((name) => [name, null]));

/** Shows operators what a failed start would log. */
function toProblem(error: unknown): Outcome {
  if (error instanceof ConfigError) return fails("", "together", { problem: error.problems.join("; ") });
  const problem = findExplanation(error);
  if (problem === null) throw error;
  return fails("", "failed", { problem });
}

function setStepState(setup: Setup, name: StepName, state: "done" | "skipped"): void {
  setup.change({ steps: { ...setup.state().steps, [name]: state } });
}

/** All other steps need the tables. */
const isTooEarly = (setup: Setup, { name }: Step): boolean =>
  name !== "database" && stateOf(setup, "database") !== "done";

function stateOf(setup: Setup, name: StepName): StepState {
  return setup.state().steps[name] ?? "open";
}

async function toPage(
  setup: Setup,
  step: Step,
  place: Place,
  again?: { form: Form; problems: Record<string, Problem> },
): Promise<StepPage> {
  const { fields, facts = [], addresses = {}, offered = [] } = await step.read(setup, place, again?.form ?? null);
  const problems = again?.problems ?? {};
  const number = way.indexOf(step) + 1;
  return {
    kind: "step",
    step: step.name,
    number: number === 0 ? null : number,
    of: way.length,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...field, problem: problems[name] ?? null }]),
    ),
    overridden: listOverridden(setup, step),
    facts: [...facts, ...toGeneral(problems, fields)],
    addresses,
    offered,
    isDone: stateOf(setup, step.name) === "done",
    revision: revisionOf(setup.dataDir),
  };
}

/** Problems with no field of their own on this page. */
function toGeneral(problems: Record<string, Problem>, fields: object): Problem[] {
  return Object.entries(problems).flatMap(([name, { key, ...problem }]) =>
    name in fields ? [] : [{ key: `problem.${key}`, ...problem }],
  );
}

/** Settings saved here that the environment overrides with another value. */
function listOverridden(setup: Setup, { settings }: Step): string[] {
  const saved = setup.saved();
  return settings.filter((name) => {
    const given = setup.given(name);
    return given !== undefined && saved[name] !== undefined && saved[name] !== given;
  });
}

function findNeeded(setup: Setup): StepName | null {
  return needed.find((name) => stateOf(setup, name) !== "done") ?? null;
}

function toEnd(setup: Setup) {
  return {
    kind: "end" as const,
    steps: steps.map(({ name }) => ({ step: name, state: stateOf(setup, name) })),
    next: findNeeded(setup),
    missing: {
      instagram: ["INSTAGRAM_APP_ID", "META_APP_ID"].every((name) => setup.value(name) === undefined),
      mail: stateOf(setup, "mail") !== "done" && setup.given("SMTP_URL") === undefined,
    },
    revision: revisionOf(setup.dataDir),
  };
}
