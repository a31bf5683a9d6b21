import sharp from "sharp";
import { reEncodePicture } from "../../src/platform/pictures/re-encode-picture.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../../src/writer/built-in/built-in-writer.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import { median } from "../lib/statistics.ts";

const bar = 0.05;
const rounds = 15;

/** Time for one article against re-encoding one picture as Instagram serves it, alternating; also times the gate. */
export async function measureSpeed(posts: readonly SourceMaterial[]): Promise<boolean> {
  const writer = createBuiltInWriter();
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 1440, height: 1800, channels: 3, background: "#c2185b", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const articles: number[] = [];
  const gates: number[] = [];
  const pictures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pictures.push(await timed(() => reEncodePicture(picture, "bench")));
    for (const post of posts.filter((_, index) => index % rounds === round)) {
      articles.push(await timed(() => writer.write(post)));
      const article = await writer.write(post);
      gates.push(await timed(() => checkArticle(article, post)));
    }
  }
  const ratio = median(articles) / median(pictures);
  const isMet = ratio < bar;
  console.log(
    `${isMet ? "ok    " : "MISSED"} an article takes ${ratio.toFixed(2)} of one picture's re-encoding ` +
      `(${median(articles).toFixed(1)} of ${median(pictures).toFixed(1)} ms; less than ${bar}); ` +
      `its checks ${median(gates).toFixed(1)} ms`,
  );
  return isMet;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
