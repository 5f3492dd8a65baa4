import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageName } from '../../registry/python/python-releases.ts'

/** Folder of a project. Files are written atomically. */
export interface ProjectFolder {
  read(file: string): Promise<Buffer | undefined>
  write(file: string, content: Uint8Array | string): Promise<void>
}

/** Opens the folder of a project; the first file creates the folder. Throws for a name that is not normalized. */
export function openProjectFolder(folder: string, project: string): ProjectFolder {
  if (!packageName.test(project)) throw new TypeError(`'${project}' is no normalized name`)
  const own = join(folder, project)
  return {
    read: (file) => readFile(join(own, file)).catch(missing),
    write: async (file, content) => {
      const partial = join(own, `${file}.partial`)
      await mkdir(own, { recursive: true })
      await writeFile(partial, content, { flush: true })
      await rename(partial, join(own, file))
    },
  }
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
