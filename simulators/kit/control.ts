/** Calls a simulator's control API; simulators/README.md describes the answers, and each caller names their type. */
export async function control<T = unknown>(
  { url }: { url: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(`${url}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${url}/_control${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
