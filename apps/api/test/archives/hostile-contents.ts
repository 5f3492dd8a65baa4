import { crc32, deflateRawSync } from 'node:zlib'
import { text, type Framed, type Hostile, type One } from './hostile.ts'
import type { Entry } from './zip-writer.ts'
import type { ErrorCode } from '../../src/platform/errors.ts'

const mib = 1024 ** 2

/** Returns packs with files whose content contradicts their headers. */
export function hostileContents(one: One): Hostile[] {
  const packed = deflateRawSync(text)
  const large = Buffer.alloc(300_000, 'abcdefg\n')
  const packedLarge = deflateRawSync(large)
  const lying = (kind: string, entry: Partial<Entry>, code: ErrorCode = 'archive_damaged') =>
    one(kind, code, { name: 'a.py', data: text, ...entry })
  return [
    lying('a wrong checksum', { crc: 1 }),
    lying('a wrong checksum of a stored file', { crc: 1, method: 0 }),
    lying('a file that unpacks to more than it says', { size: 5 }),
    lying('a file that unpacks to less than it says', { size: 500 }),
    lying('a large file that unpacks to more than it says', { data: large, size: 200_000 }),
    lying('a large file that unpacks to less than it says', { data: large, size: 400_000 }),
    lying('a stored file with two sizes', { method: 0, size: 5 }),
    lying('packed bytes that are none', { packed: Buffer.alloc(20, 0xff) }),
    lying('a packed file that breaks off', { packed: packed.subarray(0, -4) }),
    lying('a large packed file that breaks off', { data: large, packed: packedLarge.subarray(0, -4) }),
    lying('bytes behind the end of a packed file', { packed: Buffer.concat([packed, text]) }, 'archive_polyglot'),
    lying(
      'bytes behind the end of a large packed file',
      { data: large, packed: Buffer.concat([packedLarge, Buffer.alloc(100_000, 'evil')]) },
      'archive_polyglot',
    ),
    one(
      'two files that share their bytes',
      'archive_overlap',
      { name: 'a.py', data: text },
      {
        name: 'b.py',
        data: text,
        isListedOnly: true,
        central: { offset: 100 },
      },
    ),
    one('files quoted in one another', 'archive_overlap', ...quoted(40)),
    lying('a file that reaches into the list of files', { method: 0, size: 1000, packedSize: 1000 }, 'archive_overlap'),
    lying('a file that begins inside of another', { central: { offset: 1 } }, 'archive_overlap'),
  ]
}

/** Returns packs that exceed a limit when unpacked. */
export function hostileSizes(one: One, framed: Framed): Hostile[] {
  const zeros = Buffer.alloc(20 * mib)
  const packedZeros = deflateRawSync(zeros)
  const share = { name: '', data: '', packed: packedZeros, method: 8, size: 15 * mib, crc: 0 }
  const claims = (name: string, size: number): Entry => ({
    name,
    method: 0,
    packed: Buffer.alloc(0),
    packedSize: 1,
    size,
  })
  return [
    one('a file of zeros', 'archive_ratio', { name: 'zeros.bin', data: zeros, packed: packedZeros }),
    one(
      'many files of zeros',
      'archive_ratio',
      ...Array.from({ length: 5 }, (_, index) => ({ ...share, name: `zeros-${index}.bin` })),
    ),
    one('a file beyond the limit', 'archive_file_too_large', { ...claims('a.bin', 1025 * mib), method: 8 }),
    one(
      'files beyond the limit together',
      'archive_too_large_unpacked',
      ...Array.from({ length: 140 }, (_, index) => ({ ...claims(`${index}.bin`, 15 * mib), method: 8 })),
    ),
    framed('more files than the limit', 'archive_too_many_files', { end: { count: 50_001, countHere: 50_001 } }),
    one(
      'a list of files beyond the limit',
      'archive_too_many_files',
      ...Array.from({ length: 8500 }, (_, index) => ({
        name: `${index}`,
        central: { comment: Buffer.alloc(1024), extra: Buffer.alloc(1000) },
      })),
    ),
  ]
}

/**
 * Returns nested files: each contains all later files. The input is small, the output large, and no single file is
 * suspicious.
 */
function quoted(count: number): Entry[] {
  const kernel = deflateRawSync(Buffer.alloc(1 * mib))
  return Array.from({ length: count }, (_, index) => ({
    name: `f${index}`,
    packed: index === count - 1 ? kernel : Buffer.alloc(0),
    method: 8,
    size: mib,
    crc: crc32(Buffer.alloc(mib)),
    packedSize: kernel.length + (count - 1 - index) * 33,
  }))
}
