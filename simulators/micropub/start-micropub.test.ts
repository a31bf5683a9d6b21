import { expect, it } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startMicropub } from "./start-micropub.ts";
import { standardToken } from "./state.ts";

const platform = useSimulator(startMicropub);

const bearer = { authorization: `Bearer ${standardToken}` };

it("uploads keep their address and bytes, and everything survives a restart", async () => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array([1, 2, 3])], { type: "image/png" }), "a.png");
  const first = await fetch(`${platform.url}/media`, { method: "POST", body: form, headers: bearer });
  const second = await fetch(`${platform.url}/media`, { method: "POST", body: form, headers: bearer });
  const places = [first, second].map((answer) => new URL(answer.headers.get("location") ?? "").pathname);
  expect(new Set(places).size).toBe(2);
  const post = await fetch(`${platform.url}/micropub`, {
    method: "POST",
    headers: { ...bearer, "content-type": "application/json" },
    body: JSON.stringify({ type: ["h-entry"], properties: { name: ["Kept"], content: ["x"], "mp-slug": ["kept"] } }),
  });
  const slug = new URL(post.headers.get("location") ?? "").pathname;
  await platform.restart();
  const bytes = await (await fetch(`${platform.url}${places[0]}`)).arrayBuffer();
  expect([slug, [...new Uint8Array(bytes)], (await fetch(`${platform.url}${slug}`)).status]).toEqual([
    "/posts/kept",
    [1, 2, 3],
    200,
  ]);
});
