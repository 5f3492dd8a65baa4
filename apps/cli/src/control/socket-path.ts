import { createHash } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

// Unix allows 107 bytes on Linux and 103 on macOS.
const longest = 100

/** Returns the path of the socket on which the process with the open data folder listens for commands. */
export function controlSocketPath(dataDirectory: string): string {
  const path = join(dataDirectory, 'control.sock')
  if (Buffer.byteLength(path) <= longest) return path
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 16)
  return join(tmpdir(), `registry-${userInfo().uid}-${digest}.sock`)
}
