import { isPublicHost } from './public-host.ts'

/**
 * Purpose of an address. A repository may use http, because Git hosts on private networks often lack https. Support may
 * be a mailbox. Every visitor loads a picture, so its host must be public.
 */
export type AddressKind = 'link' | 'repository' | 'support' | 'picture'

/** Reasons to refuse an address; each reason is a code of the contract. */
export type AddressProblem = 'invalid_web_address' | 'address_with_credentials' | 'address_of_private_host'

export interface ReadAddress {
  /** Address for storage; empty for a refused address. */
  address: string
  problem?: AddressProblem
}

/** Allowed prefixes of addresses, as messages show them. */
export const beginnings: Record<AddressKind, string> = {
  link: 'https://',
  repository: 'https:// or http://',
  support: 'https:// or mailto:',
  picture: 'https://',
}

const schemes: Record<AddressKind, RegExp> = {
  link: /^https:$/,
  repository: /^https?:$/,
  support: /^(https|mailto):$/,
  picture: /^https:$/,
}

/**
 * Parses an address for a link or a picture on a page. `git@host:path` becomes the web address of a repository;
 * `name@host` is a mailbox.
 */
export function readAddress(text: string, kind: AddressKind): ReadAddress {
  const address = webForm(text.trim(), kind)
  if (kind === 'support' && mailbox.test(address) && !unsafe.test(address)) return { address }
  const url = URL.parse(address)
  // The parser drops line ends and escapes other characters, so the stored address would differ from the linked
  // address.
  if (!url || unsafe.test(address)) return refuse('invalid_web_address')
  if (!schemes[kind].test(url.protocol)) return refuse('invalid_web_address')
  if (url.protocol === 'mailto:') return isMailbox(url) ? { address } : refuse('invalid_web_address')
  if (url.username !== '' || url.password !== '') return refuse('address_with_credentials')
  if (kind === 'picture' && !isPublicHost(url.hostname)) return refuse('address_of_private_host')
  return { address }
}

/** Returns the address in a foreign text; an empty text for an address that `takeAddress` refuses. */
export function safeAddress(text: string, kind: AddressKind): string {
  return readAddress(text, kind).address
}

const unsafe = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const mailbox = /^[^\s@:/?#]+@[^\s@:/?#]+$/

function webForm(text: string, kind: AddressKind): string {
  if (kind === 'repository' || kind === 'link') return text.replace(/^git@([^:/]+):/, 'https://$1/')
  return text
}

/** Returns whether an address is a single mailbox without mail headers, which publishers must not add. */
function isMailbox({ pathname, search, hash }: URL): boolean {
  return search === '' && hash === '' && mailbox.test(decoded(pathname))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function refuse(problem: AddressProblem): ReadAddress {
  return { address: '', problem }
}
