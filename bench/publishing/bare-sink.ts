/** Baseline server of publish.ts: writes each body to a file, syncs it, and sends its port to the parent process. */
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

const [folder = '.'] = process.argv.slice(2)
let count = 0

const server = createServer((request, response) => {
  void keep(request, join(folder, `${count++}`)).then(() => response.end('{}'))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.send?.(address?.port)
})
process.on('disconnect', () => process.exit(0))

async function keep(request: IncomingMessage, path: string): Promise<void> {
  const file = await open(path, 'wx')
  await file.writeFile(request)
  await file.sync()
  await file.close()
}
