import { createHash } from 'node:crypto'
import type { Fault } from './upstream-stand-in.ts'

const mib = 1024 * 1024

/** A picture of several MiB that is sent as fast as the reader takes it. */
export interface BigPicture {
  fault: Fault
  /** Returns the number of bytes that the network has taken. */
  written(): number
  sha256: string
  bytes: number
}

interface Habits {
  /** Whether the answer states its length. */
  hasLength?: boolean
  /** Ends the answer after some MiB: `silence` stops sending, `break` closes the connection. */
  ending?: { after: number; by: 'silence' | 'break' }
  type?: string
}

/** Creates a picture in which each MiB has different bytes. */
export function bigPicture(size: number, { hasLength = false, ending, type = 'image/png' }: Habits = {}): BigPicture {
  const parts = Array.from({ length: size }, (_, index) => Buffer.alloc(mib, index + 1))
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  let written = 0
  return {
    sha256: hash.digest('hex'),
    bytes: size * mib,
    written: () => written,
    fault: (_request, response) => {
      response.writeHead(200, {
        'Content-Type': type,
        'finish-reason': 'SUCCESS',
        seed: '7',
        ...(hasLength && { 'Content-Length': String(size * mib) }),
      })
      let next = 0
      const send = () => {
        while (next < size) {
          if (ending && next >= ending.after) return ending.by === 'break' ? void response.destroy() : undefined
          const goesOn = response.write(parts[next], (error) => {
            if (!error) written += mib
          })
          next += 1
          if (!goesOn) return void response.once('drain', send)
        }
        response.end()
      }
      send()
    },
  }
}

/** Returns digest and length of a body. */
export async function digest(body: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of body) {
    hash.update(part)
    bytes += part.length
  }
  return { sha256: hash.digest('hex'), bytes }
}
