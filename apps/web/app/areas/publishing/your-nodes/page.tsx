import { Plus } from 'lucide-react'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { useLinks } from '../../../use-links.ts'
import { OwnPublishers } from './own-publishers.tsx'
import { SectionShape } from './section-shape.tsx'

export default function YourNodesPage() {
  // All that comes after the look at the session is there before: nothing on the page has to wait for words.
  const t = useT('your-nodes', 'create-publisher', 'tokens', 'node-row', 'refusals', 'review')
  const links = useLinks()
  return (
    <Page>
      <PageMeta title={t('nav.yourNodes')} hidden />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: t('nav.yourNodes') }]} />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-xl font-semibold">{t('nav.yourNodes')}</h1>
        <ButtonLink to={links.publisherCreate()}>
          <Plus aria-hidden />
          {t('your-nodes.newPublisher')}
        </ButtonLink>
      </div>
      <div className="mt-6 flex flex-col gap-8">
        <RequireSession shape={<SectionShape />}>
          <OwnPublishers />
        </RequireSession>
      </div>
    </Page>
  )
}
