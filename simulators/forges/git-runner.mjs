import { spawn } from "node:child_process";

process.on("message", ({ number, args, env, input = "" }) => {
  const git = spawn("git", args, { env: { ...process.env, ...env }, stdio: ["pipe", "pipe", "ignore"] });
  const chunks = [];
  git.stdout.on("data", (chunk) => chunks.push(chunk));
  git.stdin.on("error", () => {});
  git.stdin.end(input);
  git.once("error", () => process.exit(1));
  git.once("close", (code) => process.send?.({ number, code, output: Buffer.concat(chunks) }));
});
process.on("disconnect", () => process.exit());
