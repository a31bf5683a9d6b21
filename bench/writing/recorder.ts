import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "../../test/listen.ts";

/** One call as it was sent. */
export type RecordedCall = { path: string; headers: Record<string, string>; body: string };

/** Passes every call on to `target` and records it; both sides of the comparison go through here. */
export async function startRecorder(target: string) {
  let calls: RecordedCall[] = [];
  const server = createServer(async (request, answer) => {
    const body = (await buffer(request)).toString();
    const path = request.url ?? "/";
    const headers = { "content-type": "application/json", authorization: request.headers.authorization ?? "" };
    calls.push({ path, headers, body });
    const answered = await fetch(`${target}${path}`, { method: "POST", headers, body }).catch(() => null);
    if (answered === null) return void answer.destroy();
    answer.writeHead(answered.status, { "content-type": "application/json" });
    answer.end(await answered.text());
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The calls since the last time, by article. */
    take(): RecordedCall[][] {
      const taken = calls;
      calls = [];
      return toArticles(taken);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An article's calls come one after the other: the nth of each kind belong together. */
function toArticles(calls: RecordedCall[]): RecordedCall[][] {
  const kinds = Map.groupBy(calls, ({ body }) => /\\"task\\":\s*\\"(\w+)\\"/.exec(body)?.[1]);
  const [first = [], ...later] = [...kinds.values()];
  return first.map((call, index) => [call, ...later.flatMap((others) => others[index] ?? [])]);
}
