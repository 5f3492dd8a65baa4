import './private-files.ts'
import './quick-ticks.ts'
import './quick-scavenges.ts'
import { createProgram } from './program.ts'

// Started by bin/registry.mjs under another Node: when that one is killed, this one must not live on with the database open.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

// `registry … | head` closes its end early, which is no error. Where a full disk takes no output, a server serves on.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    process.exitCode = 1
  })
}

await createProgram(process.env).parseAsync(process.argv)
