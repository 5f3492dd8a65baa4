/** Returns an address that a link may lead to: a web address without a user name or password; undefined otherwise. */
export const safeUrl = (text: string | undefined): string | undefined => {
  const url = URL.parse(text?.trim() ?? '')
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' ? url.href : undefined
}

/** Returns an address for support: a page or a single mailbox; undefined otherwise. */
export const safeSupportUrl = (text: string | undefined): string | undefined => {
  const address = /^(?:mailto:)?([^\s@:/?#&,]+@[^\s@:/?#&,]+)$/.exec(text?.trim() ?? '')?.[1]
  return address === undefined ? safeUrl(text) : `mailto:${address}`
}

/**
 * Returns an address that a picture may load from: a data URL of an image, or HTTPS on a public host; undefined
 * otherwise.
 */
export const safeImageUrl = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed)) return trimmed
  const address = safeUrl(trimmed)
  return address?.startsWith('https:') && isPublicHost(new URL(address).hostname) ? address : undefined
}

/** Formats an address for display: without scheme, `www.` and trailing slashes. */
export const shownUrl = (url: string): string => {
  const { protocol, host, pathname } = new URL(url)
  if (protocol === 'mailto:') return pathname
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`
}

const ownNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** Whether a parsed host is on the public internet. Public IPv6 addresses begin with 2 or 3. */
const isPublicHost = (hostname: string): boolean => {
  const host = hostname.replace(/\.$/, '')
  if (host.startsWith('[')) return /^\[[23][0-9a-f]{3}:/.test(host)
  if (!/^[\d.]+$/.test(host)) return host.includes('.') && !ownNames.test(host)
  const [a = 0, b = 0] = host.split('.').map(Number)
  const isOwn = a === 0 || a === 10 || a === 127 || a >= 224
  return !(
    isOwn ||
    between(a, b, 100, 64, 127) ||
    between(a, b, 172, 16, 31) ||
    between(a, b, 198, 18, 19) ||
    (a === 169 && b === 254) ||
    (a === 192 && (b === 168 || b === 0))
  )
}

const between = (a: number, b: number, first: number, least: number, most: number) =>
  a === first && b >= least && b <= most
