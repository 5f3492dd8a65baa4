import { useNavigate } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useLinks } from '../../../use-links.ts'
import { CreatePublisherForm } from '../shared/create-publisher/create-publisher-form.tsx'

export default function CreatePublisherPage() {
  const t = useT('create-publisher', 'refusals')
  const links = useLinks()
  const toast = useToast()
  const navigate = useNavigate()
  return (
    <Page>
      <PageMeta title={t('create-publisher.title')} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: t('nav.yourNodes'), to: links.yourNodes() },
          { label: t('create-publisher.title') },
        ]}
      />
      <div className={`mx-auto mt-6 max-w-130 ${cardClass} p-5 sm:mt-10 sm:p-7`}>
        <h1 className="text-lg font-semibold">{t('create-publisher.title')}</h1>
        <p className="mt-1.5 mb-6 text-muted">{t('create-publisher.body')}</p>
        <RequireSession fallback={<FormSkeleton />}>
          <CreatePublisherForm
            onCancel={() => void navigate(links.yourNodes())}
            onCreated={({ id, name }) => {
              toast({ tone: 'success', text: t('create-publisher.created', { name }) })
              void navigate(links.publisher(id))
            }}
          />
        </RequireSession>
      </div>
    </Page>
  )
}

/** Reserves space for the form. */
const FormSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <div className="flex justify-end gap-2">
      <Skeleton className="h-9 w-20" />
      <Skeleton className="h-9 w-36" />
    </div>
  </div>
)
