import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MantineTheme } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { mantineTheme, mantineVariables } from "./mantine.ts";

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
  ["on-primary", "primary-strong"],
  ["secondary", "background"],
  ["secondary", "paper"],
  ["danger", "paper"],
  ["danger", "background"],
  ...["secondary", "success", "warning", "danger", "primary"].flatMap((state): [string, string][] => [
    ["ink", `${state}-soft`],
    [state, `${state}-soft`],
    ["on-primary", state],
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

  it("are the ones that Mantine's theme names", () => {
    // The source has the ones that functions return, and the theme those that are put together.
    const source = readFileSync(join(import.meta.dirname, "mantine.ts"), "utf8");
    const theme = JSON.stringify([mantineTheme, mantineVariables(mantineTheme as MantineTheme)]);
    const names = readNames(source + theme);
    expect(names.filter((name) => !css.includes(`--${name}:`))).toEqual([]);
  });
});

function readNames(from: string): string[] {
  return [...from.matchAll(/var\(--([\w-]+)\)/g)].map(([, name = ""]) => name);
}
