import { expect, it } from "vitest";
import { routeMiddleware } from "./middleware.ts";

it("refuses a name that no middleware has, when the route is loaded", () => {
  expect(() => routeMiddleware("signed-in", "sigend-in")).toThrow(
    'Unknown route middleware: "sigend-in". There is: signed-in, name-route',
  );
  expect(routeMiddleware("name-route", "signed-in")).toHaveLength(2);
});
