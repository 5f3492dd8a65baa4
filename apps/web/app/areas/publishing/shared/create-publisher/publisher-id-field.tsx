import { Check } from 'lucide-react'
import type { Ref } from 'react'
import { useRefusalSentence } from '../../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextField } from '../../../../ui/field.tsx'
import { publisherIdLength } from './publisher-id-rule.ts'
import type { IdCheck } from './use-publisher-id-check.ts'

const example = 'sample-studio'

interface Props {
  ref: Ref<HTMLInputElement>
  value: string
  check: IdCheck
  /** Whether the visitor tried to continue. Only then, an empty field is an error. */
  isTried: boolean
  onType: (text: string) => void
}

/** Field for the id of a publisher. Shows the rule as a hint, and the result of the check beside the label. */
export const PublisherIdField = ({ ref, value, check, isTried, onType }: Props) => {
  const t = useT('create-publisher')
  const sentence = useRefusalSentence()
  const rule = t('create-publisher.rule', { most: publisherIdLength })
  const error = {
    empty: isTried ? t('create-publisher.idMissing') : undefined,
    malformed: rule,
    checking: undefined,
    free: undefined,
    unknown: undefined,
    refused: check.state === 'refused' ? sentence(check.error) : undefined,
  }[check.state]
  return (
    <div className="relative">
      <TextField
        ref={ref}
        label={t('create-publisher.id')}
        hint={error === undefined ? rule : undefined}
        error={error}
        value={value}
        maxLength={publisherIdLength + 20}
        dir="ltr"
        className="[&_input]:font-mono"
        placeholder={example}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
      />
      <p role="status" className="absolute end-0 top-0 flex items-center gap-1 text-xs leading-5.5 text-faint">
        {check.state === 'checking' && t('create-publisher.checking')}
        {check.state === 'free' && (
          <span className="flex items-center gap-1 text-green-text">
            <Check aria-hidden className="size-3.5" />
            {t('create-publisher.free')}
          </span>
        )}
      </p>
    </div>
  )
}
