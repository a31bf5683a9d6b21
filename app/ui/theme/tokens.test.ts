import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mantineTheme } from "./mantine.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const [inLight = "", inDark = ""] = css.split("@media screen and (prefers-color-scheme: dark)");

function readColours(from: string): Map<string, string> {
  return new Map([...from.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const schemes = { light: readColours(inLight), dark: readColours(inDark) };

function colour(scheme: keyof typeof schemes, name: string): string {
  const value = schemes[scheme].get(name);
  if (!value) throw new Error(`No token --${name} in ${scheme}`);
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

describe.each(["light", "dark"] as const)("the colours on a %s screen", (scheme) => {
  it.each(texts)("%s is readable on %s", (text, surface) => {
    expect(contrast(colour(scheme, text), colour(scheme, surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["background", "paper"])("a control's border is visible on %s", (surface) => {
    expect(contrast(colour(scheme, "control-border"), colour(scheme, surface))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour(scheme, "secondary"), colour(scheme, surface))).toBeGreaterThanOrEqual(3);
  });
});

describe("the colours", () => {
  it("are chosen for dark screens one by one", () => {
    expect([...schemes.dark.keys()]).toEqual([...schemes.light.keys()]);
  });

  it("are the same in Mantine's theme", () => {
    expect(mantineTheme.colors?.["pink"]?.[6]).toBe(colour("light", "primary"));
    expect(mantineTheme.colors?.["purple"]?.[6]).toBe(colour("light", "secondary"));
    expect(mantineTheme.black).toBe(colour("light", "ink"));
    expect(mantineTheme.colors?.["dark"]?.[0]).toBe(colour("dark", "ink"));
    expect(mantineTheme.colors?.["dark"]?.[2]).toBe(colour("dark", "muted"));
    expect(mantineTheme.colors?.["dark"]?.[7]).toBe(colour("dark", "paper"));
    expect(mantineTheme.colors?.["dark"]?.[8]).toBe(colour("dark", "background"));
  });
});

it("text is readable in Mantine's dark fields", () => {
  const field = mantineTheme.colors?.["dark"]?.[6] ?? "";
  for (const text of ["ink", "muted", "danger"])
    expect(contrast(colour("dark", text), field)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour("dark", "control-border"), field)).toBeGreaterThanOrEqual(3);
});
