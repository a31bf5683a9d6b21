import { once } from "node:events";
import { get } from "node:http";
import { openSampleBlogs } from "../test/blogs/open-sample-blogs.ts";
import { startProduct } from "../test/product.ts";
import { report } from "./lib/report.ts";
import { serveBytes } from "./web/bare-servers.ts";
import { compareRates } from "./web/compare-rates.ts";

/** Requests/s of an article on a page of one's own, against bare node:http with the same bytes. */
const AT_LEAST = 0.5;

const product = await startProduct({ processes: [["web", "identity"]] });
try {
  const { proof } = await openSampleBlogs(product.ctx);
  const { port, pathname } = new URL(proof.article);
  const headers = { "Accept-Encoding": "br" };
  const bytes = await readAsSent(new URL(proof.article), headers);
  const bare = await serveBytes(() => bytes);
  const compared = await compareRates(
    "article",
    { port: Number(port), path: pathname, headers },
    { port: bare.port, path: "/" },
  );
  bare.server.close();
  const { ratio, ratios, baselines } = compared;
  report("hosted", [
    { name: "article", value: ratio, rounds: ratios, bar: { atLeast: AT_LEAST }, baseline: baselines },
  ]);
} finally {
  await product.close();
}

/** The body as it goes over the wire. */
async function readAsSent(address: URL, headers: Record<string, string>): Promise<Buffer> {
  const [answer] = await once(get(address, { headers }), "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}
