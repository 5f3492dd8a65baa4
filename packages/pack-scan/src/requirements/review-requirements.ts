import { indicatorsIn } from '../indicators/known-bad.ts'
import type { Review, Spot } from '../review.ts'
import { badPackage, breaksOthers, rivalsAmong } from './known-packages.ts'
import { readPyproject, readRequirements } from './read-requirements.ts'

/** Reviews the requirements that a file gives to the installer. */
export function reviewRequirements(path: string, text: string, review: Review): void {
  const entries = path.endsWith('.toml') ? readPyproject(text) : readRequirements(text)
  const rivals = rivalsAmong(entries.map(({ line }) => /^[\w.-]+/.exec(line)?.[0].toLowerCase() ?? ''))
  for (const { line, position } of entries) {
    const spot: Spot = { file: path, text, position }
    if (/(?:^|\/)AppleBotzz\//i.test(line))
      review.find('dependency-known-bad', spot, 'none', 'a package of the attack on ComfyUI_LLMVISION')
    for (const { name } of indicatorsIn(line)) review.find('dependency-known-bad', spot, 'none', name)
    if (rivals.some((name) => new RegExp(`^${name}(?![\\w-])`, 'i').test(line)))
      review.find('dependency-breaks-others', spot, 'none', `${rivals.join(' and ')} overwrite each other`)
    if (line.startsWith('-') && !isEditable(line)) reviewOption(line, spot, review)
    else if (isFromUrl(line)) reviewUrl(line, spot, review)
    else reviewPackage(line, spot, review)
  }
}

function isEditable(line: string): boolean {
  return /^(?:-e|--editable)[\s=]/.test(line)
}

const usualIndexes =
  /^https:\/\/(?:download\.pytorch\.org|pypi\.org|files\.pythonhosted\.org|pypi\.nvidia\.com|pypi\.ngc\.nvidia\.com)(?:\/|$)/

function reviewOption(line: string, spot: Spot, review: Review): void {
  const match = /^(-i|--index-url|--extra-index-url|-f|--find-links|--trusted-host)[\s=]+(\S{1,300})/.exec(line)
  const address = match?.[2]
  if (!match || !address || usualIndexes.test(address)) return
  review.find('dependency-other-index', spot, 'none', `${match[1] ?? ''} ${withoutPassword(address)}`)
}

function isFromUrl(line: string): boolean {
  return /(?:^|[\s@=])(?:(?:git|hg|svn|bzr)\+|https?:\/\/|file:)/i.test(line)
}

function reviewUrl(line: string, spot: Spot, review: Review): void {
  const address = /(?:(?:git|hg|svn|bzr)\+\S{1,500}|https?:\/\/\S{1,500}|file:\S{1,500})/i.exec(line)?.[0] ?? line
  const isRepository = /^(?:git|hg|svn|bzr)\+/i.test(address)
  const isFixed = isRepository ? /@[0-9a-f]{40}(?:#|$)/i.test(address) : /sha256=[0-9a-f]{64}|--hash=sha/i.test(line)
  review.find(
    isFixed ? 'dependency-from-url' : 'dependency-unpinned-url',
    spot,
    'none',
    withoutPassword(address).slice(0, 150),
  )
}

function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/@\s]{1,200}@/, '//***@')
}

function reviewPackage(line: string, spot: Spot, review: Review): void {
  const match = /^([A-Za-z0-9][\w.-]{0,100})\s*(?:\[[^\]]{0,200}\])?\s*([^;#]{0,200})/.exec(line)
  const name = match?.[1]
  if (!name) return
  const range = (match[2] ?? '').trim()
  const version = /^===?\s*([^\s,;]{1,50})/.exec(range)?.[1]
  const bad = badPackage(name, version)
  if (bad) review.find('dependency-known-bad', spot, 'none', bad)
  const why = breaksOthers(name, range || '*')
  if (why) review.find('dependency-breaks-others', spot, 'none', `${name}${range ? ` ${range}` : ''}: ${why}`)
}
