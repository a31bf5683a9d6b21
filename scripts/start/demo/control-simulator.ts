/** Calls a simulator's control API (simulators/README.md). */
export async function controlSimulator(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}/_control${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
