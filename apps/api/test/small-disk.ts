import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether this machine allows mounting a file system, which takes root. */
export const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'registry-disk-'))
  const isMounted = mount(folder, '1m')
  if (isMounted) unmount(folder)
  rmdirSync(folder)
  return isMounted
})()

/** Mounts an empty file system over a folder; a size is `96m`, for example. */
export function mount(folder: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'registry-test', folder]).status === 0
}

/** Unmounts a folder. A process can still use the files that it has open. */
export function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder])
}

/** Runs `act` with a folder on a disk of one MiB, too small for any upload. */
export async function onFullDisk<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  if (!mount(folder, '1m')) throw new Error(`no file system can be mounted on ${folder}`)
  try {
    return await act()
  } finally {
    unmount(folder)
  }
}
