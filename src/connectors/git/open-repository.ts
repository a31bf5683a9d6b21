import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { RetryTiming } from "../../platform/retry.ts";
import type { TargetSite } from "../publisher.ts";
import { openGitea } from "./forges/gitea.ts";
import { openGithub } from "./forges/github.ts";
import { openGitlab } from "./forges/gitlab.ts";
import { type OpenRepository, PATH_TAKEN, type Repository } from "./repository.ts";
import { toRepositoryAddress } from "./repository-address.ts";
import { type Forge, type GitSettings, gitSettingsSchema } from "./settings.ts";

export type GitOptions = {
  outbound: Outbound;
  /** Per call; commits and clones get longer. */
  timeoutMs?: number | undefined;
  /** How long to wait for a build in one call. Default 45 000. */
  patienceMs?: number | undefined;
  /** For that wait. */
  timing?: Pick<RetryTiming, "now" | "sleep">;
};

type Opened = { repository: Repository; settings: GitSettings; address: URL; branch: string };

/** Opens the repository of a target for one piece of work, and removes local copies afterwards. */
export async function withRepository<T>(
  options: GitOptions,
  target: Pick<TargetSite, "siteUrl" | "username" | "password" | "settings">,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const settings = gitSettingsSchema.parse(target.settings);
  const { forge, address } = toRepositoryAddress(target.siteUrl, settings);
  const access = { address, username: target.username, token: target.password };
  const repository = (await findOpener(forge))(access, options);
  try {
    const branch = settings.branch || (await repository.describe()).defaultBranch;
    return await work({ repository, settings, address, branch });
  } catch (error) {
    throw error instanceof ConnectorError && error.reason === "not-found" && error.code !== PATH_TAKEN
      ? await explainMissing(repository, error)
      : error;
  } finally {
    await repository.close();
  }
}

/** A forge gives the same answer for a hidden repository as for a missing branch. */
async function explainMissing(repository: Pick<Repository, "describe">, error: ConnectorError): Promise<unknown> {
  return repository.describe().then(
    () => new ConnectorError("git", "rejected", { code: "no-such-branch", cause: error }),
    (other: unknown) =>
      other instanceof ConnectorError && other.retryable
        ? other
        : new ConnectorError("git", "rejected", { code: "no-such-repository", cause: error }),
  );
}

async function findOpener(forge: Forge): Promise<OpenRepository> {
  if (forge === "github") return openGithub;
  if (forge === "gitlab") return openGitlab;
  if (forge === "gitea") return openGitea;
  // Loaded on demand: only this one needs Git itself.
  return (await import("./forges/plain-git.ts")).openPlainGit;
}
