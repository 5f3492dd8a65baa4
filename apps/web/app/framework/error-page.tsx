import type { ReactNode } from 'react'
import { Page } from '../components/page-column.tsx'
import { useBoot } from '../data/boot.tsx'
import { errorCode, errorDeletion, type ErrorKind, errorKind } from '../data/page-error.ts'
import { useFormat } from '../i18n/use-format.ts'
import { type T, useT } from '../i18n/use-t.ts'
import { ButtonLink } from '../ui/button.tsx'
import { searchFieldId } from '../ui/search-field-id.ts'
import { useLinks } from '../use-links.ts'
import { ErrorActions } from './error-actions.tsx'
import { PageMeta } from './page-meta.tsx'
import { useOnline } from '../ui/use-online.ts'

interface Props {
  error: unknown
  /** Replaces the default actions: the search, or the retry after a temporary error. */
  action?: ReactNode
}

/** Shows an error page: its cause, its consequences and the next steps. */
export const ErrorPage = ({ error, action }: Props) => {
  const t = useT('errors')
  const links = useLinks()
  const { requestId } = useBoot()
  const format = useFormat()
  const kind = errorKind(error)
  const deletion = errorDeletion(error)
  const isOnline = useOnline()
  const mayPass = kind === 'fault' || kind === 'unavailable'
  const { title, body } =
    mayPass && !isOnline
      ? { title: t('errors.offline.title'), body: t('errors.offline.body') }
      : deletion
        ? {
            title: t('errors.deleted.title'),
            body:
              deletion.by === 'publisher'
                ? t('errors.deleted.byPublisher', { date: format.date(deletion.at) })
                : t('errors.deleted.byRegistry', { date: format.date(deletion.at) }),
          }
        : words(t, kind, errorCode(error))
  return (
    <Page className="flex flex-1 flex-col items-center justify-center py-20 text-center">
      <PageMeta title={title} hidden />
      <LooseWire />
      <h1 className="mt-6 text-xl font-semibold">{title}</h1>
      <p className="mt-2 max-w-[56ch] text-md text-muted">{body}</p>
      {kind === 'fault' && isOnline && requestId !== undefined && (
        <p className="mt-3 text-sm text-faint">
          {t('errors.requestId')} <code className="text-muted select-all">{requestId}</code>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {action ??
          (mayPass ? (
            <ErrorActions isOnline={isOnline} />
          ) : (
            <ButtonLink variant="primary" to={`${links.home()}#${searchFieldId}`}>
              {t('errors.search')}
            </ButtonLink>
          ))}
        <ButtonLink to={links.home()}>{t('errors.home')}</ButtonLink>
      </div>
    </Page>
  )
}

const words = (t: T<'errors'>, kind: ErrorKind, code: string | undefined) => {
  if (code === 'node_not_found' || code === 'invalid_node_id')
    return { title: t('errors.nodeNotFound.title'), body: t('errors.nodeNotFound.body') }
  if (code === 'author_not_found')
    return { title: t('errors.authorNotFound.title'), body: t('errors.authorNotFound.body') }
  if (code === 'publisher_not_found')
    return { title: t('errors.publisherNotFound.title'), body: t('errors.publisherNotFound.body') }
  if (code === 'sign_in_first') return { title: t('errors.signInFirst.title'), body: t('errors.signInFirst.body') }
  if (code === 'admins_only') return { title: t('errors.adminsOnly.title'), body: t('errors.adminsOnly.body') }
  if (kind === 'notFound') return { title: t('errors.notFound.title'), body: t('errors.notFound.body') }
  if (kind === 'forbidden') return { title: t('errors.forbidden.title'), body: t('errors.forbidden.body') }
  if (kind === 'unavailable') return { title: t('errors.unavailable.title'), body: t('errors.unavailable.body') }
  return { title: t('errors.fault.title'), body: t('errors.fault.body') }
}

/** Drawing of a wire that reaches no socket. */
const LooseWire = () => (
  <svg aria-hidden width="220" height="72" viewBox="0 0 220 72" fill="none" className="mirrored max-w-full">
    <circle cx="14" cy="20" r="7" fill="var(--socket-latent)" />
    <path d="M21 20C80 20 70 56 126 52" stroke="var(--socket-latent)" strokeWidth="3" strokeLinecap="round" />
    <circle cx="204" cy="36" r="7" stroke="var(--edge)" strokeWidth="2.5" strokeDasharray="3.5 4" />
  </svg>
)
