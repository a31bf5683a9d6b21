import { restUrl, type Site } from "./site.ts";
import { gmtOffsetHours, timezone } from "./site-time.ts";

const routes: Record<string, string[]> = {
  "/": ["GET"],
  "/wp/v2": ["GET"],
  "/wp/v2/posts": ["GET", "POST"],
  "/wp/v2/posts/(?P<id>[\\d]+)": ["GET", "POST", "PUT", "PATCH", "DELETE"],
  "/wp/v2/media": ["GET", "POST"],
  "/wp/v2/media/(?P<id>[\\d]+)": ["GET", "POST", "PUT", "PATCH", "DELETE"],
  "/wp/v2/categories": ["GET", "POST"],
  "/wp/v2/tags": ["GET", "POST"],
  "/wp/v2/users/me": ["GET"],
};

/** `/wp-json/`, where clients discover a site. Lists only the simulated routes. */
export function viewIndex(site: Site): object {
  const { state, kit } = site;
  const on = state.settings.applicationPasswords === "on";
  return {
    name: state.settings.title,
    description: "",
    url: kit.url(),
    home: kit.url(),
    gmt_offset: gmtOffsetHours(kit.clock.now()),
    timezone_string: timezone,
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: "posts",
    namespaces: ["oembed/1.0", "wp/v2", "wp-site-health/v1", "wp-block-editor/v1"],
    // PHP's empty array, the sign that application passwords are off.
    authentication: on
      ? { "application-passwords": { endpoints: { authorization: `${kit.url()}/wp-admin/authorize-application.php` } } }
      : [],
    routes: Object.fromEntries(
      Object.entries(routes).map(([route, methods]) => [
        route,
        {
          namespace: route === "/" ? "" : "wp/v2",
          methods,
          endpoints: [{ methods, args: [] }],
          _links: { self: restUrl(site, route) },
        },
      ]),
    ),
    site_logo: 0,
    site_icon: 0,
    site_icon_url: "",
    _links: { help: [{ href: "https://developer.wordpress.org/rest-api/" }] },
  };
}
