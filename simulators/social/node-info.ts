import type { Context, Hono } from "hono";
import type { Social } from "./state.ts";

/** NodeInfo 2.0 and WebFinger (RFC 7033), as fediverse servers offer them. */
export function addNodeInfo(app: Hono, software: string, url: () => string, social: Social): void {
  app.get("/.well-known/nodeinfo", (c) =>
    c.json({ links: [{ rel: "http://nodeinfo.diaspora.software/ns/schema/2.0", href: `${url()}/nodeinfo/2.0` }] }),
  );
  app.get("/nodeinfo/2.0", (c) =>
    c.json({ version: "2.0", software: { name: software, version: "4.5.0" }, protocols: ["activitypub"] }),
  );
  app.get("/.well-known/webfinger", (c) => answerWebFinger(c, url(), social));
}

function answerWebFinger(c: Context, url: string, social: Social): Response {
  const resource = c.req.query("resource") ?? "";
  const account = social.findAccount(/^acct:([^@]+)@/.exec(resource)?.[1] ?? "");
  if (account === undefined) return c.json({ error: "Not found" }, 404);
  const links = [{ rel: "self", type: "application/activity+json", href: `${url}/users/${account.name}` }];
  return c.json({ subject: resource, links }, 200, { "content-type": "application/jrd+json" });
}
