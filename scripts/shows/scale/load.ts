import { setTimeout as wait } from "node:timers/promises";
import { createSrpClient } from "../../../bench/sign-in/srp-client.ts";
import { control, findApprovalLink, readMails, type Rig } from "../../../test/rig.ts";
import type { Owner } from "./owners.ts";
import type { Tally } from "./tally.ts";

export type Addresses = { web: string; identity: string; clientId: string; poolId: string };

const PAGES = ["/", "/vi/terms", "/contact", "/vi", "/trynow", "/signin"];
const QUERY = "{ articles(first: 20) { nodes { id title } } }";
/** Pause between two requests of one caller: the machine should be busy, not blocked. */
const BREATH_MS = 15;
const POST_EVERY_MS = 700;

let callersSeen = 0;

/** People and programs that keep going until they are stopped. */
export function startLoad(
  rig: Rig,
  addresses: Addresses,
  owners: Owner[],
  posts: number,
  tally: Tally,
): { stop(): Promise<void>; posted: Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const posted = addPosts(rig, owners, posts);
  const callers = [
    ...[0, 1].map((first) =>
      repeat(signal, (turn) => readPage(addresses, tally, PAGES[(turn + first * 3) % PAGES.length] ?? "/")),
    ),
    repeat(signal, () => changeLanguage(addresses, tally)),
    ...[0, 1, 2].map((first) =>
      repeat(signal, (turn) => askApi(addresses, tally, owners[(turn * 3 + first) % owners.length])),
    ),
    ...[0, 1].map((first) =>
      signIn(
        signal,
        addresses,
        tally,
        owners.filter((_, index) => index % 2 === first),
      ),
    ),
    approve(signal, rig, tally),
  ];
  return {
    posted,
    async stop() {
      stopping.abort();
      await Promise.all(callers);
    },
  };
}

async function repeat(signal: AbortSignal, ask: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    await ask(turn);
    await wait(BREATH_MS);
  }
}

function readPage({ web }: Addresses, tally: Tally, path: string): Promise<void> {
  return tally.count("pages", 1, async () => {
    await read(await fetch(web + path), 200);
  });
}

function changeLanguage({ web }: Addresses, tally: Tally): Promise<void> {
  return tally.count("forms", 1, async () => {
    const body = new URLSearchParams({ locale: "vi", next: "/contact" });
    await read(
      await fetch(`${web}/language`, { method: "POST", body, headers: { origin: web }, redirect: "manual" }),
      303,
    );
  });
}

function askApi({ web }: Addresses, tally: Tally, owner: Owner | undefined): Promise<void> {
  return tally.count("api", 1, async () => {
    const headers = { "content-type": "application/json", "x-api-key": owner?.apiKey ?? "" };
    const text = await read(
      await fetch(`${web}/graphql`, { method: "POST", headers, body: JSON.stringify({ query: QUERY }) }),
      200,
    );
    const { data, errors } = JSON.parse(text) as {
      data?: { articles?: { nodes: unknown[] } | null };
      errors?: unknown;
    };
    if (errors !== undefined || !data?.articles) throw new Error(text);
  });
}

/** Two requests each, possibly answered by two different processes. */
async function signIn(
  signal: AbortSignal,
  { identity, clientId, poolId }: Addresses,
  tally: Tally,
  owners: Owner[],
): Promise<void> {
  const enter = await createSrpClient({ url: identity, clientId, poolId });
  await repeat(signal, (turn) =>
    tally.count("sign-ins", 2, async () => {
      callersSeen += 1;
      const owner = owners[turn % owners.length];
      // A different address for everyone, because the service rate-limits by address.
      if (owner)
        await enter(owner, {
          "x-forwarded-for": `10.${[16, 8, 0].map((bits) => (callersSeen >> bits) & 255).join(".")}`,
        });
    }),
  );
}

/** Opens each mail's link and presses the button once; a lost answer counts as a failure. */
async function approve(signal: AbortSignal, { mailbox }: Rig, tally: Tally): Promise<void> {
  for (let read = 0; !signal.aborted;) {
    const mails = await readMails(mailbox, { since: read });
    read += mails.length;
    for (const link of mails.map(findApprovalLink)) if (link !== null) await pressApprove(tally, link);
    await wait(200);
  }
}

function pressApprove(tally: Tally, link: string): Promise<void> {
  return tally.count("approvals", 2, async () => {
    await read(await fetch(link), 200);
    const headers = { origin: new URL(link).origin };
    const pressed = await fetch(link, {
      method: "POST",
      body: new URLSearchParams({ decision: "approve" }),
      headers,
      redirect: "manual",
    });
    if (pressed.status >= 400) throw new Error(`status ${pressed.status}`);
    await pressed.arrayBuffer();
  });
}

async function addPosts(rig: Rig, owners: Owner[], posts: number): Promise<void> {
  for (let number = 0; number < posts; number += 1) {
    const owner = owners[number % owners.length];
    const caption =
      `Pot number ${number + 11} came out of the kiln this morning.\n\n` +
      `The glaze ran a little on the left side. I like it that way.\n\n#pottery`;
    const picture = { generate: { width: 640, height: 480, seed: number } };
    await control(rig.instagram, "POST", `/accounts/${owner?.instagramUserId}/posts`, {
      kind: "image",
      caption,
      pictures: [picture],
    });
    await wait(POST_EVERY_MS);
  }
}

async function read(answer: Response, wanted: number): Promise<string> {
  const text = await answer.text();
  if (answer.status !== wanted)
    throw new Error(`${new URL(answer.url).pathname} status ${answer.status}: ${text.slice(0, 120)}`);
  return text;
}
