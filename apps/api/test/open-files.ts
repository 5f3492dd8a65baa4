import { readdir, readlink } from 'node:fs/promises'

/** Returns the open files of this process below a folder; works on Linux alone. */
export async function openFilesIn(directory: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(directory))
}
