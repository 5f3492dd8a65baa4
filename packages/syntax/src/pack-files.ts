/** Texts of the files of a pack, by their path from the root with `/`. */
export type PackFiles = ReadonlyMap<string, string>

/** Normalizes a path: only `/` as separator, without `.`, `..` and outer slashes. The result cannot leave the root. */
export function plainPath(path: string): string {
  const names: string[] = []
  for (const name of path.replaceAll('\\', '/').split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
