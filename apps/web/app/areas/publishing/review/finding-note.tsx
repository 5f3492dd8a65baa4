import type { Schema } from '@registry/api-client'
import { MessageSquarePlus, Pencil } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { VersionAddress } from '../shared/version-address.ts'

interface Props {
  address: VersionAddress
  finding: Schema<'Finding'>
}

export const FindingNote = ({ address, finding }: Props) => {
  const t = useT('review')
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never')
  const text = finding.note?.text
  if (form === 'open') return <NoteForm address={address} finding={finding} onClose={() => setForm('closed')} />
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4">
      {text !== undefined && (
        <p className="min-w-0 flex-1 basis-60 border-s-2 border-accent-line my-1 ps-3 wrap-anywhere whitespace-pre-line">
          <span className="block text-faint">{t('review.note.yours')}</span>
          <bdi>{text}</bdi>
        </p>
      )}
      <Button
        // After the form closes, its button gets the focus back.
        {...(form === 'closed' && { ref: takeFocus })}
        size="small"
        variant="quiet"
        className="-ms-2.5"
        onClick={() => setForm('open')}
      >
        {text === undefined ? <MessageSquarePlus aria-hidden /> : <Pencil aria-hidden />}
        {text === undefined ? t('review.note.add') : t('review.note.change')}
      </Button>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

const NoteForm = ({ address, finding, onClose }: Props & { onClose: () => void }) => {
  const t = useT('review')
  const toast = useToast()
  const [note, setNote] = useState(finding.note?.text ?? '')
  const save = useWrite(
    'put',
    '/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/findings/{findingKey}',
  )
  const saved = () => {
    toast({ tone: 'success', text: note.trim() === '' ? t('review.note.removed') : t('review.note.saved') })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate(
      { params: { path: { ...address, findingKey: finding.key } }, body: { note: note.trim() } },
      { onSuccess: saved },
    )
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3 py-2">
      <TextArea
        ref={takeFocus}
        label={t('review.note.label')}
        rows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormActions
        submit={t('review.note.save')}
        busy={t('review.note.saving')}
        isPending={save.isPending}
        error={save.error}
        onCancel={onClose}
      />
    </Form>
  )
}
