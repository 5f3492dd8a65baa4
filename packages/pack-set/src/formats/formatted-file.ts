/** A set of packs in the format of an installer. */
export interface FormattedFile {
  fileName: string
  mediaType: string
  text: string
  /** Facts of the set that the format cannot hold. */
  leftOut: LeftOut[]
}

export interface LeftOut {
  pack: string
  /**
   * `version`: the installer takes another version than the chosen version. `commit`: the installer takes the newest
   * commit. `pack`: the file cannot name the pack, which is missing in it. `lines`: requirements that the file has as
   * comments.
   */
  what: 'version' | 'commit' | 'pack' | 'lines'
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** Builds an object from hostile keys: `__proto__` becomes an ordinary key. */
export function objectOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries)
}

/** Compares texts by UTF-16 code units, so that the order does not depend on the machine's locale. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Converts a text to a single-line comment for a shell script or a requirements file. Line ends and control characters
 * become spaces.
 */
export function commentOf(text: string): string {
  return `# ${text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()}`.trimEnd()
}
