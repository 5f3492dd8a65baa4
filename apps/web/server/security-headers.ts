import { createHash } from 'node:crypto'
import type { AnalyticsFacts, IdentityFacts } from '../app/data/public-facts.ts'

interface Options {
  publicUrl: string
  apiPublicUrl: string
  identity: IdentityFacts
  analytics: AnalyticsFacts
  /** Vite's client uses a web socket and injects inline scripts. */
  development: boolean
}

interface SecuredPage {
  html: string
  headers: [string, string][]
}

/**
 * Returns the page to send with its headers. Only inline scripts with the secret nonce are allowed, by their hash. The
 * nonce is removed, so that all visitors receive equal bytes. An unreadable script with the nonce disables all scripts.
 */
export const securePage = (rendered: string, nonce: string, options: Options): SecuredPage => {
  const html = rendered.replaceAll(` nonce="${nonce}"`, '')
  const hashes = html.includes(nonce) ? undefined : scriptHashes(rendered, nonce)
  return {
    html,
    headers: [
      ['content-security-policy', contentSecurityPolicy(hashes, options)],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
      // Firebase's popup reports its result to the page that opened it.
      [
        'cross-origin-opener-policy',
        options.identity.provider === 'firebase' ? 'same-origin-allow-popups' : 'same-origin',
      ],
      ['cross-origin-resource-policy', 'same-origin'],
      ...(options.publicUrl.startsWith('https://')
        ? [['strict-transport-security', 'max-age=31536000'] satisfies [string, string]]
        : []),
    ],
  }
}

const contentSecurityPolicy = (
  hashes: string[] | undefined,
  { apiPublicUrl, identity, analytics, development }: Options,
) => {
  const needs = providerNeeds(identity)
  const connections = [
    ...needs.connect,
    ...(analytics.isProduction && analytics.mixpanelToken !== undefined ? ['https://api-js.mixpanel.com'] : []),
    ...(development ? ['ws:', 'wss:'] : []),
  ]
  const scripts = hashes ? ["'self'", ...needs.script, ...(development ? ["'unsafe-inline'"] : hashes)] : ["'none'"]
  return [
    "default-src 'self'",
    `script-src ${scripts.join(' ')}`,
    ...(development ? [] : ["script-src-attr 'none'"]),
    // Style attributes and the scroll lock of dialogs are inline styles, which are harmless without scripts.
    "style-src 'self' 'unsafe-inline'",
    // Publishers host icons and README images on any site.
    `img-src 'self' https: data: ${new URL(apiPublicUrl).origin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ...(needs.frame.length > 0 ? [`frame-src ${needs.frame.join(' ')}`] : ["frame-src 'none'"]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

interface Needs {
  script: string[]
  connect: string[]
  frame: string[]
}

/** Returns the hosts that the identity provider loads from and connects to. */
const providerNeeds = (identity: IdentityFacts): Needs => {
  if (identity.provider === 'oidc') return { script: [], connect: [new URL(identity.issuer).origin], frame: [] }
  if (identity.provider === 'embedded') return { script: [], connect: [], frame: [] }
  const emulator = identity.emulatorUrl === undefined ? [] : [new URL(identity.emulatorUrl).origin]
  return {
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...emulator],
    frame: [`https://${identity.authDomain}`, ...emulator],
  }
}

/**
 * Returns the CSP hashes of the scripts with the nonce, or undefined for a script without an end tag. Scans the page in
 * a single pass.
 */
const scriptHashes = (html: string, nonce: string): string[] | undefined => {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    if (!html.startsWith('<script', html.lastIndexOf('<', at))) continue
    const begin = html.indexOf('>', at) + 1
    const end = html.indexOf('</script>', begin)
    if (begin === 0 || end === -1) return undefined
    if (end > begin) hashes.add(`'sha256-${createHash('sha256').update(html.slice(begin, end)).digest('base64')}'`)
  }
  return [...hashes]
}
