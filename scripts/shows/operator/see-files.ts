import { writeReport } from "../../../test/delivery-reports.ts";
import en from "../../../messages/en/operator.json" with { type: "json" };
import vi from "../../../messages/vi/operator.json" with { type: "json" };
import type { Product } from "../../../test/product.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Tally } from "../shared/tally.ts";
import { type Action, seeAction, seeOwnAction } from "./see-actions.ts";
import { readPage, type Visitors } from "./visitor.ts";

/** Checks uploads, downloads and refusals, and finally deletes somebody's account. */
export async function seeFiles(tally: Tally, { sql }: Product, visitors: Visitors, personId: string): Promise<void> {
  const { operator, others } = visitors;
  const see = (name: string, path: string, form: Action["form"], more: Partial<Action> = {}) =>
    seeAction(tally, visitors, { name, path: `/operator/${path}`, form, ...more });
  const seeOwn = (name: string, path: string, form: Action["form"], more: Partial<Action> = {}) =>
    seeOwnAction(tally, operator, { name, path: `/operator/${path}`, form, ...more });

  const report = (text: string) => ({ message: new File([text], "report.eml") });
  const headers = { messageId: "<1@elsewhere.example>", from: "us@galley.example", to: "x@y.z" };
  const foreign = report(writeReport("postfix", headers));
  const letter = report("Subject: chào\r\n\r\nChào");
  await see("read in another's report", "files/bounce", foreign, { says: en.done["report-not-ours"] });
  const inVietnamese = { path: "/vi/operator/files/bounce", says: vi.done["report-not-a-report"] };
  await seeOwn("read in a letter, in Vietnamese", "", letter, inVietnamese);

  const newest = async () =>
    (await sql("select id::text, file from kept_backups order by begun_at desc limit 1"))[0] ?? {};
  await see(
    "make a backup",
    "backups",
    { intent: "make" },
    { isDone: async () => (await newest())["id"] !== undefined },
  );
  await waitUntil("the backup is made", async () => typeof (await newest())["file"] === "string");
  const id = String((await newest())["id"]);
  const download = `/operator/files/backups/${id}`;
  let backup: Buffer = Buffer.alloc(0);
  await tally.see("download a backup as operator", async () => {
    backup = await readPage(operator, download, 200);
    if (!backup.includes("manifest.json")) throw new Error("it has no manifest");
    return `${backup.length} bytes`;
  });
  for (const other of others)
    await tally.see(
      `download a backup ${other.name}`,
      async () => `404, ${(await readPage(other, download, 404)).length}`,
    );
  await see("check that a backup can be restored", "backups", { intent: "verify", id });
  const archive = (bytes: Buffer | string) => ({ archive: new File([new Uint8Array(Buffer.from(bytes))], "archive") });
  const cut = archive(backup.subarray(0, backup.length >> 1));
  await see("restore a file that is no backup", "files/restore", archive("not a tar"), { says: "The archive" });
  await seeOwn("restore a backup that was cut off", "files/restore", cut, { says: "The archive" });
  const isDeleted = async () => (await newest())["id"] !== id;
  await see("delete a backup", "backups", { intent: "delete", id, sure: "yes" }, { isDone: isDeleted });

  const toExport = { ownerId: personId };
  const exported = { status: 200, says: "galley.json" };
  const zip = await see("export somebody's data", "files/export", toExport, exported);
  const place = `files/import/${personId}`;
  await seeOwn("import a file that is no export", place, archive("not a zip"), {
    says: en.person.importRefused["no-export"],
  });
  await see("import an export", place, archive(zip), { says: "The account has been imported." });

  const page = `people/${personId}`;
  const left = "select from accounts where owner_id = $1 and deleted_at is null";
  const isLeft = async () => (await sql(left, [personId])).length > 0;
  const wrong = { intent: "delete", email: "x@galley.example" };
  await seeOwn("delete somebody with another address typed", page, wrong, { status: 422, isDone: isLeft });
  const typed = { intent: "delete", email: "Lena@galley.example" };
  await see("delete somebody", page, typed, { isDone: async () => !(await isLeft()) });
  await tally.see("what is left of them", async () => {
    const users = await sql("select from identity.users where email = 'lena@galley.example'");
    if (users.length > 0) throw new Error("the user is left in the pool");
    return "no user in the pool";
  });
}
