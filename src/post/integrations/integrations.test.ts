import { beforeAll, describe, expect, test } from "vitest";
import { control } from "../../../test/rig.ts";
import { newSite } from "../../../test/publishable.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { errorText, fieldErrorText } from "../../entries/error-texts.ts";
import { checkConnection } from "./connecting/check-connection.ts";
import { createIntegration } from "./connecting/create-integration.ts";
import { getIntegration } from "./get-integration.ts";
import { listIntegrations } from "./list-integrations.ts";
import { listWordPressAuthors } from "./list-wordpress-authors.ts";
import { checkIntegration, checkSite } from "./connecting/check-site.ts";
import { listWordPressCategories } from "./list-wordpress-categories.ts";
import { updateIntegration } from "./update-integration.ts";

let world: World;
let owner: Caller;
let site: { siteUrl: string; username: string; password: string };
const passwords = new Map<string, string>();
beforeAll(async () => {
  world = await createWorld();
  owner = await world.createOwner();
  const { users } = await control<{ users: { login: string; password: string }[] }>(
    world.rig.wordpress,
    "GET",
    "/users",
  );
  for (const { login, password } of users) passwords.set(login, password);
  site = { siteUrl: world.rig.wordpress.url, username: "admin", password: passwords.get("admin") ?? "" };
});

const check = (change: object) => checkConnection(world.ctx, { kind: "wordpress", ...newSite, ...site, ...change });
const create = (change: object = {}) =>
  createIntegration(world.ctx, owner, { kind: "wordpress", label: "My blog", ...site, ...change });

describe("the connection check", () => {
  test("accepts a site that can publish", async () => {
    expect(await check({})).toMatchObject({ siteName: "A simulated WordPress", canPublish: true, canUpload: true });
    // An author may publish and upload, and spaces in a password don't matter.
    await check({ username: "author", password: (passwords.get("author") ?? "").replaceAll(" ", "") });
  });

  test.each([
    ["no address", { siteUrl: "  " }, "siteUrl", "url-required"],
    ["a word", { siteUrl: "my blog" }, "siteUrl", "invalid-url"],
    ["another protocol", { siteUrl: "ftp://blog.example" }, "siteUrl", "invalid-url"],
    ["a name in the address", { siteUrl: "https://me:secret@blog.example" }, "siteUrl", "invalid-url"],
    ["a host that there is not", { siteUrl: "https://nothing.invalid" }, "siteUrl", "unreachable-url"],
    ["our own network", { siteUrl: "http://127.0.0.1:1" }, "siteUrl", "unreachable-url"],
    ["a site that is no WordPress", { siteUrl: "SIMULATOR" }, "siteUrl", "unreachable-url"],
    ["no name", { username: "" }, "username", "username-required"],
    ["no password", { password: "" }, "password", "application-password-required"],
  ])("refuses %s", async (_name, change, field, problem) => {
    const given = "siteUrl" in change && change.siteUrl === "SIMULATOR" ? { siteUrl: world.rig.instagram.url } : change;
    await expect(check(given)).rejects.toMatchObject({ code: "invalid-input", field, problem });
  });

  test.each([
    ["a wrong password", { password: "abcd efgh ijkl mnop qrst uvwx" }],
    ["an unknown name", { username: "nobody" }],
    ["a role that may not publish", { username: "contributor" }],
  ])("refuses %s with the specification's text", async (_name, change) => {
    const password =
      "username" in change && change.username === "contributor" ? { password: passwords.get("contributor") ?? "" } : {};
    const error = await check({ ...change, ...password }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "connection-refused" });
    expect(errorText("en", "createIntegration", "connection-refused")).toBe(
      "Please check Wordpress URL, username and/or password.",
    );
  });

  test("uses the specification's texts for the address", () => {
    expect(fieldErrorText("en", "invalid-url")).toBe("Invalid URL");
    expect(fieldErrorText("en", "unreachable-url")).toBe("Provided URL is invalid or inaccessible");
  });
});

test("seals the password and never returns it", async () => {
  const created = await create({ category: { id: "2", name: "Travel" }, publishWhen: "by-hand" });
  expect(created).toMatchObject({
    status: "ACTIVE",
    siteName: "A simulated WordPress",
    publishWhen: "by-hand",
    category: { id: "2", name: "Travel" },
  });
  const seen = JSON.stringify([created, await getIntegration(world.ctx, owner, { integrationId: created.id })]);
  expect(seen).not.toContain(site.password);
  const { password } = await world.ctx.db
    .selectFrom("integrations")
    .select("password")
    .where("id", "=", created.id)
    .executeTakeFirstOrThrow();
  expect(password.includes(site.password)).toBe(false);
});

test("stores nothing when the site refuses", async () => {
  const stranger = await world.createOwner();
  const given = { kind: "wordpress" as const, label: "Blog", ...site, password: "wrong" };
  await expect(createIntegration(world.ctx, stranger, given)).rejects.toMatchObject({ code: "connection-refused" });
  expect((await listIntegrations(world.ctx, stranger, { first: 20, after: null })).items).toEqual([]);
});

test("changes only the given fields; tries a new credential on the site first", async () => {
  const { id: integrationId } = await create();
  const { sourceId } = await world.connectAccount(owner);
  const changed = await updateIntegration(world.ctx, owner, {
    integrationId,
    label: "Renamed",
    sourceId,
    publishWhen: "at-once",
    active: false,
  });
  expect(changed).toMatchObject({
    label: "Renamed",
    sourceId,
    publishWhen: "at-once",
    status: "INACTIVE",
    username: "admin",
  });
  await expect(updateIntegration(world.ctx, owner, { integrationId, password: "wrong" })).rejects.toMatchObject({
    code: "connection-refused",
  });
  const editor = { username: "editor", password: passwords.get("editor") ?? "" };
  expect(await updateIntegration(world.ctx, owner, { integrationId, ...editor })).toMatchObject({
    username: "editor",
    status: "INACTIVE",
  });
});

test("a stored password never goes to another address", async () => {
  const { id: integrationId } = await create();
  const moved = updateIntegration(world.ctx, owner, { integrationId, siteUrl: world.rig.instagram.url });
  await expect(moved).rejects.toMatchObject({ code: "invalid-input", field: "password" });
});

test("a disabled integration becomes active with a password that the site accepts", async () => {
  const { id: integrationId } = await create();
  await world.ctx.db
    .updateTable("integrations")
    .set({ status: "DISABLED", last_error: "unauthorized" })
    .where("id", "=", integrationId)
    .execute();
  await expect(updateIntegration(world.ctx, owner, { integrationId, active: true })).rejects.toMatchObject({
    code: "reconnect-needed",
  });
  const back = await updateIntegration(world.ctx, owner, { integrationId, password: site.password });
  expect(back).toMatchObject({ status: "ACTIVE", lastError: null });
});

test("belongs to its owner alone, and accepts only the owner's sources", async () => {
  const { id: integrationId } = await create();
  const stranger = await world.createOwner();
  await expect(getIntegration(world.ctx, stranger, { integrationId })).rejects.toMatchObject({ code: "not-found" });
  await expect(
    updateIntegration(world.ctx, stranger, { integrationId, password: site.password }),
  ).rejects.toMatchObject({ code: "not-found" });
  await expect(listWordPressCategories(world.ctx, stranger, { integrationId })).rejects.toMatchObject({
    code: "not-found",
  });
  const { sourceId } = await world.connectAccount(stranger);
  await expect(create({ sourceId })).rejects.toMatchObject({ code: "invalid-input", field: "sourceId" });
});

test("lists the site's categories, connected or being connected", async () => {
  const { id: integrationId } = await create();
  const names = (categories: { name: string }[]) => categories.map(({ name }) => name);
  expect(names(await listWordPressCategories(world.ctx, owner, { integrationId }))).toContain("Travel");
  expect(names(await checkSite(world.ctx, owner, { kind: "wordpress", ...site }))).toContain("Travel");
  const fault = {
    match: { path: "/wp-json/wp/v2/categories" },
    times: "always",
    fault: { kind: "status", status: 503 },
  };
  await control(world.rig.wordpress, "POST", "/faults", fault);
  await expect(listWordPressCategories(world.ctx, owner, { integrationId })).rejects.toMatchObject({
    code: "connection-failed",
  });
  await control(world.rig.wordpress, "DELETE", "/faults");
});

describe("the check of a connected site", () => {
  const change = (user: { login: string; password: string; role: string }) =>
    control(world.rig.wordpress, "POST", "/users", user);

  test.each([
    ["a password that it no longer accepts", { password: "xxxx xxxx xxxx xxxx xxxx xxxx" }, "connection-refused"],
    ["a role that may no longer publish", { role: "contributor" }, null],
  ])("reports %s, though anybody may see the categories", async (_what, changed, ofAuthors) => {
    const user = { login: crypto.randomUUID(), password: "abcd efgh ijkl mnop qrst uvwx", role: "editor" };
    await change(user);
    const { id: integrationId } = await create({ username: user.login, password: user.password });
    expect(await listWordPressAuthors(world.ctx, owner, { integrationId })).not.toEqual([]);
    await change({ ...user, ...changed });
    await expect(checkIntegration(world.ctx, owner, { integrationId })).rejects.toMatchObject({
      code: "connection-refused",
    });
    const authors = listWordPressAuthors(world.ctx, owner, { integrationId });
    if (ofAuthors) await expect(authors).rejects.toMatchObject({ code: ofAuthors });
    else expect(await authors).toEqual([]);
  });

  test("reports an address where nothing answers", async () => {
    const { id: integrationId } = await create();
    const row = world.ctx.db.updateTable("integrations").where("id", "=", integrationId);
    await row.set({ site_url: "http://127.0.0.1:1" }).execute();
    await expect(checkIntegration(world.ctx, owner, { integrationId })).rejects.toMatchObject({
      code: "invalid-input",
      field: "siteUrl",
      problem: "unreachable-url",
    });
  });
});

test("lists page by page, newest first", async () => {
  const reader = await world.createOwner();
  const ids: string[] = [];
  for (const label of ["a", "b", "c"])
    ids.unshift((await createIntegration(world.ctx, reader, { kind: "wordpress", label, ...site })).id);
  const first = await listIntegrations(world.ctx, reader, { first: 2, after: null });
  const second = await listIntegrations(world.ctx, reader, { first: 2, after: first.end });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
});
