// npm run dev: serves from the sources and starts again when the back end changes; pages reload by themselves.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './launch/prepare.mjs'

install()

const watched = ['apps/api/src', 'apps/cli/src', 'contract/generated', 'packages'].map(
  (path) => `--watch-path=${join(root, path)}`,
)
const registry = spawn(
  node,
  [...watched, '--watch-preserve-output', join(root, 'apps/cli/src/main.ts'), 'serve', '--dev'],
  {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => registry.kill(signal))
registry.on('exit', (code) => process.exit(code ?? 0))
