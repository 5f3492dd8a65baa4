import clsx from 'clsx'
import { Check, Languages } from 'lucide-react'
import { useLocation } from 'react-router'
import { languageOf, type Locale, locales } from '../i18n/languages.ts'
import { localizePath } from '../i18n/negotiate.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useT } from '../i18n/use-t.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { rememberLanguage } from './language-preference.ts'

/** The languages as links to this very place in each. */
export const LanguagePicker = () => {
  const t = useT()
  const current = useLocale()
  const { pathname, search, hash } = useLocation()
  return (
    <DropdownMenu
      label={t('nav.language')}
      trigger={
        <button
          type="button"
          aria-label={t('nav.languageIs', { language: languageOf(current).name })}
          className={clsx(buttonClass({ look: 'quiet' }), 'px-2.5 data-[state=open]:bg-hover')}
        >
          <Languages aria-hidden />
          <span className="hidden sm:inline">{languageOf(current).name}</span>
        </button>
      }
    >
      {locales.map((locale) => (
        <MenuItem key={locale} asChild>
          {/* A whole new document: its language, direction and fonts are all others. */}
          <a
            href={`${localizePath(pathname, locale)}${search}${hash}`}
            hrefLang={locale}
            aria-current={locale === current ? 'true' : undefined}
            onClick={() => rememberLanguage(locale)}
          >
            <LanguageLine locale={locale} isCurrent={locale === current} />
          </a>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

const LanguageLine = ({ locale, isCurrent }: { locale: Locale; isCurrent: boolean }) => {
  const t = useT()
  const format = useFormat()
  const { name, direction, beta } = languageOf(locale)
  const here = format.languageName(locale)
  return (
    <>
      <Check aria-hidden className={clsx(!isCurrent && 'invisible')} />
      <span lang={locale} dir={direction} className={clsx(isCurrent && 'font-bold')}>
        {name}
      </span>
      {beta && <Badge>{t('nav.beta')}</Badge>}
      {here.toLowerCase() !== name.toLowerCase() && <span className="ms-auto ps-6 text-sm text-faint">{here}</span>}
    </>
  )
}
