import sharp from "sharp";
import { encodePicture } from "../../src/platform/pictures/encode-picture.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import { createBuiltInWriter } from "../../src/writer/built-in/built-in-writer.ts";
import { checkArticle } from "../../src/writer/checks/check-article.ts";
import type { Figure } from "../lib/report.ts";
import { median } from "../lib/statistics.ts";

const rounds = 15;

/**
 * CPU time for one article against re-encoding one picture as Instagram serves it, alternating, after every post was
 * written once; also times the gate. Other load on the machine hardly affects CPU time.
 */
export async function measureSpeed(posts: readonly SourceMaterial[]): Promise<Figure> {
  const writer = createBuiltInWriter();
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = await sharp({ create: { width: 1440, height: 1800, channels: 3, background: "#c2185b", noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
  await encodePicture(picture);
  for (const post of posts) await writer.write(post);
  const ratios: number[] = [];
  const all = { articles: [] as number[], pictures: [] as number[], gates: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const pictures = [await timed(() => encodePicture(picture)), await timed(() => encodePicture(picture))];
    const articles: number[] = [];
    for (const post of posts.filter((_, index) => index % rounds === round)) {
      articles.push(await timed(() => writer.write(post)));
      const article = await writer.write(post);
      all.gates.push(await timed(() => checkArticle(article, post)));
    }
    ratios.push(median(articles) / median(pictures));
    all.articles.push(...articles);
    all.pictures.push(...pictures);
  }
  const ratio = median(all.articles) / median(all.pictures);
  console.log(
    `CPU, ms: an article ${median(all.articles).toFixed(1)}, its checks ${median(all.gates).toFixed(1)}, ` +
      `a picture ${median(all.pictures).toFixed(1)}`,
  );
  return { name: "article to one picture's re-encoding", value: ratio, rounds: ratios, bar: { atMost: 0.05 } };
}

/** Milliseconds of CPU, all threads. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
