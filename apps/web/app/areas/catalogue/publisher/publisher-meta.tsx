import { breadcrumbList } from '../shared/breadcrumb-list.ts'
import { JsonLd } from '../shared/json-ld.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useLinks } from '../../../use-links.ts'
import type { PublisherSummary } from './publisher-summary.ts'

const lastListedPage = 50

/** The head of the page. */
export const PublisherMeta = ({ publisher, page }: { publisher: PublisherSummary; page: number }) => {
  const t = useT('publisher', 'feeds')
  const format = useFormat()
  const links = useLinks()
  const { publicUrl } = useBoot()
  const name = publisher.unclaimed ? t('publisher.unclaimed.name') : publisher.name
  const first = page === 1
  const hidden = publisher.banned || page > lastListedPage
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name, path: links.publisher(publisher.id) },
  ]
  return (
    <>
      <PageMeta
        title={first ? name : `${name} (${t('publisher.page', { page: format.exactNumber(page) })})`}
        description={
          (publisher.unclaimed ? t('publisher.unclaimed.body') : publisher.description).slice(0, 200) ||
          t('publisher.description', { name })
        }
        query={first ? '' : `?page=${page}`}
        hidden={hidden}
        forms={[
          {
            type: 'application/atom+xml',
            title: t('feeds.publisher.title', { name }),
            path: links.publisherFeed(publisher.id),
          },
        ]}
      />
      {!hidden && <JsonLd facts={breadcrumbList(publicUrl, crumbs)} />}
    </>
  )
}
