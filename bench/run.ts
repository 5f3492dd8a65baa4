/** `npm run bench -- <question> [options]`: runs a benchmark of this folder. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const questions = new Map(
  Object.entries({
    catalogue: ['admin-lists', 'catalogue', 'ci', 'growth'],
    durability: ['backup', 'fuzz', 'instances', 'kills', 'log', 'soak'],
    packs: ['extract'],
    pages: ['lighthouse', 'paint', 'read-png', 'weight'],
    publishing: ['import', 'publish'],
    search: ['identity', 'owners', 'search'],
    serving: ['churn', 'cold', 'http', 'limits', 'proxy', 'uncached'],
  }).flatMap(([folder, names]) => names.map((name) => [name, `${folder}/${name}.ts`] as const)),
)

const [question = '', ...options] = process.argv.slice(2)
const path = questions.get(question)
if (path) {
  const file = fileURLToPath(new URL(path, import.meta.url))
  process.exitCode = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1
} else {
  console.error(`Name a benchmark: ${[...questions.keys()].join(', ')}`)
  process.exitCode = 1
}
