import { type ArticleLanguage } from "../../../src/platform/languages.ts";
import { control, type Rig } from "../../../test/rig.ts";

/** One of the show's Instagram accounts, with posts in one language. */
export type Channel = { language: ArticleLanguage; userId: string };

const captions: Record<ArticleLanguage, string[]> = {
  en: [
    "Pot number {n} came out of the kiln this morning.",
    "The glaze ran a little on the left side. I like it that way.",
    "#pottery #kiln",
  ],
  de: [
    "Topf Nummer {n} kam heute Morgen aus dem Ofen.",
    "Die Glasur ist links ein wenig gelaufen. Mir gefällt das so.",
    "#keramik",
  ],
  fr: [
    "Le pot numéro {n} est sorti du four ce matin.",
    "L'émail a un peu coulé à gauche. J'aime bien comme ça.",
    "#poterie",
  ],
  it: [
    "Il vaso numero {n} è uscito dal forno stamattina.",
    "Lo smalto è colato un po' a sinistra. A me piace così.",
    "#ceramica",
  ],
  vi: ["Chiếc bình số {n} ra lò sáng nay.", "Men chảy một chút ở bên trái. Mình lại thích như vậy.", "#gốm"],
  ja: ["今朝、{n}番目の器が窯から出ました。", "左側の釉薬が少し流れました。でも気に入っています。", "#陶芸"],
  ms: [
    "Pasu nombor {n} keluar dari tanur pagi tadi.",
    "Glasirnya meleleh sedikit di sebelah kiri. Saya suka begitu.",
    "#tembikar",
  ],
};

/** Adds a post of every kind, including those that don't become articles, to the account at `only` or to all. */
export async function addPosts(rig: Rig, channels: Channel[], round: number, only: number | null): Promise<void> {
  const photo = { generate: { width: 1080, height: 810, seed: round } };
  for (const [index, channel] of channels.entries()) {
    if (only !== null && index !== only) continue;
    const add = (post: object) => control(rig.instagram, "POST", `/accounts/${channel.userId}/posts`, post);
    const caption = captions[channel.language].join("\n\n").replace("{n}", String(round * 10 + index + 11));
    if ((round + index) % 3 === 0)
      await add({ kind: "carousel", caption, pictures: [photo, { video: true }, { generate: { seed: round + 500 } }] });
    else await add({ kind: "image", caption, pictures: [photo] });
    if ((round + index) % 2 === 0) await add({ kind: "reel", caption: "A reel gives no article." });
    if (index === 0) await add({ kind: "story", caption: "Nor does a story." });
    if (index === 1) await add({ kind: "video", caption: "Nor does a video." });
  }
}
