/** Where the files of a repository are shown and served. */
export interface Forge {
  /** Page of the repository; what belongs to it lies below. */
  home: string
  /** Page of a file in the root of the repository, without the name of the file. */
  pages: string
  /** Address of the bytes of such a file, without its name. */
  raw: string
  /** Folder of the pack in the repository, with a slash at its end; empty for the root. */
  folder: string
}

interface Style {
  /** Number of parts of a path before what the host adds; undefined when a mark ends them. */
  parts: number | undefined
  /** Between the repository and the branch in the address of a folder. */
  tree: string[]
  pages: string
  raw: string
  /** Branch that stands for the default one. */
  head: string
}

const githubStyle: Style = { parts: 2, tree: ['tree', 'blob'], pages: 'blob', raw: 'raw', head: 'HEAD' }
const gitlabStyle: Style = { parts: undefined, tree: ['-/tree', '-/blob'], pages: '-/blob', raw: '-/raw', head: 'HEAD' }
const giteaStyle: Style = { parts: 2, tree: ['src/branch'], pages: 'src/branch', raw: 'raw/branch', head: 'HEAD' }
const bitbucketStyle: Style = { parts: 2, tree: ['src'], pages: 'src', raw: 'raw', head: 'HEAD' }
const giteeStyle: Style = { ...githubStyle, head: 'master' }
const modelStyle: Style = { ...githubStyle, raw: 'resolve', head: 'main' }

/** Reads where relative addresses of a repository lead; undefined for an address that leads to none. */
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

// GitLab nests groups. What belongs to a repository comes after `/-/`.
const repositoryEnd = (path: string[]): number => (path.includes('-') ? path.indexOf('-') : path.length)

const folderIn = (rest: string[], { tree, head }: Style): { branch: string; folder: string } => {
  const mark = tree.find((each) => rest.join('/').startsWith(`${each}/`))
  if (mark === undefined) return { branch: head, folder: '' }
  const [branch = head, ...folders] = rest.slice(mark.split('/').length)
  // Such an address leads to one file, which is no folder.
  if (mark.endsWith('blob')) folders.pop()
  return { branch, folder: folders.map((part) => `${part}/`).join('') }
}
