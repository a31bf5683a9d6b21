import type { Locale } from "../../src/platform/languages.ts";
import ridge400 from "./pictures/ridge-400.webp?url";
import ridge800 from "./pictures/ridge-800.webp?url";
import path400 from "./pictures/path-400.webp?url";
import path800 from "./pictures/path-800.webp?url";
import stream400 from "./pictures/stream-400.webp?url";
import stream800 from "./pictures/stream-800.webp?url";
import sunrise400 from "./pictures/sunrise-400.webp?url";
import sunrise800 from "./pictures/sunrise-800.webp?url";

export const photos = {
  ridge: { small: ridge400, large: ridge800 },
  path: { small: path400, large: path800 },
  stream: { small: stream400, large: stream800 },
  sunrise: { small: sunrise400, large: sunrise800 },
};

export type PhotoName = keyof typeof photos;

export type Example = {
  /** The id of the post in the demo's set. */
  postId: string;
  photos: [PhotoName, PhotoName, PhotoName];
  caption: string;
  article: { title: string; ordered: boolean; list: string[]; paragraphs: string[] };
};

/** A demo post and the built-in writer's article for it, word for word. */
export const examples: Record<Locale, Example> = {
  en: {
    postId: "18000000003000009",
    photos: ["ridge", "path", "sunrise"],
    caption:
      "Three days, 41 km, one wet tent.\n\n" +
      "1️⃣ Day one: the easy pasture everybody photographs\n" +
      "2️⃣ Day two: the path goes up and doesn't stop\n" +
      "3️⃣ Day three: up at 5 for this. Worth it.\n\n" +
      "Full packing list is coming to the blog. Ask me anything below 👇\n\n" +
      "#hiking #picosdeeuropa #threedaytrip",
    article: {
      title: "Three days, 41 km, one wet tent",
      ordered: true,
      list: [
        "Day one: the easy pasture everybody photographs",
        "Day two: the path goes up and doesn't stop",
        "Day three: up at 5 for this. Worth it.",
      ],
      paragraphs: ["Full packing list is coming to the blog.", "On Instagram since 8 July 2026."],
    },
  },
  vi: {
    postId: "18000000028000084",
    photos: ["sunrise", "ridge", "stream"],
    caption:
      "Nhật ký leo núi 2 ngày 1 đêm ⛰️\n\n" +
      "Ngày 1: đi dọc con suối, dựng lều ở bãi cỏ.\n" +
      "Ngày 2: dậy lúc 4 giờ rưỡi đón bình minh.\n\n" +
      "Mang theo áo ấm, đèn pin và thật nhiều nước. Chi phí cả chuyến khoảng 850k/người.\n\n" +
      "#leonui #trekking #camtrai",
    article: {
      title: "Nhật ký leo núi 2 ngày 1 đêm",
      ordered: false,
      list: ["Ngày 1: đi dọc con suối, dựng lều ở bãi cỏ.", "Ngày 2: dậy lúc 4 giờ rưỡi đón bình minh."],
      paragraphs: [
        "Mang theo áo ấm, đèn pin và thật nhiều nước. Chi phí cả chuyến khoảng 850k/người.",
        "Instagram, ngày 1 tháng 9 năm 2026.",
      ],
    },
  },
};
