import assert from "node:assert/strict";
import { waitUntil } from "../../../test/wait-until.ts";
import { ask, countAnswers, press, type Stage, stateOf } from "./asked.ts";

type Answer = { name: string; state: string; send(link: string): Promise<Response> };

const answers: Answer[] = [
  { name: "approve", state: "approved", send: (link) => press(link, { decision: "approve" }) },
  { name: "never", state: "declined", send: (link) => press(link, { decision: "decline" }) },
  {
    name: "ask for changes",
    state: "superseded",
    send: (link) => press(link, { decision: "changes", wish: "Make it shorter." }),
  },
  { name: "edit", state: "superseded", send: sendEdit },
];

async function sendEdit(link: string): Promise<Response> {
  const html = await (await fetch(`${link}?edit`)).text();
  const read = (name: string) =>
    [...html.matchAll(new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`, "g"))].map(([, text = ""]) =>
      text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").replace(/^\n/, ""),
    );
  return press(link, { decision: "edit", title: `${read("title")[0]}, edited` }, read("text"));
}

const untilState = (link: string, state: string) =>
  waitUntil(`the page says ${state}`, async () => (await stateOf(link)) === state);

/** Sends an answer this often at once, then all of them again: only the first counts. */
async function answerOften(stage: Stage, { state, send }: Answer, times: number): Promise<string> {
  const { link, articleId } = await ask(stage);
  const statuses = (await Promise.all(Array.from({ length: times }, () => send(link)))).map(({ status }) => status);
  assert.ok(statuses.includes(303) && statuses.every((status) => status === 303 || status === 400));
  await untilState(link, state);
  for (const again of answers) await again.send(link);
  await untilState(link, state);
  assert.equal(await countAnswers(stage, articleId), 1);
  return `${state}, once, and stays so`;
}

export const eachAnswer = answers.flatMap((answer) => [
  [`${answer.name}, then all of them again`, (stage: Stage) => answerOften(stage, answer, 1)] as const,
  [`${answer.name}, 20 at once`, (stage: Stage) => answerOften(stage, answer, 20)] as const,
]);

export async function differentAnswers(stage: Stage): Promise<string> {
  const { link, articleId } = await ask(stage);
  await Promise.all(Array.from({ length: 20 }, (_, index) => answers[index % answers.length]?.send(link)));
  assert.equal(await countAnswers(stage, articleId), 1);
  return "one holds";
}
