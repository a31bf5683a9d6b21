import type { TFunction } from "i18next";

/** Chosen by the error's name, like the texts for sign-in errors. */
export function deletionErrorText(t: TFunction<"profile">, error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  switch (name) {
    case "AddressDiffers":
    case "DeletionRefused":
    case "DeletionBillingFailed":
    case "DeletionUnfinished":
      return t(`delete.errors.${name}`);
    default:
      return t("delete.errors.DeletionFailed");
  }
}
