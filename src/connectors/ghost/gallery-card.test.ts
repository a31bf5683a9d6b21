import { expect, test } from "vitest";
import type { FigurePicture } from "../../document/document.ts";
import { renderWithGalleryCards } from "./gallery-card.ts";

const photo = (pictureId: string, caption?: string): FigurePicture => ({
  pictureId,
  alt: `Photo "${pictureId}"`,
  ...(caption ? { caption: [{ text: caption }] } : {}),
});
const render = (pictures: FigurePicture[], sizes: Record<string, [number, number]>) =>
  renderWithGalleryCards(
    {
      blocks: [
        { type: "paragraph", spans: [{ text: "Before" }] },
        { type: "gallery", pictures },
      ],
    },
    {
      pictureUrl: (id) => (id === "gone" ? null : `https://ghost.example/${id}.jpg`),
      pictureSize(id) {
        const [width, height] = sizes[id] ?? [];
        return width && height ? { width, height } : null;
      },
    },
  );
const count = (html: string, words: string) => html.split(words).length - 1;

test("photos side by side are one gallery card, with their sizes and one caption", () => {
  const html = render([photo("a", "Cold <ash>"), photo("b"), photo("c", "Whole")], {
    a: [800, 1000],
    b: [800, 1000],
    c: [800, 1000],
  });
  expect(html).toContain('<p>Before</p>\n<figure class="kg-card kg-gallery-card kg-width-wide">');
  expect(html).toContain('<img src="https://ghost.example/a.jpg" width="800" height="1000" alt="Photo &quot;a&quot;">');
  expect(count(html, "<img ")).toBe(3);
  expect(html).toContain("<figcaption>Cold &lt;ash&gt; · Whole</figcaption>");
});

test("a wide first photo stands alone above the others", () => {
  const html = render([photo("a"), photo("b"), photo("c")], { a: [1600, 900], b: [800, 1000], c: [800, 1000] });
  expect(html).toContain('<figure><img src="https://ghost.example/a.jpg" width="1600" height="900"');
  expect(count(html, "kg-gallery-image")).toBe(2);
});

test("photos beyond a card's limit go into a second one, and none is lost", () => {
  const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const html = render(
    ids.map((id) => photo(id)),
    Object.fromEntries(ids.map((id) => [id, [800, 1000]])),
  );
  expect(count(html, "kg-gallery-card")).toBe(3);
  for (const id of ids) expect(html).toContain(`/${id}.jpg`);
});

test("photos of unknown size get their own cards, and those missing on the site are left out", () => {
  const html = render([photo("a"), photo("gone"), photo("b")], { a: [800, 1000] });
  expect(html).not.toContain("kg-gallery");
  expect(count(html, "<figure>")).toBe(2);
});
