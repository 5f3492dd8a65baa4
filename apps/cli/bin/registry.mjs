#!/usr/bin/env -S node --max-semi-space-size=4
// Runs under any Node from 18 on, and starts the registry with the Node of its own dependencies if needed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { nodeEnvironment, nodeFlags } from './node-flags.mjs'

const neededMajor = 24
const main = new URL('../src/main.ts', import.meta.url)
const node = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= neededMajor) {
  await import(main.href)
} else if (!existsSync(node)) {
  process.stderr.write(
    `The registry needs Node ${neededMajor}, which it brings along. Run 'npm ci' in its folder first.\n`,
  )
  process.exitCode = 1
} else {
  // The extra channel tells the child process when this process is killed.
  const child = spawn(node, [...nodeFlags, fileURLToPath(main), ...process.argv.slice(2)], {
    env: { ...nodeEnvironment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal sends its signals to both processes; a supervisor sends them only to this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
