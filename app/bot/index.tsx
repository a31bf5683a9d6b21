import { redirect } from "react-router";
import { ownPathname } from "../base-path.ts";
import { localeOfPath, localePath } from "../i18n/locale.ts";
import type { Route } from "./+types/index.ts";

export function loader({ url }: Route.LoaderArgs) {
  return redirect(localePath(localeOfPath(ownPathname(url)), "/bot/dash/"));
}
