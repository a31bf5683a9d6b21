import type { SetupPage } from "../../src/entries/setup/setup-page.ts";

/** The page of one step. */
export type Step = Extract<SetupPage, { kind: "step" }>;
