import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "../../src/platform/program-version.ts";
import { root } from "../root.ts";
import { UserError } from "../../src/platform/user-error.ts";
import { buildImage } from "./build-image.ts";
import { findChangelogEntry } from "./find-changelog-entry.ts";
import { makeSbom } from "./make-sbom.ts";
import { stageFiles } from "./stage-files.ts";
import { packFolder } from "./pack-folder.ts";

export type ReleaseOptions = {
  /** Created if missing. */
  out: string;
  /** Takes files that aren't committed as they are: for tests. */
  allowChanges: boolean;
};

/** `files` in `out`; `image` says in a line what became of it. */
export type Release = { files: string[]; image: string };

/**
 * The program as a tarball that needs no build, its SBOM, its changelog entry, the image where a builder is at hand,
 * and the SHA-256 of each. Except for the image, the same commit gives the same bytes.
 */
export async function makeRelease({ out, allowChanges }: ReleaseOptions): Promise<Release> {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  if (!allowChanges && git("status", "--porcelain") !== "")
    throw new UserError("There are changes that are not committed: a release is made of a commit.");
  const [commit = "", madeAt = ""] = git("log", "-1", "--format=%H %cI").split(" ");
  const name = `galley-${version}`;
  await mkdir(out, { recursive: true });
  await using place = await mkdtempDisposable(join(tmpdir(), "galley-release-"));
  // npm names the SBOM's program after the folder.
  const folder = join(place.path, "galley");
  await stageFiles(folder);
  const sbom = makeSbom(folder, madeAt);
  await writeFile(join(folder, "sbom.json"), sbom);
  await writeFile(join(folder, "release.json"), `${JSON.stringify({ version, commit, madeAt }, null, 2)}\n`);
  const changes = findChangelogEntry(await readFile(join(root, "CHANGELOG.md"), "utf8"), version);
  const made: [string, Buffer | string][] = [
    [`${name}.tar.gz`, await packFolder(folder, name, new Date(madeAt))],
    [`${name}.sbom.json`, sbom],
    [`${name}.changes.md`, changes],
  ];
  for (const [file, bytes] of made) await writeFile(join(out, file), bytes);
  const image = buildImage(folder, { tag: `galley:${version}`, file: join(out, `${name}.image.tar`) });
  const files = [...made.map(([file]) => file), ...(image.isBuilt ? [`${name}.image.tar`] : [])];
  const sums = await Promise.all(files.map(async (file) => `${sha256(await readFile(join(out, file)))}  ${file}\n`));
  await writeFile(join(out, "SHA256SUMS"), sums.join(""));
  return { files: [...files, "SHA256SUMS"], image: image.says };
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
