import { useParams } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { useLinks } from '../../../use-links.ts'
import { OwnChanges } from './own-changes.tsx'
import { OwnFiles } from './own-files.tsx'
import { codeSearch } from './search.ts'

/**
 * Shows the code of a version, even of a version that is not public: its changes and its files. For members and admins.
 */
export default function CodePage() {
  const t = useT('code', 'staging', 'refusals')
  const links = useLinks()
  const { publisherId = '', nodeId = '', version = '' } = useParams()
  const { asked } = useSearch(codeSearch)
  const title = t('code.title', { name: nodeId, version })
  const to = (tab: 'changes' | 'files') => links.ownCode(publisherId, nodeId, version, { tab })
  return (
    <Page>
      <PageMeta title={title} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: t('nav.yourNodes'), to: links.yourNodes() },
          { label: `${nodeId} ${version}`, to: links.review(publisherId, nodeId, version) },
          { label: t('code.crumb') },
        ]}
      />
      <h1 className="mt-5 text-xl font-semibold wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-1 max-w-prose text-muted">{t('code.lead')}</p>
      <div className="mt-4">
        <TabLinks
          label={title}
          current={asked.tab}
          tabs={[
            { id: 'changes', label: t('code.tab.changes'), to: to('changes') },
            { id: 'files', label: t('code.tab.files'), to: to('files') },
          ]}
        />
      </div>
      <div className="mt-4">
        <RequireSession fallback={<Skeleton className="h-64" />}>
          {asked.tab === 'files' ? (
            <OwnFiles address={{ publisherId, nodeId, version }} />
          ) : (
            <OwnChanges address={{ publisherId, nodeId, version }} />
          )}
        </RequireSession>
      </div>
    </Page>
  )
}
