import type { Context } from "hono";
import type { SetupPage } from "./setup-page.ts";

/** Fields of every page, which the response adds. */
type Common = "locale" | "path" | "notice";

type Without<Page, Keys extends PropertyKey> = Page extends unknown ? Omit<Page, Keys> : never;

/** Answers with a page of setup. */
export type Show = (
  c: Context,
  page: Without<SetupPage, Common>,
  status?: 200 | 403 | 422 | 429,
) => Response | Promise<Response>;
