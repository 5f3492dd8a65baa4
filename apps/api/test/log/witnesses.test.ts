import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  cosign,
  isConsistent,
  parseCheckpoint,
  signerKey,
  verifyCosignature,
  type TreeHead,
} from '@registry/transparency-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeLeaf } from '../../src/access/log/enter-in-log.ts'
import { askWitnesses } from '../../src/exchange/log/ask-witnesses.ts'
import { readCheckpoint } from '../../src/exchange/log/read-log.ts'
import { sequenceLog } from '../../src/exchange/log/sequence-log.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const signer = signerKey('witness.test/w1', Buffer.alloc(32, 8), 'cosignature')
let last: TreeHead = { size: 0, root: Buffer.alloc(0) }
let server: Server
let url: string
let refused = 0

/** Runs a witness by the protocol of c2sp.org/tlog-witness. */
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const [status, answer] = answerTo(request.url, body)
      return response.writeHead(status).end(answer)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/w1`
})
afterAll(() => server.close())

function answerTo(path: string | undefined, body: string): [status: number, body: string] {
  const [head = '', ...rest] = body.split('\n\n')
  const [old = '', ...proof] = head.split('\n')
  const checkpoint = parseCheckpoint(rest.join('\n\n'))
  if (!checkpoint || path !== '/w1/add-checkpoint') return [400, '']
  if (old !== `old ${last.size}`) return [409, `${last.size}\n`]
  const hashes = proof.map((line) => Buffer.from(line, 'base64'))
  if (last.size > 0 && !isConsistent(last, checkpoint, hashes)) {
    refused += 1
    return [422, '']
  }
  last = checkpoint
  return [200, cosign(checkpoint.note.text, signer, 1_800_000_000)]
}

const witnessed = () => {
  const { context } = registry
  const transparency = { ...context.config.transparency, witnesses: [{ key: signer.verifier, url }] }
  return { ...context, config: { ...context.config, transparency } }
}

async function grow(count: number): Promise<void> {
  await registry.context.db.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number++) await writeLeaf(tx, `test:${Math.random()}`, { kind: 'test' })
  })
  await sequenceLog(registry.context)
}

async function cosigned(): Promise<boolean> {
  const checkpoint = parseCheckpoint(await readCheckpoint(registry.context))
  const line = checkpoint?.note.signatures.at(-1)
  return Boolean(checkpoint && line && verifyCosignature(checkpoint.note, line, [signer.verifier]))
}

test('a checkpoint is served with the cosignature of its witness', async () => {
  await grow(3)
  expect(await cosigned()).toBe(false)
  await askWitnesses(witnessed())
  expect(await cosigned()).toBe(true)
  await grow(400)
  expect(await cosigned()).toBe(false)
  await askWitnesses(witnessed())
  expect(await cosigned()).toBe(true)
})

test('a witness with another checkpoint returns its size, and cosigns the repeated request', async () => {
  await registry.context.db.deleteFrom('log_cosignatures').execute()
  await grow(5)
  await askWitnesses(witnessed())
  expect(await cosigned()).toBe(true)
  expect(refused).toBe(0)
})

test('an unreachable witness blocks nothing', async () => {
  await grow(1)
  const away = witnessed()
  away.config.transparency.witnesses = [{ key: signer.verifier, url: 'http://127.0.0.1:9' }]
  await askWitnesses(away)
  expect(await cosigned()).toBe(false)
})
