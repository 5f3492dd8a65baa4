export interface Requirement {
  /** Requirement as written. */
  text: string
  /** Name on PyPI, set for packages from PyPI. */
  name?: string
  /** Text after the name: extras, versions, conditions. */
  rest?: string
  /** Address of the page on PyPI. */
  address?: string
}

const pattern = /^([a-z0-9](?:[\w.-]*[a-z0-9])?)\s*((?:\[[^\]]*\])?\s*(?:(?:[<>=!~(;]).*)?)$/i

/** Parses a requirement. A requirement from another source (`git+https://…`, `name @ …`, a file) has no name. */
export const readRequirement = (line: string): Requirement => {
  const text = line.trim()
  const [, name, rest = ''] = pattern.exec(text.replace(/\s+#.*$/, '')) ?? []
  if (name === undefined) return { text }
  const page = name.toLowerCase().replace(/[-_.]+/g, '-')
  return { text, name, rest: rest.trim(), address: `https://pypi.org/project/${page}/` }
}
