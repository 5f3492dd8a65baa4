import type { ArchivedFile } from '../../schema/node-tables.ts'
import { fieldsOf } from './fields.ts'

/** Contents of a version's archive, as the source states them. */
export interface SourceContents {
  readme: string
  licenseText: string
  files: ArchivedFile[]
  fileCount: number
  unpackedSize: number
  comfyNodeNames: string[]
}

const mostFiles = 5000

/** Parses the contents of a version; returns undefined for any other answer. */
export function parseContents(value: unknown): SourceContents | undefined {
  const contents = fieldsOf(value)
  const fileCount = contents?.count('file_count') ?? 0
  if (!contents || fileCount === 0) return undefined
  return {
    readme: contents.text('readme', 512 * 1024),
    licenseText: contents.text('license_text', 64 * 1024),
    files: parseFiles(value).slice(0, mostFiles),
    fileCount: Math.min(fileCount, 2_147_483_647),
    unpackedSize: contents.count('unpacked_size') ?? 0,
    comfyNodeNames: contents.texts('comfy_node_names', { count: 10_000, length: 300 }).sort(),
  }
}

function parseFiles(value: unknown): ArchivedFile[] {
  if (typeof value !== 'object' || value === null || !('files' in value) || !Array.isArray(value.files)) return []
  return value.files.flatMap((item: unknown) => {
    const file = fieldsOf(item)
    const path = file?.text('path', 4000) ?? ''
    return path === '' ? [] : [{ path, size: file?.count('size') ?? 0 }]
  })
}
