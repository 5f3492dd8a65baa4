import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MadeRelease {
  version: string
  /** `Requires-Dist` lines. Without the lines, the release has no metadata file. */
  requires?: readonly string[]
  requiresPython?: string
  yanked?: boolean
  /** Tags of the wheel. By default, the wheel is for every machine. */
  tags?: string
  /** Whether there is a source archive beside the wheel. */
  source?: boolean
}

/** Writes a Python package in the format of PyPI's index: PEP 691, with metadata of PEP 658. */
export async function givenPythonPackage(
  folder: string,
  name: string,
  releases: readonly MadeRelease[],
): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  const files = await Promise.all(
    releases.map(async ({ version, requires, requiresPython, yanked, tags = 'py3-none-any', source }) => {
      const stem = `${name.replaceAll('-', '_')}-${version}`
      const filename = `${stem}-${tags}.whl`
      if (requires) {
        const lines = ['Metadata-Version: 2.1', `Name: ${name}`, ...requires.map((line) => `Requires-Dist: ${line}`)]
        await writeFile(join(folder, name, `${filename}.metadata`), `${lines.join('\n')}\n\nRequires-Dist: no header\n`)
      }
      const facts = { 'requires-python': requiresPython ?? null, yanked: yanked ?? false }
      return [filename, ...(source ? [`${stem}.tar.gz`] : [])].map((each) => ({ filename: each, ...facts }))
    }),
  )
  await writeFile(
    join(folder, name, 'index.json'),
    JSON.stringify({ meta: { 'api-version': '1.1' }, name, files: files.flat() }),
  )
}
