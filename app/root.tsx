import "./ui/theme/fonts.css";
import "./ui/theme/tokens.css";
import "./ui/theme/base.css";
import "./ui/theme/print.css";
import beVietnamLatin from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url";
import beVietnamVietnamese from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url";
import boldLatin from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-600-normal.woff2?url";
import boldVietnamese from "@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-600-normal.woff2?url";
import loraLatin from "@fontsource/lora/files/lora-latin-600-normal.woff2?url";
import loraVietnamese from "@fontsource/lora/files/lora-vietnamese-600-normal.woff2?url";
import { useContext, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Links, Outlet, Scripts, ScrollRestoration, useMatches, useRevalidator } from "react-router";
import { atBase } from "./base-path.ts";
import { keepPageData, setShownPage } from "./client/keep-page-data.client.ts";
import type { Route } from "./+types/root.ts";
import { toLanguageTag } from "./i18n/language-tag.ts";
import { ErrorPage } from "./ui/layout/ErrorPage.tsx";
import { routeMiddleware } from "./server/middleware.ts";
import { useNonce } from "./server/nonce.ts";
import { PageAssetsContext } from "./server/page-assets.ts";
import { pageContext } from "./server/page-context.ts";
import { isTagged, namespacesOf, scriptsOf } from "./route-handle.ts";
import { type Site, useSite } from "./site.ts";

export const middleware = routeMiddleware("name-route");

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPageData];

export function loader({ context }: Route.LoaderArgs): { site: Site } {
  const { services, buildId } = context.get(pageContext);
  const { partner, tagManagerId, statusPage } = services.site;
  return { site: { publicUrl: services.publicUrl, partner, tagManagerId, statusPage, buildId } };
}

/** For Mantine, which reads the scheme from an attribute; our own styles use a media query. */
const takeDeviceScheme =
  "document.documentElement.dataset.mantineColorScheme=" +
  'matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light"';

/**
 * For a stylesheet that the page already has inline. The bundler's loader skips a sheet that has a link; `disabled` and
 * `media` keep the browser from loading and preloading it.
 */
const unfetched = { media: "not all", disabled: true };

export function Layout({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation("common");
  const problems = {
    "data-problem-required": t("fieldProblems.required"),
    "data-problem-email": t("fieldProblems.email"),
    "data-problem-short": t("fieldProblems.short", { min: "{{min}}" }),
    "data-problem-invalid": t("fieldProblems.invalid"),
  };
  const matches = useMatches();
  const handles = matches.map((match) => match.handle);
  const scripts = scriptsOf(matches);
  const assets = useContext(PageAssetsContext);
  const site = useSite();
  const nonce = useNonce();
  const fonts = { latin: [beVietnamLatin], vietnamese: [beVietnamVietnamese] };
  // The owner's headings and titles may wrap differently in the fallbacks.
  if (scripts === "router") {
    fonts.latin.push(boldLatin, loraLatin);
    fonts.vietnamese.push(boldVietnamese, loraVietnamese);
  }
  const preloaded = i18n.language === "vi" ? [...fonts.latin, ...fonts.vietnamese] : fonts.latin;
  return (
    // The script below corrects the colour scheme before the first paint, so browser and server may differ in it.
    <html
      suppressHydrationWarning
      lang={toLanguageTag(i18n.language)}
      data-mantine-color-scheme={scripts === "router" ? "light" : undefined}
      data-base={atBase("") || undefined}
      data-scripts={scripts}
      data-build={scripts === "none" ? undefined : site?.buildId}
      data-namespaces={scripts === "none" || scripts === "app" ? undefined : namespacesOf(handles).join(" ")}
      data-tag-manager={isTagged(handles) ? (site?.tagManagerId ?? undefined) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f4f7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17141b" />
        <link rel="icon" href={atBase("/favicon.svg")} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={atBase("/icons/apple-touch-icon.png")} />
        <link
          rel="manifest"
          href={atBase(i18n.language === "vi" ? "/manifest.vi.webmanifest" : "/manifest.webmanifest")}
        />
        {scripts === "router" ? (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: takeDeviceScheme }} />
        ) : null}
        {preloaded.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {assets?.preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} nonce={assets.nonce} />
        ))}
        {assets?.sheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} {...unfetched} />
        ))}
        {assets ? (
          // Our own built stylesheets, read from disk.
          <style nonce={assets.nonce} dangerouslySetInnerHTML={{ __html: assets.styles }} />
        ) : (
          <Links />
        )}
      </head>
      <body {...(scripts === "island" || scripts === "router" ? problems : {})}>
        {children}
        {assets?.script ? <script type="module" nonce={assets.nonce} src={assets.script} /> : null}
        {scripts === "router" ? <ScrollRestoration /> : null}
        {scripts === "router" ? <Scripts /> : null}
      </body>
    </html>
  );
}

export default function App() {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const data = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
    setShownPage({ address: location.pathname + location.search, data, reload: revalidate });
  }, [matches, revalidate]);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
