import { Outlet } from "react-router";
import { ErrorNotice } from "../ui/layout/ErrorNotice.tsx";
import type { Route } from "./+types/within-menu.ts";

/** Wraps every page below /bot, so that the menu stays when one of them fails. */
export default function WithinMenu() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorNotice error={error} />;
}
