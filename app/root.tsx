import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";
import beVietnamLatin from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url";
import beVietnamVietnamese from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url";
import { useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import type { Route } from "./+types/root.ts";
import { ErrorPage } from "./layout/ErrorPage.tsx";
import { InlinedStyles } from "./inlined-styles.ts";
import { pageContext } from "./page-context.ts";
import { isHydrated, namespacesOf } from "./route-handle.ts";

/** Tells the access log the route instead of the path. */
const nameRoute: Route.MiddlewareFunction = ({ context, pattern }) => {
  context.get(pageContext).setRoute(pattern.replace(/^\/?(vi\?)?\/?/, "/"));
};

export const middleware = [nameRoute];

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const handles = useMatches().map((match) => match.handle);
  const hydrated = isHydrated(handles);
  const inlined = useContext(InlinedStyles);
  const fonts = i18n.language === "vi" ? [beVietnamLatin, beVietnamVietnamese] : [beVietnamLatin];
  return (
    <html lang={i18n.language} data-namespaces={hydrated ? namespacesOf(handles).join(" ") : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f5f4f7" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {inlined ? (
          // Our own built stylesheets, read from disk.
          <style nonce={inlined.nonce} dangerouslySetInnerHTML={{ __html: inlined.sheets.join("\n") }} />
        ) : (
          <Links />
        )}
      </head>
      <body>
        {children}
        {hydrated ? <ScrollRestoration /> : null}
        {hydrated ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
