import type { Finding } from './source.ts'

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Finds dependencies that the lockfile lacks. npm omits an optional dependency that it could not fetch, such as a
 * binary for another system, and `npm ci` then rejects the whole file.
 */
export function checkLockfile({ packages }: Lockfile): Finding[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    const isOwn = !path.includes('node_modules/')
    const wanted = { ...locked.dependencies, ...locked.optionalDependencies, ...(isOwn && locked.devDependencies) }
    return Object.keys(wanted)
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => ({
        path: 'package-lock.json',
        line: 0,
        message: `${path || 'the root'} needs ${name}, which is not locked: npm ci will fail. Take a release that resolves as a whole`,
      }))
  })
}

// Node looks for a package next to the importing package, and then in each parent folder.
function isLocked(packages: Lockfile['packages'], path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (Object.hasOwn(packages, `${folder === '' ? '' : `${folder}/`}node_modules/${name}`)) return true
    if (folder === '') return false
  }
}
