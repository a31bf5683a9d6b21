import { Hono, type Context } from "hono";
import type { Kit } from "../kit/start-simulator.ts";
import { checkToken } from "./check-token.ts";
import { checkPageToken } from "./facebook/check-facebook-token.ts";
import { parseFields, type FieldTree } from "./fields.ts";
import { graphError, missingObjectError } from "../meta/graph-error.ts";
import { listMedia } from "./list-media.ts";
import { accountNode, childNode, childrenOf, type Host, postNode } from "./media-node.ts";
import type { PictureAddresses } from "./picture-addresses.ts";
import type { Account, InstagramState, Token } from "./state.ts";

const version = "/:version{v[0-9]+\\.[0-9]+}";

type Caller = Pick<Token, "userId" | "token">;

/**
 * `https://graph.instagram.com/vNN.N/…` and Facebook's, which has no unversioned paths and no account called "me":
 * reads an account and its media.
 */
export function graphRoutes(state: InstagramState, kit: Kit, addresses: PictureAddresses, host: Host): Hono {
  const app = new Hono();
  for (const prefix of host === "instagram" ? ["", version] : [version]) {
    app.get(`${prefix}/:id/media`, (c) => withToken(c, (token) => mediaEdge(c, token)));
    app.get(`${prefix}/:id/children`, (c) =>
      withToken(c, (token) => {
        const post = state.findPost(c.req.param("id"));
        if (post === undefined || post.userId !== token.userId) return missingObjectError(c.req.param("id"));
        return Response.json(childrenOf(post, fieldsOf(c), addresses));
      }),
    );
    app.get(`${prefix}/:id`, (c) => withToken(c, (token) => node(c, token)));
  }

  function withToken(c: Context, answer: (token: Caller) => Response): Response {
    const check = host === "instagram" ? checkToken : checkPageToken;
    const token = check(state, kit.clock.now(), c.req.raw);
    if (token instanceof Response) return token;
    const response = answer(token);
    addUsage(response.headers, token.userId);
    return response;
  }

  function node(c: Context, token: Caller): Response {
    const id = c.req.param("id") ?? "";
    const fields = fieldsOf(c) ?? new Map([["id", null]]);
    const account = ownAccount(id, token);
    if (account !== undefined) {
      const found = accountNode(host, account, fields);
      return Response.json(id === "me" && state.settings.envelope === "data" ? { data: [found] } : found);
    }
    const post = state.findPost(id);
    if (post?.userId === token.userId) return Response.json(postNode(post, fields, addresses));
    const child = state.findPhoto(id);
    if (child?.post.mediaType === "CAROUSEL_ALBUM" && child.post.userId === token.userId)
      return Response.json(childNode(child.picture, fields, addresses));
    return missingObjectError(id);
  }

  function mediaEdge(c: Context, token: Caller): Response {
    const account = ownAccount(c.req.param("id") ?? "", token);
    if (account === undefined) return missingObjectError(c.req.param("id") ?? "");
    const limit = Math.min(Number(c.req.query("limit") ?? 25), 100);
    if (!Number.isInteger(limit) || limit < 1)
      return graphError({ code: 100, message: "(#100) limit must be a positive integer" });
    const fields = fieldsOf(c) ?? new Map([["id", null]]);
    const slice = listMedia(state, account.userId, { limit, after: c.req.query("after") });
    const data = slice.posts.map((post) => postNode(post, fields, addresses));
    if (slice.after === null) return Response.json({ data });
    const next = slice.hasNext ? { next: nextAddress(c, account, token, slice.after) } : {};
    return Response.json({
      data,
      paging: { cursors: { before: slice.before ?? slice.after, after: slice.after }, ...next },
    });
  }

  /** Names the account by its id and carries the token, as Instagram's does. */
  function nextAddress(c: Context, account: Account, token: Caller, after: string): string {
    const address = host === "instagram" ? kit.url() : `${kit.url()}/facebook`;
    const next = new URL(`${address}/${c.req.param("version") ?? "v26.0"}/${account.userId}/media`);
    next.searchParams.set("access_token", token.token);
    for (const name of ["fields", "limit"]) {
      const value = c.req.query(name);
      if (value !== undefined) next.searchParams.set(name, value);
    }
    next.searchParams.set("after", after);
    return next.toString();
  }

  function ownAccount(id: string, token: Caller): Account | undefined {
    const account = id === "me" && host === "instagram" ? state.accounts.get(token.userId) : state.findAccount(id);
    return account?.userId === token.userId ? account : undefined;
  }

  function addUsage(headers: Headers, userId: string): void {
    const { business, app: perApp } = state.settings.usage;
    if (business !== null)
      headers.set("x-business-use-case-usage", JSON.stringify({ [userId]: [{ type: "instagram", ...business }] }));
    if (perApp !== null) headers.set("x-app-usage", JSON.stringify(perApp));
  }
  return app;
}

function fieldsOf(c: Context): FieldTree | null {
  const text = c.req.query("fields");
  return text === undefined || text === "" ? null : parseFields(text);
}
