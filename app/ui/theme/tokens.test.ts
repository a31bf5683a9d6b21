import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mantineTheme } from "./mantine.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const colours = new Map([...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2] ?? ""]));

function colour(name: string): string {
  const value = colours.get(name);
  if (!value) throw new Error(`No token --${name}`);
  return value;
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const texts: [string, string][] = [
  ["ink", "background"],
  ["ink", "paper"],
  ["muted", "background"],
  ["muted", "paper"],
  ["primary", "background"],
  ["primary", "paper"],
  ["on-primary", "primary"],
  ["on-primary", "primary-strong"],
  ["secondary", "background"],
  ["secondary", "paper"],
  ["danger", "paper"],
  ["danger", "background"],
  ...["secondary", "success", "warning", "danger", "primary"].flatMap((state): [string, string][] => [
    ["ink", `${state}-soft`],
    [state, `${state}-soft`],
  ]),
];

describe("the colours", () => {
  it.each(texts)("%s can be read on %s", (text, surface) => {
    expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["background", "paper"])("the border of a control can be seen on %s", (surface) => {
    expect(contrast(colour("control-border"), colour(surface))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour("secondary"), colour(surface))).toBeGreaterThanOrEqual(3);
  });

  it("are the same in Mantine's theme", () => {
    expect(mantineTheme.colors?.["pink"]?.[6]).toBe(colour("primary"));
    expect(mantineTheme.colors?.["purple"]?.[6]).toBe(colour("secondary"));
    expect(mantineTheme.black).toBe(colour("ink"));
  });
});
