import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { freePort, root } from '../running-registry.ts'

export type ProxyName = 'nginx' | 'caddy'

/** Host name in the files of `deploy/`. */
export const exampleHost = 'registry.example.org'

/** A local proxy that runs a file of `deploy/`. */
export interface FrontProxy {
  port: number
  /** Sends a request to the example host over TLS and verifies its certificate. */
  ask(path: string, options?: Asked): Promise<{ status: number; headers: Headers; body: Buffer }>
  stop(): Promise<void>
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']

const programOf = (name: ProxyName): string | undefined =>
  [process.env[`${name.toUpperCase()}_PATH`], ...folders.map((folder) => join(folder, name))].find(
    (path) => path && existsSync(path),
  )

/** Whether the proxy is missing, and neither `REQUIRE_NGINX` nor `REQUIRE_CADDY` insists on it. */
export const isProxyMissing = (name: ProxyName): boolean =>
  programOf(name) === undefined && process.env[`REQUIRE_${name.toUpperCase()}`] !== '1'

/**
 * Starts a proxy in front of a registry's pages with the file of `deploy/`; only ports and certificates are replaced.
 */
export async function startFrontProxy(name: ProxyName, pages: string): Promise<FrontProxy> {
  const program = programOf(name)
  if (program === undefined) throw new Error(`There is no ${name} on this machine.`)
  const folder = await mkdtemp(join(tmpdir(), `registry-${name}-`))
  const [port, plainPort] = [await freePort(), await freePort()]
  const certificate = await makeCertificate(folder)
  const place = { folder, port, plainPort, pages: new URL(pages).port, ...certificate }
  const started = await (name === 'nginx' ? startNginx(program, place) : startCaddy(program, place))
  const ask: FrontProxy['ask'] = async (path, { method = 'GET', headers = {}, body } = {}) => {
    const ca = await readFile(certificate.certificate)
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host: exampleHost, ...headers },
      ca,
      servername: exampleHost,
    })
    asking.end(body)
    const [response] = await once(asking, 'response')
    const told = new Headers(response.headers)
    return { status: response.statusCode, headers: told, body: await buffer(response) }
  }
  const stop = async (): Promise<void> => {
    await end(started)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswering(ask)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, ask, stop }
}

interface Place {
  folder: string
  port: number
  plainPort: number
  /** Port of the registry's pages. */
  pages: string
  certificate: string
  key: string
}

async function startNginx(
  program: string,
  { folder, port, plainPort, pages, certificate, key }: Place,
): Promise<ChildProcess> {
  const site = replaceEach(await readFile(join(root, 'deploy/nginx.conf'), 'utf8'), {
    'listen 80;': `listen ${plainPort};`,
    'listen [::]:80;': '',
    'listen 443 ssl': `listen ${port} ssl`,
    'listen [::]:443 ssl http2;': '',
    '/etc/letsencrypt/live/registry.example.org/fullchain.pem': certificate,
    '/etc/letsencrypt/live/registry.example.org/privkey.pem': key,
    '127.0.0.1:3000': `127.0.0.1:${pages}`,
  })
  await writeFile(join(folder, 'registry.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(folder, each)};`,
  )
  // Started by root, nginx would switch to a user without access to the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
events {}
http { access_log off; ${temporary.join(' ')} include ${join(folder, 'registry.conf')}; }
`,
  )
  await promisify(execFile)(program, ['-t', '-c', file, '-p', folder])
  return spawn(program, ['-c', file, '-p', folder], { stdio: 'ignore' })
}

async function startCaddy(program: string, { folder, port, pages, certificate, key }: Place): Promise<ChildProcess> {
  const site = replaceEach(await readFile(join(root, 'deploy/Caddyfile'), 'utf8'), {
    '\nregistry.example.org {': `\n${exampleHost}:${port} {\n\ttls ${certificate} ${key}`,
    '127.0.0.1:3000': `127.0.0.1:${pages}`,
  })
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await promisify(execFile)(program, ['validate', '--config', file, '--adapter', 'caddyfile'], { env })
  return spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
}

/** Throws when the file lacks a text to replace. */
function replaceEach(text: string, replacements: Record<string, string>): string {
  let replaced = text
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`the example has no '${from}'`)
    replaced = replaced.replace(from, to)
  }
  return replaced
}

async function makeCertificate(folder: string): Promise<{ certificate: string; key: string }> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-out', certificate, '-keyout', key]
  const named = ['-subj', `/CN=${exampleHost}`, '-addext', `subjectAltName=DNS:${exampleHost}`, '-days', '2']
  await promisify(execFile)('openssl', ['req', '-x509', ...made, ...named])
  return { certificate, key }
}

async function untilAnswering(ask: FrontProxy['ask']): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const answer = await ask('/api/health').catch((error: unknown) => ({ status: 0, error }))
    if (answer.status === 200) return
    if (Date.now() > deadline) throw new Error(`the proxy does not answer: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGTERM')
  await over
}
