import { readPublicNode } from '../../nodes/read-node.ts'
import { operation } from '../../operation.ts'
import { blobKey } from '../../platform/blobs/blob-store.ts'
import { parseRange } from '../byte-range.ts'
import { readInstallableVersion } from '../read-version.ts'

export const downloadNodeVersion = operation('downloadNodeVersion')(async ({ path, headers, method }, context) => {
  const node = await readPublicNode(context.db, path.nodeId)
  const { sha256, size, version, remote_url } = await readInstallableVersion(context.db, node, path.version)
  if (remote_url !== null) return { status: 302, headers: { Location: remote_url } }
  if (sha256 === null || size === null) throw new Error(`${node.id}@${version} is active without an archive`)
  const etag = `"${sha256}"`
  // Whoever keeps a copy asks before each use: the version may have been banned.
  const caching = { ETag: etag, 'Cache-Control': 'public, no-cache' }

  const { filesPublicUrl } = context.config
  if (filesPublicUrl) return { status: 302, headers: { Location: `${filesPublicUrl}/${blobKey(sha256)}` } }
  const known = headers.get('if-none-match')?.trim()
  if (known === '*' || known?.includes(etag)) return { status: 304, headers: caching }

  const ifRange = headers.get('if-range')
  const range = ifRange === null || ifRange === etag ? parseRange(headers.get('range') ?? undefined, size) : undefined
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const body = method === 'HEAD' ? '' : await context.blobs.open(sha256, range)
  if (body === undefined) throw new Error(`the archive ${sha256} of ${node.id}@${version} is missing from the store`)
  const file = {
    ...caching,
    'Accept-Ranges': 'bytes',
    'Content-Type': 'application/zip',
    'Content-Length': String(end - start + 1),
    'Content-Disposition': `attachment; filename="${node.id}-${version}.zip"`,
    'X-Content-Type-Options': 'nosniff',
  }
  if (!range) return { status: 200, headers: file, body }
  return { status: 206, headers: { ...file, 'Content-Range': `bytes ${start}-${end}/${size}` }, body }
})
