import { createProgram } from './program.ts'

// Started by bin/registry.mjs under another Node: when that one is killed, this one must not live on with the database open.
if (process.channel) {
  process.channel.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

await createProgram(process.env).parseAsync(process.argv)
