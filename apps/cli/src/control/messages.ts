import type { Socket } from 'node:net'

/** First message of the server: its identity. */
export interface Hello {
  hello: { pid: number; command: string; takesCommands: boolean }
}

/** The request of the client. */
export interface Request {
  command: string
  options: Record<string, string | boolean | undefined>
}

/** Answers of the server, line by line; `exit` is the last. */
export type Answer =
  { out: string } | { err: string } | { progress: [label: string, done: number, total: number] } | { exit: number }

type Message = Hello | Request | Answer

export function send(socket: Socket, message: Message): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`)
}

/** Passes on the messages of the other side, one JSON text a line; anything else ends the connection. */
export function receive(socket: Socket, handle: (message: Message) => void): void {
  let rest = ''
  socket.setEncoding('utf8')
  // The `close` event reports the end of the connection.
  socket.on('error', () => socket.destroy())
  socket.on('data', (text) => {
    const lines = `${rest}${text.toString()}`.split('\n')
    rest = lines.pop() ?? ''
    try {
      // Both ends are this program, and only its user can open the socket.
      for (const line of lines) handle(JSON.parse(line) as Message)
    } catch {
      socket.destroy()
    }
  })
}
