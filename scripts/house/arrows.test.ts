import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const configFile = join(root, '.dependency-cruiser.cjs')

// For each rule: a file that breaks it, and the module that it imports.
const violations: Record<string, [file: string, imports: string]> = {
  'no-cycle': ['apps/api/src/registry/nodes/one.ts', './two.ts'],
  'nothing-is-missing': ['scripts/lost.ts', './nowhere.ts'],
  'pages-miss-nothing': ['apps/web/app/lost.ts', './nowhere.ts'],
  'the-contract-imports-nothing': ['contract/promise.ts', '../apps/api/src/index.ts'],
  'the-contract-has-doors': ['apps/api/src/registry/nodes/paths.ts', '../../../../../contract/promise.ts'],
  'packages-are-leaves': ['packages/leaf/src/index.ts', '../../../apps/api/src/index.ts'],
  'the-search-catalogue-stands-alone': ['packages/search-engine/src/catalogue/entry.ts', '../rank/order.ts'],
  'packages-have-one-door': ['apps/api/src/registry/nodes/window.ts', '../../../../../packages/leaf/src/inside.ts'],
  'pages-speak-the-contract': ['apps/web/server/main.ts', '../../api/src/index.ts'],
  'the-api-knows-no-pages': ['apps/api/src/registry/nodes/page.ts', '../../../../web/server/pages.ts'],
  'the-cli-uses-doors': ['apps/cli/src/main.ts', '../../api/src/registry/nodes/two.ts'],
  'platform-knows-no-feature': ['apps/api/src/platform/log/log.ts', '../../registry/nodes/two.ts'],
  'one-folder-knows-the-framework': ['apps/api/src/registry/nodes/serve.ts', 'hono'],
  'packs-are-read-in-threads': [
    'apps/api/src/registry/nodes/scan.ts',
    '../../../../../packages/pack-scan/src/index.ts',
  ],
  'clients-load-where-configured': ['apps/api/src/commerce/payments/early.ts', 'stripe'],
  'sql-lives-in-stores': ['apps/api/src/registry/nodes/verb.ts', 'kysely'],
  'a-store-serves-its-own-area': ['apps/api/src/ci/results/verb.ts', '../../registry/nodes/node-store.ts'],
  'routes-call-verbs': ['apps/api/src/registry/nodes/routes.ts', './node-store.ts'],
  'routes-are-leaves': ['apps/api/src/registry/nodes/calls-a-route.ts', './routes.ts'],
  'ui-knows-no-domain': ['apps/web/app/ui/button.ts', '../links.ts'],
  'data-knows-no-page': ['apps/web/app/data/context.ts', '../areas/catalogue/search/page.ts'],
  'web-areas-do-not-share': ['apps/web/app/areas/account/keys/page.ts', '../../catalogue/search/page.ts'],
  'pages-do-not-share': ['apps/web/app/areas/catalogue/node/page.ts', '../search/page.ts'],
  'components-know-no-page': ['apps/web/app/components/card.ts', '../areas/catalogue/search/page.ts'],
  'the-app-knows-no-server': ['apps/web/app/root.ts', '../server/pages.ts'],
  'source-knows-no-test': ['apps/api/src/registry/nodes/uses-a-test.ts', './node.test.ts'],
  'source-knows-no-tool': ['apps/api/src/registry/nodes/uses-a-tool.ts', 'a-tool'],
}

const innocent: Record<string, string> = {
  'apps/api/src/registry/nodes/two.ts': "import './one.ts'\n",
  'apps/api/src/index.ts': "import './registry/nodes/routes.ts'\nimport './registry/nodes/node-store.ts'\n",
  'apps/api/src/registry/nodes/node-store.ts': "import 'kysely'\n",
  'apps/api/src/registry/nodes/knows-a-type.ts': "import type { Kysely } from 'kysely'\nexport type Db = Kysely\n",
  'apps/api/src/registry/nodes/node.test.ts': "import './node-store.ts'\nimport 'a-tool'\n",
  'apps/api/src/platform/plain.ts': 'export const a = 1\n',
  'apps/web/app/links.ts': 'export const a = 1\n',
  'apps/web/app/areas/catalogue/shared/row.ts': "import '../../../components/plain.ts'\n",
  'apps/web/app/areas/catalogue/search/page.ts': "import '../shared/row.ts'\nimport 'virtual:routes'\n",
  'apps/web/app/components/plain.ts': "import '../ui/plain.ts'\n",
  'apps/web/app/ui/plain.ts': 'export const a = 1\n',
  'apps/web/server/pages.ts': 'export const a = 1\n',
  'packages/pack-scan/src/index.ts': 'export const a = 1\n',
  'packages/leaf/src/inside.ts': 'export const a = 1\n',
  'packages/search-engine/src/rank/order.ts': "import '../catalogue/facts.ts'\n",
  'packages/search-engine/src/catalogue/facts.ts': 'export const a = 1\n',
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { hono: '1', kysely: '1', stripe: '1' },
    devDependencies: { 'a-tool': '1' },
  }),
  'tsconfig.json':
    '{ "compilerOptions": { "module": "NodeNext", "allowImportingTsExtensions": true, "noEmit": true } }',
}
// Each area imports an area that is not lower.
for (const [area, above] of [
  ['schema', 'access'],
  ['access', 'registry'],
  ['registry', 'discovery'],
  ['moderation', 'commerce'],
  ['discovery', 'ci'],
  ['commerce', 'exchange'],
  ['ci', 'moderation'],
  ['releases', 'ci'],
  ['exchange', 'system'],
  ['system', 'exchange'],
]) {
  violations[`${area}-imports-lower-areas`] = [`apps/api/src/${area}/reaches/up.ts`, `../../${above}/plain/plain.ts`]
  innocent[`apps/api/src/${above}/plain/plain.ts`] = "import '../../platform/plain.ts'\n"
}

for (const [step, later] of [
  ['versions', 'review'],
  ['review', 'lifecycle'],
  ['lifecycle', 'publishing'],
]) {
  violations[`${step}-imports-earlier-steps`] = [`apps/api/src/registry/${step}/reaches.ts`, `../${later}/plain.ts`]
  innocent[`apps/api/src/registry/${later}/plain.ts`] = "import '../versions/plain.ts'\n"
  innocent['apps/api/src/registry/versions/plain.ts'] = 'export const a = 1\n'
}

for (const name of ['hono', 'kysely', 'stripe', 'a-tool']) {
  innocent[`node_modules/${name}/package.json`] = JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' })
  innocent[`node_modules/${name}/dist/index.js`] = 'exports.Kysely = 1\n'
}

test('finds every forbidden import, and no allowed one', async () => {
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

test('every rule about imports has a case here', () => {
  const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(configFile)
  expect(Object.keys(violations).toSorted()).toEqual(config.forbidden.map((rule) => rule.name).toSorted())
})

test('every folder of the API is an area with a level', async () => {
  const entries = await readdir(join(root, 'apps/api/src'), { withFileTypes: true })
  const areas = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const known = Object.keys(violations).flatMap((rule) => /^(.+)-imports-lower-areas$/.exec(rule)?.[1] ?? [])
  expect(areas.toSorted()).toEqual([...known, 'platform'].toSorted())
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
