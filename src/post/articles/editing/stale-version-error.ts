import { GalleyError } from "../../../platform/errors.ts";
import type { ArticleDocument } from "../../../document/document.ts";

export type VersionText = { version: number; title: string; document: ArticleDocument };

/** An edit to a version that's no longer the latest. Carries both texts, so that neither is lost. */
export class StaleVersionError extends GalleyError {
  /** The rejected edit, based on `version`. */
  readonly yours: VersionText;
  readonly current: VersionText;

  constructor(texts: { yours: VersionText; current: VersionText }) {
    super("stale-version");
    this.yours = texts.yours;
    this.current = texts.current;
  }
}
