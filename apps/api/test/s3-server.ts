import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { BlobConfig } from '../src/platform/config/blob-config.ts'

export interface S3Server {
  config: Extract<BlobConfig, { kind: 's3' }>
  stop(): Promise<void>
}

const cached = resolve(import.meta.dirname, '../../../node_modules/.cache/registry/versitygw')

/** Finds an S3-compatible server: VERSITYGW_PATH, a program on PATH, or the one of scripts/ensure-s3-server.ts. */
export function findS3Program(): string | undefined {
  const named = process.env['VERSITYGW_PATH']
  if (named && !existsSync(named)) throw new Error(`VERSITYGW_PATH names a file that is not there: ${named}`)
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'versitygw'))
  return named || [...onPath, cached].find((path) => existsSync(path))
}

/** Starts a server with an empty bucket on a free local port. */
export async function startS3Server(program: string): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 's3-server-'))
  const port = await freePort()
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' }
  await mkdir(join(folder, 'data'))
  await mkdir(join(folder, 'metadata'))
  const global = [
    '--access',
    credentials.accessKeyId,
    '--secret',
    credentials.secretAccessKey,
    '--quiet',
    '--keep-alive',
  ]
  const posix = ['posix', '--sidecar', join(folder, 'metadata'), join(folder, 'data')]
  const child = spawn(program, [...global, '--port', `127.0.0.1:${port}`, ...posix], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))
  const ended = once(child, 'exit')

  async function stop(): Promise<void> {
    if (child.exitCode === null) child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  }

  const endpoint = `http://127.0.0.1:${port}`
  const config = {
    kind: 's3',
    bucket: 'blobs',
    region: 'us-east-1',
    endpoint,
    credentials,
    forcePathStyle: true,
  } as const
  try {
    await Promise.race([answers(port), ended.then(() => Promise.reject(new Error(`${program} ended: ${complaints}`)))])
    const client = new S3Client(config)
    await client.send(new CreateBucketCommand({ Bucket: config.bucket }))
    client.destroy()
  } catch (error) {
    await stop()
    throw error
  }
  return { config, stop }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function answers(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error(`Nothing answers on port ${port}`)
}
