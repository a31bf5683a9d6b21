// Preloaded into a service (node --import): shifts its Date ahead by the offset from the show, at startup and while it
// runs. Timers and the database's clock stay as they are.
let offsetMs = Number(process.env.SHOW_CLOCK_OFFSET_MS ?? 0);
process.on("message", (message) => {
  if (typeof message?.clockOffsetMs === "number") offsetMs = message.clockOffsetMs;
});

const RealDate = Date;
const now = () => RealDate.now() + offsetMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: (target) => new target(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
