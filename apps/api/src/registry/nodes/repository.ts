/** Where a pack's source lives. Two addresses with one key are one repository. */
export interface Repository {
  key: string
  /** The address to show: no trailing slash, no `.git`, no path below the repository. */
  url: string
  owner: string
  name: string
  /** The page of the one file that the address leads to, where it leads to one of a repository. */
  file?: string
}

// Hosts that serve the files of another host's repositories.
const fileHosts = new Map<string, string>(
  Object.entries({
    'raw.githubusercontent.com': 'github.com',
    'gist.githubusercontent.com': 'gist.github.com',
  }),
)

// Hosts where a repository is always the first two parts of the path.
const forges = new Set(['github.com', 'gist.github.com', 'codeberg.org', 'bitbucket.org'])

// Hosts of gists and models: what lies there is no folder of a pack.
const pageHosts = new Set(['gist.github.com', 'huggingface.co', 'civitai.com'])

// Nearly every pack has one, and parsing takes longer than the rest of presenting a pack.
const usualAddress = /^https:\/\/github\.com\/[\w-][\w.-]*\/[\w-][\w.-]*$/

const huggingFaceKinds = new Set(['spaces', 'datasets'])

/** Reads the repository out of any address that leads into it: clone, page, raw file, archive. Undefined when it is no web address. */
export function parseRepository(address: string): Repository | undefined {
  const url = parseUrl(address)
  if (!url) return undefined
  const host = url.hostname.replace(/^www\./, '')
  const home = fileHosts.get(host) ?? host
  const path = url.pathname.split('/').filter((part) => part !== '')
  const parts = repositoryPath(home, path).map(decode)
  const last = parts.at(-1)
  if (last === undefined) return undefined
  const name = last.replace(/\.git$/i, '')
  const root = [...parts.slice(0, -1), name].map(encodeURIComponent).join('/')
  // On a host that is not known, what follows `?` may tell one thing from another.
  const search = isKnown(home) ? '' : url.search
  const clean = `https://${home}${url.port && `:${url.port}`}/${root}${search}`
  return {
    key: search ? clean.toLowerCase() : repositoryKey(clean),
    url: clean,
    owner: parts.at(-2) ?? '',
    name,
    ...(home === 'github.com' && fileIn(clean, host, path)),
  }
}

/** Returns the key of the repository that an address leads into, also of one that leads to a file. */
export function repositoryKeyOf(address: string): string {
  return parseRepository(address)?.key ?? repositoryKey(address)
}

/** Returns the name of a repository in lower case: `https://github.com/a/B.git` → `b`. */
export function repositoryName(address: string): string {
  return repositoryKeyOf(address).split('/').at(-1) ?? ''
}

/** Returns the host and the owner of a repository in lower case: `https://github.com/A/b.git` → `github.com/a`. */
export function repositoryOwner(address: string): string {
  return repositoryKeyOf(address).split('/').slice(0, -1).join('/')
}

/**
 * Whether Git can clone a pack from an address into the folder of packs. What a gist, a page of a model or a single file holds
 * is copied by hand.
 */
export function isCloneable(address: string): boolean {
  if (usualAddress.test(address)) return true
  const repository = parseRepository(address)
  if (repository?.file !== undefined) return false
  const [host = '', ...path] = (repository?.key ?? repositoryKey(address)).split('/')
  return path.length >= (isKnown(host) ? 2 : 1) && !pageHosts.has(host)
}

/** A file that is served raw has a page with its history and a button for a copy. */
function fileIn(repository: string, host: string, path: string[]): { file?: string } {
  const rest = host === 'github.com' ? path.slice(3) : path.slice(2)
  const isFile = host !== 'github.com' || /^(blob|raw)$/.test(path[2] ?? '')
  return isFile && rest.length > 1 ? { file: `${repository}/blob/${rest.join('/')}` } : {}
}

function parseUrl(address: string): URL | undefined {
  const text = address
    .trim()
    .replace(/^git\+/, '')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^git:\/\//, 'https://')
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url : undefined
}

function repositoryPath(host: string, path: string[]): string[] {
  if (forges.has(host)) return path.slice(0, 2)
  if (host === 'huggingface.co') return path.slice(0, huggingFaceKinds.has(path[0] ?? '') ? 3 : 2)
  // GitLab nests groups; what lies inside a repository comes after `/-/`.
  if (host === 'gitlab.com') return path.slice(0, path.indexOf('-') < 0 ? undefined : path.indexOf('-'))
  return path
}

function isKnown(host: string): boolean {
  return forges.has(host) || host === 'huggingface.co' || host === 'gitlab.com'
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Normalizes the address of a repository: `https://GitHub.com/a/B.git/` → `github.com/a/b`. */
export function repositoryKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^git@([^:/]+):/, '$1/')
    .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
}
