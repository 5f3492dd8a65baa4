import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The baseline: a Hono route that returns the bytes of a file, and does nothing else. Its port goes to the parent process. */
const [file = ''] = process.argv.slice(2)
const body = await readFile(file, 'utf8')
const app = new Hono().get('/*', (c) => c.body(body, 200, { 'Content-Type': 'application/json' }))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.(port))
process.on('disconnect', () => process.exit())
