import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { useCommandLine, type Server } from './command-line.ts'

// Each command is a process that opens a database. The first command opens an empty database.
vi.setConfig({ testTimeout: 120_000 })

const line = useCommandLine()

describe('without a running registry', () => {
  it('a command works on the files, with a note on standard error only', async () => {
    const { code, out, err } = await line.run(['publisher', 'create', 'studio', '--name', 'Studio'])
    expect(err).toContain(`No registry is running on ${line.directory}; working on its files directly.`)
    expect(err).toContain("Created the publisher 'studio'.")
    expect({ code, out }).toEqual({ code: 0, out: '' })
  })

  it('an error prints its message and ends with 1', async () => {
    const { code, out, err } = await line.run(['publisher', 'create', 'studio', '--name', 'Again'])
    expect(err).toContain("The publisher id 'studio' is taken.")
    expect({ code, out }).toEqual({ code: 1, out: '' })
  })

  it('an invalid setting is named', async () => {
    const { code, err } = await line.run(['migrate'], { LOG_LEVEL: 'loud' })
    expect(err).toContain('LOG_LEVEL must be one of')
    expect(code).toBe(1)
  })

  it.each([['migrate'], ['serve', '--only', 'api']])('%s with an unusable data folder is refused', async (...args) => {
    const { code, err } = await line.run(args, { DATA_DIR: '/proc/nothing/below' })
    expect(err).toMatch(/^Nothing can be kept in \/proc\/nothing\/below .* Set DATA_DIR/)
    expect(code).toBe(1)
  })

  it.each([['migrate'], ['serve', '--only', 'api']])(
    '%s with an unreachable database server is refused',
    async (...args) => {
      const { code, err } = await line.run(args, { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/registry' })
      expect(err).toMatch(/127\.0\.0\.1:1, which DATABASE_URL names/)
      expect(err).not.toContain('secret')
      expect(code).toBe(1)
    },
  )

  it('a separate worker is refused on the embedded database', async () => {
    const { code, err } = await line.run(['serve', '--only', 'worker'])
    expect(err).toMatch(/^A worker of its own needs a PostgreSQL server.* Set DATABASE_URL/)
    expect(code).toBe(1)
  })

  it('a signal ends a registry during its start', async () => {
    // The server accepts connections and never answers, as a database behind a firewall may.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const connected = once(silent, 'connection')
    const starting = line.start(['serve', '--only', 'api'], { DATABASE_URL: `postgres://127.0.0.1:${port}/registry` })
    const ended = once(starting, 'exit')
    await connected
    starting.kill('SIGTERM')
    expect(await ended).toEqual([143, null])
    silent.close()
  })
})

describe('with a running registry', () => {
  let server: Server

  it('a new token is the only text on standard output, and the registry accepts it immediately', async () => {
    server = await line.serve()
    const { code, out, err } = await line.run(['token', 'create', '--publisher', 'studio', '--name', 'ci'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^crt_[0-9A-Za-z]{49}\n$/)
    const response = await fetch(`${server.apiUrl}/publishers/studio/nodes/some-node/versions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        personal_access_token: out.trim(),
        node: { id: 'some-node' },
        node_version: { version: '1.0.0' },
      }),
    })
    expect(response.status).toBe(201)
  })

  it('the ledger check passes on an empty ledger', async () => {
    const { code, out, err } = await line.run(['ledger', 'check'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('Every balance is the sum of its entries.')
  })

  it('reindex reports that the running registry does it in the background', async () => {
    const { code, out, err } = await line.run(['reindex'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('does it in the background')
  })

  it('a token can have an expiry and a list of nodes', async () => {
    const make = (...more: string[]) =>
      line.run(['token', 'create', '--publisher', 'studio', '--name', 'narrow', ...more])
    const { code, out } = await make('--expires-in-days', '30', '--node', 'one', '--node', 'two')
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^crt_/) })
    const publish = (nodeId: string) =>
      fetch(`${server.apiUrl}/publishers/studio/nodes/${nodeId}/versions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          personal_access_token: out.trim(),
          node: { id: nodeId },
          node_version: { version: '1.0.0' },
        }),
      })
    expect((await publish('two')).status).toBe(201)
    expect((await publish('three')).status).toBe(403)
    expect(await make('--node', '')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('node id') })
    const refusals = { 0: 'whole number', soon: 'whole number', 9999: 'expires_at must be in the future' }
    for (const [days, sentence] of Object.entries(refusals)) {
      const refused = { code: 1, out: '', err: expect.stringContaining(sentence) }
      expect(await make('--expires-in-days', days)).toMatchObject(refused)
    }
  })

  it('a CI token is created, listed and revoked', async () => {
    const { code, out, err } = await line.run(['ci-token', 'create', '--name', 'comfy-ci'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^crc_[0-9A-Za-z]{49}\n$/)
    const report = () =>
      fetch(`${server.apiUrl}/upload-artifact`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${out.trim()}`, 'Content-Type': 'application/json' },
        body: '{}',
      })
    expect((await report()).status).toBe(400)
    expect((await line.run(['ci-token', 'create', '--name', 'comfy-ci'])).err).toContain(
      "The CI token 'comfy-ci' already exists",
    )
    expect((await line.run(['ci-token', 'list'])).out).toMatch(/^comfy-ci\t20\S+Z\t20\S+Z\n$/)
    expect((await line.run(['ci-token', 'revoke', 'comfy-ci'])).code).toBe(0)
    expect((await report()).status).toBe(401)
    const again = await line.run(['ci-token', 'revoke', 'comfy-ci'])
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("The CI token 'comfy-ci' does not exist") })
  })

  it('a service token is created, listed and revoked', async () => {
    const { code, out, err } = await line.run(['service-token', 'create', '--name', 'sweeper'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^crs_[0-9A-Za-z]{49}\n$/)
    const backfill = () =>
      fetch(`${server.apiUrl}/comfy-nodes/backfill`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${out.trim()}` },
      })
    expect((await backfill()).status).toBe(204)
    expect((await line.run(['service-token', 'create', '--name', 'sweeper'])).err).toContain('already has a token')
    expect((await line.run(['service-token', 'list'])).out).toMatch(/^sweeper\t20\S+Z\t20\S+Z\n$/)
    expect((await line.run(['service-token', 'revoke', 'sweeper'])).code).toBe(0)
    expect((await backfill()).status).toBe(401)
    const again = await line.run(['service-token', 'revoke', 'sweeper'])
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining("The service token 'sweeper' does not exist."),
    })
  })

  it('a request may list thousands of node ids in its address, up to the limit', async () => {
    const wanted = (count: number) =>
      Array.from({ length: count }, (_, i) => `node_id=comfyui-some-custom-nodes-${i}`).join('&')
    expect((await fetch(`${server.apiUrl}/nodes?${wanted(3000)}`)).status).toBe(200)
    const refused = await fetch(`${server.apiUrl}/nodes?${wanted(9000)}`)
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 431,
      body: { error: 'headers_too_large', message: expect.stringContaining('256 KiB') },
    })
  })

  it('admin is granted only to existing accounts, and the last admin cannot be revoked', async () => {
    const unknown = await line.run(['admin', 'grant', 'second@people.test'])
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.err).toContain('Nobody with the address second@people.test has signed in here.')
    await signUp('first')
    await signUp('second')
    const granted = await line.run(['admin', 'grant', 'second@people.test'])
    expect(granted).toMatchObject({ code: 0, out: '' })
    expect(granted.err).toContain("'second@people.test' is an admin from now on.")
    expect(granted.err).toMatch(/Nobody has confirmed the address of this account \(id \w+\)/)
    expect((await line.run(['admin', 'grant', 'second@people.test'])).err).toContain('is an admin already.')
    expect((await line.run(['admin', 'revoke', 'first@people.test'])).err).toContain('is no admin from now on.')
    const last = await line.run(['admin', 'revoke', 'second@people.test'])
    expect(last).toMatchObject({ code: 1, out: '' })
    expect(last.err).toContain('second@people.test is the only admin.')
  })

  async function signUp(name: string): Promise<void> {
    const account = { name, email: `${name}@people.test`, password: 'correct horse' }
    const headers = { 'Content-Type': 'application/json', Origin: 'http://localhost:0' }
    const sent = { method: 'POST', headers, body: JSON.stringify(account) }
    const response = await fetch(`${server.apiUrl}/auth/sign-up/email`, sent)
    expect(response.status).toBe(200)
  }

  it('an import shows its progress and ends with its summary', async () => {
    const folder = join(line.directory, 'manager')
    await mkdir(folder)
    const entry = { title: 'Pack', reference: 'https://github.com/a/pack', files: ['https://github.com/a/pack'] }
    await writeFile(join(folder, 'custom-node-list.json'), JSON.stringify({ custom_nodes: [entry, {}] }))
    await writeFile(join(folder, 'extension-node-map.json'), '{}')
    await writeFile(join(folder, 'github-stats.json'), '{}')
    const { code, out, err } = await line.run(['import', 'manager', folder])
    expect(code).toBe(0)
    expect(err).toContain('Importing: 2 of 2')
    expect(out).toMatch(/created +1 /)
    expect(out).toContain('an entry without a title (entry 2): it has no title')
    const json = await line.run(['import', 'manager', folder, '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ entries: 2, unchanged: 1, refused: 1 })
  })

  it('the control socket is accessible to its owner only', async () => {
    expect((await stat(join(line.directory, 'control.sock'))).mode & 0o777).toBe(0o600)
  })

  it('a second registry is refused, with the process that has the folder open', async () => {
    const { code, err } = await line.run(['serve', '--only', 'api'])
    expect(err).toContain(`'registry serve' (process ${server.process.pid}) has ${line.directory} open.`)
    expect(code).toBe(1)
  })

  it('a port in use is reported with its setting', async () => {
    const { port } = new URL(server.apiUrl)
    const elsewhere = { DATA_DIR: join(line.directory, 'other'), API_PORT: port }
    const { code, err } = await line.run(['serve', '--only', 'api'], elsewhere)
    expect(err).toContain(`Port ${port} is in use. Stop what uses it, or set API_PORT to another port.`)
    expect(code).toBe(1)
  })

  it('a command works after the registry was killed', async () => {
    await server.stop('SIGKILL')
    const { code, out, err } = await line.run(['token', 'create', '--publisher', 'studio', '--name', 'after'])
    expect(err).toContain('No registry is running')
    expect(out).toMatch(/^crt_/)
    expect(code).toBe(0)
  })

  it('after SIGTERM the registry removes its control socket and exits with 0', async () => {
    const again = await line.serve()
    expect((await fetch(`${again.apiUrl}/nodes/pack`)).status).toBe(200)
    expect(await again.stop('SIGTERM')).toBe(0)
    await expect(stat(join(line.directory, 'control.sock'))).rejects.toThrow('ENOENT')
  })
})

describe('a mirror', () => {
  it.each([
    [['mirror', 'https://registry.example', '--concurrency', '0'], '--concurrency must be a whole number'],
    [['mirror', 'not-an-address'], "'not-an-address' is not an address."],
    [['mirror', 'http://localhost:0'], 'is this registry itself'],
  ])('with the arguments %j is refused with an error message', async (args, sentence) => {
    const { code, out, err } = await line.run(args)
    expect(err).toContain(sentence)
    expect({ code, out }).toEqual({ code: 1, out: '' })
  })
})
