import { GitBranch, PenLine } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type Location, useBeforeUnload, useBlocker } from 'react-router'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { FormActions } from '../../../components/form-actions.tsx'
import { AttentionBadge } from '../../../components/releases/attention-badge.tsx'
import { releaseProjects, releaseQuery } from '../../../components/releases/release-projects.ts'
import { safeUrl } from '../../../components/safe-url.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { draftError, isVersionError } from './draft-error.ts'
import { FactFields } from './fact-fields.tsx'
import { ReleaseActions } from './release-actions.tsx'
import { type Part, type Release, textOf } from './release-draft.ts'
import { ReleaseStatus, sourceName } from './release-status.tsx'
import { releasesSearch } from './search.ts'
import { TextFields } from './text-fields.tsx'
import { type ReleaseDraft, useReleaseDraft } from './use-release-draft.ts'
import { type SaveRelease, useSaveRelease } from './use-save-release.ts'

interface Props {
  /** Note as stored in the registry. */
  release: Release
  back: ReactNode
  /** Called after a conflict with another admin, to read the note again. */
  onOutrun: () => void
}

export const ReleaseEditor = ({ release, back, onOutrun }: Props) => {
  const t = useT('admin-releases')
  const address = useSearch(releasesSearch)
  const ids = { version: useId(), text: useId() }
  const draft = useReleaseDraft(release)
  const saving = useSaveRelease(draft, onOutrun)
  const [isEnglishAsked, setEnglishAsked] = useState(false)
  const isOutrun = draft.outrunBy.length > 0

  const goTo = (language: string | undefined) => {
    address.set({ language, page: address.asked.page }, { replace: true })
    document.getElementById(ids.text)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const error = draftError(draft.wanted)
    if (error === 'version') document.getElementById(ids.version)?.focus()
    else if (error === 'form_factors' || saving.isPending || isOutrun || draft.unsaved.length === 0) return
    else if (error !== undefined) goTo(error === 'en' ? undefined : error)
    // The page shows the refusal from `error`.
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
          mayPublish={draftError(draft.wanted) === undefined && !isOutrun}
          {...(textOf(draft.wanted, 'en').trim() === '' && { onEnglishMissing: askForEnglish })}
        />
      }
    >
      <LeaveGuard unsaved={draft.unsaved} />
      <Form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        <OutrunNotice draft={draft} onSettled={saving.reset} />
        <FactFields draft={draft} versionId={ids.version} error={isVersionError(saving.error) ? saving.error : null} />
        <TextFields draft={draft} textId={ids.text} isEnglishAsked={isEnglishAsked} />
        <SaveBar draft={draft} saving={saving} error={isOutrun || isVersionError(saving.error) ? null : saving.error} />
      </Form>
    </AdminPage>
  )
}

/** Asks for confirmation before a navigation discards unsaved edits. */
const LeaveGuard = ({ unsaved }: { unsaved: readonly Part[] }) => {
  const t = useT('admin-releases')
  const namesOf = usePartNames()
  const isUnsaved = unsaved.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && noteOf(currentLocation) !== noteOf(nextLocation),
  )
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t('admin-releases.leave.title')}
      confirm={t('admin-releases.leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      isPending={false}
      error={null}
    >
      <p>{t('admin-releases.leave.body', { parts: namesOf(unsaved) })}</p>
    </ConfirmDialog>
  )
}

/** Returns a key for the note that an address shows. The key ignores the language. */
const noteOf = ({ pathname, search }: Location) => `${pathname}?${new URLSearchParams(search).get('open')}`

/** Says that another admin changed the note. The admin chooses a version; edits are discarded on request only. */
const OutrunNotice = ({ draft, onSettled }: { draft: ReleaseDraft; onSettled: () => void }) => {
  const t = useT('admin-releases')
  const namesOf = usePartNames()
  const { outrunBy, unsaved } = draft
  const both = outrunBy.filter((part) => unsaved.includes(part))
  const theirs = outrunBy.filter((part) => !both.includes(part))
  const settling = (settle: () => void) => () => {
    settle()
    onSettled()
  }
  return (
    <div role="alert" className="empty:hidden">
      {outrunBy.length > 0 && (
        <Notice
          kind="warning"
          title={t('admin-releases.outrun.title')}
          action={
            <div className="flex flex-wrap gap-2">
              <Button onClick={settling(draft.keepMine)}>{t('admin-releases.outrun.keep')}</Button>
              <Button onClick={settling(draft.takeTheirs)}>{t('admin-releases.outrun.take')}</Button>
            </div>
          }
        >
          {theirs.length > 0 && <p>{t('admin-releases.outrun.theirs', { parts: namesOf(theirs) })}</p>}
          {both.length > 0 && <p>{t('admin-releases.outrun.both', { parts: namesOf(both) })}</p>}
          <p>{t('admin-releases.outrun.body')}</p>
        </Notice>
      )}
    </div>
  )
}

const ReleaseLead = ({ release }: { release: Release }) => {
  const t = useT('admin-releases', 'releases')
  const format = useFormat()
  const now = useNow()
  const links = useAdminLinks()
  const { project, version, prerelease, status, source, updated_at: updatedAt } = release
  const sourceUrl = safeUrl(release.source_url)
  const Source = source === 'github' ? GitBranch : PenLine
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <ReleaseStatus status={status} />
      <AttentionBadge attention={release.attention} />
      {prerelease && <Badge tone="accent">{t('releases.preRelease')}</Badge>}
      <span className="inline-flex items-center gap-1.5">
        <Source aria-hidden className="size-4" />
        {sourceName(t, source)}
      </span>
      <span title={format.dateTime(updatedAt)}>
        {t('admin-releases.changed', { when: format.relativeTime(updatedAt, now) })}
      </span>
      {sourceUrl !== undefined && (
        <TextAnchor href={sourceUrl} target="_blank" rel="noreferrer">
          {t('admin-releases.link.github')}
        </TextAnchor>
      )}
      {status === 'published' && (
        <TextLink to={links.releases(releaseQuery(project), version)}>{t('admin-releases.link.public')}</TextLink>
      )}
      <TextLink to={links.adminAudit({ subject: `release:${project}@${version}` })}>
        {t('admin-releases.link.audit')}
      </TextLink>
    </p>
  )
}

interface SaveBarProps {
  draft: ReleaseDraft
  saving: SaveRelease
  /** Error of the save, unless another place shows it. */
  error: unknown
}

const SaveBar = ({ draft: { unsaved }, saving, error }: SaveBarProps) => {
  const t = useT('admin-releases')
  const namesOf = usePartNames()
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-muted">
        {unsaved.length === 0
          ? t('admin-releases.save.none')
          : t('admin-releases.save.unsaved', { parts: namesOf(unsaved) })}
      </p>
      <FormActions
        submit={t('admin-releases.save.submit')}
        busy={t('admin-releases.save.busy')}
        isPending={saving.isPending}
        error={error}
      />
    </div>
  )
}

/** Returns a function that lists parts of a note in a sentence: “Version and text in Japanese”. */
const usePartNames = (): ((parts: readonly Part[]) => string) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const nameOf = (part: Part): string => {
    if (part === 'version') return t('admin-releases.part.version')
    if (part === 'attention') return t('admin-releases.part.attention')
    if (part === 'form_factors') return t('admin-releases.part.factors')
    if (part === 'status') return t('admin-releases.part.status')
    return t('admin-releases.part.text', { language: format.languageName(part) })
  }
  return (parts) => format.list(parts.map(nameOf))
}
