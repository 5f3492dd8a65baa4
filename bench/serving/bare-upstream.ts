import { createServer } from 'node:http'

/** Stand-in for a generation service: answers that a task is running, or finished for an id that begins with `done`. */
const server = createServer((request, response) => {
  const id = request.url?.split('/').at(-1) ?? ''
  const state = id.startsWith('done') ? 'completed' : 'dreaming'
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ id, state, assets: { video: `https://media.test/${id}.mp4` }, model: 'ray-2' }))
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.(address.port)
})
process.on('disconnect', () => process.exit())
