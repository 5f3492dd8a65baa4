import { createInterface } from 'node:readline'
import type { Socket } from 'node:net'

/** What the server says first: who it is. */
export interface Hello {
  hello: { pid: number; command: string; takesCommands: boolean }
}

/** What the client asks for, once. */
export interface Request {
  command: string
  options: Record<string, string | boolean | undefined>
}

/** What the server answers, line by line; `exit` is the last. */
export type Answer =
  { out: string } | { err: string } | { progress: [label: string, done: number, total: number] } | { exit: number }

export function send(socket: Socket, message: Hello | Request | Answer): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
}

/** The messages of the other side, one JSON text a line; ends when the connection does, however it does. */
export async function* receive<Message>(socket: Socket): AsyncGenerator<Message> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })
  socket.on('error', () => lines.close())
  // Both ends are this program; the socket is its user's alone.
  for await (const line of lines) yield JSON.parse(line) as Message
}
