import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MadeRelease {
  version: string
  /** `Requires-Dist` lines; without them no metadata is kept. */
  requires?: readonly string[]
  requiresPython?: string
  yanked?: boolean
}

/** Writes a Python package as the index of PyPI has it: PEP 691, and PEP 658 beside it. */
export async function givenPythonPackage(
  folder: string,
  name: string,
  releases: readonly MadeRelease[],
): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  const files = await Promise.all(
    releases.map(async ({ version, requires, requiresPython, yanked }) => {
      const filename = `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`
      if (requires) {
        const lines = ['Metadata-Version: 2.1', `Name: ${name}`, ...requires.map((line) => `Requires-Dist: ${line}`)]
        await writeFile(join(folder, name, `${filename}.metadata`), `${lines.join('\n')}\n\nRequires-Dist: no header\n`)
      }
      return { filename, 'requires-python': requiresPython ?? null, yanked: yanked ?? false }
    }),
  )
  await writeFile(join(folder, name, 'index.json'), JSON.stringify({ meta: { 'api-version': '1.1' }, name, files }))
}
