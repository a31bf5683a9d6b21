import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";

const leftOut = new Set(["node_modules", ".git", "data", "test-results", "show-results"]);

/** A copy of the current working tree with its build; node_modules is a symlink. */
export async function makeScratchCopy(root: string) {
  const folder = await mkdtemp(join(tmpdir(), "galley-careless-"));
  await cp(root, folder, { recursive: true, filter: (path) => !leftOut.has(relative(root, path).split(sep)[0] ?? "") });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    /** Null, or why the patch doesn't apply. */
    async apply(patchFile: string): Promise<string | null> {
      // One line of context has to match, wherever it is now. The ceiling keeps git from finding a repository above.
      const options = { cwd: folder, env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) } };
      return promisify(execFile)("git", ["apply", "-C1", "--recount", patchFile], options).then(
        () => null,
        (error: unknown) => String(error),
      );
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
