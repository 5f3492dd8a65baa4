/** URLs at which a code host shows and serves the files of a repository. */
export interface Forge {
  /** Page of the repository. The pages of its files and issues lie below it. */
  home: string
  /** URL prefix of file pages in the root of the repository. */
  pages: string
  /** URL prefix of raw files in the root of the repository. */
  raw: string
  /** Folder of the pack in the repository with a trailing slash; empty for the root. */
  folder: string
}

interface Style {
  /** Number of path segments that identify the repository. Undefined for GitLab, where `/-/` ends them. */
  parts: number | undefined
  /** Path segments between the repository and the branch in the URL of a folder or file. */
  tree: string[]
  pages: string
  raw: string
  /** Name that stands in for the default branch. */
  head: string
}

const githubStyle: Style = { parts: 2, tree: ['tree', 'blob'], pages: 'blob', raw: 'raw', head: 'HEAD' }
const gitlabStyle: Style = { parts: undefined, tree: ['-/tree', '-/blob'], pages: '-/blob', raw: '-/raw', head: 'HEAD' }
const giteaStyle: Style = { parts: 2, tree: ['src/branch'], pages: 'src/branch', raw: 'raw/branch', head: 'HEAD' }
const bitbucketStyle: Style = { parts: 2, tree: ['src'], pages: 'src', raw: 'raw', head: 'HEAD' }
const giteeStyle: Style = { ...githubStyle, head: 'master' }
const modelStyle: Style = { ...githubStyle, raw: 'resolve', head: 'main' }

/** Reads the base URLs for relative links from a repository URL. Returns undefined for any other URL. */
export const readForge = (repository: string | undefined): Forge | undefined => {
  const url = URL.parse(repository ?? '')
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined
  const host = url.host.replace(/^www\./, '')
  const path = url.pathname.split('/').filter((part) => part !== '')
  const style = styleOf(host, path)
  const end = style.parts ?? repositoryEnd(path)
  const rest = path.slice(end)
  const own = path.slice(0, end)
  const last = own.pop()?.replace(/\.git$/i, '')
  if (!last || own.length === 0) return undefined
  const home = `https://${host}/${[...own, last].join('/')}`
  const { branch, folder } = folderIn(rest, style)
  const raw =
    host === 'github.com' ? home.replace('//github.com', '//raw.githubusercontent.com') : `${home}/${style.raw}`
  return { home, pages: `${home}/${style.pages}/${branch}/`, raw: `${raw}/${branch}/`, folder }
}

const styleOf = (host: string, path: string[]): Style => {
  if (host === 'huggingface.co') {
    const isKind = path[0] === 'spaces' || path[0] === 'datasets'
    return { ...modelStyle, parts: isKind ? 3 : 2 }
  }
  if (host === 'gitee.com') return giteeStyle
  if (host === 'bitbucket.org') return bitbucketStyle
  if (host.startsWith('gitlab.') || path.includes('-')) return gitlabStyle
  if (host === 'codeberg.org' || /^(gitea|forgejo)\./.test(host) || (path[2] === 'src' && path[3] === 'branch'))
    return giteaStyle
  return githubStyle
}

// GitLab nests groups. The parts of a repository follow `/-/`.
const repositoryEnd = (path: string[]): number => (path.includes('-') ? path.indexOf('-') : path.length)

const folderIn = (rest: string[], { tree, head }: Style): { branch: string; folder: string } => {
  const mark = tree.find((each) => rest.join('/').startsWith(`${each}/`))
  if (mark === undefined) return { branch: head, folder: '' }
  const [branch = head, ...folders] = rest.slice(mark.split('/').length)
  // A `blob` URL names a file, so its last segment is no folder.
  if (mark.endsWith('blob')) folders.pop()
  return { branch, folder: folders.map((part) => `${part}/`).join('') }
}
