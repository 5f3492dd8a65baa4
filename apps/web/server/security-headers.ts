import { createHash } from 'node:crypto'

interface Options {
  apiPublicUrl: string
  /** Vite's client talks over a web socket and injects what it needs. */
  development: boolean
}

/** The headers of a page. Scripts run by their hash and not by a nonce: a page is the same bytes for every visitor. */
export const pageHeaders = (html: string, { apiPublicUrl, development }: Options): [string, string][] => [
  ['content-security-policy', contentSecurityPolicy(inlineScriptHashes(html), apiPublicUrl, development)],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
  ['cross-origin-opener-policy', 'same-origin'],
]

const contentSecurityPolicy = (hashes: string[], apiPublicUrl: string, development: boolean) =>
  [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline'" : hashes.join(' ')}`.trim(),
    // Style attributes and the scroll lock of dialogs are inline; without scripts they can do no harm.
    "style-src 'self' 'unsafe-inline'",
    // Icons and README pictures live wherever publishers keep them.
    `img-src 'self' https: data: ${new URL(apiPublicUrl).origin}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/** The CSP sources of the scripts that stand in a page; those with an address and blocks of data need none. @internal */
export const inlineScriptHashes = (html: string): string[] => {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(script)) {
    if (/\ssrc=/i.test(attributes) || /\stype="application\/(ld\+)?json"/i.test(attributes) || text === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
