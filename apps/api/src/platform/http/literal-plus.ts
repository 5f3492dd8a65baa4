/**
 * Returns a query value in which an unescaped `+` stays a plus; undefined where the usual decoding gives an equal
 * value.
 */
export function literalPlus({ search }: URL, name: string): string | undefined {
  const escaped = new URLSearchParams(search.replaceAll('+', '%2B')).getAll(name).at(-1)
  return escaped === new URLSearchParams(search).getAll(name).at(-1) ? undefined : escaped
}
