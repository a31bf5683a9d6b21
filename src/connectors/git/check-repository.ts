import type { TargetCheck, TargetSite } from "../publisher.ts";
import { learnConventions } from "./conventions/learn-conventions.ts";
import { type GitOptions, withRepository } from "./open-repository.ts";
import type { GitSettings } from "./settings.ts";

/** Signs in, and learns the site's conventions unless the owner has set them. */
export async function checkRepository(options: GitOptions, site: TargetSite): Promise<TargetCheck> {
  return withRepository(options, site, async ({ repository, settings, branch, address }) => {
    const { name, canWrite } = await repository.describe();
    const tree = await repository.readTree(branch);
    const learned: GitSettings = {
      ...(settings.path === "" ? { ...settings, ...(await learnConventions(repository, tree)) } : settings),
      branch,
    };
    const page = URL.parse(learned.pageUrl);
    return {
      siteName: page?.host ?? name,
      apiUrl: address.href,
      canPublish: canWrite,
      canUpload: canWrite,
      sideEffects: [{ kind: "public-at", url: page?.origin ?? address.href }],
      settings: learned,
    };
  });
}
