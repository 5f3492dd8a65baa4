/** Files of a pack: path from its root, with `/`, to text. */
export type PackFiles = ReadonlyMap<string, string>

/** A path with `/` alone and without `.`, `..` and slashes at its ends. It cannot leave the root. */
export function plainPath(path: string): string {
  const names: string[] = []
  for (const name of path.replaceAll('\\', '/').split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return names.join('/')
}
