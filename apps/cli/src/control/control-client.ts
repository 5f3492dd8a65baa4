import type { Socket } from 'node:net'
import type { CommandOptions } from '../commands/index.ts'
import type { Io } from '../io.ts'
import { receive, send, type Hello } from './messages.ts'

/** Runs a command in the process at the other end, and forwards its output. Resolves with the exit code. */
export function runThere(socket: Socket, name: string, options: CommandOptions, io: Io): Promise<number> {
  return new Promise((resolve) => {
    let isOver = false
    const end = (exit: number, sentence?: string): void => {
      if (isOver) return
      isOver = true
      if (sentence) io.err(sentence)
      resolve(exit)
      socket.destroy()
    }
    receive(socket, (message) => {
      if ('hello' in message) {
        const { command, pid, takesCommands } = message.hello
        if (takesCommands) send(socket, { command: name, options })
        else end(1, `'registry ${command}' (process ${pid}) works on the same files. Wait for it to end.`)
      }
      if ('out' in message) io.out(message.out)
      if ('err' in message) io.err(message.err)
      if ('progress' in message) io.progress(...message.progress)
      if ('exit' in message) end(message.exit)
    })
    io.signal.addEventListener('abort', () => end(130, 'Interrupted. What was done before is kept.'))
    socket.on('close', () => {
      end(1, 'The registry stopped before the command was over. Start it, and run the command again.')
    })
  })
}

/** Asks which process has the data folder open; undefined when that process has ended meanwhile. */
export function askHolder(socket: Socket): Promise<Hello['hello'] | undefined> {
  return new Promise((resolve) => {
    socket.on('close', () => resolve(undefined))
    receive(socket, (message) => {
      if ('hello' in message) resolve(message.hello)
      socket.destroy()
    })
  })
}
