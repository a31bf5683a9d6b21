import type { FormChange } from "../use-form-change.ts";
import type { KindSettings, Site } from "./integrations-documents.ts";

/** The fields that only one kind of site has; `settings` is what its publisher parses. */
export type KindFieldsProps = {
  settings: KindSettings;
  problemOf: FormChange["problemOf"];
  onChange(changed: KindSettings): void;
  /** The rest of the form: the site as typed, the stored integration, and the form's calls. */
  site: Site;
  integrationId: string | null;
  change: FormChange;
};

/** A kind's own setting as text; the API parses it. */
export function readText(settings: KindSettings, name: string): string {
  const value = settings[name];
  return typeof value === "string" ? value : "";
}
