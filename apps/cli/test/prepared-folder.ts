import { cpSync } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'

/**
 * Contents of a data folder before its test begins: a migrated, empty database; a migrated database with the publisher
 * 'studio' and its token; the sample catalogue, read and in the log.
 */
export type Prepared = 'migrated' | 'studio' | 'sample'

/** Parts of a command line that the makers need. */
interface Line {
  directory: string
  run(args: string[]): Promise<{ code: number | null; out: string; err: string }>
  serve(environment: Record<string, string>): Promise<{
    apiUrl: string
    stop(signal: NodeJS.Signals): Promise<number | null>
  }>
  /** Returns this command line for another folder. */
  on(directory: string): Line
}

/** Makes the contents of a folder through the command line; returns the token of 'studio', or an empty text. */
type Make = (line: Line) => Promise<string>

const makers: Record<Prepared, Make> = {
  migrated: async (line) => {
    await succeed(line, ['migrate'])
    return ''
  },
  studio: async (line) => {
    await copyPrepared('migrated', line)
    await succeed(line, ['publisher', 'create', 'studio', '--name', 'Studio'])
    return (await succeed(line, ['token', 'create', '--publisher', 'studio', '--name', 'ci'])).trim()
  },
  sample: async (line) => {
    await copyPrepared('migrated', line)
    const { apiUrl, stop } = await line.serve({ SAMPLE_CATALOGUE: 'on' })
    const isThere = async (path: string, count: (body: any) => number): Promise<boolean> =>
      count(await (await fetch(`${apiUrl}${path}`)).json()) > 0
    for (const version of ['1.1.0', '2.0.0']) {
      const node = `/nodes/tone-bench/versions/${version}/comfy-nodes`
      while (!(await isThere(node, ({ total }) => total))) await setTimeout(100)
      const leaves = `/log/leaves?subject=version:tone-bench@${version}`
      while (!(await isThere(leaves, ({ indexes }) => indexes?.length ?? 0))) await setTimeout(100)
    }
    if ((await stop('SIGTERM')) !== 0) throw new Error('the registry with the sample catalogue ended badly')
    return ''
  },
}

/**
 * Copies prepared contents into the folder of a command line; returns the token of 'studio'. The first test file that
 * needs the contents makes them, which takes seconds of processor time. Other test files wait.
 */
export async function copyPrepared(name: Prepared, line: Line): Promise<string> {
  const folder = await prepared(name, line)
  cpSync(join(folder, 'data'), line.directory, { recursive: true })
  return readFile(join(folder, 'token'), 'utf8')
}

async function prepared(name: Prepared, line: Line): Promise<string> {
  const folder = join(inject('preparedFolders'), name)
  const making = `${folder}.making`
  for (;;) {
    if (await isThere(folder)) return folder
    const isMine = await mkdir(making).then(
      () => true,
      () => false,
    )
    if (isMine) break
    await setTimeout(100)
  }
  try {
    const token = await makers[name](line.on(join(making, 'data')))
    await writeFile(join(making, 'token'), token)
    await rename(making, folder)
    return folder
  } catch (error) {
    // The next caller tries again.
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function succeed(line: Line, args: string[]): Promise<string> {
  const { code, out, err } = await line.run(args)
  if (code !== 0) throw new Error(err)
  return out
}
