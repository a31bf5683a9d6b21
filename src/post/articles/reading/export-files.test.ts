import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../../test/api-world.ts";

let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  world = await createApiWorld({});
  owner = await world.signUp();
});

const download = (articleId: string, headers: Record<string, string>) =>
  fetch(`${world.url}/articles/${articleId}/files`, { headers });

describe("exporting an article as files", () => {
  test("contains Markdown with front matter, HTML, JSON, and the pictures that they show", async () => {
    const { articleId } = await world.addArticle(owner, 'Nine "bowls": came out, whole. The kiln is cold.');
    const answer = await download(articleId, { authorization: owner.token });
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      200,
      "application/zip",
      "no-store",
    ]);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.zip"$/);
    const zip = new Uint8Array(await answer.arrayBuffer());
    const files = unzipSync(zip);
    const [name = "", page = "", data = "", ...pictures] = Object.keys(files);
    const text = strFromU8(files[name] ?? new Uint8Array());
    const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
    const fields = new Map(front.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]));
    expect(JSON.parse(fields.get("title") ?? "")).toEqual(expect.any(String));
    expect(Date.parse(fields.get("date") ?? "")).toBeGreaterThan(0);
    expect(name).toBe(`${JSON.parse(fields.get("slug") ?? "")}.md`);
    expect(pictures.length).toBeGreaterThan(0);
    expect(JSON.parse(fields.get("image") ?? "")).toBe(pictures[0]);
    for (const path of pictures) {
      expect(body).toContain(`](<${path}>)`);
      expect([...(files[path] ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
    }
    expect(body).not.toMatch(/https?:\/\/127/);
    expect(strFromU8(files[page] ?? new Uint8Array())).toContain(`<img src="${pictures[0]}"`);
    expect(JSON.parse(strFromU8(files[data] ?? new Uint8Array()))).toMatchObject({
      title: JSON.parse(fields.get("title") ?? ""),
      document: { blocks: expect.any(Array) },
    });
    // The same article, downloaded again, is the same file.
    const again = await download(articleId, { authorization: owner.token });
    expect(Buffer.from(await again.arrayBuffer()).equals(zip)).toBe(true);
  });

  test("works for the owner only; another's article looks like one that doesn't exist", async () => {
    const { articleId } = await world.addArticle(owner, "A basket of quinces.");
    const stranger = await world.signUp();
    const answers = [
      await download(articleId, { authorization: stranger.token }),
      await download(crypto.randomUUID(), { authorization: stranger.token }),
      await download("x", { authorization: stranger.token }),
    ];
    const seen = await Promise.all(
      answers.map(async (answer) => [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]),
    );
    expect(seen).toEqual([
      [404, "not-found"],
      [404, "not-found"],
      [404, "not-found"],
    ]);
    expect((await download(articleId, {})).status).toBe(401);
    // Cookies never count here.
    expect((await download(articleId, { cookie: `accessToken=${owner.token}` })).status).toBe(401);
  });
});
