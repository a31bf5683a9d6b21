import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Status 0 means the connection failed. */
export type Answer = { status: number; ms: number };

const TICK_MS = 5;

/** Loads one address from this process over keep-alive connections. */
export type Load = {
  askOnce(url: string): Promise<Answer>;
  /** Each connection sends its next request as soon as it has an answer. */
  askInTurn(url: string, connections: number, ms: number): Promise<Answer[]>;
  /** Sends this many requests per second, whatever comes back. */
  askAtRate(url: string, rate: number, ms: number): Promise<Answer[]>;
  close(): void;
};

export function createLoad(): Load {
  const agent = new Agent({ keepAlive: true });
  const askOnce = (url: string) => ask(agent, url);
  return {
    askOnce,
    async askInTurn(url, connections, ms) {
      const began = performance.now();
      const answers: Answer[] = [];
      const askOn = async () => {
        while (performance.now() - began < ms) answers.push(await askOnce(url));
      };
      await Promise.all(Array.from({ length: connections }, askOn));
      return answers;
    },
    async askAtRate(url, rate, ms) {
      const began = performance.now();
      const total = Math.floor((rate * ms) / 1_000);
      const asked: Promise<Answer>[] = [];
      while (asked.length < total) {
        const due = Math.min(total, Math.floor(((performance.now() - began) * rate) / 1_000));
        while (asked.length < due) asked.push(askOnce(url));
        await wait(TICK_MS);
      }
      return Promise.all(asked);
    },
    close: () => agent.destroy(),
  };
}

function ask(agent: Agent, url: string, since = performance.now()): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = () => resolve({ status: 0, ms: performance.now() - since });
    const request = get(url, { agent, timeout: 30_000 }, (answer) => {
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - since }));
      answer.once("error", fail);
      answer.resume();
    });
    request.once("timeout", fail);
    // A server may close an idle connection just as it is reused; every browser retries once.
    request.once("error", () => (request.reusedSocket ? resolve(ask(agent, url, since)) : fail()));
  });
}
