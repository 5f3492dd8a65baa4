import { extname } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource } from '@registry/syntax'
import { isRefusal } from '../platform/errors.ts'
import type { Zip } from './open-zip.ts'
import { openNestedZip, type OuterFile, type Unpacked } from './nested-zip.ts'
import { readEntry } from './read-entry.ts'
import { chooseTexts, headBytes, inReadingOrder, type SourceLimits } from './source-files.ts'

/** Between the path of an archive and a path in it. No path of a file has it. */
export const nestedMark = '//'

/** Data in the form of a ZIP archive: nobody loads code from it. */
const data = new Set(
  '.docx .xlsx .pptx .odt .npz .pt .pth .ckpt .xpi .kra .ora .mlpackage .3mf .usdz .procreate .sketch'.split(' '),
)

/** Whether a review looks into an archive of this name. */
export function isLookedInto(path: string): boolean {
  return !data.has(extname(path).toLowerCase())
}

/**
 * The files of archives that are files themselves, one level deep, as `archive.whl//path`. One beyond the limits has none.
 * `left` is what the texts before them leave of the limits.
 */
export async function* readNested(archives: OuterFile[], all: Unpacked, left: SourceLimits): AsyncGenerator<PackFile> {
  for (const archive of archives) {
    const zip = await openWithinLimits(archive, all)
    if (zip) yield* filesOf(archive.path, zip, left)
  }
}

async function openWithinLimits(archive: OuterFile, all: Unpacked): Promise<Zip | undefined> {
  try {
    return await openNestedZip(archive, all)
  } catch (error) {
    if (!isRefusal(error)) throw error
    return undefined
  }
}

async function* filesOf(outer: string, zip: Zip, left: SourceLimits): AsyncGenerator<PackFile> {
  const texts = chooseTexts(zip.files.values(), left)
  for (const entry of inReadingOrder(zip.files.values())) {
    const isText = texts.has(entry.path)
    const read = await readEntry(zip, entry, isText ? entry.size : headBytes).catch(ignoreRefusal)
    if (!read) continue
    if (isText) {
      left.allBytes -= entry.size
      left.texts -= 1
    }
    yield {
      path: `${outer}${nestedMark}${entry.path}`,
      size: entry.size,
      head: Uint8Array.from(read.bytes.subarray(0, headBytes)),
      text: isText ? decodeSource(read.bytes, entry.path) : undefined,
    }
  }
}

function ignoreRefusal(error: unknown): undefined {
  if (!isRefusal(error)) throw error
}
