import { type FormEvent, useState } from 'react'
import { accelerators, systems } from '../../../components/compatibility-words.ts'
import { FormActions } from '../../../components/form-actions.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type AdminVersion, changesOf, type Draft, faultsOf } from './compatibility-draft.ts'
import { CopyLatest } from './copy-latest.tsx'
import { RangeField } from './range-field.tsx'
import { WordsField } from './words-field.tsx'

interface Props {
  versions: readonly AdminVersion[]
  draft: Draft
  onChange: (draft: Draft) => void
  isPending: boolean
  error: unknown
  onPreview: (values: Draft) => void
  onCancel: () => void
}

/** The values of one version or of many; what differs between them stays until it is set for all. */
export const CompatibilityForm = ({ versions, draft, onChange, isPending, error, onPreview, onCancel }: Props) => {
  const t = useT('admin-nodes')
  const [isIdle, setIdle] = useState(false)
  const faults = faultsOf(draft)
  const change = (part: Draft) => {
    setIdle(false)
    onChange({ ...draft, ...part })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [wrong] = faults
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
