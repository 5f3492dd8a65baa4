/**
 * Parses a pattern of ComfyUI-Manager's list; undefined for an unusable pattern. Only a literal prefix or suffix counts
 * (`^ttN `, ` \(rgthree\)$`): a match in the middle is weak evidence, and an untrusted expression must never run.
 */
export function readPattern(pattern: string): ((name: string) => boolean) | undefined {
  const text = literalOf(pattern)
  if (text === undefined || text.trim().length < leastLength) return undefined
  return pattern.startsWith('^') ? (name) => name.startsWith(text) : (name) => name.endsWith(text)
}

const leastLength = 3

/** Returns the literal prefix or suffix of a pattern; undefined for any other pattern. */
function literalOf(pattern: string): string | undefined {
  const [isBeginning, isEnd] = [pattern.startsWith('^'), /(?<!\\)(?:\\\\)*\$$/.test(pattern)]
  if (isBeginning === isEnd) return undefined
  const body = isBeginning ? pattern.slice(1) : pattern.slice(0, -1)
  if (!/^(?:\\[^\w]|[^\\^$.*+?()[\]{}|])*$/u.test(body)) return undefined
  return body.replaceAll(/\\([^\w])/gu, '$1')
}
