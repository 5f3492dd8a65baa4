import { defaultLocale, isLocale, type Locale } from './languages.ts'

/** Splits a path into its locale and the rest. A path without a known prefix has the default locale. */
export const splitPath = (pathname: string): { locale: Locale; path: string } => {
  const [, first, ...rest] = pathname.split('/')
  if (!isLocale(first) || first === defaultLocale) return { locale: defaultLocale, path: pathname || '/' }
  return { locale: first, path: `/${rest.join('/')}` }
}

/** Returns the locale of a path prefix, or the default locale. */
export const localeOfPath = (pathname: string): Locale => splitPath(pathname).locale

/** Returns the path in another locale. `pathname` may have any locale. */
export const localizePath = (pathname: string, locale: Locale): string => {
  const { path } = splitPath(pathname)
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/**
 * Returns the redirect target of a path with the default locale or a trailing slash. Returns undefined for a canonical
 * path.
 */
export const movedPath = (pathname: string): string | undefined => {
  const first = `/${defaultLocale}/`
  const path = `${pathname}/`.startsWith(first) ? pathname.slice(first.length - 1) : pathname
  const bare = path.replace(/\/+$/, '')
  if (bare === pathname || (bare === '' && pathname === '/')) return undefined
  // Browsers read a path that begins with two slashes as another host.
  return `/${bare.replace(/^\/+/, '')}`
}

/** Returns whether the locale segment of a route is valid: absent, or a locale other than the default. */
export const isValidPrefix = (segment: string | undefined): boolean =>
  segment === undefined || (isLocale(segment) && segment !== defaultLocale)
