import type { components } from '@registry/contract/types'
import type { Config } from '../../platform/config/config.ts'

type StorageFile = components['schemas']['StorageFile']

/* Path of a file in a result: `ci-files/<id>` in this registry, or `gs://<bucket>/<path>`. */

const ownFolder = 'ci-files/'

/** Returns the path of a file in this registry. */
export function pathOfFile(fileId: string): string {
  return `${ownFolder}${fileId}`
}

/** Returns the id of the file that a path names; undefined for a file outside this registry. */
export function fileIdOf(path: string): string | undefined {
  return path.startsWith(ownFolder) ? path.slice(ownFolder.length) : undefined
}

/** Returns the path of a file in a bucket outside this registry. */
export function pathInBucket(bucket: string, path: string): string {
  return `gs://${bucket}/${path}`
}

/** Returns the public address of a file. */
export function publicUrlOf({ apiPublicUrl, ci }: Pick<Config, 'apiPublicUrl' | 'ci'>, path: string): string {
  const fileId = fileIdOf(path)
  if (fileId !== undefined) return `${apiPublicUrl}/ci/files/${fileId}`
  const segments = path.slice('gs://'.length).split('/')
  return `${ci.bucketUrl}/${segments.map(encodeURIComponent).join('/')}`
}

/** Converts a file to the shape of the API contract. */
export function presentFile(config: Pick<Config, 'apiPublicUrl' | 'ci'>, path: string): StorageFile {
  return { file_path: path.replace(/^gs:\/\/[^/]+\//, ''), public_url: publicUrlOf(config, path), kind: kindOf(path) }
}

const kinds = new Map<string, StorageFile['kind']>([
  ['png', 'image'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['webp', 'image'],
  ['gif', 'image'],
  ['mp4', 'video'],
  ['webm', 'video'],
  ['mp3', 'audio'],
  ['flac', 'audio'],
  ['wav', 'audio'],
  ['txt', 'log'],
  ['log', 'log'],
  ['json', 'other'],
])

/** The official action names images after the run, without an extension. */
function kindOf(path: string): StorageFile['kind'] {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return kinds.get(ending) ?? 'image'
}
