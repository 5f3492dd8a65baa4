import { createHash } from 'node:crypto'
import type { AnalyticsFacts, IdentityFacts } from '../app/data/public-facts.ts'

export interface PolicyFacts {
  apiPublicUrl: string
  identity: IdentityFacts
  analytics: AnalyticsFacts
}

interface Options extends PolicyFacts {
  /** Vite's client talks over a web socket and injects what it needs. */
  development: boolean
}

/** The headers of a page. Scripts run by their hash and not by a nonce: a page is the same bytes for every visitor. */
export const pageHeaders = (html: string, options: Options): [string, string][] => [
  ['content-security-policy', contentSecurityPolicy(inlineScriptHashes(html), options)],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
  // Firebase's window for signing in tells its result to the page that opened it.
  ['cross-origin-opener-policy', options.identity.provider === 'firebase' ? 'same-origin-allow-popups' : 'same-origin'],
]

const contentSecurityPolicy = (hashes: string[], { apiPublicUrl, identity, analytics, development }: Options) => {
  const needs = providerNeeds(identity)
  const connections = [
    ...needs.connect,
    ...(analytics.isProduction && analytics.mixpanelToken !== undefined ? ['https://api-js.mixpanel.com'] : []),
    ...(development ? ['ws:', 'wss:'] : []),
  ]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...needs.script, ...(development ? ["'unsafe-inline'"] : hashes)].join(' '),
    // Style attributes and the scroll lock of dialogs are inline; without scripts they can do no harm.
    "style-src 'self' 'unsafe-inline'",
    // Icons and README pictures live wherever publishers keep them.
    `img-src 'self' https: data: ${new URL(apiPublicUrl).origin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ...(needs.frame.length > 0 ? [`frame-src ${needs.frame.join(' ')}`] : []),
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

/** What the configured provider loads and talks to besides this site. */
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
