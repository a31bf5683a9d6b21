import { unzipSync } from "fflate";
import type { Product } from "../../../test/product.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import type { Tally } from "../shared/tally.ts";
import { readPage, requireText } from "./see-pages.ts";
import { seeAction } from "./see-actions.ts";
import type { Visitor } from "./visitor.ts";

/** What is downloaded and uploaded, what is refused, and at last the deletion of somebody's account. */
export async function seeBackups(tally: Tally, product: Product, operator: Visitor, others: Visitor[]): Promise<void> {
  const { sql } = product;
  const newest = async () =>
    (await sql("select id::text, file from kept_backups order by begun_at desc limit 1"))[0] ?? {};
  const person = (await sql("select owner_id::text as id from accounts where email = 'lena@galley.example'"))[0];
  const personId = String(person?.["id"]);

  await seeAction(tally, operator, others, {
    name: "make a backup",
    path: "/operator/backups",
    form: { intent: "make" },
    isDone: async () => (await newest())["id"] !== undefined,
  });
  await waitUntil("the backup is made", async () => typeof (await newest())["file"] === "string", {
    patienceMs: 60_000,
  });
  const id = String((await newest())["id"]);
  const download = `/operator/files/backups/${id}`;
  let archive = Buffer.alloc(0);
  await tally.see("download a backup as operator", async () => {
    const answer = await operator.get(download);
    archive = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || !archive.includes("manifest.json")) throw new Error(String(answer.status));
    return `${archive.length} bytes`;
  });
  for (const other of others)
    await tally.see(`download a backup ${other.name}`, async () => {
      await readPage(other, download, 404);
      return "404";
    });

  await tally.see("check that a backup can be restored, as operator", async () => {
    const { status } = await operator.post("/operator/backups", { intent: "verify", id });
    if (status !== 303) throw new Error(`answered ${status}`);
    return String(status);
  });
  for (const other of others)
    await tally.see(`check a backup ${other.name}`, async () => {
      const { status } = await other.post("/operator/backups", { intent: "verify", id });
      if (status !== 404) throw new Error(`answered ${status}`);
      return "404";
    });

  const upload = (visitor: Visitor, bytes: Buffer, headers?: Record<string, string>) => {
    const form = new FormData();
    form.append("archive", new File([new Uint8Array(bytes)], "galley.tar"));
    return visitor.post("/operator/files/restore", form, headers);
  };
  const refusals: [string, Buffer, string][] = [
    ["a file that is no backup", Buffer.from("not a tar"), "The archive"],
    ["a backup that was cut off", archive.subarray(0, archive.length >> 1), "The archive"],
    ["a backup into an instance in use", archive, "This instance is in use"],
  ];
  for (const [name, bytes, says] of refusals)
    await tally.see(`restore ${name}`, async () => {
      const answer = await upload(operator, bytes);
      if (answer.status !== 303) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      const place = new URL(answer.headers.get("location") ?? "");
      requireText(await readPage(operator, place.pathname + place.search, 200), says);
      return `“${says}…”`;
    });
  for (const other of others)
    await tally.see(`restore ${other.name}`, async () => {
      const { status } = await upload(other, archive.subarray(0, 1_000));
      if (status !== 404) throw new Error(`answered ${status}`);
      return "404";
    });
  await tally.see("restore from another site", async () => {
    const { status } = await upload(operator, archive.subarray(0, 1_000), { origin: "https://evil.example" });
    if (status !== 404 && status !== 400) throw new Error(`answered ${status}`);
    return String(status);
  });
  await seeAction(tally, operator, others, {
    name: "delete a backup",
    path: "/operator/backups",
    form: { intent: "delete", id, sure: "yes" },
    isDone: async () => (await newest())["id"] !== id,
  });

  const exportForm = { ownerId: personId };
  let zip = Buffer.alloc(0);
  await tally.see("export somebody's data as operator", async () => {
    const answer = await operator.post("/operator/files/export", exportForm);
    zip = Buffer.from(await answer.arrayBuffer());
    const files = Object.keys(unzipSync(zip));
    if (!files.includes("galley.json")) throw new Error(files.join(", "));
    return files.join(", ");
  });
  for (const other of others)
    await tally.see(`export somebody's data ${other.name}`, async () => {
      const { status } = await other.post("/operator/files/export", exportForm);
      if (status !== 404) throw new Error(`answered ${status}`);
      return "404";
    });

  const importInto = (visitor: Visitor, bytes: Buffer) => {
    const form = new FormData();
    form.append("archive", new File([new Uint8Array(bytes)], "galley.zip"));
    return visitor.post(`/operator/files/import/${personId}`, form);
  };
  for (const other of others)
    await tally.see(`import somebody's data ${other.name}`, async () => {
      const { status } = await importInto(other, zip);
      if (status !== 404) throw new Error(`answered ${status}`);
      return "404";
    });
  for (const [name, bytes, says] of [
    ["a file that is no export", archive, "isn't a ZIP"],
    ["an export", zip, "The account has been imported."],
  ] as const)
    await tally.see(`import ${name} as operator`, async () => {
      const answer = await importInto(operator, bytes);
      if (answer.status !== 303) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
      const place = new URL(answer.headers.get("location") ?? "");
      requireText(await readPage(operator, place.pathname + place.search, 200), says);
      return `“${says}…”`;
    });

  const isGone = async () =>
    (await sql("select from accounts where owner_id = $1 and deleted_at is not null", [personId])).length > 0;
  await tally.see("delete somebody with another address typed", async () => {
    const answer = await operator.post(`/operator/people/${personId}`, { intent: "delete", email: "x@galley.example" });
    await answer.arrayBuffer();
    if (answer.status !== 422 || (await isGone())) throw new Error(`answered ${answer.status}`);
    return "422, and nothing is gone";
  });
  await seeAction(tally, operator, others, {
    name: "delete somebody",
    path: `/operator/people/${personId}`,
    form: { intent: "delete", email: "Lena@galley.example" },
    isDone: isGone,
  });
  await tally.see("what is left of them", async () => {
    const users = await sql("select from identity.users where email = 'lena@galley.example'");
    if (users.length > 0) throw new Error("the user is left in the pool");
    return "no user in the pool";
  });
}
