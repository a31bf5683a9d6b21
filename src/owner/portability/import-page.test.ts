import { mkdtemp, rm } from "node:fs/promises";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { afterSuite } from "../../../test/after-suite.ts";
import { startBlogs } from "../../../test/blogs/start-blogs.ts";
import type { Caller } from "../../platform/actor.ts";
import { saveBlog } from "../../post/hosted/settings/save-blog.ts";
import { exportAccount } from "./export-account.ts";
import { importAccount } from "./import-account.ts";

const { world, get, openBlog, publish } = await startBlogs();
const folder = await mkdtemp(join(tmpdir(), "galley import "));
afterSuite(() => rm(folder, { recursive: true }));

async function move(from: Caller, to: Caller): Promise<void> {
  const file = join(folder, `${to.ownerId}.zip`);
  const target = createWriteStream(file);
  await exportAccount(world.ctx, from, async (chunk) => void target.write(chunk));
  target.end();
  await once(target, "close");
  await importAccount(world.ctx, to, file);
}

const publicationsOf = ({ ownerId }: Caller) =>
  world.ctx.db.selectFrom("publications").select(["state", "link"]).where("owner_id", "=", ownerId).execute();

test("a page that came with an import shows its articles again once it's set up", async () => {
  const before = await openBlog();
  const { link } = await publish(before, { title: "Moved house" });
  const dateOf = async (name: string) =>
    JSON.parse((await get(`/@${name}/feed.json`)).text).items[0].date_published.slice(0, 16);
  const date = await dateOf(before.name);
  world.clock.advance(30 * 86_400_000);
  const after = await world.createOwner();
  await move(before, after);
  expect(await publicationsOf(after)).toEqual([{ state: "waiting", link: null }]);
  await saveBlog(world.as(after), after, { name: "new-kiln", title: "New kiln" });
  await world.workUntil(async () => (await publicationsOf(after))[0]?.state === "published");
  const [moved] = await publicationsOf(after);
  expect(moved?.link).toBe(link.replace(`/@${before.name}/`, "/@new-kiln/"));
  const page = await get(moved?.link ?? "");
  expect(page.text).toContain("Moved house");
  expect(await dateOf("new-kiln")).toBe(date);
  const [picture = ""] = /[^"\s]+\.jpg/.exec(page.text) ?? [];
  expect((await get(picture)).status).toBe(200);
});

test("an article that wasn't taken off the old page in time isn't on the new one", async () => {
  const before = await openBlog();
  await publish(before, { title: "Taken down" });
  await world.ctx.db
    .updateTable("publications")
    .set({ state: "unpublishing" })
    .where("owner_id", "=", before.ownerId)
    .execute();
  const after = await world.createOwner();
  await move(before, after);
  expect(await publicationsOf(after)).toEqual([{ state: "unpublished", link: null }]);
});
