import { isLocale, languageOf, type Locale, locales } from '../../../i18n/languages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Select } from '../../../ui/field.tsx'
import { isGiven, type TextsDraft } from './texts-draft.ts'

interface Props {
  draft: TextsDraft
  value: Locale
  onChoose: (locale: Locale) => void
}

/** The language that one writes in, each with whether anything is said in it. */
export const LanguageSelect = ({ draft, value, onChoose }: Props) => {
  const t = useT('translations')
  const label = (locale: Locale) => {
    const language = languageOf(locale).name
    return isGiven(draft[locale])
      ? t('translations.state.given', { language })
      : t('translations.state.none', { language })
  }
  return (
    <Select
      label={t('translations.language')}
      value={value}
      onChange={(event) => {
        if (isLocale(event.target.value)) onChoose(event.target.value)
      }}
    >
      {locales.map((locale) => (
        <option key={locale} value={locale}>
          {label(locale)}
        </option>
      ))}
    </Select>
  )
}
