/** Assertions that work in a test suite, a script and a page. */

/** Fails unless `actual` has at least what `expected` has; a pattern matches a string. */
export const check = (actual: unknown, expected: unknown): void => {
  const fault = findFault(actual, expected, "");
  if (fault !== null) throw new Error(fault);
};

/** Fails unless the promise rejects with such an error. */
export const checkRefused = async (
  promise: Promise<unknown>,
  expected: { name: string; message?: string },
): Promise<void> => {
  const refusal = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal === null) throw new Error(`not refused; expected ${expected.name}`);
  check(refusal, expected);
};

/** Returns the value, which must not be null or undefined. */
export const given = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error("nothing was given");
  return value;
};

const findFault = (actual: unknown, expected: unknown, path: string): string | null => {
  if (expected instanceof RegExp)
    return typeof actual === "string" && expected.test(actual) ? null : describe(actual, expected, path);
  if (typeof expected !== "object" || expected === null)
    return Object.is(actual, expected) ? null : describe(actual, expected, path);
  if (typeof actual !== "object" || actual === null) return describe(actual, expected, path);
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length))
    return describe(actual, expected, path);
  for (const [name, value] of Object.entries(expected)) {
    const fault = findFault((actual as Record<string, unknown>)[name], value, `${path}.${name}`);
    if (fault !== null) return fault;
  }
  return null;
};

const describe = (actual: unknown, expected: unknown, path: string): string => {
  const what = actual instanceof Error ? `${actual.name}: ${actual.message}` : JSON.stringify(actual);
  const wanted = expected instanceof RegExp ? expected : JSON.stringify(expected);
  return `${path === "" ? "" : `${path.slice(1)}: `}expected ${wanted}, got ${what}`;
};
