/** The input fields that were provided; null counts as not provided for fields that can't be null. */
export function given<Input extends object>(input: Input): { [Key in keyof Input]?: NonNullable<Input[Key]> } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  // Only entries of the input remain, none of them null or undefined.
  return Object.fromEntries(entries) as { [Key in keyof Input]?: NonNullable<Input[Key]> };
}
