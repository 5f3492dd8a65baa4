import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const configFile = join(root, '.dependency-cruiser.cjs')

// For each rule: a file that breaks it, and the module it reaches for.
const violations: Record<string, [file: string, imports: string]> = {
  'no-cycle': ['apps/api/src/nodes/one.ts', './two.ts'],
  'nothing-is-missing': ['scripts/lost.ts', './nowhere.ts'],
  'pages-miss-nothing': ['apps/web/app/lost.ts', './nowhere.ts'],
  'the-contract-imports-nothing': ['contract/promise.ts', '../apps/api/src/index.ts'],
  'the-contract-has-doors': ['apps/api/src/nodes/paths.ts', '../../../../contract/promise.ts'],
  'packages-are-leaves': ['packages/leaf/src/index.ts', '../../../apps/api/src/index.ts'],
  'packages-have-one-door': ['apps/api/src/nodes/window.ts', '../../../../packages/leaf/src/inside.ts'],
  'pages-speak-the-contract': ['apps/web/server/main.ts', '../../api/src/index.ts'],
  'the-api-knows-no-pages': ['apps/api/src/nodes/page.ts', '../../../web/server/pages.ts'],
  'the-cli-uses-doors': ['apps/cli/src/main.ts', '../../api/src/nodes/two.ts'],
  'platform-knows-no-feature': ['apps/api/src/platform/log/log.ts', '../../nodes/two.ts'],
  'one-folder-knows-the-framework': ['apps/api/src/nodes/serve.ts', 'hono'],
  'sql-lives-in-stores': ['apps/api/src/nodes/verb.ts', 'kysely'],
  'a-store-serves-its-own-feature': ['apps/api/src/versions/verb.ts', '../nodes/node-store.ts'],
  'routes-call-verbs': ['apps/api/src/nodes/routes/get-node.ts', '../node-store.ts'],
  'routes-are-leaves': ['apps/api/src/nodes/calls-a-route.ts', './routes/get-node.ts'],
  'routes-are-listed-once': ['apps/api/src/nodes/reads-a-list.ts', './routes/index.ts'],
  'ui-knows-no-domain': ['apps/web/app/ui/button.ts', '../links.ts'],
  'data-knows-no-page': ['apps/web/app/data/context.ts', '../pages/home/page.ts'],
  'pages-do-not-share': ['apps/web/app/pages/node/page.ts', '../home/page.ts'],
  'components-know-no-page': ['apps/web/app/components/card.ts', '../pages/home/page.ts'],
  'the-app-knows-no-server': ['apps/web/app/root.ts', '../server/pages.ts'],
  'source-knows-no-test': ['apps/api/src/nodes/uses-a-test.ts', './node.test.ts'],
  'source-knows-no-tool': ['apps/api/src/nodes/uses-a-tool.ts', 'a-tool'],
}

const innocent: Record<string, string> = {
  'apps/api/src/nodes/two.ts': "import './one.ts'\n",
  'apps/api/src/index.ts': "import './nodes/routes/index.ts'\nimport './nodes/node-store.ts'\n",
  'apps/api/src/nodes/node-store.ts': "import 'kysely'\n",
  'apps/api/src/nodes/knows-a-type.ts': "import type { Kysely } from 'kysely'\nexport type Db = Kysely\n",
  'apps/api/src/nodes/node.test.ts': "import './node-store.ts'\nimport 'a-tool'\n",
  'apps/api/src/nodes/routes/index.ts': "import './get-node.ts'\n",
  'apps/web/app/links.ts': 'export const a = 1\n',
  'apps/web/app/pages/home/page.ts': "import '../../components/plain.ts'\nimport 'virtual:routes'\n",
  'apps/web/app/components/plain.ts': "import '../ui/plain.ts'\n",
  'apps/web/app/ui/plain.ts': 'export const a = 1\n',
  'apps/web/server/pages.ts': 'export const a = 1\n',
  'packages/leaf/src/inside.ts': 'export const a = 1\n',
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { hono: '1', kysely: '1' },
    devDependencies: { 'a-tool': '1' },
  }),
  'tsconfig.json':
    '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true, "noEmit": true } }',
}
for (const name of ['hono', 'kysely', 'a-tool']) {
  innocent[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' })
  innocent[`node_modules/${name}/dist/index.js`] = 'exports.Kysely = 1\n'
}

test('every arrow is noticed when it points the wrong way, and none where it does not', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'registry-arrows-'))
  try {
    await writeTree(directory)
    const found = cruise(directory)
    const planted = Object.entries(violations).map(([rule, [file]]) => `${rule} in ${file}`)
    expect(found.filter((each) => planted.includes(each)).toSorted()).toEqual(planted.toSorted())
    expect(found.filter((each) => Object.keys(innocent).some((file) => each.endsWith(` in ${file}`)))).toEqual([])
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

test('every rule about arrows is proven here', () => {
  const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(configFile)
  expect(Object.keys(violations).toSorted()).toEqual(config.forbidden.map((rule) => rule.name).toSorted())
})

async function writeTree(directory: string): Promise<void> {
  const files = { ...innocent }
  for (const [file, imports] of Object.values(violations)) files[file] = `import '${imports}'\n`
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true })
    await writeFile(join(directory, file), text)
  }
  await symlink(join(root, 'node_modules/typescript'), join(directory, 'node_modules/typescript'))
}

function cruise(directory: string): string[] {
  const depcruise = join(root, 'node_modules/.bin/depcruise')
  const args = [depcruise, '--config', configFile, '--output-type', 'json', 'apps', 'packages', 'contract', 'scripts']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: directory, encoding: 'utf8' })
  expect(stderr).toBe('')
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(stdout)
  return [...new Set(summary.violations.map(({ from, rule }) => `${rule.name} in ${from}`))]
}
