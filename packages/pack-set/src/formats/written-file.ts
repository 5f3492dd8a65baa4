/** A set of packs in the format of an installer. */
export interface WrittenFile {
  fileName: string
  mediaType: string
  text: string
  /** Facts of the set that the format cannot hold. */
  leftOut: LeftOut[]
}

export interface LeftOut {
  pack: string
  /**
   * `version`: the installer takes another version than the chosen one. `commit`: it takes the newest commit.
   * `pack`: the file cannot name the pack, which is missing in it. `lines`: requirements that stand there as comments.
   */
  what: 'version' | 'commit' | 'pack' | 'lines'
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

/** Objects from hostile keys: `__proto__` becomes a key like others. */
export function objectOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries)
}

/** Order by the bytes of UTF-16, which no language of a machine changes. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
