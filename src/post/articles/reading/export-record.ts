import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Actor, Caller } from "../../../platform/actor.ts";
import type { Context } from "../../../context.ts";
import { GalleyError } from "../../../platform/errors.ts";
import type { Finding, WrittenArticle } from "../../../writer/article-writer.ts";
import type { DigitalSourceType } from "../../../document/render/json-ld.ts";
import { isByMachine } from "../../../writer/is-by-machine.ts";
import { deciderEmail } from "../decider-email.ts";
import { digitalSourceType } from "../digital-source-type.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import { readSection, type Section } from "../editing/section.ts";

/** An article's provenance as plain JSON; instants are RFC 3339 in UTC. */
export type ArticleRecord = {
  articleId: string;
  post: { permalink: string | null; postedAt: string; account: string };
  rating: { rating: "up" | "down"; reason: string | null } | null;
  /** The IPTC term for the latest version; null if no model was involved. */
  digitalSourceType: DigitalSourceType | null;
  versions: RecordedVersion[];
  /** Who decided what on which version; undecided versions were emailed but not answered. */
  approvals: {
    version: number;
    decision: string | null;
    by: Actor | null;
    /** Whose emailed link decided it; null if it was no link. */
    email: string | null;
    at: string | null;
  }[];
  /** Our questions, and the answers that versions were written with. */
  questions: {
    question: string;
    state: string;
    answer: string | null;
    by: Actor | null;
    how: string | null;
    writtenIn: number | null;
    at: string | null;
  }[];
  wishes: { version: number; wish: string; section: Section | null; by: Actor; at: string }[];
  publications: { integration: string; version: number; state: string; link: string | null; at: string | null }[];
  /**
   * Every model call for it, including failed ones; cost in millionths of a US dollar, null if the price is unknown.
   */
  modelCalls: {
    purpose: string;
    model: string;
    outcome: string;
    inputTokens: number;
    outputTokens: number;
    isEstimate: boolean;
    costMicroUsd: number | null;
    at: string;
  }[];
};

export type RecordedVersion = {
  version: number;
  /** "person": edited or restored by someone, or changed through the API with the owner's key. */
  madeBy: "writer" | "person";
  by: Actor;
  at: string;
  language: string;
  title: string;
  document: ArticleDocument;
  findings: Finding[];
  /** For the last version the writer wrote: writer, model, revision of its rules or prompts, numbered sources. */
  record: WrittenArticle["record"];
};

/** Exports everything we store about how an article came about. Throws "not-found". */
export async function exportRecord(
  ctx: Pick<Context, "db">,
  caller: Caller,
  input: { articleId: string },
): Promise<ArticleRecord> {
  const article = await findArticle(ctx, caller, input.articleId);
  if (article === undefined) throw new GalleyError("not-found");
  const of = { ownerId: caller.ownerId, articleId: input.articleId };
  const [versions, approvals, changeRequests, publications, modelCalls] = await Promise.all([
    readVersions(ctx, of),
    readApprovals(ctx, of),
    readChangeRequests(ctx, of),
    readPublications(ctx, of),
    readModelCalls(ctx, of),
  ]);
  return {
    articleId: input.articleId,
    post: { permalink: article.permalink, postedAt: article.posted_at.toISOString(), account: article.username },
    rating: article.rating === null ? null : { rating: article.rating, reason: article.rating_reason },
    digitalSourceType: digitalSourceType(versions.map((version) => ({ ...version, createdBy: version.by }))),
    versions,
    approvals,
    questions: article.questions.map(toRecordedQuestion),
    wishes: changeRequests,
    publications,
    modelCalls,
  };
}

type Of = { ownerId: string; articleId: string };

function findArticle(ctx: Pick<Context, "db">, caller: Caller, articleId: string) {
  return ctx.db
    .selectFrom("articles as article")
    .innerJoin("posts as post", (join) =>
      join.onRef("post.owner_id", "=", "article.owner_id").onRef("post.id", "=", "article.post_id"),
    )
    .innerJoin("sources as source", (join) =>
      join.onRef("source.owner_id", "=", "article.owner_id").onRef("source.id", "=", "article.source_id"),
    )
    .select((row) => [
      "post.permalink",
      "post.posted_at",
      "source.username",
      "article.rating",
      "article.rating_reason",
      jsonArrayFrom(
        row
          .selectFrom("questions")
          .select([
            "text as question",
            "state",
            "answer",
            "answered_by as by",
            "answered_how as how",
            "written_in as writtenIn",
            "answered_at as at",
          ])
          .whereRef("questions.owner_id", "=", "article.owner_id")
          .whereRef("questions.article_id", "=", "article.id")
          // Ids count up; the rank of open questions changes.
          .orderBy("created_at")
          .orderBy("id"),
      ).as("questions"),
    ])
    .where("article.owner_id", "=", caller.ownerId)
    .where("article.id", "=", articleId)
    .executeTakeFirst();
}

async function readVersions({ db }: Pick<Context, "db">, { ownerId, articleId }: Of): Promise<RecordedVersion[]> {
  const rows = await db
    .selectFrom("article_versions")
    .select(["version", "title", "document", "language", "findings", "record", "created_by as by", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .orderBy("version")
    .execute();
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    madeBy: isByMachine({ version: row.version, createdBy: row.by }) ? "writer" : "person",
    at: created_at.toISOString(),
  }));
}

async function readApprovals(
  { db }: Pick<Context, "db">,
  { ownerId, articleId }: Of,
): Promise<ArticleRecord["approvals"]> {
  const rows = await db
    .selectFrom("approvals as approval")
    .select(["version", "decision", "decided_by as by", deciderEmail.as("email"), "decided_at"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .orderBy("version")
    .execute();
  return rows.map(({ decided_at, ...row }) => ({ ...row, at: decided_at?.toISOString() ?? null }));
}

type QuestionRow = Omit<ArticleRecord["questions"][number], "at"> & { at: Date | string | null };

/** JSON has timestamps as strings. */
function toRecordedQuestion({ at, ...row }: QuestionRow): ArticleRecord["questions"][number] {
  return { ...row, at: at === null ? null : new Date(at).toISOString() };
}

async function readChangeRequests(
  { db }: Pick<Context, "db">,
  { ownerId, articleId }: Of,
): Promise<ArticleRecord["wishes"]> {
  const rows = await db
    .selectFrom("change_requests")
    .select(["version", "wish", "section_from", "section_to", "requested_by as by", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .orderBy("version")
    .execute();
  return rows.map(({ version, wish, by, created_at, ...place }) => ({
    version,
    wish,
    section: readSection(place),
    by,
    at: created_at.toISOString(),
  }));
}

async function readPublications(
  { db }: Pick<Context, "db">,
  { ownerId, articleId }: Of,
): Promise<ArticleRecord["publications"]> {
  const rows = await db
    .selectFrom("publications as publication")
    .innerJoin("integrations as integration", (join) =>
      join
        .onRef("integration.owner_id", "=", "publication.owner_id")
        .onRef("integration.id", "=", "publication.integration_id"),
    )
    .select([
      "integration.label as integration",
      "publication.version",
      "publication.state",
      "publication.link",
      "publication.published_at",
    ])
    .where("publication.owner_id", "=", ownerId)
    .where("publication.article_id", "=", articleId)
    .orderBy("publication.created_at")
    .execute();
  return rows.map(({ published_at, ...row }) => ({ ...row, at: published_at?.toISOString() ?? null }));
}

async function readModelCalls(
  { db }: Pick<Context, "db">,
  { ownerId, articleId }: Of,
): Promise<ArticleRecord["modelCalls"]> {
  const rows = await db
    .selectFrom("model_calls")
    .select([
      "purpose",
      "model",
      "outcome",
      "input_tokens",
      "output_tokens",
      "is_estimate",
      "cost_microusd",
      "begun_at",
    ])
    .where("owner_id", "=", ownerId)
    .where("article_id", "=", articleId)
    .orderBy("begun_at")
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    model: row.model,
    outcome: row.outcome,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    isEstimate: row.is_estimate,
    costMicroUsd: row.cost_microusd === null ? null : Number(row.cost_microusd),
    at: row.begun_at.toISOString(),
  }));
}
