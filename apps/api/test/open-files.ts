import { readdir, readlink } from 'node:fs/promises'

/** The files below a folder that this process holds open; Linux alone can tell. */
export async function openFilesIn(directory: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(directory))
}
