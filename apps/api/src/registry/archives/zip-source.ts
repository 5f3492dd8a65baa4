import { damaged } from './refuse-archive.ts'

/** Bytes with random access, such as an open file. */
export interface ReadableBytes {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>
  stat(): Promise<{ size: number }>
}

const windowSize = 64 * 1024

/** Reads a file at any position through a buffer, so that sequential small reads are cheap. */
export class ZipSource {
  readonly #file: ReadableBytes
  readonly size: number
  #window: Buffer = Buffer.alloc(0)
  #windowStart = 0

  constructor(file: ReadableBytes, size: number) {
    this.#file = file
    this.size = size
  }

  /** Returns exactly the requested bytes. Throws `archive_damaged` beyond the end of the file, for any numbers. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const isInside = Number.isSafeInteger(position) && position >= 0 && length <= this.size - position
    if (!isInside) throw damaged('it names places that it does not have')
    if (length > windowSize) return this.#load(position, length)
    const start = position - this.#windowStart
    if (start >= 0 && start + length <= this.#window.length) return this.#window.subarray(start, start + length)
    this.#window = await this.#load(position, Math.min(windowSize, this.size - position))
    this.#windowStart = position
    return this.#window.subarray(0, length)
  }

  /** Yields the bytes from `start` up to but excluding `end`. */
  async *pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end; position += windowSize) {
      yield await this.bytes(position, Math.min(windowSize, end - position))
    }
  }

  async #load(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.allocUnsafe(length)
    for (let filled = 0; filled < length;) {
      const { bytesRead } = await this.#file.read(buffer, filled, length - filled, position + filled)
      if (bytesRead === 0) throw new Error('A file became shorter while it was read')
      filled += bytesRead
    }
    return buffer
  }
}
