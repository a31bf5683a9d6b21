const SVG = "http://www.w3.org/2000/svg";

/** Lucide's shapes, built node by node: a photo's tools aren't React components, and markup is never made from text. */
const shapes = {
  handle: ["M9 5h.01", "M9 12h.01", "M9 19h.01", "M15 5h.01", "M15 12h.01", "M15 19h.01"],
  describe: ["M4 6h16", "M4 12h16", "M4 18h10"],
  up: ["m5 12 7-7 7 7", "M12 19V5"],
  down: ["M12 5v14", "m19 12-7 7-7-7"],
} as const;

export const icons = {
  handle: () => draw(shapes.handle, 3),
  describe: () => draw(shapes.describe),
  up: () => draw(shapes.up),
  down: () => draw(shapes.down),
};

function draw(paths: readonly string[], stroke = 1.75): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const attributes = { viewBox: "0 0 24 24", width: 20, height: 20, fill: "none", stroke: "currentColor" };
  const lines = {
    "stroke-width": stroke,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  };
  for (const [name, value] of Object.entries({ ...attributes, ...lines })) svg.setAttribute(name, String(value));
  for (const d of paths) svg.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", d);
  return svg;
}
