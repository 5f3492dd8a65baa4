import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * The real front end of ComfyUI, from PyPI, unmodified. FRONTEND_PATH names the folder with its index.html; without it
 * the tests are skipped, or fail with REQUIRE_FRONTEND=1.
 */
const inCache = new URL('../../../node_modules/.cache/registry/comfyui-frontend-package/', import.meta.url)
const frontEnd = process.env['FRONTEND_PATH'] ?? (await installed(fileURLToPath(inCache)))

export const isFrontEndMissing = frontEnd === undefined && process.env['REQUIRE_FRONTEND'] !== '1'

async function installed(directory: string): Promise<string | undefined> {
  if (!existsSync(directory)) return undefined
  const { glob } = await import('node:fs/promises')
  for await (const found of glob('lib/python3*/site-packages/comfyui_frontend_package/static', { cwd: directory }))
    return join(directory, found)
  return undefined
}

export interface StandIn {
  address: string
  stop(): Promise<void>
}

/** Serves the front end, and the API of ComfyUI's back end with Manager 4 and an installed pack. */
export async function runComfyui(pack: { id: string; version: string }): Promise<StandIn> {
  const answers = backEndAnswers(pack)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) {
      const answer = answers.get(pathname.slice('/api'.length))
      response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
      return
    }
    const path = normalize(pathname === '/' ? '/index.html' : pathname)
    readFile(join(frontEnd ?? '', path)).then(
      (bytes) => response.writeHead(200, { 'Content-Type': contentTypes[extname(path)] ?? '' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

function backEndAnswers({ id, version }: { id: string; version: string }): ReadonlyMap<string, unknown> {
  const system = { os: 'linux', comfyui_version: '0.3.75', argv: ['main.py', '--enable-manager'] }
  return new Map<string, unknown>([
    ['/system_stats', { system, devices: [{ name: 'cuda:0', type: 'cuda', index: 0 }] }],
    ['/users', { storage: 'server', migrated: true }],
    ['/settings', { 'Comfy.TutorialCompleted': true, 'Comfy.InstalledVersion': '1.58.1' }],
    ['/object_info', {}],
    ['/extensions', []],
    ['/i18n', {}],
    ['/features', {}],
    ['/userdata', []],
    ['/experiment/models', []],
    ['/global_subgraphs', {}],
    ['/prompt', { exec_info: { queue_remaining: 0 } }],
    ['/jobs', { jobs: [], pagination: { offset: 0, limit: 100, total: 0, has_more: false } }],
    ['/v2/customnode/installed', { [id]: { ver: version, cnr_id: id, aux_id: '', enabled: true } }],
    ['/v2/customnode/import_fail_info_bulk', {}],
  ])
}
