import { glob } from 'node:fs/promises'

const patterns = [
  '*.{ts,cjs}',
  '{apps,packages,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css}',
  'contract/*.{ts,yaml}',
  'contract/{paths,schemas}/**/*.yaml',
]

const foreign = new Set(['node_modules', 'build', '.react-router'])

/** Lists hand-written files, relative to the root with forward slashes. Generated and installed files are excluded. */
export async function ownFiles(root: string): Promise<string[]> {
  const paths: string[] = []
  for await (const path of glob(patterns, { cwd: root, exclude: isForeign })) paths.push(path.replaceAll('\\', '/'))
  return paths.toSorted()
}

function isForeign(path: string): boolean {
  return path.split(/[/\\]/).some((part) => foreign.has(part))
}
