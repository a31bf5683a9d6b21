import assert from "node:assert/strict";
import { launchChromium } from "../../../app/testing/launch-chromium.ts";
import { addApprover } from "../../../src/post/approvers/add-approver.ts";
import { readMails } from "../../../test/rig.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { ask, type Asked, fingerprint, press, settleMails, type Stage, stateOf } from "./asked.ts";

/** Programs that open a mail's links before its reader does. */
const scanners = [
  {},
  { method: "HEAD" },
  { headers: { "sec-purpose": "prefetch", purpose: "prefetch" } },
  { headers: { "user-agent": "Mozilla/5.0 (compatible; Microsoft Outlook SafeLinks)" } },
];
const queries = ["", "?later", "?edit", "?changes", "?decision=approve", "?decision=decline&confirm=1"];
export const VISITS = 1_000;
const AT_ONCE = 20;

/** Asks an owner, and makes sure that `visit` changes none of their rows. */
async function changesNothing<Seen>(stage: Stage, visit: (asked: Asked) => Promise<Seen>): Promise<Seen> {
  const asked = await ask(stage);
  const before = await fingerprint(stage, asked.owner);
  const seen = await visit(asked);
  assert.equal(await fingerprint(stage, asked.owner), before, "rows were changed");
  assert.equal(await stateOf(asked.link), "waiting");
  return seen;
}

export const visitOften = (stage: Stage) =>
  changesNothing(stage, async ({ link }) => {
    for (let visits = 0; visits < VISITS; visits += AT_ONCE) {
      const round = Array.from({ length: AT_ONCE }, async (_, index) => {
        const at = visits + index;
        const init = { redirect: "manual" as const, ...scanners[at % scanners.length] };
        const answer = await fetch(`${link}${queries[at % queries.length]}`, init);
        await answer.arrayBuffer();
        return answer.status;
      });
      assert.deepEqual(new Set(await Promise.all(round)), new Set([200]));
    }
    return `${VISITS} visits, not a row changed`;
  });

export const openInBrowser = (stage: Stage) =>
  changesNothing(stage, async ({ link }) => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.goto(link);
      await page.waitForTimeout(5_000);
    } finally {
      await browser.close();
    }
    return "not a row changed in 5 s";
  });

export const lookAtGmailsAddress = (stage: Stage) =>
  changesNothing(stage, async ({ owner }) => {
    const [mail] = await readMails(stage.rig.mailbox, { to: owner.email });
    const action = /"url":"([^"]+\/one-click)"/.exec(mail?.html ?? "")?.[1] ?? "";
    for (const method of ["GET", "HEAD", "PUT", "DELETE"])
      assert.equal((await fetch(action, { method })).status, 405, method);
    return "405 four times, not a row changed";
  });

export const sendNoDecision = (stage: Stage) =>
  changesNothing(stage, async ({ link }) => {
    const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    const statuses = [
      (await press(link, { decision: "publish" })).status,
      (await press(link, {})).status,
      (await fetch(link, json)).status,
      (await press(`${link}x`, { decision: "approve" })).status,
      (await press(link, { decision: "edit", title: " " })).status,
      (await press(link, { decision: "changes", wish: " " })).status,
    ];
    assert.deepEqual(statuses, [400, 400, 400, 404, 400, 400]);
    return `refused with ${statuses.join(", ")}, not a row changed`;
  });

export async function askApprover(stage: Stage): Promise<string> {
  const { owner, sourceId } = await ask(stage);
  const email = `approver-${owner.email}`;
  await addApprover(stage.ctx, owner, { sourceId, email });
  const find = async () =>
    /http\S+\/approvers\/[\w-]+/.exec((await readMails(stage.rig.mailbox, { to: email }))[0]?.text ?? "")?.[0];
  const link = await waitUntil("the question is mailed", async () => (await find()) ?? false);
  await settleMails(stage.ctx, owner);
  const before = await fingerprint(stage, owner);
  await Promise.all(Array.from({ length: 100 }, (_, index) => fetch(link, { method: index % 2 ? "HEAD" : "GET" })));
  assert.equal(await fingerprint(stage, owner), before);
  const answers = Array.from({ length: 20 }, (_, index) => (index === 0 ? "confirm" : "refuse"));
  await Promise.all(answers.map((answer) => press(link, { answer })));
  const [row] = await stage.sql("select state from approvers where email = $1", [email]);
  assert.ok(["confirmed", "refused"].includes(String(row?.["state"])));
  return `one answer holds: ${String(row?.["state"])}`;
}
