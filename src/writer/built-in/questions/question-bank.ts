import type { Locale } from "../../../platform/languages.ts";

/** What a post is about (docs/writer.md); a question is only asked of the genres it fits. */
export type Genre =
  | "recipe"
  | "route"
  | "product"
  | "event"
  | "place"
  | "portrait"
  | "craft"
  | "nature"
  | "announcement"
  | "moment";

export type QuestionId =
  | "price"
  | "town"
  | "contact"
  | "month"
  | "venue"
  | "age"
  | "musicians"
  | "until"
  | "movingTo"
  | "others"
  | "oneWay"
  | "startAndEnd"
  | "routeStart"
  | "whoIsWho"
  | "pets"
  | "who"
  | "whichPlace"
  | "sunriseOrSunset"
  | "servings"
  | "baking"
  | "takeSoLong"
  | "personName"
  | "makingTime"
  | "material";

type BankEntry = Record<Locale, string> & {
  /** The wording for posts that aren't on Instagram. */
  elsewhere?: Record<Locale, string>;
  /** The readers who would ask it; absent: of every post. */
  genres?: readonly Genre[];
  /** The higher, the more an answer changes the article. */
  rank: number;
  /** Labels a bare answer in the article's facts (`answer-labels.ts`); "slot": the question's subject is the label. */
  label: AnswerLabel;
  /** The answer holds beyond this post. */
  holds?: true;
};

export type AnswerLabel =
  | "price"
  | "where"
  | "contact"
  | "when"
  | "age"
  | "music"
  | "route"
  | "names"
  | "light"
  | "servings"
  | "oven"
  | "duration"
  | "material"
  | "slot"
  | "none";

/**
 * Every question that the built-in writer can ask. "{…}" are the post's own words. It asks a question only where
 * `find-gaps.ts` finds its words in the post and its answer nowhere.
 */
export const questionBank: Record<QuestionId, BankEntry> = {
  price: {
    en: "What is the price of {thing}?",
    vi: "{thing} giá bao nhiêu?",
    genres: ["product", "event", "craft", "announcement"],
    rank: 95,
    label: "price",
  },
  contact: {
    en: "Without Instagram, how can readers reach you: phone, email, website?",
    vi: "Người không dùng Instagram liên hệ bạn qua số điện thoại, email hay website nào?",
    elsewhere: {
      en: "How can readers reach you: phone, email, website?",
      vi: "Người đọc liên hệ bạn qua số điện thoại, email hay website nào?",
    },
    rank: 92,
    label: "contact",
    holds: true,
  },
  town: {
    en: "Which town is {street} in?",
    vi: "{street} ở thành phố hay thị xã nào?",
    rank: 90,
    label: "where",
    holds: true,
  },
  month: { en: "Which month is {day} in?", vi: "{day} là của tháng nào?", rank: 88, label: "when" },
  venue: {
    en: "Where exactly is {word}?",
    vi: "{word} ở địa chỉ nào?",
    genres: ["event", "announcement", "product"],
    rank: 86,
    label: "where",
    holds: true,
  },
  movingTo: { en: "What is the new address?", vi: "Địa chỉ mới là gì?", rank: 85, label: "where" },
  others: {
    en: "{count}: what happened to the other {rest}?",
    vi: "{count}: còn lại {rest} thì sao?",
    rank: 84,
    label: "none",
  },
  oneWay: {
    en: "Is {distance} one way or there and back?",
    vi: "{distance} là một chiều hay cả đi lẫn về?",
    genres: ["route"],
    rank: 82,
    label: "route",
  },
  startAndEnd: {
    en: "Where did the {distance} start, and where did they end?",
    vi: "{distance} bắt đầu từ đâu và kết thúc ở đâu?",
    genres: ["route"],
    rank: 81,
    label: "route",
  },
  whoIsWho: {
    en: "In the photo, which one is {name} and which is {other}?",
    vi: "Trong ảnh, đâu là {name}, đâu là {other}?",
    rank: 80,
    label: "none",
  },
  pets: {
    en: "What {are} the {pets} called?",
    vi: "{pets} trong ảnh tên là gì?",
    rank: 79,
    label: "names",
    holds: true,
  },
  whichPlace: { en: "{question}", vi: "{question}", rank: 78, label: "where" },
  who: { en: "Who is {name}?", vi: "{name} là ai?", rank: 76, label: "slot", holds: true },
  musicians: {
    en: "Who’s playing?",
    vi: "Ai chơi nhạc vậy?",
    rank: 75,
    label: "music",
  },
  routeStart: {
    en: "Where does this hike start?",
    vi: "Chuyến đi này xuất phát từ đâu?",
    genres: ["route"],
    rank: 74,
    label: "route",
  },
  until: {
    en: "How long is it on?",
    vi: "Triển lãm mở đến ngày nào?",
    genres: ["event"],
    rank: 72,
    label: "when",
  },
  age: {
    en: "From what age can children join {thing}?",
    vi: "Trẻ từ mấy tuổi tham gia được {thing}?",
    rank: 70,
    label: "age",
  },
  sunriseOrSunset: {
    en: "Was this sunrise or sunset?",
    vi: "Lúc này là bình minh hay hoàng hôn?",
    genres: ["nature", "moment", "route", "place"],
    rank: 68,
    label: "light",
  },
  servings: {
    en: "How many people does {thing} serve?",
    vi: "{thing} đủ cho mấy người ăn?",
    genres: ["recipe"],
    rank: 66,
    label: "servings",
  },
  baking: {
    en: "How long does {thing} bake, and how hot?",
    vi: "{thing} nướng bao lâu, ở nhiệt độ nào?",
    genres: ["recipe"],
    rank: 67,
    label: "oven",
  },
  personName: {
    en: "What is the {person} in your post called, if you don’t mind saying?",
    vi: "{person} trong bài tên là gì, nếu bạn tiện chia sẻ?",
    rank: 55,
    label: "slot",
  },
  takeSoLong: { en: "{thing}: what took so long?", vi: "{thing}: vì sao lâu vậy?", rank: 50, label: "none" },
  makingTime: {
    en: "How long did {thing} take to make?",
    vi: "{thing} làm mất bao lâu?",
    genres: ["craft", "product"],
    rank: 48,
    label: "duration",
  },
  material: {
    en: "What is {thing} made of?",
    vi: "{thing} làm bằng chất liệu gì?",
    genres: ["craft", "product"],
    rank: 46,
    label: "material",
  },
};
