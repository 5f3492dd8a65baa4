import type { Schema } from '@registry/api-client'
import { firstReleaseProject } from '../../../components/releases/release-projects.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { Select, TextField } from '../../../ui/field.tsx'
import { ChipField } from '../shared/nodes/chip-field.tsx'
import { badFactors, mostFactors } from './draft-error.ts'
import type { ReleaseDraft } from './use-release-draft.ts'

interface Props {
  draft: ReleaseDraft
  versionId: string
  /** Error of the version. */
  error: unknown
}

/** Shows the fields for the project, the attention and the audience of a note. */
export const FactFields = ({ draft: { wanted, base, edit }, versionId, error }: Props) => {
  const t = useT('admin-releases', 'refusals')
  const sentence = useRefusalSentence()
  const isMissing = wanted.version.trim() === ''
  const isRefused = error !== null && error !== undefined && wanted.version.trim() !== base.version
  return (
    <div className={`grid gap-4 ${cardClass} p-4 lg:grid-cols-3`}>
      <TextField
        id={versionId}
        label={t('admin-releases.version')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        className="[&_input]:text-start [&_input]:font-mono"
        value={wanted.version}
        onChange={(event) => edit({ version: event.target.value })}
        error={isMissing ? t('admin-releases.fields.versionMissing') : isRefused && sentence(error)}
      />
      <AttentionField
        value={wanted.attention}
        isTold={base.project === firstReleaseProject}
        onChange={(attention) => edit({ attention })}
      />
      <FactorsField values={wanted.form_factors} onChange={(factors) => edit({ form_factors: factors })} />
    </div>
  )
}

const attentions = ['high', 'medium', 'low'] as const satisfies Schema<'ReleaseAttention'>[]

interface AttentionProps {
  value: Schema<'ReleaseAttention'>
  /** Whether ComfyUI itself announces releases of this project. */
  isTold: boolean
  onChange: (attention: Schema<'ReleaseAttention'>) => void
}

const AttentionField = ({ value, isTold, onChange }: AttentionProps) => {
  const t = useT('admin-releases', 'releases')
  const names = {
    high: t('releases.attention.high'),
    medium: t('releases.attention.medium'),
    low: t('releases.attention.low'),
  }
  return (
    <div className="flex flex-col gap-1">
      <Select
        label={t('admin-releases.column.attention')}
        value={value}
        onChange={(event) => {
          const chosen = attentions.find((each) => each === event.target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {attentions.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </Select>
      {isTold && (
        <p className="text-xs text-faint">
          {value === 'low' ? t('admin-releases.fields.dotHint') : t('admin-releases.fields.windowHint')}
        </p>
      )}
    </div>
  )
}

/** Form factors that ComfyUI reports for its kinds of installation. */
const knownFactors = ['desktop', 'desktop-windows', 'desktop-mac', 'git-windows', 'git-mac', 'git-linux', 'cloud']

const FactorsField = ({ values, onChange }: { values: readonly string[]; onChange: (values: string[]) => void }) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const bad = badFactors(values)
  const error =
    bad.length > 0
      ? t('admin-releases.fields.factorsBad', { factors: format.list(bad) })
      : values.length > mostFactors && t('admin-releases.fields.factorsMany', { most: mostFactors })
  return (
    <ChipField
      label={t('admin-releases.fields.factors')}
      values={values}
      onChange={onChange}
      separator={/[\s,]+/}
      maxLength={50}
      hint={
        error === false ? (
          t('admin-releases.fields.factorsHint', { known: knownFactors.join(', ') })
        ) : (
          <span role="alert" className="text-red-text">
            {error}
          </span>
        )
      }
    />
  )
}
