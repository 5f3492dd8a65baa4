// npm run dev: serves from the sources and restarts when the back end changes; pages reload by themselves.
import { join } from 'node:path'
import { install, root } from './launch/prepare.mjs'
import { runNode } from './launch/run.mjs'

install()
const watched = ['apps/api/src', 'apps/cli/src', 'contract/generated', 'packages'].map(
  (path) => `--watch-path=${join(root, path)}`,
)
const main = join(root, 'apps/cli/src/main.ts')
// Node's watcher already has an IPC channel to the watched process.
runNode([...watched, '--watch-preserve-output', main, 'serve', '--dev', ...process.argv.slice(2)], {
  endsWithUs: false,
})
