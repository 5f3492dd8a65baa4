/** Files of a pack: path from its root, with `/`, to text. */
export type PackFiles = ReadonlyMap<string, string>

/** Normalizes a path: `/` alone, without `.`, `..` and outer slashes. The result cannot leave the root. */
export function plainPath(path: string): string {
  const names: string[] = []
  for (const name of path.replaceAll('\\', '/').split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
