// Preloaded into the programs a script starts (--import): when their parent is killed, the IPC channel closes
// and they shut down cleanly instead of holding ports that the next start needs.
process.once("disconnect", () => {
  // A program with its own listener stops on its own.
  if (process.listenerCount("disconnect") > 0) return;
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 5_000).unref();
});
// The listener must not keep a finished program alive.
process.channel?.unref();
