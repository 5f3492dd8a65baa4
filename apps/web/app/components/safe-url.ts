/** An address that a link may lead to: of the web, and without a name or a password in it; or undefined. */
export const safeUrl = (text: string | undefined): string | undefined => {
  const url = URL.parse(text?.trim() ?? '')
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' ? url.href : undefined
}

/** An address where people ask for help: a page or one mailbox, or undefined. */
export const safeSupportUrl = (text: string | undefined): string | undefined => {
  const address = /^(?:mailto:)?([^\s@:/?#&,]+@[^\s@:/?#&,]+)$/.exec(text?.trim() ?? '')?.[1]
  return address === undefined ? safeUrl(text) : `mailto:${address}`
}

/** An address that a picture may come from: encrypted, and on no reader's own network; or undefined. */
export const safeImageUrl = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed)) return trimmed
  const address = safeUrl(trimmed)
  return address?.startsWith('https:') && isPublicHost(new URL(address).hostname) ? address : undefined
}

/** How an address is shown: without what every address has. */
export const shownUrl = (url: string): string => {
  const { protocol, host, pathname } = new URL(url)
  if (protocol === 'mailto:') return pathname
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`
}

const ownNames = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** Whether a parsed host is one of the internet; addresses of version 6 that are have a 2 or a 3 before all. */
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
