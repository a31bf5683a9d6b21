import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { UpgradeNotice } from "../dash/UpgradeNotice.tsx";
import { useUpgrade } from "../dash/use-upgrade.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";
import type { ArticleLine, ArticleView } from "./article-documents.ts";
import { toProblems } from "./problems.ts";
import { PublishApproved } from "./PublishApproved.tsx";

type Upgraded = { written: { nodes: ArticleLine[] } | null; billingInfo: { upgrade: UpgradeState | null } | null };

/** Shown above the article from which somebody upgraded: the state of the upgrade, then what it makes possible. */
export function AfterUpgrade({ data, upgraded }: { data: ArticleView; upgraded: Upgraded }) {
  const { state, failure } = useUpgrade(upgraded.billingInfo?.upgrade ?? null);
  const mayPublish = data.billingInfo?.mayPublish ?? false;
  return (
    <>
      <FailureNotice failure={failure} />
      <UpgradeNotice state={state} isQuiet={data.article !== null && toProblems(data.article).length > 0} />
      {state === "COMPLETE" && mayPublish ? (
        <PublishApproved written={upgraded.written?.nodes ?? []} sites={data.integrations?.nodes ?? []} />
      ) : null}
    </>
  );
}
