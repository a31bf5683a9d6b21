import { describe, expect, it } from "vitest";
import type { Article, ArticleView, Publication, Site } from "../article-documents.ts";
import { toPrimaryAction } from "./primary-action.ts";

const site = (id: string, more: Partial<Site> = {}) =>
  ({ id, label: id, status: "ACTIVE", sourceId: null, publishWhen: "ON_APPROVAL", ...more }) as Site;
const published = (integrationId: string, version: number) =>
  ({ integrationId, version, state: "PUBLISHED", failure: null }) as Publication;

function find(
  article: Partial<Article>,
  {
    sites = [site("blog")],
    mayPublish = true,
    isApproving = false,
  }: { sites?: Site[]; mayPublish?: boolean; isApproving?: boolean } = {},
) {
  const whole = {
    version: 2,
    generateStatus: "GENERATED",
    document: { blocks: [] },
    approval: null,
    publications: [],
    sourceId: "source",
    ...article,
  } as unknown as Article;
  const data = { integrations: { nodes: sites }, billingInfo: { mayPublish } } as ArticleView;
  return toPrimaryAction(whole, data, isApproving);
}

const approved = { approval: { version: 2, decision: "APPROVED" as const, decidedBy: null } };

describe("an article's primary action", () => {
  it("promises to publish on approval only where that happens", () => {
    expect(find({})).toEqual({ kind: "approve", publishes: true });
    expect(find({}, { mayPublish: false })).toEqual({ kind: "approve", publishes: false });
    expect(find({}, { sites: [site("blog", { publishWhen: "BY_HAND" })] })).toEqual({
      kind: "approve",
      publishes: false,
    });
    expect(find({}, { sites: [site("blog", { sourceId: "another" })] })).toEqual({ kind: "approve", publishes: false });
  });

  it("approves a declined version, and one whose earlier version was approved", () => {
    expect(find({ approval: { version: 2, decision: "DECLINED", decidedBy: null } })?.kind).toBe("approve");
    expect(find({ approval: { version: 1, decision: "APPROVED", decidedBy: null } })?.kind).toBe("approve");
  });

  it("publishes an approved article that is nowhere yet", () => {
    expect(find(approved)).toMatchObject({ kind: "publish", sites: [{ id: "blog" }] });
    expect(find({ ...approved, publications: [published("blog", 2)] })).toBeNull();
    expect(find(approved, { mayPublish: false })).toBeNull();
  });

  it("tries the sites again that failed, before the others", () => {
    const failed = { integrationId: "blog", version: 2, state: "FAILED", failure: "unreachable" } as Publication;
    expect(find({ ...approved, publications: [failed] }, { sites: [site("shop"), site("blog")] })).toMatchObject({
      kind: "retry",
      sites: [{ id: "blog" }],
    });
  });

  it("publishes nothing again that couldn't be taken down", () => {
    const failed = { integrationId: "blog", version: 2, state: "FAILED", failure: "not-taken-down" } as Publication;
    expect(find({ ...approved, publications: [failed] })).toBeNull();
  });

  it("sends changes to the sites that have an older version", () => {
    expect(find({ publications: [published("blog", 1)] })).toMatchObject({ kind: "update", sites: [{ id: "blog" }] });
  });

  it("does nothing while the approval can be undone", () => {
    expect(find(approved, { isApproving: true })).toEqual({ kind: "approving" });
  });

  it("is missing while the article is being written", () => {
    expect(find({ generateStatus: "PENDING" })).toBeNull();
  });
});
