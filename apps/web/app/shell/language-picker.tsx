import clsx from 'clsx'
import { Languages } from 'lucide-react'
import { languageOf } from '../i18n/languages.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useT } from '../i18n/use-t.ts'
import { buttonClass } from '../ui/button.tsx'
import { DropdownMenu } from '../ui/dropdown-menu.tsx'
import { latePart } from '../ui/late-part.ts'

const languageItems = latePart(async () => (await import('./language-items.tsx')).LanguageItems)

/** Shows a menu with links to the current page in each language. */
export const LanguagePicker = () => {
  const t = useT()
  const current = useLocale()
  return (
    <DropdownMenu
      label={t('nav.language')}
      entries={languageItems}
      trigger={
        <button
          type="button"
          aria-label={t('nav.languageIs', { language: languageOf(current).name })}
          className={clsx(buttonClass({ variant: 'quiet' }), 'px-2.5 data-[state=open]:bg-hover')}
        >
          <Languages aria-hidden />
          <span className="hidden sm:inline">{languageOf(current).name}</span>
        </button>
      }
    />
  )
}
