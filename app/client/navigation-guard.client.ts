import { type ClientInstrumentation, matchRoutes } from "react-router";
import { atBase, ownPathname } from "../base-path.ts";

type RouterWindow = Window & {
  /** React Router's own (its `<Scripts>`): where each route's script stands. */
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
  __reactRouterDataRouter?: { routes: Parameters<typeof matchRoutes>[0] };
};

/**
 * Leaves a navigation to the browser when the script of the page that it leads to cannot be had,
 * which after a new release means that it is gone: the browser then loads the page itself, in its
 * newest form. The router alone would load the page anew that was to be left.
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
