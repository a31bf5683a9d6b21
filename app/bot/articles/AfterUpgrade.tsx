import { FailureNotice } from "../../ui/notices/FailureNotice.tsx";
import { UpgradeNotice } from "../dash/UpgradeNotice.tsx";
import { useUpgrade } from "../dash/use-upgrade.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";
import type { ArticleView, ReadyArticle } from "./article-documents.ts";
import { toProblems } from "./problems.ts";
import { PublishApproved } from "./PublishApproved.tsx";

type Upgraded = { upgrade: UpgradeState | null; approved: ReadyArticle[] };

/** Shown above the article from which somebody upgraded: the state of the upgrade, then what it makes possible. */
export function AfterUpgrade({ data, upgraded }: { data: ArticleView; upgraded: Upgraded }) {
  const { state, failure } = useUpgrade(upgraded.upgrade);
  const mayPublish = data.billingInfo?.mayPublish ?? false;
  return (
    <>
      <FailureNotice failure={failure} />
      <UpgradeNotice state={state} isQuiet={data.article !== null && toProblems(data.article).length > 0} />
      {state === "COMPLETE" && mayPublish ? (
        <PublishApproved approved={upgraded.approved} sites={data.integrations?.nodes ?? []} />
      ) : null}
    </>
  );
}
