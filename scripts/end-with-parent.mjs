// Preloaded into the programs a script starts (--import): when their starter is killed, the IPC
// channel closes and they end as if asked to, instead of holding ports that the next start needs.
process.once("disconnect", () => {
  // A program with a listener of its own stops by itself.
  if (process.listenerCount("disconnect") > 0) return;
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 5_000).unref();
});
// Listening must not keep a program alive that has done its work.
process.channel?.unref();
