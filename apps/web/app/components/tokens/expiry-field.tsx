import { useNow } from '../../i18n/now.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { dayFrom, type ExpiryChoice } from './expiry.ts'

interface Props {
  choice: ExpiryChoice
  customDay: string
  onChoose: (choice: ExpiryChoice) => void
  onDay: (day: string) => void
}

const terms = ['30', '90', '365'] as const

/** How long a token is good. */
export const ExpiryField = ({ choice, customDay, onChoose, onDay }: Props) => {
  const t = useT('tokens')
  const format = useFormat()
  const now = useNow()
  const choose = (value: string) =>
    onChoose(value === 'never' || value === 'custom' ? value : (terms.find((each) => each === value) ?? '90'))
  return (
    <div className="grid gap-x-3 gap-y-1.5 sm:grid-cols-2">
      <Select label={t('tokens.expiry')} value={choice} onChange={(event) => choose(event.target.value)}>
        {terms.map((days) => (
          <option key={days} value={days}>
            {t('tokens.expiryDays', { count: Number(days), date: format.date(dayFrom(now, Number(days))) })}
          </option>
        ))}
        <option value="custom">{t('tokens.expiryCustom')}</option>
        <option value="never">{t('tokens.expiryNever')}</option>
      </Select>
      {choice === 'custom' && (
        <TextField
          type="date"
          label={t('tokens.expiryDay')}
          value={customDay}
          min={dayFrom(now, 1)}
          required
          onChange={(event) => event.target.value && onDay(event.target.value)}
        />
      )}
      {choice === 'never' && <p className="self-end text-sm text-amber-text">{t('tokens.expiryNeverHint')}</p>}
    </div>
  )
}
