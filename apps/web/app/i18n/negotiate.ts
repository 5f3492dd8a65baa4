import { defaultLocale, isLocale, type Locale } from './languages.ts'

/** Splits a path into its language and the rest; a path without a known prefix is in the default language. */
export const splitPath = (pathname: string): { locale: Locale; path: string } => {
  const [, first, ...rest] = pathname.split('/')
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: pathname || '/' }
  return { locale: first, path: `/${rest.join('/')}` }
}

/** The language of a path: the one its prefix names, else the default. */
export const localeOfPath = (pathname: string): Locale => splitPath(pathname).locale

/** The path in another language, whatever the language of `pathname`. */
export const localizePath = (pathname: string, locale: Locale): string => {
  const { path } = splitPath(pathname)
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Where a path that spells out the default language or ends in a slash has moved to, or undefined when it is in order. */
export const movedPath = (pathname: string): string | undefined => {
  const first = `/${defaultLocale}/`
  const path = `${pathname}/`.startsWith(first) ? pathname.slice(first.length - 1) : pathname
  const bare = path.replace(/\/+$/, '')
  if (bare === pathname || (bare === '' && pathname === '/')) return undefined
  // A path that began with two slashes would be read as another host.
  return `/${bare.replace(/^\/+/, '')}`
}

/** A locale segment of a matched route is valid when absent or a language that is written with a prefix. */
export const isValidPrefix = (segment: string | undefined): boolean =>
  segment === undefined || (isLocale(segment) && segment !== defaultLocale)
