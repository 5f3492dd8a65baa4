import type { Schema } from '@registry/api-client'
import { type FormEvent, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { useSeverity } from '../../../components/advisories/advisory-words.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { type Draft, readDraft } from './advisory-draft.ts'

interface Props {
  draft: Draft
  onChange: (draft: Draft) => void
  submit: string
  isPending: boolean
  error: unknown
  onSubmit: (body: Schema<'EditAdvisory'>) => void
}

const codeField = { dir: 'ltr', spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const
const severities = ['low', 'moderate', 'high', 'critical'] as const

/** Shows the fields of an advisory. */
export const AdvisoryForm = ({ draft, onChange, submit, isPending, error, onSubmit }: Props) => {
  const t = useT('admin-advisories')
  const nameOf = useSeverity()
  const [draftError, setDraftError] = useState('')
  const change = (part: Partial<Draft>) => {
    setDraftError('')
    onChange({ ...draft, ...part })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    if ('error' in read) setDraftError(read.error)
    else if (!isPending) onSubmit(read.body)
  }
  return (
    <Form onSubmit={send} className="flex max-w-200 flex-col gap-4">
      <TextField
        label={t('admin-advisories.summary')}
        dir="auto"
        required
        maxLength={200}
        value={draft.summary}
        onChange={(event) => change({ summary: event.target.value })}
      />
      <Select
        label={t('admin-advisories.severity')}
        value={draft.severity}
        onChange={(event) => change({ severity: severities.find((each) => each === event.target.value) ?? 'high' })}
      >
        {severities.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
      <TextArea
        {...codeField}
        label={t('admin-advisories.affected')}
        hint={t('admin-advisories.affectedHint')}
        error={draftError !== '' && t('admin-advisories.lineError', { line: draftError })}
        required
        rows={4}
        className="[&_textarea]:font-mono [&_textarea]:text-start"
        value={draft.affected}
        onChange={(event) => change({ affected: event.target.value })}
      />
      <OtherFields draft={draft} change={change} />
      <FormActions submit={submit} isPending={isPending} error={error} />
    </Form>
  )
}

/** Shows the fields for details, CVSS, aliases and references. */
const OtherFields = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) => {
  const t = useT('admin-advisories')
  return (
    <>
      <TextArea
        label={t('admin-advisories.details')}
        hint={t('admin-advisories.detailsHint')}
        rows={8}
        maxLength={20_000}
        value={draft.details}
        onChange={(event) => change({ details: event.target.value })}
      />
      <TextField
        {...codeField}
        label={t('admin-advisories.cvss')}
        className="[&_input]:font-mono [&_input]:text-start"
        value={draft.cvss}
        onChange={(event) => change({ cvss: event.target.value })}
      />
      <TextField
        {...codeField}
        label={t('admin-advisories.aliases')}
        className="[&_input]:font-mono [&_input]:text-start"
        value={draft.aliases}
        onChange={(event) => change({ aliases: event.target.value })}
      />
      <TextArea
        {...codeField}
        label={t('admin-advisories.references')}
        hint={t('admin-advisories.referencesHint')}
        rows={3}
        className="[&_textarea]:font-mono [&_textarea]:text-start"
        value={draft.references}
        onChange={(event) => change({ references: event.target.value })}
      />
    </>
  )
}
