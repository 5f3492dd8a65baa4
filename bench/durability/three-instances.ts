import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { findS3Program, startS3Server } from '../../apps/api/test/s3-server.ts'
import { freePort, startServing, untilHealthy, type Serving } from '../../e2e/running-registry.ts'

/** A process of a registry that can be ended and restarted. */
export interface Instance {
  api: string
  start(): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
}

export interface Instances {
  /** Address of nginx in front of every instance. */
  api: string
  instances: Instance[]
  workers: Instance[]
  environment: NodeJS.ProcessEnv
  remove(): Promise<void>
}

/**
 * Starts three API instances and two workers on a shared PostgreSQL and a shared S3, behind nginx. Throws when a
 * program is not installed.
 */
export async function startInstances(databaseUrl: string): Promise<Instances> {
  const nginx = findNginx()
  const s3Program = findS3Program()
  if (!s3Program) throw new Error('There is no S3 server; run: npx node scripts/ensure-s3-server.ts')
  const s3 = await startS3Server(s3Program)
  const folder = await mkdtemp(join(tmpdir(), 'registry-instances-'))
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PROCESSES: '1',
    LOG_LEVEL: 'error',
    // A single publisher sends the requests of many.
    RATE_LIMITS: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    SAMPLE_CATALOGUE: 'on',
    API_PUBLIC_URL: api,
    PUBLIC_URL: api,
    DATA_DIR: join(folder, 'commands'),
    BLOB_STORE: 's3',
    S3_BUCKET: s3.config.bucket,
    S3_ENDPOINT: s3.config.endpoint,
    S3_ACCESS_KEY_ID: s3.config.credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.credentials?.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'on',
  }
  const instances: Instance[] = []
  const workers: Instance[] = []
  let front: ChildProcess | undefined
  const remove = async (): Promise<void> => {
    if (front) await ended(front)
    await Promise.all([...instances, ...workers].map((each) => each.end('SIGTERM')))
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let i = 0; i < 3; i++) {
      const own = { ...environment, DATA_DIR: join(folder, `api-${i}`), API_PORT: String(await freePort()) }
      instances.push(instanceOf(own, `http://127.0.0.1:${own.API_PORT}`, 'api'))
    }
    for (let i = 0; i < 2; i++)
      workers.push(instanceOf({ ...environment, DATA_DIR: join(folder, `worker-${i}`) }, '', 'worker'))
    for (const each of [...instances, ...workers]) await each.start()
    front = await startNginx(nginx, join(folder, 'nginx'), port, instances)
    return { api, instances, workers, environment, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function instanceOf(environment: NodeJS.ProcessEnv, api: string, only: 'api' | 'worker'): Instance {
  let running: Serving | undefined
  return {
    api,
    start: async () => {
      running ??= startServing(environment, ['--only', only])
      if (only === 'api') await untilHealthy(api, running)
    },
    end: async (signal) => {
      await running?.end(signal)
      running = undefined
    },
  }
}

function findNginx(): string {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
  const path = folders.map((folder) => join(folder, 'nginx')).find((file) => existsSync(file))
  if (!path) throw new Error('There is no nginx on this machine; install it, or put it on PATH.')
  return path
}

async function startNginx(program: string, folder: string, port: number, instances: Instance[]): Promise<ChildProcess> {
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, instances))
  await promisify(execFile)(program, ['-t', '-c', file, '-p', folder])
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return child
  }
  await ended(child)
  throw new Error('nginx does not answer')
}

/** nginx retries a request at the next instance, unless a write was already sent. */
function configuration(folder: string, port: number, instances: Instance[]): string {
  const servers = instances.map(({ api }) => `    server ${new URL(api).host} max_fails=1 fail_timeout=1s;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name)};`,
  )
  // Started by root, nginx would switch to a user without access to the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  return `daemon off;
${user}worker_processes 1;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')};
events { worker_connections 1024; }
http {
  access_log off;
  client_max_body_size 0;
${temporary.join('\n')}
  upstream registry {
${servers.join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://registry;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout http_502 http_503;
      proxy_connect_timeout 2s;
      proxy_request_buffering off;
      proxy_max_temp_file_size 0;
    }
  }
}
`
}

async function ended(child: ChildProcess): Promise<void> {
  const over = once(child, 'exit')
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  else return
  await over
}
