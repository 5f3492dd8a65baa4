import { spawn } from 'node:child_process'
import { nodeEnvironment } from '../../apps/cli/bin/node-flags.mjs'
import { environment, node, root } from './prepare.mjs'

const sameKeyPressMs = 1000

/**
 * Runs the pinned Node in the foreground and exits with its exit code. The child has its own process group and gets
 * every signal once. Otherwise Ctrl+C would send two signals, from the terminal and from npm, and kill the registry
 * without a graceful shutdown.
 */
export function runNode(args, { endsWithUs }) {
  const child = spawn(node, args, {
    cwd: root,
    env: { ...nodeEnvironment, ...environment },
    detached: process.platform !== 'win32',
    // Through the IPC channel, the child notices when this process is killed.
    stdio: endsWithUs ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  let lastForwarded = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - lastForwarded < sameKeyPressMs) return
      lastForwarded = Date.now()
      child.kill(signal)
    })
  }
  child.on('exit', (code) => process.exit(code ?? 1))
}
