// npm start: installs, builds what is stale, and serves.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, environment, install, node, root } from './launch/prepare.mjs'

install()
build()

const registry = spawn(node, [join(root, 'apps/cli/src/main.ts'), 'serve', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
// The terminal sends its signals to the whole group; a supervisor sends them to this process alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => registry.kill(signal))
registry.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
