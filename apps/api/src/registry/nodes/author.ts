import { repositoryKey } from './repository.ts'

/** The author of a pack. Without an id, other packs of the author are unknown. */
export interface NodeAuthor {
  id?: string
  name: string
}

/** An author by whom packs are found: an account of GitHub in lower case, or a name that packs give, in any case. */
export type AuthorKey = { account: string } | { givenName: string }

/** Hosts on which the first part of a path is an account of GitHub. */
export const accountHosts = ['github.com', 'gist.github.com', 'raw.githubusercontent.com', 'gist.githubusercontent.com']
export const longestAccount = 100

const accountElsewhere = /^(?:codeberg\.org|gitlab\.com|bitbucket\.org|huggingface\.co)\/([^/]+)\/[^/]/
const longestGiven = 200

/**
 * Joins who wrote a pack from what it says. The owner of a repository on GitHub is the author: one account has one name, and
 * given names are free text. A given name alone is another author than the account of that name, and so is an account on
 * another host, until somebody proves otherwise: neither leads to the page of the account.
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

/** The account of GitHub that owns a repository, by the key of the repository. In SQL it stands in author-store.ts. */
function accountIn(key: string): string | undefined {
  const [host = '', account = '', repository = ''] = key.split('/')
  const isAccount = /^[a-z0-9][a-z0-9_-]*$/.test(account) && account.length <= longestAccount
  return accountHosts.includes(host) && isAccount && repository !== '' ? account : undefined
}

/** Reads the id of an author: a name of GitHub never begins with `~`. */
export function parseAuthorId(id: string): AuthorKey {
  return id.startsWith('~') ? { givenName: foldName(trimmed(id.slice(1))) } : { account: foldName(trimmed(id)) }
}

/** Folds a name as `lower(… collate "C")` does, in every database alike. */
export function foldName(name: string): string {
  return name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** As `btrim` does. */
function trimmed(text: string): string {
  return text.replaceAll(/^ +| +$/g, '')
}

/** The owner as the address of the repository writes it. */
function asWritten(owner: string, repository: string): string {
  const parts = repository.split(/[/:]/)
  return parts.find((part) => part.toLowerCase() === owner) ?? owner
}
