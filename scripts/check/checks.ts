/** Check of the whole repository: a program of node_modules/.bin, or `node` with a script of this project. */
export interface Check {
  name: string
  command: readonly [program: string, ...args: string[]]
}

const cruised = ['apps', 'packages', 'contract', 'scripts', 'e2e', 'bench', 'vitest.config.ts']

/** Every check. Slow checks come first, so that they overlap with the quick checks. */
export const checks: readonly Check[] = [
  { name: 'web-types', command: ['npm', 'run', 'typecheck', '--workspace', 'apps/web', '--silent'] },
  { name: 'types', command: ['tsc', '--project', '.'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['prettier', '--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'dead', command: ['knip'] },
  { name: 'dead-production', command: ['knip', '--production'] },
  { name: 'arrows', command: ['depcruise', '--output-type', 'err', ...cruised] },
  { name: 'text-lookups', command: ['node', 'scripts/check-text-lookups.ts'] },
  { name: 'house', command: ['node', 'scripts/check-house.ts'] },
  { name: 'locales', command: ['node', 'scripts/check-locales.ts'] },
  { name: 'contract', command: ['redocly', 'lint'] },
  { name: 'generated', command: ['node', 'contract/generate.ts', '--check'] },
]
