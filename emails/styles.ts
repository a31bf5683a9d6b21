import type { CSSProperties } from "react";

/** Email clients support neither custom properties nor our fonts, so the values are spelled out here, once. */
const serif = "Lora, Georgia, 'Times New Roman', serif";
const sans = "'Be Vietnam Pro', -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const mono = "ui-monospace, 'SF Mono', Menlo, Consolas, monospace";
const ink = "#1f1b24";
const muted = "#5f5968";

export const mailStyles = {
  body: {
    margin: 0,
    padding: "16px 8px",
    backgroundColor: "#f5f4f7",
    color: ink,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: "1.6",
  },
  paper: { maxWidth: 600, width: "100%", backgroundColor: "#ffffff", borderRadius: 12 },
  inset: { padding: "0 24px" },
  note: { margin: "16px 0", color: muted, fontSize: 14, lineHeight: "1.55" },
  reminder: { margin: "16px 0 0", fontSize: 16, fontWeight: 600, lineHeight: "1.5", color: ink },
  entryTitle: { margin: "16px 0 8px", fontFamily: serif, fontSize: 20, fontWeight: 600, lineHeight: "1.3", color: ink },
  entryPicture: { width: "100%", maxHeight: 300, objectFit: "cover", borderRadius: 8 },
  entryText: { margin: "0 0 16px", fontFamily: serif, fontSize: 16, lineHeight: "1.6", color: ink },
  rule: { margin: "28px 0", borderColor: "#dcd8e2" },
  title: { margin: "24px 0 16px", fontFamily: serif, fontSize: 28, fontWeight: 600, lineHeight: "1.3", color: ink },
  heading: { margin: "28px 0 12px", fontFamily: serif, fontWeight: 600, lineHeight: "1.3", color: ink },
  text: { margin: "0 0 16px", fontFamily: serif, fontSize: 17, lineHeight: "1.65", color: ink },
  plain: { margin: "0 0 16px", fontSize: 16, lineHeight: "1.6", color: ink },
  code: {
    margin: "0 0 16px",
    padding: "16px 8px",
    borderRadius: 8,
    backgroundColor: "#ece9f0",
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
  quote: { margin: "0 0 16px", padding: "0 0 0 16px", borderLeft: "3px solid #c2185b", fontStyle: "italic" },
  details: { margin: "0 0 16px", padding: "16px 16px 8px", border: "1px solid #dcd8e2", borderRadius: 8 },
  detailsTitle: { margin: "0 0 8px", fontSize: 16, fontWeight: 600, lineHeight: "1.5", color: ink },
  fact: { margin: "0 0 8px", fontSize: 16, lineHeight: "1.5", color: ink },
  // With pictures off, the alt text shows here, styled like a caption.
  picture: {
    width: "100%",
    height: "auto",
    fontFamily: sans,
    fontSize: 14,
    lineHeight: "1.5",
    color: muted,
    backgroundColor: "#ece9f0",
  },
  caption: { margin: "8px 0 16px", color: muted, fontSize: 14, lineHeight: "1.5" },
  captionInset: { margin: "8px 24px 16px" },
  link: { color: "#c2185b", overflowWrap: "anywhere", wordBreak: "break-word" },
  button: {
    display: "inline-block",
    padding: "14px 24px",
    borderRadius: 8,
    backgroundColor: "#c2185b",
    color: "#ffffff",
    fontSize: 16,
    fontWeight: 600,
    lineHeight: "1.3",
    textDecoration: "none",
  },
} satisfies Record<string, CSSProperties>;

/** For clients that support dark mode by media query; others invert the colours themselves. */
export const darkMode = `
@media (prefers-color-scheme: dark) {
  .galley-body, .galley-body > table > tbody > tr > td {
    background-color: #17141b !important; color: #f1eef4 !important;
  }
  .galley-paper { background-color: #221e28 !important; }
  .galley-ink { color: #f1eef4 !important; }
  .galley-muted { color: #b9b2c3 !important; }
  .galley-box { border-color: #4a4353 !important; }
  .galley-code { background-color: #332d3b !important; color: #f1eef4 !important; }
  .galley-link { color: #ff8ab5 !important; }
}`;
