import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

// A folder may come from a stranger, and git runs what the settings of a repository name.
const harmless = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.untrackedCache=false']

/**
 * What git tracks in a folder and below it, files and the folders they are in, those with '/' at their end. Undefined where
 * there is no repository, no git, or nothing tracked; then comfy-cli packs as if there were no repository.
 */
export async function trackedPaths(folder: string): Promise<Set<string> | undefined> {
  const listing = run('git', [...harmless, '-C', folder, 'ls-files', '-z', '--cached'], {
    maxBuffer: 64 * 1024 ** 2,
    timeout: 30_000,
  })
  const files = await listing.then(
    ({ stdout }) => stdout.split('\0').filter(Boolean),
    () => [],
  )
  if (files.length === 0) return undefined
  return new Set(files.flatMap((file) => [file, ...foldersOf(file)]))
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)
}
