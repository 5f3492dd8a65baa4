import { repositoryKey } from './repository.ts'

/** The author of a pack. Without an id, other packs of the author are unknown. */
export interface NodeAuthor {
  id?: string
  name: string
}

/** Key of an author: an account of GitHub in lower case, or a name that packs give, in any case. */
export type AuthorKey = { account: string } | { givenName: string }

/** Hosts on which the first part of a path is a GitHub account. */
export const accountHosts = ['github.com', 'gist.github.com', 'raw.githubusercontent.com', 'gist.githubusercontent.com']
export const longestAccount = 100

const accountElsewhere = /^(?:codeberg\.org|gitlab\.com|bitbucket\.org|huggingface\.co)\/([^/]+)\/[^/]/
const longestGiven = 200

/**
 * Returns the author of a pack. For a repository on GitHub the author is its owner, because an account has one name and
 * given names are free text. Equal given names and accounts on other hosts are other authors, without a link to the
 * page of the account.
 */
export function authorOf({ repository, author }: { repository: string; author: string }): NodeAuthor | undefined {
  const key = repositoryKey(repository)
  const owner = accountIn(key)
  if (owner !== undefined) return { id: owner, name: asWritten(owner, repository) }
  const given = trimmed(author)
  if (given !== '') return { ...(given.length <= longestGiven && { id: `~${foldName(given)}` }), name: given }
  const elsewhere = accountElsewhere.exec(key)?.[1]
  return elsewhere === undefined ? undefined : { name: asWritten(elsewhere, repository) }
}

/**
 * Returns the account of GitHub that owns a repository, by the key of the repository. author-store.ts has this rule in
 * SQL.
 */
function accountIn(key: string): string | undefined {
  const [host = '', account = '', repository = ''] = key.split('/')
  const isAccount = /^[a-z0-9][a-z0-9_-]*$/.test(account) && account.length <= longestAccount
  return accountHosts.includes(host) && isAccount && repository !== '' ? account : undefined
}

/** Parses the id of an author. GitHub account names never begin with `~`. */
export function parseAuthorId(id: string): AuthorKey {
  return id.startsWith('~') ? { givenName: foldName(trimmed(id.slice(1))) } : { account: foldName(trimmed(id)) }
}

/** Folds a name like SQL `lower(… collate "C")`, which is equal in every database. */
export function foldName(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Trims spaces like SQL `btrim`. */
function trimmed(text: string): string {
  return text.replaceAll(/^ +| +$/g, '')
}

/** Returns the owner in the spelling of the repository address. */
function asWritten(owner: string, repository: string): string {
  const parts = repository.split(/[/:]/)
  return parts.find((part) => part.toLowerCase() === owner) ?? owner
}
