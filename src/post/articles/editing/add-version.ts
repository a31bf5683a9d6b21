import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { writeAudit } from "../../../platform/db/audit.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Finding } from "../../../writer/article-writer.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import type { ArticleVersionsTable } from "../tables.ts";
import { lockWrittenArticle } from "../../lock-article.ts";
import { normaliseDocument } from "../../../document/normalise-document.ts";
import { renderText } from "../../../document/render/text.ts";
import { makeVersionMetadata } from "./make-version-metadata.ts";
import { StaleVersionError } from "./stale-version-error.ts";

export type AddVersionInput = {
  articleId: string;
  /** The version that the change is based on. */
  expectedVersion: number;
  /** Omitted fields stay unchanged. */
  title?: string;
  document?: ArticleDocument;
  /** From the version that is restored. */
  restored?: Pick<Selectable<ArticleVersionsTable>, "excerpt" | "meta_description" | "findings">;
  action: "article.title-updated" | "article.content-updated" | "article.version-restored";
};

/**
 * Stores a person's change as the next version. Links emailed for earlier versions can no longer decide, because an
 * approval is bound to its version. Returns the latest version; a change without a difference creates none. Throws
 * "not-found", "being-written", StaleVersionError.
 */
export async function addVersion(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  caller: Caller,
  input: AddVersionInput,
): Promise<number> {
  const { articleId, expectedVersion } = input;
  const article = await lockWrittenArticle(tx, caller, articleId);
  const current = await tx
    .selectFrom("article_versions")
    .selectAll()
    .where("owner_id", "=", caller.ownerId)
    .where("article_id", "=", articleId)
    .where("version", "=", article.version)
    .executeTakeFirstOrThrow();
  const title = input.title ?? current.title;
  const document = input.document ?? current.document;
  if (title === current.title && isSameDocument(document, current.document)) return article.version;
  if (expectedVersion !== article.version) {
    const { version, title: currentTitle, document: currentDocument } = current;
    throw new StaleVersionError({
      yours: { version: expectedVersion, title, document },
      current: { version, title: currentTitle, document: currentDocument },
    });
  }
  const version = article.version + 1;
  const metadata = input.restored ?? makeVersionMetadata(current, { title, document });
  const findings = input.restored?.findings ?? keepOpenFindings(current.findings, { ...metadata, title, document });
  await tx
    .insertInto("article_versions")
    .values({
      ...current,
      ...metadata,
      version,
      title,
      document: JSON.stringify(document),
      findings: JSON.stringify(findings),
      record: JSON.stringify(current.record),
      created_by: JSON.stringify(caller.actor),
      created_at: ctx.clock.now(),
    })
    .execute();
  await tx
    .updateTable("articles")
    .set({ version, failure: null })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", articleId)
    .execute();
  await writeAudit(ctx, tx, caller, { action: input.action, subjectId: articleId, detail: { version } });
  return version;
}

/** Compares by content: PostgreSQL returns the keys of a jsonb in its own order. */
export function isSameDocument(one: ArticleDocument, other: ArticleDocument): boolean {
  return isDeepStrictEqual(normaliseDocument(one), normaliseDocument(other));
}

type Text = Pick<Selectable<ArticleVersionsTable>, "title" | "document" | "excerpt" | "meta_description">;

/** Keeps a finding while its sentence is there. People's own words need no source. */
export function keepOpenFindings(findings: Finding[], article: Text): Finding[] {
  const text = [article.title, renderText(article.document), article.excerpt, article.meta_description].join("\n");
  return findings
    .filter((finding) => finding.sentence === null || text.includes(finding.sentence))
    .map((finding) => ({ ...finding, block: null }));
}
