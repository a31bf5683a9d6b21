import type { Site } from "./site.ts";
import { gmtOffsetHours, timezone } from "./site-time.ts";

/** `/wp-json/`, where clients discover a site. Its list of routes is left out. */
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
    namespaces: ["oembed/1.0", "wp/v2", "wp-site-health/v1", "wp-block-editor/v1"],
    // PHP's empty array, the sign that application passwords are off.
    authentication: on
      ? { "application-passwords": { endpoints: { authorization: `${kit.url()}/wp-admin/authorize-application.php` } } }
      : [],
    site_icon_url: "",
  };
}
