import type { Schema } from '@registry/api-client'
import { type FormEvent, useState } from 'react'
import { FormActions } from '../../../components/form-actions.tsx'
import { useSeverity } from '../../../components/advisories/advisory-words.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { type T, useT } from '../../../i18n/use-t.ts'
import { Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { type Draft, type DraftError, readDraft } from './advisory-draft.ts'

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

/** Form of an advisory. An error focuses its field. */
export const AdvisoryForm = ({ draft, onChange, submit, isPending, error, onSubmit }: Props) => {
  const [draftError, setDraftError] = useState<DraftError>()
  const change = (part: Partial<Draft>) => {
    setDraftError(undefined)
    onChange({ ...draft, ...part })
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readDraft(draft)
    if ('error' in read) {
      setDraftError(read.error)
      const field = event.currentTarget.elements.namedItem(read.error.field)
      if (field instanceof HTMLElement) field.focus()
    } else if (!isPending) onSubmit(read.body)
  }
  return (
    <Form onSubmit={send} className="flex max-w-200 flex-col gap-4">
      <MainFields draft={draft} change={change} error={draftError} />
      <OtherFields draft={draft} change={change} error={draftError} />
      <FormActions submit={submit} isPending={isPending} error={error} />
    </Form>
  )
}

interface FieldsProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  error: DraftError | undefined
}

/** Shows the fields for summary, severity and affected versions. */
const MainFields = ({ draft, change, error }: FieldsProps) => {
  const t = useT('admin-advisories')
  const nameOf = useSeverity()
  return (
    <>
      <TextField
        label={t('admin-advisories.summary')}
        name="summary"
        error={error?.field === 'summary' && t('admin-advisories.summaryMissing')}
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
        name="affected"
        hint={
          <Rich
            k="admin-advisories.affectedHint"
            ns={['admin-advisories']}
            components={{ code: <code dir="ltr" className="whitespace-nowrap" /> }}
          />
        }
        error={
          error?.field === 'affected' && error.line === ''
            ? t('admin-advisories.affectedMissing')
            : lineError(t, 'affected', error)
        }
        required
        rows={4}
        className="[&_textarea]:font-mono [&_textarea]:text-start"
        value={draft.affected}
        onChange={(event) => change({ affected: event.target.value })}
      />
    </>
  )
}

/** Shows the fields for details, CVSS, aliases and references. */
const OtherFields = ({ draft, change, error }: FieldsProps) => {
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
        name="cvss"
        error={lineError(t, 'cvss', error)}
        className="[&_input]:font-mono [&_input]:text-start"
        value={draft.cvss}
        onChange={(event) => change({ cvss: event.target.value })}
      />
      <TextField
        {...codeField}
        label={t('admin-advisories.aliases')}
        name="aliases"
        error={lineError(t, 'aliases', error)}
        className="[&_input]:font-mono [&_input]:text-start"
        value={draft.aliases}
        onChange={(event) => change({ aliases: event.target.value })}
      />
      <TextArea
        {...codeField}
        label={t('admin-advisories.references')}
        name="references"
        hint={t('admin-advisories.referencesHint')}
        error={lineError(t, 'references', error)}
        rows={3}
        className="[&_textarea]:font-mono [&_textarea]:text-start"
        value={draft.references}
        onChange={(event) => change({ references: event.target.value })}
      />
    </>
  )
}

const lineError = (t: T<'admin-advisories'>, field: DraftError['field'], error?: DraftError) =>
  error?.field === field && t('admin-advisories.lineError', { line: error.line })
