import { ErrorNotice } from "./ErrorNotice.tsx";
import { PublicLayout } from "./PublicLayout.tsx";

export function ErrorPage({ error }: { error: unknown }) {
  return (
    <PublicLayout>
      <ErrorNotice error={error} />
    </PublicLayout>
  );
}
