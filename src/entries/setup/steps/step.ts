import type { FieldView, OfferedModel, Problem, StepName } from "../setup-page.ts";
import type { Setup } from "../setup.ts";

export type Form = Record<string, string>;

/** Where Galley is, as the request itself says. */
export type Place = { origin: string; proxy: string | null; locale: "en" | "vi" };

export type StepView = {
  fields: Record<string, FieldView>;
  facts?: Problem[];
  addresses?: Record<string, string>;
  offered?: OfferedModel[];
};

/** Problems by field, "" for those of no field; otherwise what the next page says. */
export type Outcome = { problems: Record<string, Problem> } | { notice: Problem | null };

export type Step = {
  name: StepName;
  /** The settings that it decides. */
  settings: readonly string[];
  /** `form`: what was typed, if the page is shown again. */
  read(setup: Setup, place: Place, form: Form | null): Promise<StepView> | StepView;
  /** Tests what was typed, then saves it. */
  save(setup: Setup, form: Form, place: Place): Promise<Outcome> | Outcome;
};

export const fails = (field: string, key: string, values?: Record<string, string>): Outcome => ({
  problems: { [field]: values === undefined ? { key } : { key, values } },
});
