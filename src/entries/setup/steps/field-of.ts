import type { FieldView } from "../setup-page.ts";
import type { Setup } from "../setup.ts";

type Options = {
  /** What was typed, if the page is shown again. */
  typed?: string | undefined;
  /** The field's value before anything is saved. */
  byDefault?: string;
  /** Whether to keep its value from the browser. */
  isSecret?: boolean;
};

/**
 * The field of one setting, with its value from the environment, the form, the saved settings or the default, in this
 * order.
 */
export function fieldOf(
  setup: Pick<Setup, "given" | "saved">,
  setting: string,
  { typed, byDefault = "", isSecret = false }: Options = {},
): FieldView {
  const given = setup.given(setting);
  const saved = setup.saved()[setting];
  const value = isSecret ? "" : (given ?? typed ?? saved ?? byDefault);
  return {
    value,
    problem: null,
    given: given === undefined ? null : setting,
    isKept: isSecret && (given ?? saved) !== undefined,
  };
}

/** A field that isn't a setting of its own. */
export const plainField = (value: string, given: string | null = null): FieldView => ({
  value,
  problem: null,
  given,
  isKept: false,
});
