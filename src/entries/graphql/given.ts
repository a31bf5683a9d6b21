/** The fields of an input that were given; for those that cannot be null, null is not given either. */
export function given<Input extends object>(input: Input): { [Key in keyof Input]?: NonNullable<Input[Key]> } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  // Only entries of the input are left, none of them null or undefined.
  return Object.fromEntries(entries) as { [Key in keyof Input]?: NonNullable<Input[Key]> };
}
