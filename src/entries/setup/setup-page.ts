import type { Locale } from "../../platform/languages.ts";

export type StepName = "database" | "account" | "address" | "mail" | "model" | "instagram" | "payment";

/** The key of a text below "problems" (messages/*\/setup.json) and its values. */
export type Problem = { key: string; values?: Record<string, string> };

export type FieldView = {
  /** Never a secret. */
  value: string;
  problem: Problem | null;
  /** The environment variable that sets this; null if it can be changed here. */
  given: string | null;
  /** Whether a secret is saved; leaving the field empty keeps it. */
  isKept: boolean;
};

/** A model offered by a program on this machine or next to it. */
export type OfferedModel = { id: string; name: string; url: string; program: string };

export type StepPage = {
  kind: "step";
  step: StepName;
  /** Counted from one; null for an optional step outside the sequence. */
  number: number | null;
  of: number;
  fields: Record<string, FieldView>;
  /** Saved settings that the environment overrides with another value. */
  overridden: string[];
  /** What the page says above its fields, each the key of a text below "facts". */
  facts: Problem[];
  /** Addresses to copy elsewhere, by the key of their label. */
  addresses: Record<string, string>;
  offered: OfferedModel[];
  isDone: boolean;
  /** Changes whenever anyone saves. */
  revision: string;
};

export type StepState = "done" | "skipped" | "open";

export type SetupPage = { locale: Locale; path: string; notice: Problem | null } & (
  | { kind: "code"; problem: "wrong" | "used" | "too-many" | null }
  | StepPage
  | {
      kind: "end";
      steps: { step: StepName; state: StepState }[];
      /** The step to finish before Galley can start; null if there is none. */
      next: StepName | null;
      /** Skipped steps without which no article arrives. */
      missing: { instagram: boolean; mail: boolean };
      revision: string;
    }
  | { kind: "starting"; signInUrl: string }
);

/** Pages of the running service for what comes after setup; they need a sign-in. */
export const places = { source: "/bot/sources/add", site: "/bot/integrations/add" } as const;

/** What build/setup offers. */
export type SetupPages = { renderSetup(page: SetupPage): string };
