import type { ReactNode } from 'react'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import { Services, ServicesSkeleton } from './services.tsx'

export default function ServicesPage() {
  const t = useT('services')
  return (
    <>
      <PageMeta title={t('services.title')} hidden />
      <ServicesFrame>
        <RequireSession fallback={<ServicesSkeleton />}>
          <Services />
        </RequireSession>
      </ServicesFrame>
    </>
  )
}

const ServicesFrame = ({ children }: { children: ReactNode }) => {
  const t = useT('services')
  const links = useLinks()
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: t('services.title') }]} />
      <header className="mt-5 mb-6">
        <h1 className="text-xl font-semibold">{t('services.title')}</h1>
        <p className="mt-1 max-w-prose text-muted">{t('services.lead')}</p>
      </header>
      {children}
    </Page>
  )
}
