/** Baseline server: runs a trivial statement, then returns the bytes of a file. Sends its port to the parent process. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'

const [file = '', database = ''] = process.argv.slice(2)
const body = await readFile(file)
const trivial = await connect()
const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
const server = createServer((_, response) => void trivial().then(() => response.writeHead(200, headers).end(body)))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit())

async function connect(): Promise<() => Promise<unknown>> {
  if (database) {
    const pool = new Pool({ connectionString: database, application_name: 'bare', max: 1 })
    return () => pool.query('select $1::int', [1])
  }
  const pglite = await PGlite.create()
  return () => pglite.query('select $1::int', [1])
}
