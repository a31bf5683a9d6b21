import { ConnectionsPage, connectionsHandle } from "./ConnectionsPage.tsx";
import { loadConnections } from "./load-connections.server.ts";
import type { Route } from "./+types/connections.ts";

export const handle = connectionsHandle;

export function loader(args: Route.LoaderArgs) {
  return loadConnections(args);
}

export default function Connections({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage loaded={loaderData} first="accounts" />;
}
