import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { ZipFile, type Options } from 'yazl'
import { readArchive, type Archive } from '../src/registry/archives/read-archive.ts'
import type { ErrorCode } from '../src/platform/errors.ts'
import { openFilesIn } from './open-files.ts'

export const sampleManifest =
  '[project]\nname = "sample-studio"\nversion = "1.2.0"\n[tool.comfy]\nPublisherId = "demo"\n'

type Files = Record<string, string | Buffer | { text: string; options: Partial<Options> }>

/** An archive; a path that ends with '/' is an empty folder. */
export async function zipOf(files: Files, end?: { forceZip64Format: boolean; comment: string }): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path)
    else if (typeof content === 'string' || Buffer.isBuffer(content)) zip.addBuffer(Buffer.from(content), path)
    else zip.addBuffer(Buffer.from(content.text), path, content.options)
  }
  zip.end(end)
  return buffer(zip.outputStream)
}

/** The same archive after a change to how its list of files describes one of them. */
export function patched(bytes: Buffer, name: string, write: (listed: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.lastIndexOf(Buffer.from(name, 'latin1')) - 46
  expect(copy.readUInt32LE(at)).toBe(0x02014b50)
  write(copy.subarray(at))
  return copy
}

/** Reads an archive from a file of its own, which no reading may leave open. */
export async function readBytes(bytes: Buffer): Promise<Archive> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  try {
    await writeFile(join(folder, 'node.zip'), bytes)
    return await readArchive(join(folder, 'node.zip'))
  } finally {
    expect(await openFilesIn(folder)).toEqual([])
    await rm(folder, { recursive: true })
  }
}

/** The archive is refused with this code, in a sentence that has these words in it. */
export async function expectRefusal(bytes: Buffer, code: ErrorCode, words = ''): Promise<void> {
  const refusal = { code, message: expect.stringContaining(words) }
  await expect(readBytes(bytes)).rejects.toEqual(expect.objectContaining(refusal))
}
