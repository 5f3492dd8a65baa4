import { crc32, deflateRawSync } from 'node:zlib'
import type { ErrorCode } from '../../src/platform/errors.ts'
import { hostileContents, hostileSizes } from './hostile-contents.ts'
import { hostileNames } from './hostile-names.ts'
import { text, type Framed, type Hostile, type One } from './hostile.ts'
import { extraField, numbers, writeZip, type Entry, type Frame } from './zip-writer.ts'

/** Returns packs that are sound except for a single flaw. */
export function hostileArchives(nodeId: string): Hostile[] {
  const manifest: Entry = {
    name: 'pyproject.toml',
    data: `[project]\nname = "${nodeId}"\nversion = "1.0.0"\n`,
  }
  const one = (name: string, code: ErrorCode, ...entries: Entry[]): Hostile => ({
    name,
    code,
    bytes: () => writeZip([manifest, ...entries]),
  })
  const framed = (name: string, code: ErrorCode, frame: Frame): Hostile => ({
    name,
    code,
    bytes: () => writeZip([manifest, { name: 'a.py', data: text }], frame),
  })
  const raw = (name: string, code: ErrorCode, change: (sound: Buffer) => Buffer): Hostile => ({
    name,
    code,
    bytes: () => change(writeZip([manifest, { name: 'a.py', data: text }])),
  })
  return [
    ...wholes(raw),
    ...frames(framed),
    ...hostileNames(one),
    ...types(one),
    ...headers(one),
    ...wideNumbers(one, framed),
    ...hostileContents(one),
    ...hostileSizes(one, framed),
  ]
}

type Raw = (name: string, code: ErrorCode, change: (sound: Buffer) => Buffer) => Hostile

function wholes(raw: Raw): Hostile[] {
  return [
    raw('what is no ZIP file', 'archive_invalid', () => Buffer.from('MZ is how programs begin')),
    raw('an archive without its end', 'archive_damaged', (bytes) => bytes.subarray(0, -30)),
    raw('an archive whose end is cut off', 'archive_damaged', (bytes) => bytes.subarray(0, -3)),
    raw('an archive without its start', 'archive_damaged', (bytes) => bytes.subarray(10)),
    raw('an archive with bytes missing in between', 'archive_damaged', (bytes) =>
      Buffer.concat([bytes.subarray(0, 50), bytes.subarray(60)]),
    ),
    raw('a file that is not where it is listed', 'archive_damaged', (bytes) => bytes.fill(0, 0, 4)),
    raw('an archive without files', 'archive_empty', () => writeZip([])),
  ]
}

function frames(framed: Framed): Hostile[] {
  const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
  const program = Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n'), Buffer.alloc(600)])
  const end = writeZip([])
  return [
    framed('an image in front', 'archive_polyglot', { prefix: gif, isShifted: true }),
    framed('a program in front, with offsets that know of it', 'archive_polyglot', { prefix: program }),
    framed('bytes in front of the list of files', 'archive_polyglot', { beforeDirectory: Buffer.from('#!/bin/sh') }),
    framed('bytes behind the list of files', 'archive_ambiguous', { afterDirectory: Buffer.from('#!/bin/sh') }),
    { name: 'a TAR archive as well', code: 'archive_polyglot', bytes: () => tarAndZip() },
    framed('bytes behind the end', 'archive_trailing_data', { trailing: Buffer.from('more') }),
    framed('a second end behind the end', 'archive_ambiguous', { trailing: end }),
    framed('an end in the comment', 'archive_ambiguous', { comment: end }),
    framed('an end that is cut off in the comment', 'archive_ambiguous', {
      comment: Buffer.from('PK\x05\x06 and so on'),
    }),
    framed('a comment that is a file of its own', 'archive_comment_too_long', { comment: Buffer.alloc(2000, 'x') }),
    framed('a comment longer than the file', 'archive_damaged', { commentLength: 500 }),
    framed('fewer files in the count than in the list', 'archive_ambiguous', { end: { count: 1, countHere: 1 } }),
    framed('more files in the count than in the list', 'archive_ambiguous', { end: { count: 3, countHere: 3 } }),
    framed('two counts of files', 'archive_ambiguous', { end: { count: 1 } }),
    framed('a list of files behind the place where it should be', 'archive_polyglot', { end: { start: 20 } }),
    framed('one part of several', 'archive_multi_disk', { end: { disk: 1, directoryDisk: 1 } }),
    { name: 'a second list of files', code: 'archive_ambiguous', bytes: () => twoLists() },
  ]
}

function tarAndZip(): Buffer {
  const name = Buffer.alloc(512 - 30, 0x20)
  const stored = (): Buffer => writeZip([{ name: 'a', data: name, method: 0 }])
  const sum = (bytes: Buffer) =>
    bytes.subarray(0, 512).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  // The TAR checksum changes the CRC-32 in the ZIP header, which changes the TAR checksum. The loop tries fillers until
  // both agree.
  for (let filler = 0; filler < 5000; filler++) {
    name.writeUInt32LE(filler, 200)
    const at = 148 - 31
    name.write(`${sum(stored()).toString(8).padStart(6, '0')}\0 `, at, 'latin1')
    const bytes = stored()
    if (Number.parseInt(bytes.toString('latin1', 148, 156), 8) === sum(bytes)) return bytes
  }
  throw new Error('No filler made the checksums agree')
}

function twoLists(): Buffer {
  const seen = writeZip([{ name: 'pyproject.toml', data: 'x' }])
  const hidden = writeZip([{ name: 'evil.py', data: 'x', central: { offset: 0 } }])
  const list = hidden.subarray(hidden.lastIndexOf('PK\x01\x02'), -22)
  return Buffer.concat([seen.subarray(0, -22), list, seen.subarray(-22)])
}

function types(one: One): Hostile[] {
  const moded = (kind: string, mode: number, code: ErrorCode) =>
    one(kind, code, { name: 'odd', data: '/etc/passwd', mode })
  return [
    moded('a symbolic link', 0o120777, 'archive_link'),
    one('a link of Windows', 'archive_link', { name: 'odd', data: text, attributes: 0x400 }),
    moded('a character device', 0o020666, 'archive_special_file'),
    moded('a block device', 0o060666, 'archive_special_file'),
    moded('a pipe', 0o010666, 'archive_special_file'),
    moded('a socket', 0o140777, 'archive_special_file'),
    moded('a folder with the name of a file', 0o040755, 'archive_ambiguous'),
    one('a folder with content', 'archive_ambiguous', { name: 'a/', data: text }),
    one('an encrypted file', 'archive_encrypted', { name: 'a.py', data: text, flags: 1 }),
    one('a file in strong encryption', 'archive_encrypted', { name: 'a.py', data: text, flags: 0x41 }),
    one('encrypted headers', 'archive_encrypted', { name: 'a.py', data: text, flags: 0x2000 }),
    one('a compression that few can read', 'archive_method', { name: 'a.py', data: text, method: 93, packed: text }),
    one('a patch instead of a file', 'archive_method', { name: 'a.py', data: text, flags: 0x20 }),
    one('a file on another disk', 'archive_multi_disk', { name: 'a.py', data: text, disk: 1 }),
  ]
}

function headers(one: One): Hostile[] {
  const differs = (what: string, local: Entry['local']) =>
    one(`${what} that differs`, 'archive_header_mismatch', { name: 'a.py', data: text, ...(local && { local }) })
  const descriptor = (kind: string, after: Buffer, code: ErrorCode = 'archive_header_mismatch') =>
    one(kind, code, { name: 'a.py', data: text, flags: 0x808, local: { crc: 0, size: 0, packedSize: 0 }, after })
  const packedSize = deflateRawSync(text).length
  const true64 = numbers([4, 0x08074b50], [4, crc32(text)], [4, packedSize], [4, text.length])
  const unicodeName = extraField(0x7075, Buffer.concat([Buffer.from([1]), numbers([4, 0]), Buffer.from('b.py')]))
  return [
    differs('a local name', { name: 'b.py' }),
    differs('a local name, in its length,', { name: 'a.py.txt' }),
    differs('a local flag', { flags: 0 }),
    differs('a local compression', { method: 0 }),
    differs('a local checksum', { crc: 1 }),
    differs('a local size', { size: 1 }),
    differs('a local packed size', { packedSize: 1 }),
    descriptor(
      'a descriptor with another checksum',
      numbers([4, 0x08074b50], [4, 1], [4, packedSize], [4, text.length]),
    ),
    descriptor('a descriptor with another size', numbers([4, 0x08074b50], [4, crc32(text)], [4, packedSize], [4, 7])),
    descriptor('a descriptor that is missing', Buffer.alloc(0)),
    one('a stored file that only its descriptor ends', 'archive_ambiguous', {
      name: 'a.py',
      data: text,
      method: 0,
      flags: 0x808,
      local: { crc: 0, size: 0, packedSize: 0 },
      after: numbers([4, 0x08074b50], [4, crc32(text)], [4, text.length], [4, text.length]),
    }),
    descriptor('bytes behind a descriptor', Buffer.concat([true64, Buffer.from('evil')]), 'archive_polyglot'),
    one('bytes between two files', 'archive_polyglot', { name: 'a.py', data: text, after: Buffer.from('#!/bin/sh') }),
    one('two names of one file', 'archive_header_mismatch', { name: 'a.py', data: text, extra: unicodeName }),
    one('two local names of one file', 'archive_header_mismatch', {
      name: 'a.py',
      data: text,
      local: { extra: unicodeName },
    }),
    one('an extra field twice', 'archive_extra_field', {
      name: 'a.py',
      data: text,
      extra: Buffer.concat([extraField(0x5455, Buffer.alloc(5)), extraField(0x5455, Buffer.alloc(5))]),
    }),
    one('an extra field longer than there is room', 'archive_extra_field', {
      name: 'a.py',
      data: text,
      extra: extraField(0x5455, Buffer.alloc(5), 500),
    }),
    one('an extra field that is a file of its own', 'archive_extra_field', {
      name: 'a.py',
      data: text,
      local: { extra: extraField(0xcafe, Buffer.alloc(5000)) },
    }),
    one('a long comment of a file', 'archive_comment_too_long', {
      name: 'a.py',
      data: text,
      comment: Buffer.alloc(2000),
    }),
  ]
}

function wideNumbers(one: One, framed: Framed): Hostile[] {
  const wide = (...values: number[]) => extraField(1, numbers(...values.map((value): [8, number] => [8, value])))
  const size = 0xffffffff
  const packedSize = deflateRawSync(text).length
  return [
    one('a plain size and another ZIP64 size', 'archive_zip64', {
      name: 'a.py',
      data: text,
      extra: wide(7, packedSize),
    }),
    one('a ZIP64 size that is missing', 'archive_zip64', { name: 'a.py', data: text, central: { size } }),
    one('a ZIP64 size that programs read at two places', 'archive_zip64', {
      name: 'a.py',
      data: text,
      central: { packedSize: size, extra: wide(text.length, packedSize) },
    }),
    one('a local ZIP64 size that differs', 'archive_header_mismatch', {
      name: 'a.py',
      data: text,
      local: { size, packedSize: size, extra: wide(9, packedSize) },
    }),
    one('a ZIP64 size beyond every file', 'archive_file_too_large', {
      name: 'a.py',
      data: text,
      central: { size, packedSize: size, extra: wide(2 ** 60, packedSize) },
    }),
    framed('a ZIP64 end that counts otherwise', 'archive_zip64', { wide: { count: 1, countHere: 1 } }),
    framed('a ZIP64 end that starts elsewhere', 'archive_zip64', { wide: { start: 0 } }),
    framed('a ZIP64 end that is not where it says', 'archive_zip64', { wide: { recordAt: 0 } }),
    framed('a ZIP64 end with room for more', 'archive_zip64', { wide: { recordSize: 60 } }),
    framed('a ZIP64 end that is missing', 'archive_zip64', { end: { start: size } }),
    framed('a ZIP64 end on another disk', 'archive_multi_disk', { wide: { disk: 1 }, end: { disk: 0xffff } }),
  ]
}
