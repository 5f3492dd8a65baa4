const readmeNames = ['readme.md', 'readme.markdown', 'readme.rst', 'readme.txt', 'readme']
const licenseNames = ['license', 'licence', 'copying']

/** Returns the path of the README in the root of an archive; undefined without a README. */
export function findReadme(paths: Iterable<string>): string | undefined {
  return best(paths, (name) => readmeNames.indexOf(name))
}

/**
 * Returns the path of the licence: the file that pyproject.toml names, otherwise LICENSE*, LICENCE* or COPYING* in the
 * root.
 */
export function findLicense(paths: ReadonlySet<string>, named: string | undefined): string | undefined {
  const path = named?.replace(/^\.\//, '')
  if (path !== undefined && paths.has(path)) return path
  return best(paths, (name) => licenseNames.findIndex((prefix) => name.startsWith(prefix)))
}

/**
 * Returns the root file with the lowest rank; -1 excludes a file. Ties go to the shorter name, then to the first in
 * alphabetical order.
 */
function best(paths: Iterable<string>, rankOf: (lowerCaseName: string) => number): string | undefined {
  const candidates = [...paths].flatMap((path) => {
    const rank = path.includes('/') ? -1 : rankOf(path.toLowerCase())
    return rank < 0 ? [] : [{ path, rank }]
  })
  return candidates.toSorted((a, b) => a.rank - b.rank || byLength(a.path, b.path))[0]?.path
}

function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}
