import { isPublicHost } from './public-host.ts'

/**
 * Purpose of an address. A repository may use http, because Git hosts on private networks often have nothing else. Support may be
 * a mailbox. Every reader fetches a picture, so its host must be public.
 */
export type AddressKind = 'link' | 'repository' | 'support' | 'picture'

/** Why an address is not taken; each is a code of the contract. */
export type AddressProblem = 'invalid_web_address' | 'address_with_credentials' | 'address_of_private_host'

export interface ReadAddress {
  /** As it is stored; '' where there is a problem. */
  address: string
  problem?: AddressProblem
}

/** How an address of a kind may begin, for people. */
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

/** Reads an address that pages make a link or a picture of. `git@host:path` is the web address of a repository, and `name@host` a mailbox. */
export function readAddress(text: string, kind: AddressKind): ReadAddress {
  const address = webForm(text.trim(), kind)
  if (kind === 'support' && mailbox.test(address) && !unsafe.test(address)) return { address }
  const url = URL.parse(address)
  // The parser drops line ends and escapes the rest, and what is stored would be another address than what is linked.
  if (!url || unsafe.test(address)) return refuse('invalid_web_address')
  if (!schemes[kind].test(url.protocol)) return refuse('invalid_web_address')
  if (url.protocol === 'mailto:') return isMailbox(url) ? { address } : refuse('invalid_web_address')
  if (url.username !== '' || url.password !== '') return refuse('address_with_credentials')
  if (kind === 'picture' && !isPublicHost(url.hostname)) return refuse('address_of_private_host')
  return { address }
}

/** The address that a foreign text names, or '' where a person would be refused. */
export function safeAddress(text: string, kind: AddressKind): string {
  return readAddress(text, kind).address
}

const unsafe = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const mailbox = /^[^\s@:/?#]+@[^\s@:/?#]+$/

function webForm(text: string, kind: AddressKind): string {
  if (kind === 'repository' || kind === 'link') return text.replace(/^git@([^:/]+):/, 'https://$1/')
  return text
}

/** A single mailbox, because strangers must not add headers to a mail. */
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
