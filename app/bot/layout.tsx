import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { Outlet, redirect } from "react-router";
import { localeOfPath, localePath } from "../i18n/locale.ts";
import { useNonce } from "../nonce.ts";
import { pageContext } from "../page-context.ts";
import type { RouteHandle } from "../route-handle.ts";
import { mantineTheme } from "../theme/mantine.ts";
import type { Route } from "./+types/layout.ts";
import { BotShell } from "./BotShell.tsx";
import { RefreshSession } from "./RefreshSession.tsx";

export const handle: RouteHandle = { scripts: "router", namespaces: ["bot"] };

/** Everything below is for signed-in people; an expired token is refreshed by the browser first. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { signIn, viewer } = context.get(pageContext);
  const locale = localeOfPath(url.pathname);
  const toSignIn = `${localePath(locale, "/signin")}?next=${encodeURIComponent(url.pathname + url.search)}`;
  if (viewer.state === "signed-out" || !signIn) throw redirect(toSignIn);
  return { settings: signIn, refreshing: viewer.state === "expired", toSignIn };
}

export default function BotLayout({ loaderData }: Route.ComponentProps) {
  const { settings, refreshing, toSignIn } = loaderData;
  const nonce = useNonce();
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme="light" getStyleNonce={() => nonce}>
      <Notifications position="top-right" />
      <BotShell settings={settings}>{refreshing ? <RefreshSession settings={settings} toSignIn={toSignIn} /> : <Outlet />}</BotShell>
    </MantineProvider>
  );
}
