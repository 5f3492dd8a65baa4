import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import type { PublisherSummary } from './publisher-summary.ts'

const lastListedPage = 50

/** The head of the page. */
export const PublisherMeta = ({ publisher, page }: { publisher: PublisherSummary; page: number }) => {
  const t = useT('publisher')
  const format = useFormat()
  const name = publisher.unclaimed ? t('publisher.unclaimed.name') : publisher.name
  const first = page === 1
  return (
    <PageMeta
      title={first ? name : `${name} (${t('publisher.page', { page: format.exactNumber(page) })})`}
      description={
        (publisher.unclaimed ? t('publisher.unclaimed.body') : publisher.description).slice(0, 200) ||
        t('publisher.description', { name })
      }
      query={first ? '' : `?page=${page}`}
      hidden={publisher.banned || page > lastListedPage}
    />
  )
}
