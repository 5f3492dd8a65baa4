import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { writeAsStored } from './check-out.ts'
import { runGit } from './run-git.ts'

/** Where the objects of a folder's repository are. */
export interface LocalRepository {
  gitDirectory: string
  isBare: boolean
}

/** Finds the repository of a folder: the one in `.git`, or the folder itself if it is bare. */
export async function findRepository(folder: string): Promise<LocalRepository | undefined> {
  if (await isGitDirectory(join(folder, '.git'))) return { gitDirectory: join(folder, '.git'), isBare: false }
  return (await isGitDirectory(folder)) ? { gitDirectory: folder, isBare: true } : undefined
}

/**
 * Creates a git directory that reads the objects of another one, and stands at its newest commit. Git never runs with the
 * settings, hooks and attributes of the other directory. Throws ReadingError.
 */
export async function borrowRepository(from: string, to: string, signal: AbortSignal): Promise<void> {
  // This names a commit and reads no object, so nothing of the other's settings runs.
  const commit = await runGit(['--git-dir', from, 'rev-parse', '--verify', '--end-of-options', 'HEAD'], { signal })
  await runGit(['init', '--quiet', '--bare', '--template=', '--', to], { signal })
  await writeFile(join(to, 'objects', 'info', 'alternates'), `${resolve(from, 'objects')}\n`)
  await writeFile(join(to, 'HEAD'), commit)
  await writeAsStored(to)
  const boundary = await readFile(join(from, 'shallow')).catch(() => undefined)
  if (boundary) await writeFile(join(to, 'shallow'), boundary)
}

async function isGitDirectory(path: string): Promise<boolean> {
  const found = await Promise.all(
    ['HEAD', 'objects', 'refs'].map((name) => stat(join(path, name)).catch(() => undefined)),
  )
  return found[0]?.isFile() === true && found[1]?.isDirectory() === true && found[2]?.isDirectory() === true
}
