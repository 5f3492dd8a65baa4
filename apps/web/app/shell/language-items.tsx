import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useLocation } from 'react-router'
import { languageOf, type Locale, locales } from '../i18n/languages.ts'
import { localizePath } from '../i18n/negotiate.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useT } from '../i18n/use-t.ts'
import { Badge } from '../ui/badge.tsx'
import { MenuItem } from '../ui/menu-items.tsx'
import { rememberLanguage } from './language-preference.ts'

/** Lists links to the current page in each language. */
export const LanguageItems = () => {
  const current = useLocale()
  const { pathname, search, hash } = useLocation()
  return locales.map((locale) => (
    <MenuItem key={locale} asChild>
      {/* A plain link loads a new document, because language, direction and fonts change. */}
      <a
        href={`${localizePath(pathname, locale)}${search}${hash}`}
        hrefLang={locale}
        aria-current={locale === current ? 'true' : undefined}
        onClick={() => rememberLanguage(locale)}
      >
        <LanguageLine locale={locale} isCurrent={locale === current} />
      </a>
    </MenuItem>
  ))
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
