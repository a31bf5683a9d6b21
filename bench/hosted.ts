import { once } from "node:events";
import { get } from "node:http";
import { buffer } from "node:stream/consumers";
import { openSampleBlogs } from "../test/blogs/open-sample-blogs.ts";
import { startProduct } from "../test/product.ts";
import { report } from "./lib/report.ts";
import { serveBytes } from "./web/bare-servers.ts";
import { compareRates } from "./web/compare-rates.ts";

/** Requests/s of an article on a hosted page, against bare node:http with the same bytes. */
const BAR = 0.5;

await using product = await startProduct({ processes: [["web", "identity"]] });
const { proof } = await openSampleBlogs(product.ctx);
const { port, pathname } = new URL(proof.article);
const headers = { "Accept-Encoding": "br" };
// Not fetch, which would decompress it.
const [answer] = await once(get(proof.article, { headers }), "response");
const bytes = await buffer(answer);
const bare = await serveBytes(() => bytes);
const ours = { port: Number(port), path: pathname, headers };
report("hosted", [await compareRates("article", ours, { port: bare.port, path: "/" }, BAR)]);
bare.server.close();
