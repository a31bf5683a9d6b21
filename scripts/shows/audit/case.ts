import type { Product } from "./product.ts";

/**
 * One point of the audit, seen from outside. `point` is its number in the list of the audit; `run` returns what
 * was seen, in a sentence, and throws when that is not as it must be. A case that needs other settings
 * starts a service of its own.
 */
export type Case = { point: string; name: string; run(product: Product): Promise<string> };
