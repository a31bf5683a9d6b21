import { type ClientInstrumentation, matchRoutes } from "react-router";
import { atBase, ownPathname } from "../base-path.ts";

type RouterWindow = Window & {
  /** React Router's own (its `<Scripts>`): the script URL of each route. */
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterDataRouter?: { routes: Parameters<typeof matchRoutes>[0] };
};

/**
 * Hands a navigation to the browser if the target page's script can't be loaded, which after a new release means that
 * it is gone. The browser then loads the newest version of the page; the router alone would reload the current one.
 */
export const navigationGuard: ClientInstrumentation = {
  router(router) {
    router.instrument({
      async navigate(goThere, { to, currentUrl }) {
        if (typeof to === "string") {
          const target = new URL(to.startsWith("/") ? atBase(to) : to, new URL(currentUrl, window.location.href));
          if (!navigator.onLine || !(await canLoad(ownPathname(target)))) {
            window.location.assign(target);
            // Nothing else may happen on this page.
            await new Promise(() => {});
          }
        }
        await goThere();
      },
    });
  },
};

async function canLoad(pathname: string): Promise<boolean> {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as RouterWindow;
  const matches = matchRoutes(router?.routes ?? [], pathname) ?? [];
  const modules = matches
    .map(({ route }) => manifest?.routes[route.id ?? ""]?.module)
    .filter((module) => module !== undefined);
  try {
    await Promise.all(modules.map((module) => import(/* @vite-ignore */ module)));
    return true;
  } catch {
    return false;
  }
}
