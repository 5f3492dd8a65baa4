import clsx from 'clsx'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { useBoot } from '../data/boot.tsx'
import { languageOf, locales } from '../i18n/languages.ts'
import { localizePath } from '../i18n/negotiate.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useT } from '../i18n/use-t.ts'
import { useLinks } from '../use-links.ts'
import { rememberLanguage } from './language-preference.ts'

const linkClass = 'inline-flex min-h-6 items-center rounded-mark hover:text-text hover:underline'

/** Small footer with links for further reading and plain links to all languages, which work without scripts. */
export const Footer = () => {
  const t = useT()
  const links = useLinks()
  const { apiPublicUrl } = useBoot()
  return (
    <footer className="mt-16 border-t border-line text-sm text-faint">
      <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-10 gap-y-3 px-4 py-6 sm:px-6">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          <li>
            <Link className={linkClass} to={links.comfyNodeSearch()}>
              {t('nav.comfyNodes')}
            </Link>
          </li>
          <li>
            <Link className={linkClass} to={links.releases()}>
              {t('nav.releases')}
            </Link>
          </li>
          <li>
            <Link className={linkClass} to={links.ci()}>
              {t('nav.ci')}
            </Link>
          </li>
          <li>
            <a className={linkClass} href={links.documentation()}>
              {t('nav.documentation')}
            </a>
          </li>
          <li>
            <a className={linkClass} href={links.apiReference(apiPublicUrl)}>
              {t('nav.apiReference')}
            </a>
          </li>
          <li>
            <a className={linkClass} href={links.discord()}>
              {t('nav.discord')}
            </a>
          </li>
        </ul>
        <LanguageLinks />
      </div>
    </footer>
  )
}

const LanguageLinks = () => {
  const t = useT()
  const current = useLocale()
  const { pathname, search } = useLocation()
  const hash = useHash()
  return (
    <nav aria-label={t('nav.language')}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              className={clsx(
                linkClass,
                locale === current && 'font-semibold text-muted',
                // The page would load the fonts of a whole script for this word alone.
                locale === 'ru' && current !== 'ru' && 'font-[system-ui,sans-serif]',
              )}
              href={`${localizePath(pathname, locale)}${search}${hash}`}
              lang={locale}
              hrefLang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={() => rememberLanguage(locale)}
            >
              {languageOf(locale).name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/**
 * Returns the hash of the URL. The server never receives the hash, so the first render has none and the next render
 * adds it.
 */
const useHash = (): string => {
  const { hash } = useLocation()
  const inBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  return inBrowser ? hash : ''
}

const subscribe = () => () => {}
