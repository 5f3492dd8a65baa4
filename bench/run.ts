/** `npm run bench -- <question> [options]`: runs a benchmark of this folder. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [question = '', ...options] = process.argv.slice(2)
const file = fileURLToPath(new URL(`${question}.ts`, import.meta.url))

if (/^[a-z-]+$/.test(question) && existsSync(file)) {
  process.exitCode = spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status ?? 1
} else {
  console.error(
    'Name a benchmark: http, cold, catalogue, limits, extract, publish, kills, admin-lists, proxy, ci, search, identity, growth, backup, import, fuzz, instances, soak, weight, lighthouse',
  )
  process.exitCode = 1
}
