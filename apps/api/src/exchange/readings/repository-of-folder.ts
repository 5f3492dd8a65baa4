import { open } from 'node:fs/promises'
import { join } from 'node:path'

const most = 64 * 1024

/** The address of the repository of which a folder is a checkout; undefined where it does not say. */
export async function repositoryOfFolder(folder: string): Promise<string | undefined> {
  const file = await open(join(folder, '.git', 'config')).catch(() => undefined)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    const settings = buffer.toString('utf8', 0, bytesRead)
    const origin = /^\[remote "origin"\]$([^[]*)/m.exec(settings)?.[1]
    return /^\s*url\s*=\s*(\S+)\s*$/m.exec(origin ?? '')?.[1]
  } finally {
    await file.close()
  }
}
