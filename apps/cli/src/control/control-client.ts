import type { Socket } from 'node:net'
import type { CommandOptions } from '../commands/index.ts'
import type { Io } from '../io.ts'
import { receive, send, type Answer, type Hello } from './messages.ts'

/** Has a command run by the process at the other end, and passes on what it says. Answers its exit code. */
export async function runThere(socket: Socket, name: string, options: CommandOptions, io: Io): Promise<number> {
  const messages = receive<Hello | Answer>(socket)
  const { hello } = await readHello(messages)
  if (!hello.takesCommands) {
    socket.destroy()
    io.err(`'registry ${hello.command}' (process ${hello.pid}) works on the same files. Wait for it to end.`)
    return 1
  }
  io.signal.addEventListener('abort', () => socket.destroy())
  send(socket, { command: name, options })
  for await (const message of messages) {
    if ('out' in message) io.out(message.out)
    if ('err' in message) io.err(message.err)
    if ('progress' in message) io.progress(...message.progress)
    if ('exit' in message) return message.exit
  }
  io.err('The registry stopped before the command was over. Start it, and run the command again.')
  return 1
}

/** Who has the data folder open. */
export async function askHolder(socket: Socket): Promise<Hello['hello']> {
  const { hello } = await readHello(receive<Hello | Answer>(socket))
  socket.destroy()
  return hello
}

async function readHello(messages: AsyncGenerator<Hello | Answer>): Promise<Hello> {
  const { value } = await messages.next()
  if (value && 'hello' in value) return value
  throw new Error('the process at the other end of the control socket is no registry')
}
