import { operation, type Route } from '../../operation.ts'
import { hasTag } from '../../platform/http/has-tag.ts'
import { readLatest } from './read-latest.ts'
import { openSnapshot } from './open-snapshot.ts'
import { chooseEncoding } from './snapshot-encoding.ts'
import { listChanges } from './list-changes.ts'

export const catalogueRoutes: readonly Route[] = [
  operation('getLatestCatalogue')(async (_request, context) => {
    return { status: 200, body: await readLatest(context) }
  }),
  operation('getCatalogueSnapshot')(async ({ path, headers, method }, context) => {
    const encoding = chooseEncoding(headers.get('accept-encoding'))
    const { sha256, size, open } = await openSnapshot(context, path.sha256, encoding)
    const etag = `"${sha256}"`
    const caching = { ETag: etag, 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' }
    if (hasTag(headers.get('if-none-match'), etag)) return { status: 304, headers: caching }
    const body = method === 'HEAD' ? '' : await open()
    return {
      status: 200,
      headers: {
        ...caching,
        'Content-Type': 'application/x-ndjson; charset=utf-8',
        'Content-Length': String(size),
        'X-Content-Type-Options': 'nosniff',
        ...(encoding && { 'Content-Encoding': encoding }),
      },
      body,
    }
  }),
  operation('listCatalogueChanges')(async ({ query }, context) => {
    const { since, feed, limit = 100 } = query
    return { status: 200, body: await listChanges(context, { since, feed, limit }) }
  }),
]
