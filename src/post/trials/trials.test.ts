import { describe, expect, test } from "vitest";
import { createTrialWorld } from "../../../test/trial-world.ts";
import { type Proof, solveProof, toProofText } from "../../../test/solve-proof.ts";
import { deleteExpiredTrials } from "./delete-expired-trials.ts";
import { getTrial } from "./get-trial.ts";
import { failTrial } from "./write-trial.ts";

const { finish, newAccount, newVisitor, tryInstagram, tryPhoto, url, world } = await createTrialWorld();
const HOUR = 3_600_000;
const MINUTE = 60_000;
const newProof = async () => toProofText(await solveProof(url));

test("the language is the caption's unless the visitor chooses one", async () => {
  const caption = "Der Ofen ist wieder kalt. Neun Schalen sind heil herausgekommen, zwei davon ganz ohne Glasur.";
  const languageOf = async (asked: { caption: string; language: string }) => {
    const visitor = newVisitor();
    expect(await tryPhoto(visitor, asked)).toBe("");
    return (await finish(visitor)).article?.language;
  };
  expect(await languageOf({ caption, language: "" })).toBe("de");
  expect(await languageOf({ caption, language: "fr" })).toBe("fr");
  expect(await languageOf({ caption: "Esta tarde salieron nueve cuencos enteros del horno.", language: "" })).toBe(
    "en",
  );
});

test("a photo and a caption become an article, without the photo's metadata", async () => {
  const visitor = newVisitor();
  expect(await tryPhoto(visitor)).toBe("");
  const seen = (await (await visitor.ask("/trynow/state")).json()) as { state: string; token?: string };
  expect(seen).toMatchObject({ state: "PENDING" });
  expect(seen.token).toBeUndefined();
  const trial = await finish(visitor);
  expect(trial).toMatchObject({ state: "GENERATED", isClaimed: false });
  expect(trial.article?.title).not.toBe("");
  expect(Object.values(trial.pictureSizes)).toEqual([{ width: 64, height: 48 }]);
  const [address] = Object.values(trial.pictureUrls);
  const key = world.ctx.addresses.verify((address ?? "").replace(/^.*\/media\//, ""));
  expect(Buffer.from(await world.ctx.pictures.read(key ?? "")).includes("CANARY")).toBe(false);
});

test("one per visitor, even after it has expired; a failed one can be restarted", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor);
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("?problem=trial-used");
  const [trial] = await world.ctx.db.selectFrom("trials").select("id").where("state", "=", "PENDING").execute();
  await failTrial(world.ctx, { trialId: trial?.id ?? "" });
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("");
  await finish(visitor);
  world.clock.advance(25 * HOUR);
  await deleteExpiredTrials(world.ctx, 100);
  expect(await getTrial(world.ctx, { cookie: visitor.trialCookie() })).toBeNull();
  expect(await tryPhoto(visitor)).toBe("?problem=trial-used");
});

test("a trial whose picture can't be removed doesn't hold up the others", async () => {
  for (let time = 0; time < 2; time += 1) await tryPhoto(newVisitor());
  const { ctx } = world;
  const list = () => ctx.db.selectFrom("trials").select("id").orderBy("expires_at").execute();
  const [first] = await list();
  world.clock.advance(25 * HOUR);
  let broken = true;
  const remove: typeof ctx.pictures.remove = async (key) => {
    if (broken && key.includes(first?.id ?? "")) throw new Error("EACCES");
    await ctx.pictures.remove(key);
  };
  const faulty = { ...ctx, pictures: { ...ctx.pictures, remove } };
  const deleteAll = async () => {
    // A call that does nothing may have failed.
    for (let idle = 0; idle < 2;) idle = (await deleteExpiredTrials(faulty, 1)) > 0 ? 0 : idle + 1;
  };
  await deleteAll();
  expect(await list()).toEqual([first]);
  broken = false;
  world.clock.advance(HOUR);
  await deleteAll();
  expect(await list()).toEqual([]);
});

test("an address gets five a day, and a cookie that we didn't sign doesn't count", async () => {
  const address = "203.0.113.77";
  for (let time = 0; time < 5; time += 1)
    expect(await tryPhoto(newVisitor(address), { proof: await newProof() })).toBe("");
  const visitor = newVisitor(address);
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("?problem=trials-over");
  visitor.cookies.set("galley-trial", "made/up");
  expect((await (await visitor.ask("/trynow/state")).json()) as object).toEqual({ state: null });
});

test("an IPv6 network counts as one address, with or without a proof of work", async () => {
  const from = (host: string) => newVisitor(`2001:db8:77:1:${host}`);
  expect(await tryPhoto(from(":1"))).toBe("");
  expect(await tryPhoto(from(":2"))).toBe("?problem=proof-needed");
  for (const host of ["a:b:c:1", "a:b:c:2", "a:b:c:3", "ffff:0:0:1"])
    expect(await tryPhoto(from(host), { proof: await newProof() })).toBe("");
  expect(await tryPhoto(from("ffff:0:0:2"), { proof: await newProof() })).toBe("?problem=trials-over");
  expect(await tryPhoto(newVisitor("2001:db8:77:2::1"), { proof: await newProof() })).toBe("");
});

test("without a proof of work, an address gets one a day, and all of them together 20 an hour", async () => {
  const address = "203.0.113.78";
  expect(await tryPhoto(newVisitor(address))).toBe("");
  expect(await tryPhoto(newVisitor(address))).toBe("?problem=proof-needed");
  expect(await tryPhoto(newVisitor(address), { proof: await newProof() })).toBe("");
  const visitor = newVisitor(address);
  const asked = await visitor.ask("/trynow/instagram", { method: "POST", body: new URLSearchParams({ locale: "en" }) });
  expect(asked.headers.get("location")).toContain("problem=proof-needed");
  world.clock.advance(HOUR);
  let started = 0;
  for (let time = 0; time < 21; time += 1) if ((await tryPhoto(newVisitor())) === "") started += 1;
  expect(started).toBe(20);
  world.clock.advance(HOUR);
});

const rejected: [string, Parameters<typeof tryPhoto>[1], string][] = [
  ["an empty caption", { caption: "  " }, "?problem=invalid-input"],
  ["a caption without words", { caption: "!!!" }, "?problem=invalid-input"],
  ["a caption of 2,201 characters", { caption: "x".repeat(2_201) }, "?problem=invalid-input"],
  ["a text as photo", { photo: Buffer.from("no picture") }, "?problem=unusable-picture"],
  ["a photo above 20 MB", { photo: Buffer.alloc(20_000_001) }, "?problem=unusable-picture"],
];

test.each(rejected)("%s doesn't use up the trial of a visitor without scripts", async (_name, change, problem) => {
  const visitor = newVisitor();
  expect(await tryPhoto(visitor, change)).toBe(problem);
  expect(await tryPhoto(visitor)).toBe("");
});

test("unreadable photos don't count towards an address's five a day", async () => {
  const visitor = newVisitor();
  for (let time = 0; time < 5; time += 1)
    expect(await tryPhoto(visitor, { photo: Buffer.from("no picture"), proof: await newProof() })).toBe(
      "?problem=unusable-picture",
    );
  expect(await tryPhoto(visitor, { proof: await newProof() })).toBe("");
});

test("without a proof of work, an address can send ten unreadable photos an hour", async () => {
  const visitor = newVisitor();
  const send = () => tryPhoto(visitor, { photo: Buffer.from("no picture") });
  for (let time = 0; time < 10; time += 1) expect(await send()).toBe("?problem=unusable-picture");
  expect(await send()).toBe("?problem=rate-limited");
});

test("cancelling at Instagram uses up no trial of a visitor without scripts; an article from there does", async () => {
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  const address = "203.0.113.80";
  const visitor = newVisitor(address);
  expect(await tryInstagram(visitor, userId, { decision: "deny" })).toBe("/trynow?problem=instagram-cancelled");
  expect(await tryInstagram(visitor, userId)).toBe("/trynow");
  expect(await tryPhoto(newVisitor(address))).toBe("?problem=proof-needed");
});

test("a trial from Instagram with a proof of work leaves the address its one without", async () => {
  const userId = await newAccount([{ caption: "Nine bowls came out whole." }]);
  const address = "203.0.113.81";
  expect(await tryInstagram(newVisitor(address), userId, { proof: await newProof() })).toBe("/trynow");
  expect(await tryPhoto(newVisitor(address))).toBe("");
});

test("without a proof of work, an address can leave for Instagram ten times an hour", async () => {
  const visitor = newVisitor();
  const leave = () => visitor.ask("/trynow/instagram", { method: "POST", body: new URLSearchParams({ locale: "en" }) });
  for (let time = 0; time < 10; time += 1) expect((await leave()).status).toBe(200);
  expect((await leave()).headers.get("location")).toContain("problem=rate-limited");
});

test("of four concurrent trials without a proof of work, one starts, and the others leave no picture", async () => {
  const countPictures = async () => {
    let count = 0;
    for await (const _key of world.ctx.pictures.list()) count += 1;
    return count;
  };
  const before = await countPictures();
  const address = "203.0.113.82";
  const problems = await Promise.all([1, 2, 3, 4].map(() => tryPhoto(newVisitor(address))));
  expect(problems.toSorted()).toEqual(["", ...Array.from({ length: 3 }, () => "?problem=proof-needed")]);
  expect((await countPictures()) - before).toBe(1);
});

describe("a proof of work", () => {
  const more = (hex: string) => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
  test.each<[string, (proof: Proof) => Proof]>([
    [
      "a solution that is wrong",
      ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: more(solution.derivedKey) } }),
    ],
    [
      "a task that was made easier",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
        solution,
      }),
    ],
    [
      "a task that was made to hold longer",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, parameters: { ...challenge.parameters, data: { expires: Date.now() * 2 } } },
        solution,
      }),
    ],
    [
      "a signature that is not ours",
      ({ challenge, solution }) => ({
        challenge: { ...challenge, signature: more(challenge.signature ?? "") },
        solution,
      }),
    ],
  ])("is refused with %s", async (_name, forge) => {
    expect(await tryPhoto(newVisitor(), { proof: toProofText(forge(await solveProof(url))) })).toBe(
      "?problem=proof-refused",
    );
  });

  test.each([
    ["no base64", "%%%"],
    ["no JSON", "AAAA"],
    ["another JSON", btoa('{"challenge":{}}')],
    ["5,000 characters", "A".repeat(5_000)],
  ])("is refused when it is %s", async (_name, proof) => {
    expect(await tryPhoto(newVisitor(), { proof })).toBe("?problem=proof-refused");
  });

  test("works once, even across midnight, and expires after half an hour", async () => {
    const untilMidnight = 24 * HOUR - (world.clock.now().getTime() % (24 * HOUR));
    world.clock.advance(untilMidnight - MINUTE);
    const [proof, late] = [await newProof(), await newProof()];
    expect(await tryPhoto(newVisitor(), { proof })).toBe("");
    expect(await tryPhoto(newVisitor(), { proof })).toBe("?problem=proof-refused");
    world.clock.advance(2 * MINUTE);
    expect(await tryPhoto(newVisitor(), { proof })).toBe("?problem=proof-refused");
    world.clock.advance(28 * MINUTE);
    expect(await tryPhoto(newVisitor(), { proof: late })).toBe("?problem=proof-refused");
  });
});

test("a form on another site starts nothing", async () => {
  const visitor = newVisitor();
  await tryPhoto(visitor, { from: "https://evil.example" });
  expect(visitor.trialCookie()).toBeNull();
});
