/** An address that a link may lead to: the web's own kinds alone, or undefined. */
export const safeUrl = (text: string | undefined): string | undefined => {
  const url = URL.parse(text?.trim() ?? '')
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

/** An address that a picture may come from, or undefined. */
export const safeImageUrl = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  return /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed) ? trimmed : safeUrl(trimmed)
}

/** How an address is shown: without what every address has. */
export const shownUrl = (url: string): string => {
  const { host, pathname } = new URL(url)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`
}
