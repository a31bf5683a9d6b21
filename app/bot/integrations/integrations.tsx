import { ConnectionsPage, connectionsHandle } from "../connections/ConnectionsPage.tsx";
import { loadConnections } from "../connections/load-connections.server.ts";
import type { Route } from "./+types/integrations.ts";

export const handle = connectionsHandle;

export function loader(args: Route.LoaderArgs) {
  return loadConnections(args);
}

/** The connections, with the sites first. */
export default function Integrations({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage loaded={loaderData} first="sites" />;
}
