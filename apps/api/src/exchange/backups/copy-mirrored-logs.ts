import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mirroredLogsPath } from './layout.ts'

/** Copies the logs of mirrored registries from DATA_DIR into a backup, or back. */
export async function copyMirroredLogs(from: string, to: string, signal: AbortSignal): Promise<void> {
  const source = mirroredLogsPath(from)
  const found = await readdir(source, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  const files = found
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(source.length + 1))
  // A running mirror replaces a checkpoint after it wrote the tiles, so an older checkpoint has its tiles too.
  const isCheckpoint = (file: string): boolean => /^[^/]+\/checkpoint$/.test(file)
  for (const file of [...files.filter(isCheckpoint), ...files.filter((one) => !isCheckpoint(one))]) {
    signal.throwIfAborted()
    const target = join(mirroredLogsPath(to), file)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(join(source, file), target)
    await sync(target)
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
