import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packZip } from '../../api/test/packs.ts'
import { findS3Program, startS3Server, type S3Server } from '../../api/test/s3-server.ts'
import { useCommandLine } from './command-line.ts'

const line = useCommandLine('migrated')
const program = findS3Program()

describe.runIf(program)('a registry with its files on S3', () => {
  let s3: S3Server
  beforeAll(async () => {
    s3 = await startS3Server(program ?? '')
  })
  afterAll(() => s3.stop())

  test('exits soon after SIGTERM, whatever was uploaded', { timeout: 240_000 }, async () => {
    const { bucket, endpoint, credentials } = s3.config
    const server = await line.serve({
      BLOB_STORE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint ?? '',
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      S3_FORCE_PATH_STYLE: 'on',
    })
    await line.run(['publisher', 'create', 'stopping', '--name', 'Stopping'])
    const { out } = await line.run(['token', 'create', '--publisher', 'stopping', '--name', 'test'])
    for (let patch = 0; patch < 20; patch++) await publish(server.apiUrl, out.trim(), `1.0.${patch}`)

    const toldAt = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    // An open upload connection would keep the process alive until the store closes the connection, after a minute or
    // more.
    expect(performance.now() - toldAt).toBeLessThan(15_000)
  })
})

async function publish(api: string, token: string, version: string): Promise<void> {
  const announced = await fetch(`${api}/publishers/stopping/nodes/uploaded/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      personal_access_token: token,
      node: { id: 'uploaded', name: 'Uploaded' },
      node_version: { version },
    }),
  })
  const { signedUrl }: any = await announced.json()
  const { pathname, search } = new URL(signedUrl)
  const body = new Uint8Array(await packZip('uploaded', version))
  const uploaded = await fetch(`${api}${pathname}${search}`, { method: 'PUT', body })
  await uploaded.text()
  expect(uploaded.status).toBe(200)
}
