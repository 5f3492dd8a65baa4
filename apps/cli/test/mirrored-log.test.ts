import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { node } from '../../api/test/mirror/foreign-facts.ts'
import { fails, useForeignRegistry, type Fault } from '../../api/test/mirror/foreign-registry.ts'
import { useCommandLine } from './command-line.ts'
import { ForeignLog } from './foreign-log.ts'

// A test runs several processes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const line = useCommandLine()
const foreign = useForeignRegistry()
let log: ForeignLog

beforeAll(async () => {
  // Commands take less time in a running registry, which has the database open.
  await line.serve()
  log = new ForeignLog()
  log.tellPack('pack')
  log.grow(300)
})
afterAll(() => log.close())

/** Answers a request from the log. */
const answersAsLog: Fault = (request, response) => {
  const url = new URL(request.url ?? '/', foreign.baseUrl)
  url.pathname = url.pathname.replace('/api/', '/')
  log.respond(url, response)
  return 'handled'
}
const endless: Fault = (_request, response) => {
  const more = (): void => {
    while (!response.closed && response.write(Buffer.alloc(64 * 1024)));
    if (!response.closed) response.once('drain', more)
  }
  response.writeHead(200)
  more()
  return 'handled'
}

beforeEach(() => {
  foreign.nodes = [node({ id: 'pack' })]
})

const logAnswers = () => {
  foreign.faults = Array.from({ length: 20 }, () => ({ part: '/log/', fault: answersAsLog }))
}
const mirror = () => line.run(['mirror', `${foreign.baseUrl}/`])

it('mirror ends with 1 if the log of its source cannot be copied, and continues it later', async () => {
  expect(await mirror()).toMatchObject({ code: 0, err: expect.not.stringContaining('Transparency log') })
  logAnswers()
  expect(await mirror()).toMatchObject({ code: 0, err: expect.stringContaining('Transparency log: 303 entries in ') })
  foreign.faults = [{ part: '/log/checkpoint', fault: endless }]
  const size = expect.stringMatching(/Transparency log: \S+\/log\/checkpoint answered with more than 65536 bytes\./)
  expect(await mirror()).toMatchObject({ code: 1, err: size })
  foreign.faults = [{ part: '/log/checkpoint', fault: fails(404) }]
  const gone = expect.stringContaining('shows no log any more')
  expect(await mirror()).toMatchObject({ code: 1, err: gone })
  log.grow(1)
  logAnswers()
  expect(await mirror()).toMatchObject({ code: 0, err: expect.stringContaining('304 entries') })
  expect(await line.run(['integrity', 'check'])).toMatchObject({ code: 0 })
  const name = foreign.baseUrl.slice('http://'.length).replace(':', '_')
  await writeFile(join(line.directory, 'mirrored-logs', name, 'checkpoint'), 'other')
  expect(await line.run(['integrity', 'check'])).toMatchObject({
    code: 1,
    out: `mirrored-logs/${name} (${foreign.baseUrl}): no key of the log signed its checkpoint\n`,
  })
})
