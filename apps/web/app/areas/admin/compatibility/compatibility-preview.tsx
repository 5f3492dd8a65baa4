import type { Schema } from '@registry/api-client'
import { FormError } from '../../../components/form-error.tsx'
import { useResultSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { type Draft, type Field, fields, versionKey } from './compatibility-draft.ts'
import { textOf, Value } from './said-value.tsx'
import { useFieldWords } from './use-field-words.ts'

type Result = Schema<'CompatibilityResults'>['results'][number]

interface Props {
  results: readonly Result[]
  values: Draft
  isPending: boolean
  error: unknown
  onBack: () => void
  onApply: () => void
}

export const CompatibilityPreview = ({ results, values, isPending, error, onBack, onApply }: Props) => {
  const t = useT('admin-nodes')
  const changed = results.filter(({ outcome }) => outcome === 'done')
  const same = results.filter(({ outcome }) => outcome === 'unchanged').length
  const sent = fields.filter((field) => values[field] !== undefined)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t('admin-nodes.compat.willChange', { count: changed.length })}
        {same > 0 && ` ${t('admin-nodes.compat.willStay', { count: same })}`}
      </p>
      <Changes results={results} sent={sent} />
      <FormError error={error} />
      <FormFoot>
        <Button onClick={onBack}>{t('admin-nodes.compat.back')}</Button>
        <Button variant="primary" disabled={changed.length === 0 || isPending} onClick={onApply}>
          {t('admin-nodes.compat.apply', { count: changed.length })}
        </Button>
      </FormFoot>
    </div>
  )
}

interface OutcomeProps {
  results: readonly Result[]
  onClose: () => void
}

/** Shows how many versions were changed, and the refused versions. */
export const CompatibilityOutcome = ({ results, onClose }: OutcomeProps) => {
  const t = useT('admin-nodes')
  const done = results.filter(({ outcome }) => outcome === 'done').length
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        {t('admin-nodes.compat.done', { count: done })}
      </p>
      <Changes results={results.filter(({ outcome }) => outcome === 'refused')} sent={[]} />
      <div className="flex justify-end">
        <Button ref={takeFocus} variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </div>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** Lists the changed and the refused versions. */
const Changes = ({ results, sent }: { results: readonly Result[]; sent: readonly Field[] }) => {
  const t = useT('admin-nodes')
  return (
    <ul
      className="flex max-h-80 flex-col gap-2 overflow-y-auto"
      tabIndex={0}
      aria-label={t('admin-nodes.compat.preview')}
    >
      {results
        .filter(({ outcome }) => outcome !== 'unchanged')
        .map((result) => (
          <li key={versionKey(result)} className="rounded-control border border-line bg-sunken px-3 py-2">
            <p className="font-mono text-sm wrap-anywhere">
              <bdi dir="ltr">{versionKey(result)}</bdi>
            </p>
            <Change result={result} sent={sent} />
          </li>
        ))}
    </ul>
  )
}

const Change = ({ result, sent }: { result: Result; sent: readonly Field[] }) => {
  const t = useT('admin-nodes')
  const word = useFieldWords()
  const sentence = useResultSentence()
  if (result.error) return <p className="text-sm text-red-text">{sentence(result.error)}</p>
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {sent.map((field) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-faint">{word(field)}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-muted">
              <Value text={textOf(result.before?.[field] ?? '')} />
            </span>
            <span role="img" aria-label={t('admin-nodes.compat.becomes')} className="text-faint rtl:-scale-x-100">
              {'→'}
            </span>
            <Value text={textOf(result.after?.[field] ?? '')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
