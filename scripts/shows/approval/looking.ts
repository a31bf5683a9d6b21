import assert from "node:assert/strict";
import { launchChromium } from "../../../app/testing/launch-chromium.ts";
import { type Case, press, stateOf } from "./product.ts";

/** Programs that open a mail's links before its reader does. */
const scanners = [
  { name: "GET", init: {} },
  { name: "HEAD", init: { method: "HEAD" } },
  { name: "prefetch", init: { headers: { "sec-purpose": "prefetch", purpose: "prefetch" } } },
  {
    name: "a scanner's GET",
    init: { headers: { "user-agent": "Mozilla/5.0 (compatible; Microsoft Outlook SafeLinks)" } },
  },
];
const queries = ["", "?later", "?edit", "?changes", "?decision=approve", "?decision=decline&confirm=1"];
const LOOKS = 1_000;
const AT_ONCE = 20;

async function lookOften(link: string): Promise<number> {
  let looked = 0;
  while (looked < LOOKS) {
    const round = Array.from({ length: AT_ONCE }, (_, index) => looked + index);
    const answers = await Promise.all(
      round.map((at) =>
        fetch(`${link}${queries[at % queries.length]}`, {
          redirect: "manual",
          ...scanners[at % scanners.length]?.init,
        }).then((answer) => answer.arrayBuffer().then(() => answer.status)),
      ),
    );
    assert.deepEqual(new Set(answers), new Set([200]));
    looked += AT_ONCE;
  }
  return looked;
}

async function lookAt(link: string, waitMs: number): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(link);
    await page.waitForTimeout(waitMs);
  } finally {
    await browser.close();
  }
}

export const looking: Case[] = [
  {
    name: `${LOOKS} GET, HEAD and prefetch requests of the mailed link`,
    async run(product) {
      const owner = await product.createOwner({ site: true });
      const { link } = await product.ask(owner);
      const before = await product.fingerprint(owner);
      const looked = await lookOften(link);
      assert.equal(await product.fingerprint(owner), before);
      assert.equal(await stateOf(link), "waiting");
      return `${looked} looks, not a row changed`;
    },
  },
  {
    name: "a headless browser that opens the link and waits",
    async run(product) {
      const owner = await product.createOwner({ site: true });
      const { link } = await product.ask(owner);
      const before = await product.fingerprint(owner);
      await lookAt(link, 5_000);
      assert.equal(await product.fingerprint(owner), before);
      return "not a row changed in 5 s";
    },
  },
  {
    name: "GET and HEAD of Gmail's own address",
    async run(product) {
      const owner = await product.createOwner();
      await product.ask(owner);
      const [mail] = await product.mailsTo(owner.email);
      const action = /"url":"([^"]+\/one-click)"/.exec(mail?.html ?? "")?.[1] ?? "";
      const before = await product.fingerprint(owner);
      for (const method of ["GET", "HEAD", "PUT", "DELETE"])
        assert.equal((await fetch(action, { method })).status, 405);
      assert.equal(await product.fingerprint(owner), before);
      return "405 four times, not a row changed";
    },
  },
  {
    name: "what is no form, no decision, or no token",
    async run(product) {
      const owner = await product.createOwner();
      const { link } = await product.ask(owner);
      const before = await product.fingerprint(owner);
      const statuses = [
        (await press(link, { decision: "publish" })).status,
        (await press(link, {})).status,
        (await fetch(link, { method: "POST", body: "{}", headers: { "content-type": "application/json" } })).status,
        (await press(`${link}x`, { decision: "approve" })).status,
        (await press(link, { decision: "edit", title: " " })).status,
        (await press(link, { decision: "changes", wish: " " })).status,
      ];
      assert.deepEqual(statuses, [400, 400, 400, 404, 400, 400]);
      assert.equal(await product.fingerprint(owner), before);
      return `refused with ${statuses.join(", ")}, not a row changed`;
    },
  },
  {
    name: "the page is kept nowhere, told to nobody, runs no script and shows whose article it is",
    async run(product) {
      const owner = await product.createOwner();
      const answer = await fetch((await product.ask(owner)).link);
      const html = await answer.text();
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(answer.headers.get("referrer-policy"), "no-referrer");
      assert(!html.includes("<script"));
      assert.match(html, /@account\./);
      assert(!html.includes(owner.email));
      return "no-store, no-referrer, no script, no address";
    },
  },
];
