import { spawn } from 'node:child_process'
import { environment, node, root } from './prepare.mjs'

const sameKeyPressMs = 1000

/**
 * Runs the pinned Node in the foreground and ends with its exit code. It gets a process group of its own and every signal
 * once: at one Ctrl+C the terminal and npm both send this process a signal, and two of them would stop the registry hard.
 */
export function runNode(args, { endsWithUs }) {
  const child = spawn(node, args, {
    cwd: root,
    env: environment,
    detached: process.platform !== 'win32',
    // Over the extra channel the child notices when this process is killed.
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
