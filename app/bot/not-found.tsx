import { data } from "react-router";
import { ErrorNotice } from "../layout/ErrorNotice.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorNotice error={error} />;
}
