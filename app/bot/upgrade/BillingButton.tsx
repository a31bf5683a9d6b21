import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Change } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { keepArticle } from "./back-to-article.client.ts";
import { createBillingLink } from "./plans-documents.ts";

type BillingButtonProps = ButtonProps & { change: Pick<Change, "pending" | "run">; children: ReactNode };

/** Opens a page of the payment provider, where the owner pays or sees invoices and card. */
export function BillingButton({ change, children, ...button }: BillingButtonProps) {
  const hydrated = useHydrated();
  const [search] = useSearchParams();
  const open = () =>
    change.run("billing", async (call) => {
      const link = await call(createBillingLink, {});
      const articleId = search.get("article");
      if (articleId) keepArticle(articleId);
      window.location.assign(link.createBillingLink.url);
    });
  return (
    <Button {...button} disabled={!hydrated} loading={change.pending === "billing"} onClick={() => void open()}>
      {children}
    </Button>
  );
}
