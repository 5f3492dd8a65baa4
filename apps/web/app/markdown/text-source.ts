import { safeImageUrl, safeUrl } from '../components/safe-url.ts'
import { type Forge, readForge } from './forge.ts'

/** Base of the relative URLs in a text. */
export interface TextSource {
  /** URL of the repository, or of the pack's folder in the repository. */
  repository?: string
  archive?: ArchivedPictures
}

/** Images in a version's archive. */
export interface ArchivedPictures {
  /** Paths of the images that the registry serves. */
  pictures: readonly string[]
  /** URL prefix of an image, before its encoded path. */
  pictureUrl: string
}

/** Resolves the URLs in a text. */
export interface TextAddresses {
  /** Resolves a link. Returns undefined for a broken link or a target that is no page. */
  link(href: string): string | undefined
  /**
   * Resolves an image URL. Returns undefined for an image that must not load: all URLs need https, except those of the
   * archive.
   */
  picture(src: string): string | undefined
}

// An invalid URL with a scheme is no relative path either.
const unreadable = new URL('invalid:')
const anywhere = 'https://archive.invalid/archive/'

export const addressesOf = ({ repository, archive }: TextSource): TextAddresses => {
  const forge = readForge(repository)
  const paths = new Set(archive?.pictures)
  const archived = (address: string): string | undefined => {
    const path = archive && pathIn(address, forge?.folder ?? '')
    if (path === undefined || !paths.has(path)) return undefined
    return `${archive?.pictureUrl}${encodeURIComponent(path)}${themeOf(address)}`
  }
  return {
    link: (href) => {
      const url = absolute(href)
      if (url) return url.protocol === 'mailto:' ? url.href : safeUrl(url.href)
      if (href === '' || href.startsWith('#')) return undefined
      return forge ? pageIn(forge, href) : archived(href)
    },
    picture: (src) => {
      const url = absolute(src)
      const address = url ? url.href : src === '' ? undefined : (archived(src) ?? (forge && rawIn(forge, src)))
      // The URL of the archive belongs to the registry itself, which uses plain HTTP in development.
      if (!url && address !== undefined && archive && address.startsWith(archive.pictureUrl)) return address
      const safe = safeImageUrl(address)
      return safe?.startsWith('https:') ? rawFile(new URL(safe)).href : undefined
    },
  }
}

const absolute = (address: string): URL | undefined => {
  if (address.startsWith('//')) return URL.parse(`https:${address}`) ?? undefined
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? (URL.parse(address) ?? unreadable) : undefined
}

/** Returns the path within the archive, or undefined for a path outside the archive. */
const pathIn = (address: string, folder: string): string | undefined => {
  const isFromRoot = /^[/\\]/.test(address)
  const url = URL.parse(address.replace(/^[/\\]+/, ''), anywhere)
  if (!url?.href.startsWith(anywhere)) return undefined
  const path = decode(url.pathname.slice(new URL(anywhere).pathname.length))
  if (!isFromRoot) return path
  return path?.startsWith(folder) ? path.slice(folder.length) : undefined
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const resolved = ({ folder }: Forge, base: string, path: string): string | undefined =>
  (/^[/\\]/.test(path) ? URL.parse(path.replace(/^[/\\]+/, ''), base) : URL.parse(path, `${base}${folder}`))?.href

// `../../issues` is relative to the page of a file, as on GitHub.
const pageIn = (forge: Forge, path: string): string | undefined => {
  const address = resolved(forge, forge.pages, path)
  return address?.startsWith(`${forge.home}/`) ? safeUrl(address) : undefined
}

const rawIn = (forge: Forge, path: string): string | undefined => {
  const address = resolved(forge, forge.raw, path)
  if (address?.startsWith(forge.raw)) return address
  const page = resolved(forge, forge.pages, path)
  return page?.startsWith(`${forge.home}/`) && /^\/(?:-\/)?(?:raw|blob)\/[^/]+\/./.test(page.slice(forge.home.length))
    ? page
    : undefined
}

/** Returns the URL suffix that limits an image to a theme, as on GitHub. */
const themeOf = (address: string): string => /#gh-(dark|light)-mode-only$/.exec(address)?.[0] ?? ''

// A `blob` page shows a file but is no image. GitHub serves raw SVG files as text without the `sanitize` parameter.
const rawFile = (url: URL): URL => {
  const raw = new URL(url)
  if (raw.hostname === 'github.com') raw.pathname = raw.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/raw/')
  if (raw.hostname === 'raw.githubusercontent.com' && raw.pathname.endsWith('.svg'))
    raw.searchParams.set('sanitize', 'true')
  return raw
}
