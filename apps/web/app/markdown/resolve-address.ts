import { safeImageUrl, safeUrl } from '../components/safe-url.ts'
import { githubRepository } from './github-repository.ts'

/** Where a link of a text leads, or undefined when it leads nowhere or to something that is no page. */
export const linkAddress = (href: string, repository?: string): string | undefined => {
  const url = absolute(href)
  if (url) return url.protocol === 'mailto:' ? url.href : safeUrl(url.href)
  const github = githubRepository(repository)
  return github && href !== '' ? below(`https://github.com/${github}/blob/HEAD/`, href) : undefined
}

/** Where a picture of a text lies, or undefined when it may not be shown: only https is. */
export const imageAddress = (src: string, repository?: string): string | undefined => {
  const url = absolute(src)
  if (url) return safeImageUrl(url.href) === undefined || url.protocol !== 'https:' ? undefined : rawFile(url).href
  const github = githubRepository(repository)
  const address = github && src !== '' && below(`https://raw.githubusercontent.com/${github}/HEAD/`, src)
  return address ? rawFile(new URL(address)).href : undefined
}

const absolute = (address: string): URL | undefined => {
  if (address.startsWith('//')) return URL.parse(`https:${address}`) ?? undefined
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? (URL.parse(address) ?? unreadable) : undefined
}

// What claims a scheme and cannot be read is no relative path either.
const unreadable = new URL('invalid:')

const below = (base: string, path: string): string | undefined => {
  const url = URL.parse(path.replace(/^[/\\]+/, ''), base)
  return url?.href.startsWith(base) ? url.href : undefined
}

// A page about a file is no picture, and drawings are sent as text unless asked for.
const rawFile = (url: URL): URL => {
  const raw = new URL(url)
  if (raw.hostname === 'github.com') raw.pathname = raw.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/raw/')
  if (raw.hostname === 'raw.githubusercontent.com' && raw.pathname.endsWith('.svg'))
    raw.searchParams.set('sanitize', 'true')
  return raw
}
