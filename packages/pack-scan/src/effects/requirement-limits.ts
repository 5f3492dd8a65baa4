import { lineFinder } from '@registry/syntax'
import { readPyproject, readRequirements } from '../requirements/read-requirements.ts'
import { basePackage } from './base-packages.ts'
import type { EffectList } from './effect.ts'

/** Reports requirements that fix a base package to a version or an address, or limit it to lower versions. */
export function readRequirementEffects(path: string, text: string, effects: EffectList): void {
  const plain = text.replaceAll('\r\n', '\n')
  const lineOf = lineFinder(plain)
  for (const { line, position } of path.endsWith('.toml') ? readPyproject(plain) : readRequirements(plain)) {
    const [requirement = ''] = line.split(';', 1)
    if (basePackage(requirement) === undefined) continue
    if (/(?:^|[^!<>=~])(?:===?|<=?|~=)\s*[\w"']|@\s*\S|^https?:/.test(requirement))
      effects.add('package-limit', line.trim(), path, lineOf(position))
  }
}

/** The files that installers take requirements from. */
export function givesRequirements(path: string): boolean {
  return path === 'requirements.txt' || path === 'pyproject.toml'
}
