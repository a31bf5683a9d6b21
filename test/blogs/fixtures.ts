import type { Block, FigurePicture } from "../../src/document/document.ts";
import { photoNames, type WantedArticle } from "./add-article.ts";

/** Articles with 1, 2, 5 and 10 photos and every kind of block, one of them in Vietnamese. */
export const sampleArticles: WantedArticle[] = [
  {
    title: "Ten frames from the ridge",
    excerpt: "We left in the dark and were above the clouds by nine. Ten photos, in the order we took them.",
    tags: ["mountains", "autumn"],
    photos: [...photoNames, ...photoNames.slice(0, 2)],
    blocks: (photos) => [...toLead(photos), ...prose, { type: "gallery", pictures: photos.slice(1) }],
  },
  {
    title: "Buổi sáng trên đỉnh Aitzgorri",
    slug: "buoi-sang-tren-dinh-aitzgorri",
    excerpt: "Chúng tôi khởi hành từ bốn giờ sáng, khi sương còn phủ kín thung lũng và trời chưa hửng.",
    language: "vi",
    tags: ["leo núi", "bình minh"],
    photos: photoNames.slice(1, 6),
    blocks: (photos) => [
      ...toLead(photos),
      ...paragraphs(
        "Chúng tôi khởi hành từ bốn giờ sáng, khi sương còn phủ kín thung lũng và trời chưa hửng. Đường " +
          "lên dốc, nhưng ai cũng muốn kịp ngắm mặt trời mọc.",
        "Gần đỉnh, gió thổi mạnh đến mức phải bám vào đá mà đi. Rồi mây mở ra, và cả dãy núi hiện lên dưới chân.",
      ),
      { type: "heading", level: 2, spans: [{ text: "Cần chuẩn bị những gì" }] },
      {
        type: "details",
        title: [{ text: "Thông tin chuyến đi" }],
        items: [
          { label: [{ text: "Thời gian" }], spans: [{ text: "5 tiếng cả đi lẫn về" }] },
          { label: [{ text: "Độ cao" }], spans: [{ text: "1.551 m" }] },
        ],
      },
      { type: "gallery", pictures: photos.slice(1) },
      ...paragraphs("Lần sau, chúng tôi sẽ ở lại trên đó đến chiều."),
    ],
  },
  {
    title: "A table for two, and a bottle",
    excerpt: "The last warm evening of the year, so we took the table outside.",
    tags: ["wine"],
    photos: [photoNames[7] ?? "", photoNames[4] ?? ""],
    blocks: (photos) => [
      ...toLead(photos),
      ...prose,
      ...photos.slice(1).map((picture) => ({
        type: "figure" as const,
        picture: { ...picture, caption: [{ text: "Friends who stayed too long, as they should." }] },
      })),
      ...paragraphs("The bottle was empty before the sun was down."),
    ],
  },
  {
    title: "Sunset",
    excerpt: "One photo, and not much to add.",
    tags: ["autumn"],
    photos: photoNames.slice(0, 1),
  },
];

function toLead([first]: FigurePicture[]): Block[] {
  return first === undefined ? [] : [{ type: "figure", picture: first }];
}

function paragraphs(...texts: string[]): Block[] {
  return texts.map((text) => ({ type: "paragraph", spans: [{ text }] }));
}

const prose: Block[] = [
  ...paragraphs(
    "We left in the dark, with the stove still warm and the dog asleep on the wrong bed. The path is " +
      "easy until the last hour; then it is mostly stones, and you watch your feet instead of the " +
      "view.",
  ),
  {
    type: "paragraph",
    spans: [
      { text: "From the top you see " },
      { text: "four valleys", marks: [{ type: "bold" }] },
      { text: ", and on a clear day the sea. We read about it in " },
      { text: "an old guide", marks: [{ type: "link", href: "https://example.org/guide" }] },
      { text: ", which is " },
      { text: "almost", marks: [{ type: "italic" }] },
      { text: " right." },
    ],
  },
  { type: "heading", level: 2, spans: [{ text: "What we took along" }] },
  {
    type: "list",
    ordered: false,
    items: [[{ text: "Bread, cheese, two apples" }], [{ text: "A thermos that leaks" }], [{ text: "Dry socks" }]],
  },
  { type: "quote", paragraphs: [[{ text: "Nobody ever said they wished they had stayed in bed." }]] },
  {
    type: "details",
    title: [{ text: "The route" }],
    items: [
      { label: [{ text: "Distance" }], spans: [{ text: "14 km" }] },
      { label: [{ text: "Climb" }], spans: [{ text: "980 m" }] },
      { spans: [{ text: "No water after the hut" }] },
    ],
  },
];
