import type { Locale } from "../../../src/platform/languages.ts";
import ridge400 from "../pictures/ridge-400.webp?url";
import ridge800 from "../pictures/ridge-800.webp?url";
import path400 from "../pictures/path-400.webp?url";
import path800 from "../pictures/path-800.webp?url";
import stream400 from "../pictures/stream-400.webp?url";
import stream800 from "../pictures/stream-800.webp?url";
import sunrise400 from "../pictures/sunrise-400.webp?url";
import sunrise800 from "../pictures/sunrise-800.webp?url";

export const photos = {
  ridge: { small: ridge400, large: ridge800 },
  path: { small: path400, large: path800 },
  stream: { small: stream400, large: stream800 },
  sunrise: { small: sunrise400, large: sunrise800 },
};

export type PhotoName = keyof typeof photos;

/** A sentence and its source: "caption-2", "answer-1.2", or "photo-3" for what the third photo shows. */
export type Sentence = { text: string; from: string };

/** A paragraph of the model's article, and the photo before it. */
export type ExampleParagraph = { photo?: PhotoName; sentences: Sentence[] };

export type Example = {
  /** The id of the post in the demo's set. */
  postId: string;
  photos: [PhotoName, PhotoName, PhotoName];
  /** The caption's lines; each has one or more sentences, numbered consecutively. */
  caption: string[][];
  hashtags: string;
  /** Questions with the owner's answers, sentence by sentence. */
  answers: { question: string; answer: string[] }[];
  /** What a language model made of the caption, the photos and the answers. */
  byModel: { title: string; paragraphs: ExampleParagraph[] };
  /** What the built-in writer makes of the caption. */
  builtIn: { title: string; ordered: boolean; list: string[]; paragraphs: string[] };
};

/** A demo post and the articles made of it, word for word (examples.test.ts). */
export const examples: Record<Locale, Example> = {
  en: {
    postId: "18000000003000009",
    photos: ["ridge", "path", "sunrise"],
    caption: [
      ["Three days, 41 km, one wet tent."],
      ["1️⃣ Day one: the easy pasture everybody photographs"],
      ["2️⃣ Day two: the path goes up and doesn't stop"],
      ["3️⃣ Day three: up at 5 for this.", "Worth it."],
      ["Full packing list is coming to the blog.", "Ask me anything below 👇"],
    ],
    hashtags: "#hiking #picosdeeuropa #threedaytrip",
    answers: [
      {
        question: "How did the tent get wet?",
        answer: [
          "First night, I'd pitched it in the dip because it looked cosy.",
          "By two in the morning the dip was a pond.",
        ],
      },
      {
        question: "Who got you up at 5?",
        answer: [
          "Pilar, who runs the hut where I'd hung the tent up to dry.",
          "She's seen that sunrise four hundred times and still goes up.",
        ],
      },
    ],
    byModel: {
      title: "I pitched the tent in the dip",
      paragraphs: [
        { sentences: [{ text: "Three days, 41 km, one wet tent.", from: "caption-1" }] },
        {
          photo: "ridge",
          sentences: [
            { text: "Day one was the easy pasture everybody photographs.", from: "caption-2 photo-1" },
            {
              text: "On the first night I'd pitched the tent in the dip, because it looked cosy.",
              from: "answer-1.1 caption-1",
            },
            { text: "By two in the morning the dip was a pond.", from: "answer-1.2" },
          ],
        },
        {
          photo: "path",
          sentences: [{ text: "Day two, the path goes up and doesn't stop.", from: "caption-3 photo-2" }],
        },
        {
          photo: "sunrise",
          sentences: [
            { text: "Day three: up at 5 for this.", from: "caption-4 photo-3" },
            {
              text: "It was Pilar who got me up; she runs the hut where I'd hung the tent up to dry.",
              from: "answer-2.1",
            },
            { text: "She's seen that sunrise four hundred times and still goes up.", from: "answer-2.2" },
            { text: "Worth it.", from: "caption-5" },
          ],
        },
      ],
    },
    builtIn: {
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
    caption: [
      ["Nhật ký leo núi 2 ngày 1 đêm ⛰️"],
      ["Ngày 1: đi dọc con suối, dựng lều ở bãi cỏ."],
      ["Ngày 2: dậy lúc 4 giờ rưỡi đón bình minh."],
      ["Mang theo áo ấm, đèn pin và thật nhiều nước.", "Chi phí cả chuyến khoảng 850k/người."],
    ],
    hashtags: "#leonui #trekking #camtrai",
    answers: [
      {
        question: "Tối ở bãi cỏ, cả nhóm ăn gì?",
        answer: ["Mì tôm với rau rừng.", "Tuấn quên bật lửa nên phải xin lửa của mấy anh đi rừng."],
      },
      {
        question: "Ai gọi mọi người dậy lúc 4 giờ rưỡi?",
        answer: [
          "Con gà nhà chú Páo dưới chân núi, gáy vọng lên tận lều.",
          "Ba cái đồng hồ báo thức thì chẳng ai nghe thấy.",
        ],
      },
    ],
    byModel: {
      title: "Con gà đánh thức cả nhóm leo núi",
      paragraphs: [
        {
          photo: "stream",
          sentences: [
            { text: "Leo núi 2 ngày 1 đêm.", from: "caption-1" },
            { text: "Ngày 1: đi dọc con suối, dựng lều ở bãi cỏ.", from: "caption-2 photo-3 photo-2" },
          ],
        },
        {
          photo: "ridge",
          sentences: [
            { text: "Tối ở bãi cỏ, cả nhóm ăn mì tôm với rau rừng.", from: "answer-1.1 caption-2" },
            { text: "Tuấn quên bật lửa nên phải xin lửa của mấy anh đi rừng.", from: "answer-1.2" },
          ],
        },
        {
          photo: "sunrise",
          sentences: [
            { text: "Ngày 2: dậy lúc 4 giờ rưỡi đón bình minh.", from: "caption-3 photo-1" },
            {
              text: "Gọi mọi người dậy là con gà nhà chú Páo dưới chân núi, gáy vọng lên tận lều.",
              from: "answer-2.1",
            },
            { text: "Ba cái đồng hồ báo thức thì chẳng ai nghe thấy.", from: "answer-2.2" },
          ],
        },
        {
          sentences: [
            { text: "Mang theo áo ấm, đèn pin và thật nhiều nước.", from: "caption-4" },
            { text: "Chi phí cả chuyến khoảng 850k/người.", from: "caption-5" },
          ],
        },
      ],
    },
    builtIn: {
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
