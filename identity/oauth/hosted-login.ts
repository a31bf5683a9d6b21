import { Hono, type Context } from "hono";
import type { Service } from "../service.ts";

export const hostedLogin = (_service: Service, _addressOf: (context: Context) => string): Hono => new Hono();
