export interface Requirement {
  /** As it was written. */
  text: string
  /** The name on PyPI, when it comes from there. */
  name?: string
  /** The part after the name: extras, versions, conditions. */
  rest?: string
  /** The page on PyPI. */
  address?: string
}

const pattern = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)\s*((?:\[[^\]]*\])?\s*(?:(?:[<>=!~(;]).*)?)$/i

/** Reads a requirement; what pip would fetch from elsewhere (`git+https://…`, `name @ …`, a file) has no name. */
export const readRequirement = (line: string): Requirement => {
  const text = line.trim()
  const [, name, rest = ''] = pattern.exec(text.replace(/\s+#.*$/, '')) ?? []
  if (name === undefined) return { text }
  const page = name.toLowerCase().replace(/[-_.]+/g, '-')
  return { text, name, rest: rest.trim(), address: `https://pypi.org/project/${page}/` }
}
