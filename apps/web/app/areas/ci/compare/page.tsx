import { GitCompareArrows } from 'lucide-react'
import { Page } from '../../../components/page-column.tsx'
import { api } from '../../../data/context.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { Comparison } from './comparison.tsx'
import { loadComparison } from './load-comparison.server.ts'

export const loader = ({ url, context }: Route.LoaderArgs) => loadComparison(api(context), url)

/** Shows two results side by side. */
export default function ComparePage({ loaderData: compared }: Route.ComponentProps) {
  const t = useT('ci')
  const links = useLinks()
  return (
    <Page>
      <PageMeta title={t('ci.compare.title')} description={t('ci.description')} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: t('ci.title'), to: links.ci(compared && { repo: compared.b.repository }) },
          { label: t('ci.compare.crumb') },
        ]}
      />
      <h1 className="mt-5 mb-4 text-xl font-semibold tracking-tight">{t('ci.compare.title')}</h1>
      {compared ? (
        <Comparison {...compared} />
      ) : (
        <EmptyState
          icon={<GitCompareArrows aria-hidden />}
          title={t('ci.compare.empty')}
          action={<TextLink to={links.ci()}>{t('ci.compare.choose')}</TextLink>}
        >
          {t('ci.compare.hint')}
        </EmptyState>
      )}
    </Page>
  )
}
