import { ClipboardCopy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { accelerators, systems } from '../../../components/compatibility-words.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  type AdminVersion,
  changesOf,
  type Draft,
  invalidFields,
  fields,
  rangeMeaning,
  type Values,
  valuesOf,
} from './compatibility-draft.ts'
import { textOf, Value } from './said-value.tsx'
import { useFieldWords } from './use-field-words.ts'

interface Props {
  versions: readonly AdminVersion[]
  draft: Draft
  onChange: (draft: Draft) => void
  isPending: boolean
  error: unknown
  onPreview: (values: Draft) => void
  onCancel: () => void
}

/**
 * Form for the values of one or many versions. A field that differs between versions is not changed until the admin
 * sets it for all.
 */
export const CompatibilityForm = ({ versions, draft, onChange, isPending, error, onPreview, onCancel }: Props) => {
  const t = useT('admin-nodes')
  const [isIdle, setIdle] = useState(false)
  const invalid = invalidFields(draft)
  const change = (part: Draft) => {
    setIdle(false)
    onChange({ ...draft, ...part })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [wrong] = invalid
    const values = changesOf(versions, draft)
    setIdle(!values)
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else if (values) onPreview(values)
  }
  const range = (field: 'supported_comfyui_version' | 'supported_comfyui_frontend_version') => ({
    field,
    value: draft[field],
    onChange: (value: string) => change({ [field]: value }),
  })
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <CopyLatest versions={versions} onCopy={change} />
      <WordsField
        label={t('admin-nodes.compat.os')}
        empty={t('admin-nodes.compat.everySystem')}
        words={systems}
        value={draft.supported_os}
        onChange={(value) => change({ supported_os: value })}
      />
      <WordsField
        label={t('admin-nodes.compat.accelerators')}
        empty={t('admin-nodes.compat.everyAccelerator')}
        words={accelerators}
        value={draft.supported_accelerators}
        onChange={(value) => change({ supported_accelerators: value })}
      />
      <RangeField label={t('admin-nodes.compat.comfyui')} {...range('supported_comfyui_version')} />
      <RangeField label={t('admin-nodes.compat.frontend')} {...range('supported_comfyui_frontend_version')} />
      <div role="status" className="empty:hidden">
        {isIdle && <Notice>{t('admin-nodes.compat.nothingChanged')}</Notice>}
      </div>
      <FormActions submit={t('admin-nodes.compat.preview')} isPending={isPending} error={error} onCancel={onCancel} />
    </Form>
  )
}

interface WordsFieldProps {
  label: string
  /** Text shown without values. */
  empty: string
  words: readonly string[]
  /** Absent when the selected versions differ. */
  value: string[] | undefined
  onChange: (value: string[]) => void
}

/** Field that takes any of a few known words. */
const WordsField = ({ label, empty, words, value, onChange }: WordsFieldProps) => {
  const t = useT('admin-nodes')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {value === undefined ? (
        <DiffersNote label={label} onSet={() => onChange([])} />
      ) : (
        <>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {words.map((word) => (
              <Checkbox
                key={word}
                label={word}
                checked={value.includes(word)}
                onChange={(event) =>
                  onChange(words.filter((each) => (each === word ? event.target.checked : value.includes(each))))
                }
              />
            ))}
          </div>
          <p role="status" className="text-xs text-faint">
            {value.length === 0 ? empty : t('admin-nodes.compat.onlyThese')}
          </p>
        </>
      )}
    </fieldset>
  )
}

interface RangeFieldProps {
  label: string
  field: string
  /** Absent when the selected versions differ. */
  value: string | undefined
  onChange: (value: string) => void
}

/** Field for a range of versions that explains the range while the admin types. */
const RangeField = ({ label, field, value, onChange }: RangeFieldProps) => {
  const t = useT('admin-nodes')
  if (value === undefined)
    return (
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-medium">{label}</legend>
        <DiffersNote label={label} onSet={() => onChange('')} />
      </fieldset>
    )
  const meaning = rangeMeaning(value)
  return (
    <TextField
      label={label}
      name={field}
      dir="ltr"
      className="[&_input]:font-mono"
      maxLength={200}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder=">=0.3.0 <1.0.0"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(meaning === undefined && { error: t('admin-nodes.compat.notARange') })}
      {...(meaning !== undefined && {
        hint:
          meaning === '' ? (
            t('admin-nodes.compat.everyVersion')
          ) : (
            <Rich
              k="admin-nodes.compat.means"
              ns={['admin-nodes']}
              components={{ code: <code dir="ltr" /> }}
              values={{ range: meaning }}
            />
          ),
      })}
    />
  )
}

interface CopyLatestProps {
  versions: readonly AdminVersion[]
  onCopy: (values: Values) => void
}

/**
 * Shows the values of the latest version with a button that copies them. For the latest version itself, a note says so.
 */
const CopyLatest = ({ versions, onCopy }: CopyLatestProps) => {
  const t = useT('admin-nodes')
  const [first, ...others] = versions
  if (!first || others.some((each) => each.node_id !== first.node_id)) return null
  if (others.length === 0 && first.is_latest)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge tone="accent">{t('admin-nodes.compat.latest')}</Badge>
        {t('admin-nodes.compat.latestHint')}
      </p>
    )
  return <Latest nodeId={first.node_id} onCopy={onCopy} />
}

const Latest = ({ nodeId, onCopy }: { nodeId: string; onCopy: (values: Values) => void }) => {
  const t = useT('admin-nodes')
  const word = useFieldWords()
  const query = { node_id: nodeId, status: ['active' as const], sort: 'newest' as const, limit: 100 }
  const { data } = useRead('/admin/versions', { params: { query } })
  const latest = data?.versions.find((each) => each.is_latest)
  if (!latest) return null
  return (
    <div className="rounded-control border border-line bg-sunken px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm font-medium">{t('admin-nodes.compat.latestSays', { version: latest.version })}</p>
        <Button size="small" onClick={() => onCopy(valuesOf(latest))}>
          <ClipboardCopy aria-hidden />
          {t('admin-nodes.compat.copyLatest')}
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-xs">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-faint">{word(field)}</dt>
            <dd>
              <Value text={textOf(latest[field])} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Says that the selected versions differ in a field, with a button that sets the field for all of them. */
const DiffersNote = ({ label, onSet }: { label: string; onSet: () => void }) => {
  const t = useT('admin-nodes')
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-dashed border-line px-3 py-1.5">
      <span className="flex-1 text-sm text-muted">{t('admin-nodes.compat.differs')}</span>
      <Button size="small" aria-label={t('admin-nodes.compat.setAllNamed', { field: label })} onClick={onSet}>
        {t('admin-nodes.compat.setAll')}
      </Button>
    </div>
  )
}
