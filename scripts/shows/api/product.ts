import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { findFreePorts } from "../../../test/free-ports.ts";
import { type Product, startProduct } from "../../../test/product.ts";

export type ApiProduct = Product & {
  /** A second web process, without payment, Instagram and model. */
  spareUrl: string;
  siteUrl: string;
};

/** The product with a simulated model, a second web process, and a site with an about page. */
export async function startApiProduct(): Promise<ApiProduct> {
  const [site, [sparePort]] = await Promise.all([startAboutSite(), findFreePorts(1)]);
  const product = await startProduct({ withPayment: true, withModel: true, allow: [new URL(site.url).host] });
  const optional = Object.keys(product.rig.env).filter((name) => /^(STRIPE_|MODEL_|INSTAGRAM_APP_)/.test(name));
  const without = Object.fromEntries(optional.map((name) => [name, ""]));
  await product.rig.startService(["web"], { ...without, PORT: String(sparePort) });
  const close = async () => {
    await product.close();
    await site.close();
  };
  return { ...product, spareUrl: `http://localhost:${sparePort}`, siteUrl: site.url, close };
}

/** A site with one about page, one empty page, and nothing else. */
async function startAboutSite() {
  const pages: Record<string, string> = {
    "/about": "<h1>Pottery</h1><p>We throw bowls by hand, and fire them twice a month.</p>",
    "/empty": "<img src=x>",
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ""];
    response.writeHead(page === undefined ? 404 : 200, { "content-type": "text/html" }).end(page ?? "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
