import type { Genre } from "./question-bank.ts";
import type { ReadPost } from "./read-post.ts";

const amount = new RegExp(
  String.raw`\d(?:[.,]\d+)?\s?(?:g|kg|ml|cl|dl|l|tbsp|tsp|cups?|EL|TL|` +
    String.raw`Würfel|cuillères?|cucchiai\p{L}*|quả|trái|biji|sudu)(?![\p{L}])|(?:大さじ|小さじ)\d|\d+[gｇ]`,
  "giu",
);
const ingredients =
  /(?<!\p{L})(?:ingredients?|zutaten|ingrédients|ingredienti|nguyên liệu|bahan-bahan|bahan)(?!\p{L})|材料/iu;
const distance = /\d(?:[.,]\d+)?\s?(?:km|kilomet\p{L}+|miles?|Höhenmeter|m D\+)(?!\p{L})/iu;

/** Everything that a post is about: an offer can be a class as well. */
export function readGenres(post: ReadPost): ReadonlySet<Genre> {
  const { caption, kinds } = post;
  const genres = new Set<Genre>();
  const add = (genre: Genre, is: boolean) => is && genres.add(genre);
  add("recipe", (caption.match(amount)?.length ?? 0) >= 2 || ingredients.test(caption));
  const isRoute = (distance.test(caption) || post.says("hike")) && !post.says("vehicle");
  add("route", isRoute);
  const isShow = post.says("class") || post.says("concert") || post.says("exhibition");
  add("event", isShow || (kinds.has("time") && kinds.has("date") && !isRoute));
  add("product", kinds.has("price") || (post.says("offer") && !genres.has("recipe")));
  add("craft", post.says("handmade") || post.says("madeThing"));
  add("announcement", post.says("moving") || post.says("booking"));
  add("nature", post.says("sky"));
  if (genres.size === 0) genres.add("moment");
  return genres;
}
