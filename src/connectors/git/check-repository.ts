import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetCheck, TargetSite } from "../publisher.ts";
import { learnConventions } from "./conventions/learn-conventions.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import { requirePulls, toOwnBranch } from "./propose-post.ts";
import type { Repository } from "./repository.ts";
import type { GitSettings } from "./settings.ts";

/** Signs in, and learns the site's conventions unless the owner has set them. */
export async function checkRepository(options: GitOptions, site: TargetSite): Promise<TargetCheck> {
  return withRepository(options, site, async ({ repository, settings, branch, address }) => {
    const { name, canWrite } = await repository.describe();
    if (settings.pullRequests) await requireReadablePulls(repository, branch);
    const tree = await repository.readTree(branch);
    if (canWrite && tree.canPush === false && !settings.pullRequests)
      throw new ConnectorError("git", "forbidden", { code: "branch-protected" });
    const learned: GitSettings = {
      ...(settings.path === "" ? { ...settings, ...(await learnConventions(repository, tree)) } : settings),
      branch,
      tokenExpiresAt: (await repository.readTokenExpiry())?.toISOString() ?? null,
    };
    const page = URL.parse(learned.pageUrl);
    return {
      siteName: page?.host ?? name,
      apiUrl: address.href,
      canPublish: canWrite,
      canUpload: canWrite,
      sideEffects: [
        { kind: "public-at", url: page?.origin ?? address.href },
        ...(settings.pullRequests ? [{ kind: "pull-request", url: address.href } as const] : []),
      ],
      settings: learned,
    };
  });
}

/** A fine-grained token can have access to a repository's contents but not to its pull requests. */
async function requireReadablePulls(repository: Repository, branch: string): Promise<void> {
  await requirePulls(repository)
    .find(toOwnBranch("galley:none"), branch)
    .catch((error: unknown) => {
      const isHidden = error instanceof ConnectorError && ["forbidden", "not-found"].includes(error.reason);
      throw isHidden ? new ConnectorError("git", "forbidden", { code: "read-only-token", cause: error }) : error;
    });
}
