import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReadingError } from './reading-error.ts'
import { runGit } from './run-git.ts'

export interface TreeLimits {
  unpackedBytes: number
  /** Limit for the bytes of each file. */
  fileBytes: number
  files: number
}

/** Git directory that the registry made, and the folder for its files. */
interface Checkout {
  gitDirectory: string
  folder: string
}

/** Writes the files of the newest commit after a check of their number and sizes. Throws ReadingError. */
export async function checkOut(
  { gitDirectory, folder }: Checkout,
  limits: TreeLimits,
  signal: AbortSignal,
): Promise<void> {
  const git = (...args: string[]): Promise<string> =>
    runGit(['--git-dir', gitDirectory, '--work-tree', folder, '-C', folder, ...args], { signal })
  await mkdir(folder, { recursive: true })
  const files = (await git('ls-tree', '-r', '-l', '-z', 'HEAD')).split('\0').filter(Boolean)
  refuseLarge(files, limits)
  await writeAsStored(gitDirectory)
  await git('checkout', '--quiet', '--force', 'HEAD', '--', '.').catch((error: unknown) => {
    // A partial clone lacks large files, and git writes all other files.
    if (signal.aborted || !files.some((file) => isMissing(file))) throw error
  })
}

/** Makes git write and compare files as stored: attributes of a repository could make files twelve times as large. */
export async function writeAsStored(gitDirectory: string): Promise<void> {
  const info = join(gitDirectory, 'info')
  await mkdir(info, { recursive: true })
  // This file overrides attributes in the tree. Git rejects an unset encoding with a minus, so its entry has an
  // exclamation mark.
  await writeFile(join(info, 'attributes'), '* -text -ident -filter !eol !working-tree-encoding !diff\n')
}

function isMissing(file: string): boolean {
  return /^\d+ blob \w+ +BAD\t/.test(file)
}

function refuseLarge(listed: string[], limits: TreeLimits): void {
  // Each line is `100644 blob <hash> 1234\t<path>`; a submodule has no size.
  const sizes = listed.map((line) => Number(/\s(\d+)\t/.exec(line)?.[1] ?? 0))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sizes.length > limits.files) throw new ReadingError(`It has more than ${limits.files} files.`)
  if (sizes.some((size) => size > limits.fileBytes)) {
    throw new ReadingError(`It has a file of more than ${limits.fileBytes} bytes.`)
  }
  if (bytes > limits.unpackedBytes) throw new ReadingError(`Its files have more than ${limits.unpackedBytes} bytes.`)
}
