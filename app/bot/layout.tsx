import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { data, Outlet, redirect } from "react-router";
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
  // Neither signed in nor out: the page comes when the user pool answers again.
  if (viewer.state === "unavailable") throw data(null, { status: 503 });
  return { settings: signIn, state: viewer.state, toSignIn };
}

export default function BotLayout({ loaderData }: Route.ComponentProps) {
  const { settings, state, toSignIn } = loaderData;
  const nonce = useNonce();
  return (
    <MantineProvider theme={mantineTheme} forceColorScheme="light" getStyleNonce={() => nonce}>
      <Notifications position="top-right" />
      <BotShell settings={settings}>
        {state === "expired" ? <RefreshSession settings={settings} toSignIn={toSignIn} /> : null}
        {state === "email-unproved" ? <EmailUnproved /> : null}
        {state === "signed-in" ? <Outlet /> : null}
      </BotShell>
    </MantineProvider>
  );
}

/** There is no account without an address that proofs can be mailed to. */
function EmailUnproved() {
  const { t } = useTranslation("bot");
  return (
    <section>
      <h1>{t("emailUnproved.heading")}</h1>
      <p>{t("emailUnproved.text")}</p>
    </section>
  );
}
