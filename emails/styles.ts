import type { CSSProperties } from "react";

/** Email clients support neither custom properties nor our fonts, so the values are spelled out here, once. */
const serif = "Lora, Georgia, 'Times New Roman', serif";
const sans = "'Be Vietnam Pro', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const mono = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";
const ink = "#1f1b24";
const muted = "#5f5968";
const pink = "#c2185b";
const grey = "#ece9f0";
const line = "#dcd8e2";

const title = { fontFamily: serif, fontWeight: 600, lineHeight: "1.3", color: ink };
const words = { fontSize: 16, lineHeight: "1.6", color: ink };
const small = { color: muted, fontSize: 14, lineHeight: "1.55" };

export const mailStyles = {
  body: { margin: 0, padding: "8px 8px 24px", backgroundColor: "#f5f4f7", fontFamily: sans, ...words },
  page: { maxWidth: 600, width: "100%" },
  wordmark: { margin: 0, padding: "16px 24px", ...title, fontSize: 22, lineHeight: "1.4", color: pink },
  paper: { width: "100%", backgroundColor: "#ffffff", borderRadius: 12 },
  inset: { padding: "8px 24px 0" },
  end: { padding: "0 24px 16px" },
  foot: { padding: "24px 24px 0" },
  title: { margin: "16px 0", ...title, fontSize: 28 },
  entryTitle: { margin: "16px 0 8px", ...title, fontSize: 20 },
  heading: { margin: "28px 0 12px", ...title },
  /** The article's own words; Galley's are `plain`. */
  text: { margin: "0 0 16px", fontFamily: serif, fontSize: 17, lineHeight: "1.65", color: ink },
  plain: { margin: "0 0 16px", ...words },
  strong: { margin: "0 0 8px", ...words, fontWeight: 600 },
  note: { margin: "0 0 16px", ...small },
  rule: { margin: "24px 0", borderColor: line },
  code: {
    margin: "0 0 16px",
    padding: "16px 8px",
    borderRadius: 8,
    backgroundColor: grey,
    color: ink,
    fontFamily: mono,
    fontSize: 34,
    fontWeight: 700,
    lineHeight: "1.3",
    letterSpacing: "0.12em",
    textAlign: "center",
  },
  longCode: { fontSize: 24, letterSpacing: "0.02em", overflowWrap: "anywhere" },
  list: { margin: "0 0 16px", paddingLeft: 24, fontFamily: serif, fontSize: 17, lineHeight: "1.65", color: ink },
  quote: { margin: "0 0 16px", padding: "0 0 0 16px", borderLeft: `3px solid ${pink}`, fontStyle: "italic" },
  box: { margin: "0 0 16px", padding: "16px 16px 8px", border: `1px solid ${line}`, borderRadius: 8 },
  /** A finding; its heading says what the colour says. */
  warning: {
    margin: "0 0 16px",
    padding: "12px 16px 4px",
    borderLeft: "4px solid #b26a00",
    backgroundColor: "#fff6e5",
    borderRadius: "0 8px 8px 0",
  },
  fact: { margin: "0 0 8px", fontSize: 16, lineHeight: "1.5", color: ink },
  said: { margin: "0 0 2px", fontFamily: serif, fontSize: 16, lineHeight: "1.5", fontStyle: "italic", color: ink },
  // With pictures off, the alt text shows here, styled like a caption.
  picture: {
    width: "100%",
    height: "auto",
    fontFamily: sans,
    fontSize: 15,
    fontStyle: "italic",
    lineHeight: "1.5",
    color: muted,
    backgroundColor: grey,
  },
  entryPicture: { borderRadius: 8 },
  caption: { margin: "8px 0 0", padding: "0 24px", ...small },
  link: { color: pink, overflowWrap: "anywhere", wordBreak: "break-word" },
  button: {
    display: "inline-block",
    margin: "0 0 16px",
    padding: "14px 24px",
    borderRadius: 8,
    backgroundColor: pink,
    color: "#ffffff",
    fontSize: 16,
    fontWeight: 600,
    lineHeight: "1.3",
    textDecoration: "none",
  },
} satisfies Record<string, CSSProperties>;

/** The dark colours by class: text, surfaces and lines. */
const dark = {
  ink: "color: #f1eef4",
  muted: "color: #b9b2c3",
  link: "color: #ff8ab5",
  paper: "background-color: #221e28",
  box: "border-color: #4a4353",
  grey: "background-color: #332d3b",
  warning: "background-color: #3a2c12",
};
const darkRules = (prefix: string) =>
  Object.entries(dark)
    .map(([name, rule]) => `${prefix}.galley-${name} { ${rule} !important; }`)
    .join("\n");

/**
 * For clients that support dark mode by media query. Outlook.com marks what it recolours instead ("data-ogsc" for text,
 * "data-ogsb" for surfaces); others invert the colours themselves.
 */
export const darkMode = `
@media (prefers-color-scheme: dark) {
.galley-body,
.galley-body > table > tbody > tr > td { background-color: #17141b !important; color: #f1eef4 !important; }
${darkRules("")}
}
${darkRules("[data-ogsc] ")}
${darkRules("[data-ogsb] ")}`;
