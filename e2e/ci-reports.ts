import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { officialReport } from '../apps/api/test/official-report.ts'
import { runCommand, type RunningRegistry } from './running-registry.ts'

/** Creates a CI token and reports results as the official action does. */
export async function ciOf({ api, environment }: Pick<RunningRegistry, 'api' | 'environment'>) {
  const { stdout, stderr } = await runCommand(environment, ['ci-token', 'create', '--name', randomUUID()])
  if (stdout.trim() === '') throw new Error(`no token for a continuous integration: ${stderr}`)
  const send = async (path: string, type: string, body: string | Uint8Array<ArrayBuffer>): Promise<any> => {
    const headers = { 'Content-Type': type, Authorization: `Bearer ${stdout.trim()}` }
    const response = await fetch(`${api}${path}`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    /** Sends a report of the official action with changed fields; returns the id of the result. */
    report: async (but: Record<string, unknown> = {}): Promise<string> => {
      const { id } = await send('/upload-artifact', 'application/json', JSON.stringify({ ...officialReport, ...but }))
      return id
    },
    /** Uploads a picture of a single colour; returns its path for a report. */
    uploadPicture: async (colour: [red: number, green: number, blue: number]): Promise<string> => {
      const { path } = await send('/ci/files', 'application/octet-stream', new Uint8Array(pngOf(colour, 64)))
      return path
    },
  }
}

/** Creates a square PNG. */
function pngOf(colour: [number, number, number], side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: side }, () => Buffer.from(colour))])
  const pixels = Buffer.concat(Array.from({ length: side }, () => row))
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(pixels)),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
