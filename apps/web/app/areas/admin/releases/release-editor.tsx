import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { releaseProjects } from '../../../components/releases/release-projects.ts'
import { useT } from '../../../i18n/use-t.ts'
import { draftFault } from './draft-fault.ts'
import { FactFields } from './fact-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OutrunNotice } from './outrun-notice.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { type Release, textOf } from './release-draft.ts'
import { ReleaseLead } from './release-lead.tsx'
import { SaveBar } from './save-bar.tsx'
import { TextFields } from './text-fields.tsx'
import { useReleaseDraft } from './use-release-draft.ts'
import { useSaveRelease } from './use-save-release.ts'
import { isVersionFault } from './version-fault.ts'
import { Form } from '../../../ui/form.tsx'

interface Props {
  /** The note as the registry has it. */
  release: Release
  back: ReactNode
  /** Somebody else was quicker: reads the note again. */
  onOutrun: () => void
}

/** What a note says, to be changed, saved, published and withdrawn. */
export const ReleaseEditor = ({ release, back, onOutrun }: Props) => {
  const t = useT('admin-releases')
  const address = useListAddress()
  const ids = { version: useId(), text: useId() }
  const draft = useReleaseDraft(release)
  const saving = useSaveRelease(draft, onOutrun)
  const [isEnglishAsked, setEnglishAsked] = useState(false)
  const isOutrun = draft.outrunBy.length > 0

  const goTo = (language: string | undefined) => {
    address.set({ language, page: address.text('page') }, { replace: true })
    document.getElementById(ids.text)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = draftFault(draft.wanted)
    if (fault === 'version') document.getElementById(ids.version)?.focus()
    else if (fault === 'form_factors' || saving.isPending || isOutrun || draft.unsaved.length === 0) return
    else if (fault !== undefined) goTo(fault === 'en' ? undefined : fault)
    // What goes wrong is in the error.
    else saving.save().catch(() => undefined)
  }
  const askForEnglish = () => {
    setEnglishAsked(true)
    goTo(undefined)
  }
  return (
    <AdminPage
      back={back}
      title={t('admin-releases.name', { project: releaseProjects[draft.base.project], version: draft.base.version })}
      lead={<ReleaseLead release={draft.base} />}
      actions={
        <ReleaseActions
          draft={draft}
          saving={saving}
          mayPublish={draftFault(draft.wanted) === undefined && !isOutrun}
          {...(textOf(draft.wanted, 'en').trim() === '' && { onEnglishMissing: askForEnglish })}
        />
      }
    >
      <LeaveGuard unsaved={draft.unsaved} />
      <Form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        <OutrunNotice draft={draft} onSettled={saving.reset} />
        <FactFields draft={draft} versionId={ids.version} fault={isVersionFault(saving.error) ? saving.error : null} />
        <TextFields draft={draft} textId={ids.text} isEnglishAsked={isEnglishAsked} />
        <SaveBar draft={draft} saving={saving} error={isOutrun || isVersionFault(saving.error) ? null : saving.error} />
      </Form>
    </AdminPage>
  )
}
