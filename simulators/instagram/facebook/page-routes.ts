import { type Context, Hono } from "hono";
import type { Kit } from "../../kit/start-simulator.ts";
import { graphError } from "../../meta/graph-error.ts";
import { newFacebookToken } from "../ids.ts";
import type { Account, FacebookToken, InstagramState } from "../state.ts";
import { checkFacebookToken } from "./check-facebook-token.ts";

const version = "/:version{v[0-9]+\\.0}";

/** App-scoped: everyone who logs in here is the same person. */
export const facebookPersonId = "10150000000000042";

/** The person's data: `/me`, `/me/permissions`, and `/me/accounts` with the tokens of the Pages they selected. */
export function pageRoutes(state: InstagramState, kit: Kit): Hono {
  const app = new Hono();
  app.get(`${version}/me`, (c) => withPerson(c, () => Response.json({ id: facebookPersonId })));
  app.get(`${version}/me/permissions`, (c) =>
    withPerson(c, ({ scopes }) =>
      Response.json({ data: scopes.map((permission) => ({ permission, status: "granted" })) }),
    ),
  );
  app.get(`${version}/me/accounts`, (c) =>
    withPerson(c, (token) => {
      if (!token.scopes.includes("pages_show_list")) return Response.json({ data: [] });
      const accounts = token.userIds.flatMap((id) => state.accounts.get(id) ?? []);
      const size = Math.min(Number(c.req.query("limit") ?? 25), state.settings.paging === "short" ? 1 : 100);
      const start = Number(c.req.query("after")?.slice("QVFI".length) ?? 0);
      const data = accounts.slice(start, start + size).map((account) => pageOf(account, token));
      const after = `QVFI${start + size}`;
      const next =
        start + size < accounts.length
          ? { next: `${kit.url()}/facebook/v26.0/me/accounts?access_token=${token.token}&after=${after}` }
          : {};
      return Response.json({ data, paging: { cursors: { before: `QVFI${start}`, after }, ...next } });
    }),
  );

  function withPerson(c: Context, answer: (token: FacebookToken) => Response): Response {
    const token = checkFacebookToken(state, kit.clock.now(), c.req.raw);
    if (token instanceof Response) return token;
    return token.kind === "page"
      ? graphError({ code: 190, message: "This method must be called with a User Access Token" })
      : answer(token);
  }

  /** The Page's token lives as long as the person's, except that it never expires if theirs lasts 60 days. */
  function pageOf(account: Account, { kind, expiresAt, scopes }: FacebookToken): object {
    const token: FacebookToken = {
      token: newFacebookToken(),
      kind: "page",
      userIds: [account.userId],
      scopes,
      expiresAt: kind === "long" ? null : expiresAt,
    };
    state.facebookTokens.set(token.token, token);
    const linked =
      account.accountType === "PERSONAL"
        ? {}
        : { instagram_business_account: { id: account.userId, username: account.username } };
    return { id: account.page?.id ?? "", name: account.page?.name ?? "", access_token: token.token, ...linked };
  }
  return app;
}
