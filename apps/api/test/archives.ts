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

/** Creates an archive; a path that ends with '/' is an empty folder. */
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

/** Returns the archive with a changed entry in its central directory. */
export function patched(bytes: Buffer, name: string, write: (listed: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.lastIndexOf(Buffer.from(name, 'latin1')) - 46
  expect(copy.readUInt32LE(at)).toBe(0x02014b50)
  write(copy.subarray(at))
  return copy
}

/** Reads an archive from a temporary file, and expects the reader to close the file. */
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

/** Expects a refusal with the code, in a sentence that contains the words. */
export async function expectRefusal(bytes: Buffer, code: ErrorCode, words = ''): Promise<void> {
  const refusal = { code, message: expect.stringContaining(words) }
  await expect(readBytes(bytes)).rejects.toEqual(expect.objectContaining(refusal))
}
