/** Address in a form that shows whether two lines take a package from the same location. */
export interface Source {
  /** Address of the repository or file, without a revision. */
  location: string
  /** Address with the revision. */
  whole: string
}

/** Normalizes an address for comparison. Fragments, a trailing `.git` and the case of the host do not count. */
export function sameSource(url: string): Source {
  const [address = ''] = url.split('#')
  const [, scheme = '', host = '', rest = ''] =
    /^(?:(?:git|hg|svn|bzr)\+)?([a-z]+):\/\/([^/]*)(.*)$/is.exec(address) ?? []
  const isRepository = /^(git|hg|svn|bzr)\+/i.test(address)
  const at = isRepository ? rest.lastIndexOf('@') : -1
  const [path, revision] = at < 0 ? [rest, ''] : [rest.slice(0, at), rest.slice(at)]
  const location = `${scheme.toLowerCase()}://${host.toLowerCase()}${path.replace(/\/+$/, '').replace(/\.git$/, '')}`
  return { location, whole: location + revision }
}
