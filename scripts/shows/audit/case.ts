import type { Product } from "./product.ts";

/**
 * One audit finding, checked from outside. `point` is its number in the audit's list; `run` returns in a
 * sentence what was seen and throws when that's wrong. A case that needs other settings starts its own
 * service.
 */
export type Case = { point: string; name: string; run(product: Product): Promise<string> };
