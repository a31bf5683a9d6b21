import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../test/api-world.ts";
import { getSourceMaterial } from "../../post/articles/writing/get-source-material.ts";
import { writeArticle } from "../../post/articles/writing/write-article.ts";
import { createApiKey } from "../../owner/api-keys/create-api-key.ts";

const limits = {
  perCaller: 1e6,
  perField: 1e6,
  perCostlyField: 1e6,
  perBulkField: 1e6,
  perVisitor: 1e6,
  writtenPerHour: 8,
};

let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  world = await createApiWorld({ limits });
  owner = await world.signUp();
});

const plain = () => sharp({ create: { width: 20, height: 10, channels: 3, background: "#c2185b" } });

async function upload(headers: Record<string, string>, bytes: Uint8Array) {
  const answer = await fetch(`${world.url}/uploads`, { method: "POST", headers, body: new Uint8Array(bytes) });
  return {
    status: answer.status,
    body: (await answer.json()) as {
      picture?: string;
      width?: number;
      height?: number;
      error?: { code: string; message: string };
    },
  };
}

const generate = "mutation ($input: GenerateArticleInput!) { generateArticle(input: $input) { id pictures { url } } }";

describe("an uploaded picture", () => {
  test("becomes an article, without EXIF", async () => {
    const withPlace = await plain()
      .withExif({ IFD0: { Make: "CANARY" }, IFD3: { GPSLatitude: "47/1 22/1 0/1" } })
      .jpeg()
      .toBuffer();
    const taken = await upload({ authorization: owner.token }, withPlace);
    expect(taken).toMatchObject({ status: 200, body: { picture: expect.any(String), width: 20, height: 10 } });
    const { sourceId } = await world.connectAccount(owner);
    const answer = await world.ask(owner, generate, {
      input: { sourceId, picture: taken.body.picture, caption: "A blue bowl on the bench.", alt: "A bowl" },
    });
    expect(answer.errors).toBeUndefined();
    const row = await world.ctx.db
      .selectFrom("pictures")
      .select("storage_key")
      .where("owner_id", "=", owner.ownerId)
      .executeTakeFirstOrThrow();
    const kept = Buffer.from(await world.ctx.pictures.read(row.storage_key));
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect(kept.includes("CANARY")).toBe(false);
  });

  test("becomes an article without a source, in the chosen language and style", async () => {
    const alone = await world.signUp();
    const style = { formalToCasual: 1, seriousToFunny: 0, respectfulToIrreverent: -0.5, matterOfFactToEnthusiastic: 0 };
    const chosen = [{ language: "de", style }, { language: "fr" }, {}];
    const ids: string[] = [];
    for (const choice of chosen) {
      const { body } = await upload({ authorization: alone.token }, await plain().jpeg().toBuffer());
      const input = { ...choice, picture: body.picture, caption: "Neun Schalen aus dem Ofen.", alt: "" };
      const { data, errors } = await world.ask(alone, generate, { input });
      expect(errors).toBeUndefined();
      const article = data?.["generateArticle"] as { id: string };
      ids.push(article.id);
    }
    const materials = await Promise.all(ids.map((id) => getSourceMaterial(world.ctx, alone, id)));
    expect(materials.map((material) => material.language)).toEqual(["de", "fr", "en"]);
    expect(materials[0]?.style).toEqual(style);
    // The owner's photos form a source that no list shows.
    const { data } = await world.ask(alone, "{ sources(first: 5) { nodes { id } } }");
    expect(data).toEqual({ sources: { nodes: [] } });
    await writeArticle(world.ctx, alone, { articleId: ids[0] ?? "" });
    const written = await world.ask(alone, "query ($id: ID!) { article(id: $id) { generateStatus language } }", {
      id: ids[0],
    });
    expect(written.data).toEqual({ article: { generateStatus: "GENERATED", language: "de" } });
  });

  test("of another owner is as unknown as a made-up id", async () => {
    const stranger = await world.signUp();
    const { sourceId } = await world.connectAccount(stranger);
    const { body } = await upload({ authorization: owner.token }, await plain().png().toBuffer());
    for (const picture of [body.picture, "upload/made/up"]) {
      const answer = await world.ask(stranger, generate, { input: { sourceId, picture, caption: "Mine." } });
      expect(answer.errors?.[0]?.extensions).toMatchObject({
        code: "invalid-input",
        field: "picture",
        problem: "invalid",
      });
    }
  });

  test.each([
    ["a text", new TextEncoder().encode("not a picture")],
    ["an SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["nothing", new Uint8Array()],
    ["more than 20 MB", new Uint8Array(20 * 1024 * 1024 + 1)],
  ])("isn't %s", async (_name, bytes) => {
    const refusal = {
      code: "invalid-input",
      message: "We can’t use this photo: choose a JPEG, PNG, WebP or HEIC of at most 20 MB and 50 megapixels",
    };
    expect(await upload({ authorization: owner.token }, bytes)).toMatchObject({
      status: 400,
      body: { error: refusal },
    });
  });

  test("waits with a few others of its owner; more are rejected until those are done", async () => {
    const picture = await plain().jpeg().toBuffer();
    const busy = await world.signUp();
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async () => (await upload({ authorization: busy.token }, picture)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await upload({ authorization: busy.token }, picture)).status).toBe(200);
  });

  test("is accepted only from a user or a key with write access", async () => {
    const picture = await plain().jpeg().toBuffer();
    const { key } = await createApiKey(world.ctx, owner, { name: "reader", scope: "read" });
    expect(await upload({}, picture)).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
    expect(await upload({ "x-api-key": key }, picture)).toMatchObject({
      status: 403,
      body: { error: { code: "not-allowed" } },
    });
  });
});

describe("several uploaded pictures", () => {
  beforeEach(async () => {
    owner = await world.signUp();
  });
  const colour = (n: number) =>
    sharp({ create: { width: 40 + n, height: 30, channels: 3, background: "#7a3b2e" } })
      .jpeg()
      .toBuffer();
  const make = async (count: number) => {
    const pictures: { picture: string | undefined; alt: string }[] = [];
    for (let n = 0; n < count; n += 1) {
      const { body } = await upload({ authorization: owner.token }, await colour(n));
      pictures.push({ picture: body.picture, alt: `Photo ${n + 1}` });
    }
    return pictures;
  };
  const postOf = (articleId: string) =>
    world.ctx.db
      .selectFrom("pictures as picture")
      .innerJoin("articles as article", "article.post_id", "picture.post_id")
      .innerJoin("posts as post", "post.id", "picture.post_id")
      .select(["picture.width", "picture.alt_text as alt", "post.kind"])
      .where("article.id", "=", articleId)
      .orderBy("picture.position")
      .execute();
  const articleOf = (answer: { data?: Record<string, unknown> | null }) =>
    (answer.data?.["generateArticle"] as { id: string } | undefined)?.id ?? "";

  test("twenty become one article, in the chosen order and with their descriptions", async () => {
    const pictures = (await make(20)).toReversed();
    const answer = await world.ask(owner, generate, { input: { pictures, caption: "Twenty bowls, fired at once." } });
    const kept = await postOf(articleOf(answer));
    expect(kept.map(({ width }) => width)).toEqual(Array.from({ length: 20 }, (_, n) => 59 - n));
    expect(kept[0]).toMatchObject({ alt: "Photo 20", kind: "carousel" });
  });

  test("a repeated request makes no second article, not even at the same moment or for another account", async () => {
    const { sourceId } = await world.connectAccount(owner);
    const input = { draftId: crypto.randomUUID(), pictures: await make(2), caption: "Two bowls." };
    const both = await Promise.all([1, 2, 3].map(() => world.ask(owner, generate, { input })));
    const later = await world.ask(owner, generate, { input: { ...input, sourceId } });
    const ids = new Set([...both, later].map(articleOf));
    expect(ids.size).toBe(1);
    expect(await postOf([...ids][0] ?? "")).toHaveLength(2);
    // Another owner's draft with the same id is another draft.
    const stranger = await world.signUp();
    const { body } = await upload({ authorization: stranger.token }, await colour(1));
    const theirs = await world.ask(stranger, generate, {
      input: { draftId: input.draftId, picture: body.picture, caption: "A bowl." },
    });
    expect(ids.has(articleOf(theirs))).toBe(false);
    expect(articleOf(theirs)).not.toBe("");
  });

  test("a 21st is refused, and so is an article without any", async () => {
    const pictures = Array.from({ length: 21 }, () => ({ picture: "upload/x", alt: "" }));
    const tooMany = await world.ask(owner, generate, { input: { pictures, caption: "Too many." } });
    expect(tooMany.errors?.[0]?.extensions).toMatchObject({ code: "invalid-input", field: "pictures" });
    const none = await world.ask(owner, generate, { input: { pictures: [], caption: "None." } });
    expect(none.errors?.[0]?.extensions).toMatchObject({ code: "invalid-input", field: "pictures" });
  });

  test("an upload whose answer was lost is found again by its hash, until a post uses it", async () => {
    const bytes = await colour(77);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const find = async (token: string) => {
      const answer = await fetch(`${world.url}/uploads/${sha256}`, { headers: { authorization: token } });
      const body = answer.status === 200 ? ((await answer.json()) as { picture?: string }) : {};
      return { status: answer.status, body };
    };
    expect((await find(owner.token)).status).toBe(204);
    const { body } = await upload({ authorization: owner.token }, bytes);
    expect(await find(owner.token)).toMatchObject({ status: 200, body });
    expect((await find((await world.signUp()).token)).status).toBe(204);
    await world.ask(owner, generate, {
      input: { picture: (await find(owner.token)).body.picture, caption: "A bowl." },
    });
    expect((await find(owner.token)).status).toBe(204);
  });

  test("a HEIC photo counts like any other", async () => {
    const heic = readFileSync(new URL("../../platform/pictures/testing/halves.heic", import.meta.url));
    const taken = await upload({ authorization: owner.token }, heic);
    expect(taken).toMatchObject({ status: 200, body: { picture: expect.any(String), thumbnail: expect.any(String) } });
    const pictures = [{ picture: taken.body.picture }, ...(await make(1))];
    const answer = await world.ask(owner, generate, { input: { pictures, caption: "From a phone." } });
    expect(await postOf(articleOf(answer))).toHaveLength(2);
  });
});

test("the hourly article limit holds across all operations", async () => {
  // Moves to the start of an hour, so that the hour doesn't end during the test.
  world.clock.advance(3_600_000 - (world.clock.now().getTime() % 3_600_000));
  const busy = await world.signUp();
  const retry = 'mutation { retryArticle(articleId: "0198ffff-0000-7000-8000-00000000dead") { id } }';
  const latest = 'mutation { generateLatestPost(sourceId: "0198ffff-0000-7000-8000-00000000dead") { id } }';
  const codes = [];
  for (const query of [retry, latest, retry, latest, retry, latest, retry, latest, retry])
    codes.push((await world.ask(busy, query)).errors?.[0]?.extensions.code);
  expect(codes).toEqual([...Array.from({ length: 8 }, () => "not-found"), "rate-limited"]);
});
