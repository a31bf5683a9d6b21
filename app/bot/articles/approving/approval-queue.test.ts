import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApprovalQueue, type Refusal, type ToApprove } from "./approval-queue.ts";

const [bowls, walk] = ["Nine bowls", "Autumn walk"].map((title, index) => ({ id: `a${index}`, version: 1, title })) as [
  ToApprove,
  ToApprove,
];

let queue: ReturnType<typeof createApprovalQueue>;
let sent: { titles: string[]; keepalive: boolean }[];
let refusals: Refusal[];
let putBack: Refusal[];

const actions = {
  async send(articles: ToApprove[], { keepalive }: { keepalive: boolean }) {
    sent.push({ titles: articles.map(({ title }) => title), keepalive });
    return refusals;
  },
  onOver() {},
  onRefused: (refused: Refusal[]) => void (putBack = refused),
};

beforeEach(() => {
  vi.useFakeTimers();
  queue = createApprovalQueue({ holdMs: 6_000 });
  [sent, refusals, putBack] = [[], [], []];
});
afterEach(() => void vi.useRealTimers());

describe("an approval", () => {
  it("is shown at once, sent after a moment, and forgotten when the page has new data", async () => {
    let finish = () => {};
    queue.onSent(() => new Promise((resolve) => (finish = resolve)));
    queue.hold([bowls], actions);
    expect([...queue.read()]).toEqual([["a0", 1]]);
    await vi.advanceTimersByTimeAsync(5_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([{ titles: ["Nine bowls"], keepalive: false }]);
    expect(queue.read().has("a0")).toBe(true);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.read().size).toBe(0);
  });

  it("is never sent after an undo; the others are", async () => {
    const first = queue.hold([bowls], actions);
    queue.hold([walk], actions);
    expect(queue.undo(first)).toEqual([bowls]);
    expect([...queue.read().keys()]).toEqual(["a1"]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent.map(({ titles }) => titles)).toEqual([["Autumn walk"]]);
    expect(queue.undo(first)).toEqual([]);
  });

  it("is undone starting with the last", () => {
    queue.hold([bowls], actions);
    queue.hold([walk], actions);
    expect([queue.undo(), queue.undo(), queue.undo()]).toEqual([[walk], [bowls], []]);
  });

  it("waits while someone reads its toast", async () => {
    queue.hold([bowls], actions);
    queue.pause(true);
    await vi.advanceTimersByTimeAsync(60_000);
    queue.pause(false);
    await vi.advanceTimersByTimeAsync(5_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(1);
  });

  it("is sent once, before the page closes", async () => {
    queue.hold([bowls], actions);
    queue.hold([walk], actions);
    void queue.sendAll({ keepalive: true });
    expect(sent).toEqual([
      { titles: ["Nine bowls"], keepalive: true },
      { titles: ["Autumn walk"], keepalive: true },
    ]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toHaveLength(2);
  });

  it("is put back with the reason when refused", async () => {
    refusals = [{ article: bowls, reason: "Somebody decided already." }];
    queue.hold([bowls, walk], actions);
    let shown: string[] = [];
    queue.onSent(async () => void (shown = [...queue.read().keys()]));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(putBack).toEqual(refusals);
    expect(shown).toEqual(["a1"]);
  });

  it("that didn't reach the service is undone, without reloading the page", async () => {
    refusals = [
      { article: bowls, reason: null },
      { article: walk, reason: null },
    ];
    let reloads = 0;
    queue.onSent(async () => void (reloads += 1));
    queue.hold([bowls, walk], actions);
    expect(await queue.sendAll({ keepalive: false })).toEqual(refusals);
    expect([reloads, queue.read().size]).toEqual([0, 0]);
    refusals = [{ article: bowls, reason: "Somebody decided already." }];
    queue.hold([bowls], actions);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(reloads).toBe(1);
  });

  it("is sent only once, even though its closing toast sends it as well", async () => {
    const id = queue.hold([bowls], { ...actions, onOver: () => void queue.send(id) });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(sent).toHaveLength(1);
  });

  it("that is being sent is awaited, and reports a refusal", async () => {
    refusals = [{ article: bowls, reason: "Somebody decided already." }];
    const id = queue.hold([bowls], actions);
    void queue.send(id);
    expect(await queue.sendAll({ keepalive: false })).toEqual(refusals);
    expect(sent).toHaveLength(1);
  });

  it("given twice counts once", () => {
    queue.hold([bowls], actions);
    queue.hold([bowls], actions);
    expect(queue.undo()).toEqual([]);
    expect(queue.undo()).toEqual([bowls]);
  });
});
