import { spawnSync } from "node:child_process";
import { UserError } from "../../src/platform/user-error.ts";

/** Many machines have Docker's client but no daemon, so this asks the daemon. */
const builders = ["podman", "docker"];

export function buildImage(
  folder: string,
  { tag, file }: { tag: string; file: string },
): { isBuilt: boolean; says: string } {
  const builder = builders.find((name) => spawnSync(name, ["info"], { stdio: "ignore" }).status === 0);
  if (builder === undefined) return { isBuilt: false, says: "No image: neither podman nor docker can build here." };
  for (const args of [
    ["build", "--tag", tag, "--file", "deploy/Containerfile", "."],
    ["save", "--output", file, tag],
  ]) {
    const { status } = spawnSync(builder, args, { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new UserError(`The image could not be built: ${builder} ${args[0]} ended with ${status}.`);
  }
  return { isBuilt: true, says: `The image is ${tag}.` };
}
