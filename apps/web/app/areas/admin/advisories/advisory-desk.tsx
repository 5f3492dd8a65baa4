import type { Schema } from '@registry/api-client'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { SeverityBadge, useAdvisoryState } from '../../../components/advisories/advisory-words.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { type Draft, draftFrom, draftOf, type Source, sourceOf } from './advisory-draft.ts'
import { AdvisoryForm } from './advisory-form.tsx'

type Advisory = Schema<'AdminAdvisory'>

/** Shows the form for a new advisory. Saving the form opens its draft. */
export const NewAdvisory = ({ source }: { source: Source }) => {
  const t = useT('admin-advisories')
  const links = useAdminLinks()
  const navigate = useNavigate()
  const write = useWrite('post', '/admin/advisories')
  const [draft, setDraft] = useState<Draft>(() => draftFrom(source))
  const save = (body: Schema<'EditAdvisory'>) =>
    write.mutate(
      { body: { ...body, ...sourceOf(source) } },
      { onSuccess: ({ id }) => void navigate(links.adminAdvisories({ open: id }), { replace: true }) },
    )
  return (
    <AdminPage back={<Back />} title={t('admin-advisories.new')} lead={t('admin-advisories.newLead')}>
      <AdvisoryForm
        draft={draft}
        onChange={setDraft}
        submit={t('admin-advisories.saveDraft')}
        isPending={write.isPending}
        error={write.error}
        onSubmit={save}
      />
    </AdminPage>
  )
}

export const AdvisoryDesk = ({ advisoryId }: { advisoryId: string }) => {
  const read = useRead('/admin/advisories/{advisoryId}', { params: { path: { advisoryId } } })
  return (
    <Loaded query={read} fallback={<Skeleton className="m-6 h-128" />}>
      {(advisory) => <Editor advisory={advisory} />}
    </Loaded>
  )
}

const Editor = ({ advisory }: { advisory: Advisory }) => {
  const t = useT('admin-advisories', 'advisory')
  const toast = useToast()
  const nameOf = useAdvisoryState()
  const write = useWrite('put', '/admin/advisories/{advisoryId}')
  const [edited, setEdited] = useState<Draft>()
  const { id, state } = advisory
  const isOpen = state !== 'withdrawn' && advisory.mirrored_from === undefined
  const save = (body: Schema<'EditAdvisory'>) =>
    write.mutate(
      { params: { path: { advisoryId: id } }, body },
      {
        onSuccess: () => {
          // Input during the save is not saved yet.
          setEdited((now) => (now === edited ? undefined : now))
          toast({ tone: 'success', text: t('admin-advisories.saved') })
        },
      },
    )
  return (
    <AdminPage
      back={<Back />}
      title={id}
      lead={
        <span className="flex items-center gap-2">
          <SeverityBadge severity={advisory.severity} /> {nameOf(state)}
        </span>
      }
      actions={<Actions advisory={advisory} isEdited={edited !== undefined} />}
    >
      {!isOpen && (
        <p className="max-w-200 wrap-anywhere">
          <bdi>{advisory.summary}</bdi>
        </p>
      )}
      {state === 'withdrawn' && (
        <Notice title={t('advisory.withdrawn')}>
          <bdi>{advisory.withdrawn_reason}</bdi>
        </Notice>
      )}
      {advisory.mirrored_from !== undefined && (
        <Notice title={t('admin-advisories.mirrored', { source: advisory.mirrored_from })}>
          {t('admin-advisories.mirroredBody')}
        </Notice>
      )}
      <AffectsPreview advisory={advisory} isEdited={edited !== undefined} />
      {isOpen && (
        <AdvisoryForm
          draft={edited ?? draftOf(advisory)}
          onChange={setEdited}
          submit={state === 'draft' ? t('admin-advisories.saveDraft') : t('admin-advisories.savePublished')}
          isPending={write.isPending}
          error={write.error}
          onSubmit={save}
        />
      )}
    </AdminPage>
  )
}

/**
 * Shows the buttons to publish and to withdraw. An edited draft must be saved first, so that the admin sees its
 * preview.
 */
const Actions = ({
  advisory: { id, state, mirrored_from: source },
  isEdited,
}: {
  advisory: Advisory
  isEdited: boolean
}) => {
  const t = useT('admin-advisories')
  const links = useAdminLinks()
  const toast = useToast()
  const [isAsked, setAsked] = useState(false)
  const params = { path: { advisoryId: id } }
  const publish = useWrite('post', '/admin/advisories/{advisoryId}/publish')
  const withdraw = useWrite('post', '/admin/advisories/{advisoryId}/withdraw')
  const tell = (text: string) => toast({ tone: 'success', text })
  if (state === 'withdrawn') return null
  if (source !== undefined) return <TextLink to={links.advisory(id)}>{t('admin-advisories.view')}</TextLink>
  return (
    <>
      <FormError error={publish.error} />
      {state === 'published' && <TextLink to={links.advisory(id)}>{t('admin-advisories.view')}</TextLink>}
      <Button onClick={() => setAsked(true)}>{t('admin-advisories.withdraw')}</Button>
      {state === 'draft' && (
        <Button
          variant="primary"
          disabled={isEdited || publish.isPending}
          onClick={() => publish.mutate({ params }, { onSuccess: () => tell(t('admin-advisories.published')) })}
        >
          {t('admin-advisories.publish')}
        </Button>
      )}
      <ReasonDialog
        open={isAsked}
        onOpenChange={setAsked}
        isRequired
        tone="danger"
        title={t('admin-advisories.withdrawTitle', { id })}
        body={<p>{t('admin-advisories.withdrawBody')}</p>}
        // The templates are English because the languages of the readers are unknown.
        templates={[
          { label: t('admin-advisories.templates.mistake'), text: 'It was a mistake: no version is affected.' },
          { label: t('admin-advisories.templates.duplicate'), text: 'Another advisory covers the same problem.' },
        ]}
        confirmLabel={t('admin-advisories.withdrawConfirm')}
        onConfirm={async (reason) => {
          await withdraw.mutateAsync({ params, body: { reason } })
          tell(t('admin-advisories.withdrawn'))
        }}
      />
    </>
  )
}

const Back = () => {
  const t = useT('admin-advisories')
  const links = useAdminLinks()
  return (
    <TextLink to={links.adminAdvisories()} className="inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden className="mirrored size-4" />
      {t('admin-advisories.back')}
    </TextLink>
  )
}

interface Props {
  advisory: Schema<'AdminAdvisory'>
  /** Whether the form has unsaved changes. */
  isEdited: boolean
}

/** Lists the published versions that an advisory affects, grouped by pack. */
const AffectsPreview = ({ advisory: { affects }, isEdited }: Props) => {
  const t = useT('admin-advisories')
  const format = useFormat()
  return (
    <section className={`max-w-200 px-4 py-3 ${cardClass}`}>
      <h2 className="font-semibold">{t('admin-advisories.preview')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {affects.map(({ node_id: id, versions, total, safe_version: safe }) => (
          <li key={id}>
            <p>
              <bdi dir="ltr" className="font-mono font-medium">
                {id}
              </bdi>{' '}
              {t('admin-advisories.affectsCount', {
                some: format.exactNumber(versions.length),
                exact: format.exactNumber(total),
              })}{' '}
              {safe === undefined ? t('admin-advisories.noSafe') : t('admin-advisories.safe', { version: safe })}
            </p>
            <p className="font-mono text-sm wrap-anywhere text-muted">
              <bdi dir="ltr">{versions.join(', ')}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {isEdited && <p className="mt-2 text-sm text-amber-text">{t('admin-advisories.previewOld')}</p>}
    </section>
  )
}
