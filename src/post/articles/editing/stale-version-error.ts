import { GalleyError } from "../../../platform/errors.ts";
import type { ArticleDocument } from "../../../document/document.ts";

export type VersionText = { version: number; title: string; document: ArticleDocument };

/** An edit of a version that is not the newest any more. Carries both texts, so that neither is lost. */
export class StaleVersionError extends GalleyError {
  /** What was to be stored, upon `version`. */
  readonly yours: VersionText;
  readonly current: VersionText;

  constructor(texts: { yours: VersionText; current: VersionText }) {
    super("stale-version");
    this.yours = texts.yours;
    this.current = texts.current;
  }
}
