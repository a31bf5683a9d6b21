import { Hono } from "hono";
import { z } from "zod";
import { expand, flag, integer, metadata, parseForm, read } from "./form.ts";
import { pageParams, toPage } from "./list.ts";
import type { Price, Product } from "./state.ts";
import { newId, type World } from "./world.ts";

const recurring = z.strictObject({
  interval: z.enum(["day", "week", "month", "year"]),
  interval_count: integer.min(1).optional(),
});
const productParams = z.strictObject({
  name: z.string().min(1),
  metadata: metadata.optional(),
  active: flag.optional(),
  expand,
});
const money = { currency: z.string().regex(/^[a-z]{3}$/), unit_amount: integer.min(0), recurring };
const priceParams = z.strictObject({
  ...money,
  product: z.string().optional(),
  product_data: z.strictObject({ name: z.string().min(1) }).optional(),
  metadata: metadata.optional(),
  expand,
});
/** An inline price, as Checkout accepts it. */
export const priceData = z.strictObject({
  ...money,
  product: z.string().optional(),
  product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }).optional(),
});

export function catalogRoutes(world: World): Hono {
  const app = new Hono();
  app.post("/v1/products", async (c) => {
    const params = read(productParams, parseForm(await c.req.text()));
    return c.json(addProduct(world, params.name, params.metadata));
  });
  app.get("/v1/products/:id", (c) => c.json(world.get("product", c.req.param("id"))));
  app.get("/v1/products", (c) => {
    const params = read(z.strictObject(pageParams), parseForm(new URL(c.req.url).search));
    return c.json(toPage(world.state.list("product"), params, "/v1/products"));
  });
  app.post("/v1/prices", async (c) => c.json(addPrice(world, read(priceParams, parseForm(await c.req.text())))));
  app.get("/v1/prices/:id", (c) => c.json(world.get("price", c.req.param("id"))));
  app.get("/v1/prices", (c) => {
    const params = read(
      z.strictObject({ ...pageParams, product: z.string().optional() }),
      parseForm(new URL(c.req.url).search),
    );
    const found = world.state
      .list("price")
      .filter((price) => params.product === undefined || price.product === params.product);
    return c.json(toPage(found, params, "/v1/prices"));
  });
  return app;
}

function addProduct(world: World, name: string, data: Product["metadata"] = {}): Product {
  return world.put({
    id: newId("prod"),
    object: "product",
    created: world.now(),
    livemode: false,
    active: true,
    name,
    metadata: data,
  });
}

export function addPrice(
  world: World,
  params: z.output<typeof priceData> & { metadata?: Price["metadata"] | undefined },
): Price {
  const product =
    params.product === undefined
      ? addProduct(world, params.product_data?.name ?? "Product")
      : world.get("product", params.product, "product");
  const { interval, interval_count = 1 } = params.recurring;
  return world.put({
    id: newId("price"),
    object: "price",
    created: world.now(),
    livemode: false,
    active: true,
    currency: params.currency,
    product: product.id,
    type: "recurring",
    unit_amount: params.unit_amount,
    recurring: { interval, interval_count, usage_type: "licensed" },
    metadata: params.metadata ?? {},
  });
}
