import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** How a file is served: the ending of its id, and its media type. */
export interface FileKind {
  ending: string
  contentType: string
}

const image = (ending: string) => ({ ending, contentType: `image/${ending}` })

/** By what the library calls them. */
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

/** Every ending that a file can have. */
export const endings = [...new Set([...media.values(), text, json].map(({ ending }) => ending))]

/** Larger JSON is kept as text, because reading it would take as much memory again. */
const jsonMaxBytes = 5 * 1024 * 1024

/** What a file is by its bytes, whatever it is called; undefined for what is not kept here. */
export async function kindOfFile({ path, size }: { path: string; size: number }): Promise<FileKind | undefined> {
  const found = media.get((await fileTypeFromFile(path))?.ext ?? '')
  if (found) return found
  if (!(await isText(path))) return undefined
  return size <= jsonMaxBytes && isJson(await readFile(path, 'utf8')) ? json : text
}

/** UTF-8 without control characters but those of a terminal. */
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

// oxlint-disable-next-line no-control-regex -- it is these that tell bytes from text
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
