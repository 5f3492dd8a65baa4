/** Address of a pack's source code. Addresses with equal keys mean the same repository. */
export interface Repository {
  key: string
  /** The address to show: no trailing slash, no `.git`, no path below the repository. */
  url: string
  owner: string
  name: string
  /** Page of a single file; undefined for an address that leads to no file of a repository. */
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

// Hosts of gists and models. Their contents are no folders of packs.
const pageHosts = new Set(['gist.github.com', 'huggingface.co', 'civitai.com'])

// Nearly every pack has such an address. Parsing it would take longer than the rest of presenting a pack.
const usualAddress = /^https:\/\/github\.com\/[\w-][\w.-]*\/[\w-][\w.-]*$/

const huggingFaceKinds = new Set(['spaces', 'datasets'])

/**
 * Returns the repository of an address: clone address, page, raw file or archive. Undefined for a text that is no web
 * address.
 */
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
  // On an unknown host, the query string may distinguish two repositories.
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

/** Returns the key of the repository that contains an address, also for the address of a file. */
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
 * Whether Git can clone a pack from an address into the folder of packs. Users copy gists, single files and files of
 * model pages by hand.
 */
export function isCloneable(address: string): boolean {
  if (usualAddress.test(address)) return true
  const repository = parseRepository(address)
  if (repository?.file !== undefined) return false
  const [host = '', ...path] = (repository?.key ?? repositoryKey(address)).split('/')
  return path.length >= (isKnown(host) ? 2 : 1) && !pageHosts.has(host)
}

/** Returns the page of a file. The page shows history and a copy button, which a raw file lacks. */
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
  // GitLab nests groups. Paths inside a repository come after `/-/`.
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
