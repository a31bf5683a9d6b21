import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createAccount } from "../../../src/owner/accounts/create-account.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import type { Context } from "../../../src/context.ts";
import { claimTrial } from "../../../src/post/trials/claim-trial.ts";
import { getTrial } from "../../../src/post/trials/get-trial.ts";
import { requireProof } from "../../../src/post/trials/require-proof.ts";
import { solveProof, toProofText } from "../../../test/solve-proof.ts";
import { Visitor } from "./visitor.ts";

type Run = (name: string, run: () => Promise<string>) => Promise<void>;
/** `pass` moves the clock of `ctx`. */
export type TrialWorld = { ctx: Context; url: string; photoFile: string; pass(ms: number): void };

const HOUR = 3_600_000;
const caption = "Figs from our own tree, picked on Sunday morning. The jam is done, eleven jars of it.";

export async function runAbuseCases({ ctx, url, photoFile, pass }: TrialWorld, run: Run): Promise<void> {
  const photo = new Uint8Array(await readFile(photoFile));
  let addresses = 0;
  const newVisitor = (address = `198.51.100.${(addresses += 1)}`) => new Visitor(url, address);
  const newProof = async () => toProofText(await solveProof(url));
  const answers = (name: string, expected: string, seen: () => Promise<string>) =>
    run(name, async () => {
      assert.equal(await seen(), expected);
      return expected;
    });
  await answers("no caption", "invalid-input", () => newVisitor().tryPhoto({ photo, caption: "  " }));
  await answers("a caption of 2,201 characters", "invalid-input", () =>
    newVisitor().tryPhoto({ photo, caption: "x".repeat(2_201) }),
  );
  await answers("a text that is called a photo", "unusable-picture", () =>
    newVisitor().tryPhoto({ photo: new TextEncoder().encode("no picture"), caption }),
  );
  await answers("a photo above 20 MB", "unusable-picture", () =>
    newVisitor().tryPhoto({ photo: new Uint8Array(20_000_001), caption }),
  );
  await answers("a form of another site", "403", () =>
    newVisitor().tryPhoto({ photo, caption, origin: "https://evil.example" }),
  );
  await answers("the sixth from one address on a day", "rate-limited", async () => {
    for (let time = 0; time < 5; time += 1)
      assert.equal(await newVisitor("203.0.113.77").tryPhoto({ photo, caption, proof: await newProof() }), "");
    return newVisitor("203.0.113.77").tryPhoto({ photo, caption, proof: await newProof() });
  });
  const visitor = newVisitor();
  await answers("a second trial of the same visitor", "trial-used", async () => {
    assert.equal(await visitor.tryPhoto({ photo, caption }), "");
    await visitor.waitForArticle();
    return visitor.tryPhoto({ photo, caption, proof: await newProof() });
  });
  await answers("the second from one address without a proof of work", "proof-needed", async () => {
    assert.equal(await newVisitor("203.0.113.78").tryPhoto({ photo, caption }), "");
    return newVisitor("203.0.113.78").tryPhoto({ photo, caption });
  });
  await answers("a proof that was forged", "proof-refused", async () => {
    const { challenge, solution } = await solveProof(url);
    const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    return newVisitor().tryPhoto({ photo, caption, proof: toProofText({ challenge: easier, solution }) });
  });
  await answers("a proof that was used already", "proof-refused", async () => {
    const proof = await newProof();
    assert.equal(await newVisitor().tryPhoto({ photo, caption, proof }), "");
    return newVisitor().tryPhoto({ photo, caption, proof });
  });
  await run("a forged cookie", async () => {
    const forger = newVisitor();
    forger.cookie = (visitor.cookie ?? "").replace(/.{6}$/, "AAAAAA");
    assert.equal(await forger.readState(), null);
    return "shows nothing";
  });
  await runClaims(ctx, visitor, run);
  await run("a proof half an hour later", async () => {
    const proof = await newProof();
    pass(HOUR / 2);
    await assert.rejects(requireProof(ctx, { proof, address: "203.0.113.79" }), { code: "proof-refused" });
    return "proof-refused";
  });
  await run("a day later the article is over", async () => {
    const late = newVisitor();
    assert.equal(await late.tryPhoto({ photo, caption }), "");
    await late.waitForArticle();
    const token = await tokenOf(ctx, late);
    const owner = await newOwner(ctx);
    pass(25 * HOUR);
    assert.equal(await getTrial(ctx, { cookie: decodeURIComponent(late.cookie ?? "") }), null);
    await assert.rejects(claim(ctx, owner, token), { code: "not-found" });
    return "neither shown nor claimed";
  });
}

async function runClaims(ctx: Context, visitor: Visitor, run: Run): Promise<void> {
  const token = await tokenOf(ctx, visitor);
  await run("a claim with a token that is none", async () => {
    await assert.rejects(claim(ctx, await newOwner(ctx), "none"), { code: "not-found" });
    return "not-found";
  });
  let winner: Caller | null = null;
  await run("eight accounts claim at once", async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => newOwner(ctx)));
    const claims = await Promise.allSettled(owners.map((owner) => claim(ctx, owner, token)));
    assert.equal(claims.filter(({ status }) => status === "fulfilled").length, 1);
    winner = owners[claims.findIndex(({ status }) => status === "fulfilled")] ?? null;
    return "one gets it";
  });
  await run("the same account claims again", async () => {
    assert(winner !== null);
    assert.deepEqual(await claim(ctx, winner, token), await claim(ctx, winner, token));
    return "the same article";
  });
  await run("another account claims it later", async () => {
    await assert.rejects(claim(ctx, await newOwner(ctx), token), { code: "trial-claimed" });
    return "trial-claimed";
  });
}

async function tokenOf(ctx: Context, { cookie }: Visitor): Promise<string> {
  return (await getTrial(ctx, { cookie: decodeURIComponent(cookie ?? "") }))?.token ?? "";
}

const claim = (ctx: Context, owner: Caller, token: string) =>
  claimTrial({ ...ctx, db: ctx.dbOf(owner.ownerId) }, owner, { token });

async function newOwner(ctx: Context): Promise<Caller> {
  const email = `${crypto.randomUUID()}@galley.example`;
  const { ownerId } = await createAccount(ctx, { email, name: "Somebody", locale: "en", timeZone: "UTC" });
  return { ownerId, actor: { type: "user", id: ownerId } };
}
