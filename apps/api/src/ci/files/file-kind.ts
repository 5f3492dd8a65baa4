import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** Ending of a file's id, and its media type. */
export interface FileKind {
  ending: string
  contentType: string
}

const image = (ending: string) => ({ ending, contentType: `image/${ending}` })

/** Kinds by their name in the file-type library. */
const media = new Map<string, FileKind>([
  ['png', image('png')],
  ['apng', image('png')],
  ['jpg', { ending: 'jpg', contentType: 'image/jpeg' }],
  ['webp', image('webp')],
  ['gif', image('gif')],
  ['mp4', { ending: 'mp4', contentType: 'video/mp4' }],
  ['webm', { ending: 'webm', contentType: 'video/webm' }],
  ['mp3', { ending: 'mp3', contentType: 'audio/mpeg' }],
  ['flac', { ending: 'flac', contentType: 'audio/flac' }],
  ['wav', { ending: 'wav', contentType: 'audio/wav' }],
])
const text: FileKind = { ending: 'txt', contentType: 'text/plain; charset=utf-8' }
const json: FileKind = { ending: 'json', contentType: 'application/json' }

export const endings = [...new Set([...media.values(), text, json].map(({ ending }) => ending))]

/** Larger JSON counts as text, because parsing would need about its size in memory again. */
const jsonMaxBytes = 5 * 1024 * 1024

/** Detects the kind of a file from its bytes and ignores its name. Returns undefined for unsupported kinds. */
export async function kindOfFile({ path, size }: { path: string; size: number }): Promise<FileKind | undefined> {
  const found = media.get((await fileTypeFromFile(path))?.ext ?? '')
  if (found) return found
  if (!(await isText(path))) return undefined
  return size <= jsonMaxBytes && isJson(await readFile(path, 'utf8')) ? json : text
}

/** Tells whether a file is UTF-8 without control characters, except those of a terminal. */
async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const chunks: AsyncIterable<Uint8Array> = createReadStream(path)
    for await (const chunk of chunks) {
      if (unprintable.test(decoder.decode(chunk, { stream: true }))) return false
    }
    return !unprintable.test(decoder.decode())
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

// oxlint-disable-next-line no-control-regex -- control characters tell binary from text
const unprintable = /[\x00-\x07\x0e-\x1a\x1c-\x1f]/

function isJson(content: string): boolean {
  if (!/^\s*[[{]/.test(content)) return false
  try {
    JSON.parse(content)
    return true
  } catch {
    return false
  }
}
