import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

/** Baseline server: returns fixed headers and the bytes of a file. Sends its port to the parent process. */
const [file = '', head = '{}'] = process.argv.slice(2)
const body = await readFile(file)
const headers = { ...JSON.parse(head), 'Content-Length': String(body.length) }
const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('disconnect', () => process.exit())
