import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportFileError, type ManagerFiles } from './manager-files.ts'

/** Reads ComfyUI-Manager's three files from a folder. Throws ImportFileError for an unreadable file. */
export async function readManagerFolder(folder: string): Promise<ManagerFiles> {
  const read = async (name: string): Promise<string> => {
    const path = join(folder, name)
    return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw new ImportFileError(
        `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
      )
    })
  }
  return {
    nodeList: await read('custom-node-list.json'),
    nodeMap: await read('extension-node-map.json'),
    stats: await read('github-stats.json'),
  }
}
