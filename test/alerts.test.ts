import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const rules = fileURLToPath(new URL("../deploy/alerts.yaml", import.meta.url));
const cases = fileURLToPath(new URL("alerts.test.yaml", import.meta.url));
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test("each alert has a case in which it fires", () => {
  const alerts = Array.from(readFileSync(rules, "utf8").matchAll(/- alert: (\w+)/g), ([, name]) => name);
  const firing = Array.from(
    readFileSync(cases, "utf8").matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g),
    ([, name]) => name,
  );
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(firing)).toEqual(new Set(alerts));
});

describe.skipIf(!hasPromtool && process.env["CI"] !== "true")("by Prometheus's own tool", () => {
  test("the rules are valid", () => {
    expect(execFileSync("promtool", ["check", "rules", rules], { encoding: "utf8" })).toContain("SUCCESS");
  });

  test("each alert fires when it should, and only then", () => {
    const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", cases], { encoding: "utf8" });
    expect(stdout + stderr).toContain("SUCCESS");
    expect(status).toBe(0);
  });
});
