import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { chmod, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../../../src/platform/has-code.ts";

/** Enough for a database with its WAL and the run's pictures; the rest can be filled up. */
const SIZE_MB = 640;
const PIECE = Buffer.alloc(1 << 20);

/** A small separate disk (tmpfs) where root may mount one; otherwise a folder that can't be filled. */
export async function makeDisk(sizeMb = SIZE_MB) {
  const folder = await mkdtemp(join(tmpdir(), "galley resilience "));
  await chmod(folder, 0o755);
  const isMounted = mount(folder, sizeMb);
  const ballast = join(folder, "ballast");
  const unmount = () => isMounted && execFileSync("umount", ["-l", folder], { stdio: "ignore" });
  process.once("exit", unmount);
  await mkdir(join(folder, "data"));
  return {
    folder,
    /** Fills the disk. Returns false where this machine doesn't allow small disks. */
    async fill(): Promise<boolean> {
      if (isMounted) await writeUntilFull(ballast);
      return isMounted;
    },
    free: () => rm(ballast, { force: true }),
    async remove(): Promise<void> {
      process.off("exit", unmount);
      unmount();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function mount(folder: string, sizeMb: number): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m`, "tmpfs", folder], { stdio: "ignore" });
    chmodSync(folder, 0o755);
    return true;
  } catch {
    console.log('No small disk can be mounted here (that takes root): the fault "disk full" is left out.');
    return false;
  }
}

async function writeUntilFull(file: string): Promise<void> {
  await using handle = await open(file, "a");
  for (let size = PIECE.length; size >= 512;) {
    try {
      await handle.write(PIECE.subarray(0, size));
    } catch (error) {
      if (!hasCode(error, "ENOSPC")) throw error;
      size /= 2;
    }
  }
}
