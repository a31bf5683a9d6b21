import { expect, it } from "vitest";
import { routeMiddleware } from "./middleware.ts";

it("rejects an unknown middleware name when the route is loaded", () => {
  expect(() => routeMiddleware("signed-in", "sigend-in")).toThrow(
    'Unknown route middleware: "sigend-in". Known: signed-in, name-route',
  );
  expect(routeMiddleware("name-route", "signed-in")).toHaveLength(2);
});
