import { useLocation } from 'react-router'
import { useBoot } from '../data/boot.tsx'
import { defaultLocale, type Locale, locales } from '../i18n/languages.ts'
import { localeOfPath, localizePath } from '../i18n/negotiate.ts'
import { useT } from '../i18n/use-t.ts'

const siteTitle = 'Comfy Registry'

export interface PageFacts {
  /** Title before the site name. Without a title, the site name appears alone. */
  title?: string
  description: string
  /** Localized path of the page without its query string. */
  path: string
  publicUrl: string
  /** Query string that makes a separate page, such as `?page=2`. */
  query?: string
  /** Absolute URL of a preview image. */
  image?: string
  /** Path of a preview image that the site draws (1200 × 630 pixels). Used without an `image`. */
  card?: string
  /** Excludes the page from search engines. */
  hidden?: boolean
}

/** Alternative format or feed of the page, for programs. */
interface PageForm {
  type: string
  title: string
  path: string
}

/** Builds the metadata of a page: title, canonical URL, translations, data for sharing. @internal */
export const pageMeta = ({
  title,
  description,
  path,
  publicUrl,
  query = '',
  image,
  card,
  hidden = false,
}: PageFacts) => {
  const address = (locale: Locale) => `${publicUrl}${localizePath(path, locale)}${query}`
  const canonical = `${publicUrl}${path}${query}`
  const language: string = localeOfPath(path)
  return {
    title: title === undefined ? siteTitle : `${title} · ${siteTitle}`,
    description,
    canonical,
    alternates: [
      ...locales.map((locale): { hrefLang: string; href: string } => ({ hrefLang: locale, href: address(locale) })),
      { hrefLang: 'x-default', href: address(defaultLocale) },
    ],
    openGraph: {
      'og:type': 'website',
      'og:site_name': siteTitle,
      'og:title': title ?? siteTitle,
      'og:description': description,
      'og:url': canonical,
      'og:locale': language,
      ...pictureOf(image, card === undefined ? undefined : `${publicUrl}${card}`, title ?? siteTitle),
    },
    twitterCard: image === undefined && card === undefined ? 'summary' : 'summary_large_image',
    robots: hidden ? 'noindex' : undefined,
  }
}

const pictureOf = (image: string | undefined, card: string | undefined, alt: string): Record<string, string> => {
  if (image !== undefined) return { 'og:image': image, 'og:image:alt': alt }
  if (card === undefined) return {}
  return {
    'og:image': card,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
  }
}

interface Props {
  title?: string
  description?: string
  /** Canonical path of a page that appears at another path. */
  path?: string
  query?: string
  image?: string
  card?: string
  forms?: readonly PageForm[]
  hidden?: boolean
}

/** Adds the head elements of a page. A page may render them anywhere, because React moves them into the head. */
export const PageMeta = ({ description, path, forms, ...facts }: Props) => {
  const t = useT()
  const { pathname } = useLocation()
  const { publicUrl } = useBoot()
  const here = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const meta = pageMeta({ ...facts, description: description ?? t('site.description'), path: path ?? here, publicUrl })
  return (
    <>
      <title>{meta.title}</title>
      <meta name="description" content={meta.description} />
      {meta.robots && <meta name="robots" content={meta.robots} />}
      {!facts.hidden && <link rel="canonical" href={meta.canonical} />}
      {!facts.hidden && meta.alternates.map((link) => <link key={link.hrefLang} rel="alternate" {...link} />)}
      {forms?.map((form) => (
        <link key={form.path} rel="alternate" type={form.type} title={form.title} href={`${publicUrl}${form.path}`} />
      ))}
      {import.meta.env.SSR && <Sharing meta={meta} />}
    </>
  )
}

// Sites that preview shared links read only the server's HTML.
const Sharing = ({ meta }: { meta: ReturnType<typeof pageMeta> }) => (
  <>
    {Object.entries(meta.openGraph).map(([property, content]) => (
      <meta key={property} property={property} content={content} />
    ))}
    <meta name="twitter:card" content={meta.twitterCard} />
  </>
)
