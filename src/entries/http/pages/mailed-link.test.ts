import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { launchChromium } from "../../../../app/testing/launch-chromium.ts";
import { afterSuite } from "../../../../test/after-suite.ts";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { startSite } from "../../../../test/site.ts";
import { listOwnedTables } from "../../../owner/accounts/erase-owner.ts";
import { addApprover } from "../../../post/approvers/add-approver.ts";
import { createPageServices } from "./create-page-services.ts";

let world: ApprovalWorld;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  world = await createApprovalWorld({}, { GMAIL_ACTION: "true" });
  site = await startSite({ services: createPageServices(world.ctx) });
  afterSuite(() => site.server.close());
});

type Asked = { owner: Owner; link: string; articleId: string; sourceId: string };

/** A new owner with a site, an article, and the proof in the mailbox. */
async function ask(): Promise<Asked> {
  const owner = await world.createOwner();
  await world.connectSite(owner);
  const { articleId, sourceId } = await world.addArticle(owner);
  await world.sendMails(owner);
  return { owner, articleId, sourceId, link: `${site.url}/approve/${await world.newestToken(owner.email)}` };
}

/** Every row the owner has, except sources, where the service records each poll. */
async function readAll({ ownerId }: Owner): Promise<unknown> {
  const { db } = world.ctx;
  const tables = (await listOwnedTables(db)).filter((name) => name !== "sources");
  const rows = tables.map((name) =>
    sql`select t::text from ${sql.table(name)} as t where owner_id = ${ownerId} order by 1`.execute(db),
  );
  return (await Promise.all(rows)).map((found, index) => [tables[index], found.rows]);
}

const stateOf = async (link: string) => /data-state="([a-z-]+)"/.exec(await (await fetch(link)).text())?.[1];

/** Presses a button or submits a form on the page. */
function press(link: string, fields: Record<string, string>, texts: string[] = []): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const text of texts) body.append("text", text);
  return fetch(link, { method: "POST", body, redirect: "manual", headers: { origin: "null" } });
}

describe("changes nothing", () => {
  async function changesNothing(visit: (asked: Asked) => Promise<void>): Promise<void> {
    const asked = await ask();
    const before = await readAll(asked.owner);
    await visit(asked);
    expect(await readAll(asked.owner)).toEqual(before);
    expect(await stateOf(asked.link)).toBe("waiting");
  }

  /** Programs that open an email's links before its reader does. */
  const scanners: RequestInit[] = [
    {},
    { method: "HEAD" },
    { headers: { "sec-purpose": "prefetch", purpose: "prefetch" } },
    { headers: { "user-agent": "Mozilla/5.0 (compatible; Microsoft Outlook SafeLinks)" } },
  ];
  const queries = ["", "?later", "?edit", "?changes", "?decision=approve", "?decision=decline&confirm=1"];

  test("1,000 GET, HEAD and prefetch requests of the mailed link", () =>
    changesNothing(async ({ link }) => {
      for (let round = 0; round < 50; round += 1) {
        const visits = Array.from({ length: 20 }, async (_, index) => {
          const at = round * 20 + index;
          const init = { ...scanners[at % scanners.length], redirect: "manual" as const };
          const answer = await fetch(`${link}${queries[at % queries.length]}`, init);
          await answer.arrayBuffer();
          return answer.status;
        });
        expect(new Set(await Promise.all(visits))).toEqual(new Set([200]));
      }
    }));

  test("a headless browser that opens the link and waits", () =>
    changesNothing(async ({ link }) => {
      const browser = await launchChromium();
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.goto(link, { waitUntil: "networkidle" });
      await browser.close();
    }));

  test("GET and HEAD of Gmail's own address", () =>
    changesNothing(async ({ owner }) => {
      const [mail] = await world.mailsTo(owner.email);
      const action = /"url":"[^"]+(\/approve\/[^"]+\/one-click)"/.exec(mail?.html ?? "")?.[1] ?? "";
      for (const method of ["GET", "HEAD", "PUT", "DELETE"])
        expect((await fetch(site.url + action, { method })).status).toBe(405);
    }));

  test("requests without a form, a decision or a valid token", () =>
    changesNothing(async ({ link }) => {
      const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
      const answers = [
        await press(link, { decision: "publish" }),
        await press(link, {}),
        await fetch(link, json),
        await press(`${link}x`, { decision: "approve" }),
        await press(link, { decision: "edit", title: " " }),
        await press(link, { decision: "changes", wish: " " }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 404, 400, 400]);
    }));

  test("an approver's address: 100 views of the question confirm nothing; the button does, once", async () => {
    const { owner, sourceId } = await ask();
    const email = `approver-${owner.email}`;
    await addApprover(world.ctx, owner, { sourceId, email });
    await world.sendMails(owner);
    const path = /\/approvers\/[\w-]+/.exec((await world.mailsTo(email))[0]?.text ?? "")?.[0];
    const link = site.url + path;
    const before = await readAll(owner);
    await Promise.all(Array.from({ length: 100 }, (_, index) => fetch(link, { method: index % 2 ? "HEAD" : "GET" })));
    expect(await readAll(owner)).toEqual(before);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => press(link, { answer: index === 0 ? "confirm" : "refuse" })),
    );
    const approver = world.ctx.db.selectFrom("approvers").select("state").where("email", "=", email);
    expect((await approver.executeTakeFirstOrThrow()).state).toMatch(/^(confirmed|refused)$/);
  });
});

describe("an answer on the page counts once", () => {
  const answers: [name: string, state: string, send: (link: string) => Promise<Response>][] = [
    ["approve", "publishing", (link) => press(link, { decision: "approve" })],
    ["never", "declined", (link) => press(link, { decision: "decline" })],
    ["ask for changes", "superseded", (link) => press(link, { decision: "changes", wish: "Make it shorter." })],
    ["edit", "superseded", sendEdit],
  ];

  async function sendEdit(link: string): Promise<Response> {
    const html = await (await fetch(`${link}?edit`)).text();
    const read = (name: string) =>
      [...html.matchAll(new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`, "g"))].map(([, text = ""]) =>
        text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replace(/^\n/, ""),
      );
    return press(link, { decision: "edit", title: `${read("title")[0]}, edited` }, read("text"));
  }

  /** The answers in the article's audit log, which are written with the answer. */
  async function countAnswers(articleId: string): Promise<number> {
    const actions = [
      "article.approved",
      "article.declined",
      "article.changes-asked",
      "article.content-updated",
    ] as const;
    const rows = world.ctx.db.selectFrom("audit_log").select("action").where("subject_id", "=", articleId);
    return (await rows.where("action", "in", actions).execute()).length;
  }

  const times = answers.flatMap((answer) => [[...answer, 1] as const, [...answer, 20] as const]);
  test.each(times)("%s (%$), then all of them again", async (name, state, send, count) => {
    const { link, owner, articleId } = await ask();
    const statuses = await Promise.all(Array.from({ length: count }, () => send(link)));
    expect(statuses.map(({ status }) => status)).toContain(303);
    expect(statuses.every(({ status }) => status === 303 || status === 400)).toBe(true);
    // The next version comes from the writer.
    const isSo = async () => (await stateOf(link)) === state;
    await (name === "ask for changes" ? world.workUntil(isSo) : expect.poll(isSo).toBe(true));
    for (const [, , again] of answers) await again(link);
    expect(await stateOf(link)).toBe(state);
    expect(await countAnswers(articleId)).toBe(1);
    await world.sendMails(owner);
  });

  test("of 20 different concurrent answers, one holds", async () => {
    const { link, articleId } = await ask();
    await Promise.all(Array.from({ length: 20 }, (_, index) => answers[index % answers.length]?.[2](link)));
    expect(await countAnswers(articleId)).toBe(1);
  });
});
