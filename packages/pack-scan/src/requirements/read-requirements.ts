/** Dependency or option as written in the file. */
export interface Requirement {
  line: string
  position: number
}

/** The entries of a requirements file, without comments; lines continued with `\` are joined. */
export function readRequirements(text: string): Requirement[] {
  const found: Requirement[] = []
  let position = 0
  let open: Requirement | undefined
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(?:^|\s)#.*$/, '').trim()
    const entry: Requirement = open ?? { line: '', position }
    entry.line += ` ${line.replace(/\\$/, '')}`
    position += raw.length + 1
    if (line.endsWith('\\') && entry.line.length < 2000) {
      open = entry
      continue
    }
    open = undefined
    entry.line = entry.line.trim().slice(0, 2000)
    if (entry.line) found.push(entry)
    if (found.length >= mostRequirements) break
  }
  return found
}

/**
 * Returns the dependencies of a pyproject.toml with their positions. Reads only `dependencies`, optional groups and
 * Poetry's tables.
 */
export function readPyproject(text: string): Requirement[] {
  const found: Requirement[] = []
  let table = ''
  let isList = false
  let position = 0
  for (const raw of text.split('\n')) {
    const header = /^\s*\[([^[\]]{1,100})\]\s*(?:#.*)?$/.exec(raw)
    const key: RegExpExecArray | null = isList ? null : /^\s*"?([\w.-]{1,100})"?\s*=\s*/.exec(raw)
    if (header) {
      table = header[1]?.trim() ?? ''
      isList = false
    } else if (!isList && key)
      isList = holdsDependencies(table, key[1] ?? '') && raw.slice(key[0].length).startsWith('[')
    if (isList)
      for (const { line, at } of textsIn(raw, key && !header ? key[0].length : 0))
        found.push({ line, position: position + at })
    else if (key && /^tool\.poetry\.(?:.*\.)?dependencies$/.test(table))
      found.push({ line: fromPoetry(key[1] ?? '', raw.slice(key[0].length)), position })
    if (isList && /\]\s*(?:#.*)?$/.test(raw.replaceAll(/"[^"]*"|'[^']*'/g, ''))) isList = false
    position += raw.length + 1
    if (found.length >= mostRequirements) break
  }
  return found
}

const mostRequirements = 2000

function holdsDependencies(table: string, key: string): boolean {
  if (table === 'project') return key === 'dependencies'
  if (table === 'build-system') return key === 'requires'
  return table === 'project.optional-dependencies' || table === 'dependency-groups'
}

function textsIn(raw: string, from: number): { line: string; at: number }[] {
  const found: { line: string; at: number }[] = []
  for (const match of raw.slice(from, 20_000).matchAll(/"([^"]{1,1000})"|'([^']{1,1000})'|#/g)) {
    if (match[0] === '#') break
    found.push({ line: match[1] ?? match[2] ?? '', at: from + match.index })
  }
  return found
}

function fromPoetry(name: string, value: string): string {
  const git = /\bgit\s*=\s*["']([^"']{1,500})["']/.exec(value)?.[1]
  const revision = /\brev\s*=\s*["']([^"']{1,100})["']/.exec(value)?.[1]
  if (git) return `${name} @ git+${git}${revision ? `@${revision}` : ''}`
  const version = /^["']([^"']{0,100})["']/.exec(value)?.[1] ?? ''
  return /^\d/.test(version) ? `${name}==${version}` : name + version.replace(/^[\^~*]/, '>=')
}
