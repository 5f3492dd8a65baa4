import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { etagOf, refuse } from '../answer.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { answerStream } from './answer-stream.ts'
import { readCatalogueState } from './catalogue-state.ts'
import { partItems } from './part-items.ts'
import { partOfPath, partPath, sitemapParts } from './sitemap-parts.ts'

type OnError = (error: unknown) => void

/** The list of the parts, of all languages. */
export const sitemapIndex = async (site: Site, request: Request, onError: OnError): Promise<Response> => {
  const found = await readCatalogueState(site)
  if (!found.ok) return refusal(found)
  const { total, changedAt } = found.data
  return answerStream(request, {
    etag: etagOf('index', site.publicUrl, String(total), changedAt ?? ''),
    items: () =>
      sitemapParts(total).map((part) => ({
        url: `${site.publicUrl}${partPath(part)}`,
        ...(changedAt !== undefined && { lastmod: changedAt }),
      })),
    writer: () => new SitemapIndexStream(),
    onError,
  })
}

const namespaces = { news: false, video: false, image: false, xhtml: true }

/** One part: some pages in one language. */
export const sitemapPart = async (site: Site, request: Request, onError: OnError): Promise<Response> => {
  const part = partOfPath(new URL(request.url).pathname)
  if (!part) return notThere()
  const found = await readCatalogueState(site)
  if (!found.ok) return refusal(found)
  const { total, changedAt } = found.data
  if (!sitemapParts(total).some(({ of, number }) => of === part.of && number === part.number)) return notThere()
  return answerStream(request, {
    etag: etagOf(partPath(part), site.publicUrl, String(total), changedAt ?? ''),
    items: () => partItems(site, part),
    writer: () => new SitemapStream({ xmlns: namespaces }),
    onError,
  })
}

const notThere = () => refuse(404, 'There is no such part of the sitemap.')
