import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "../ui/theme/mantine.css";
import { MantineProvider, mergeThemeOverrides } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useLayoutEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, redirect } from "react-router";
import { findEarlyInput } from "../ui/forms/early-input.client.ts";
import { useNonce } from "../server/nonce.ts";
import { routeMiddleware, toSignIn } from "../server/middleware.ts";
import { pageContext } from "../server/page-context.ts";
import type { RouteHandle } from "../route-handle.ts";
import { mantineTheme, mantineVariables } from "../ui/theme/mantine.ts";
import type { Route } from "./+types/layout.ts";
import { AppNotices } from "./shell/AppNotices.tsx";
import { BotShell } from "./shell/BotShell.tsx";
import { DraftSender } from "../data/offline/DraftSender.tsx";
import { ClaimTrial } from "./shell/ClaimTrial.tsx";
import { KeepArticles } from "./shell/KeepArticles.tsx";
import { ProveEmail } from "./shell/ProveEmail.tsx";
import { RefreshSession } from "./shell/RefreshSession.tsx";
import { useReloadForOther } from "./use-reload-for-other.ts";
import styles from "./shell/bot-shell.module.css";

export const handle: RouteHandle = { scripts: "router", namespaces: ["bot", "editor"] };

export const middleware = routeMiddleware("signed-in");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { services, signIn, viewer } = context.get(pageContext);
  if (!signIn) throw redirect(toSignIn(url));
  const trial = viewer.state === "signed-in" ? await services.findTrial(request.headers.get("cookie")) : null;
  const claimable = trial?.state === "GENERATED" && !trial.isClaimed ? trial.token : null;
  const { ownerId, timeZone } = viewer.state === "signed-in" ? viewer : { ownerId: null, timeZone: "UTC" };
  const writesWithModel = ownerId !== null && (await services.writesWithModel(ownerId));
  const isOperator = ownerId !== null && (await services.isOperator(ownerId));
  const { hasPlans, hostsBlogs } = services.site;
  const shown = { state: viewer.state, ownerId, timeZone, writesWithModel, isOperator, claimable };
  return { ...shown, hasPlans, hostsBlogs, settings: signIn, toSignIn: toSignIn(url) };
}

export default function BotLayout({ loaderData }: Route.ComponentProps) {
  const { settings, state, ownerId, timeZone, isOperator, toSignIn, claimable } = loaderData;
  const nonce = useNonce();
  const { t } = useTranslation("bot");
  const theme = useMemo(
    () =>
      mergeThemeOverrides(mantineTheme, {
        components: { Notification: { defaultProps: { closeButtonProps: { "aria-label": t("close") } } } },
      }),
    [t],
  );
  useReloadForOther();
  useLayoutEffect(() => {
    const early = findEarlyInput(document);
    queueMicrotask(() => {
      for (const repeat of early) repeat();
    });
  }, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={mantineVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications position="bottom-right" className={styles.toasts ?? ""} />
      <BotShell settings={settings} ownerId={ownerId} isOperator={isOperator}>
        <AppNotices />
        {ownerId ? <DraftSender ownerId={ownerId} /> : null}
        {claimable ? <ClaimTrial token={claimable} /> : null}
        {state === "signed-in" ? <Outlet /> : null}
        {state === "signed-in" ? <KeepArticles settings={settings} timeZone={timeZone} /> : null}
        {state === "expired" ? <RefreshSession settings={settings} toSignIn={toSignIn} /> : null}
        {state === "email-unproved" ? <ProveEmail settings={settings} /> : null}
      </BotShell>
    </MantineProvider>
  );
}
