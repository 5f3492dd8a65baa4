import { printable } from './printable.ts'
import { createProgress } from './progress.ts'

/** Output of a command, in this process or over the control socket. A line break inside a line is escaped. */
export interface Io {
  /** Writes a line of the result to standard output. */
  out(line: string): void
  /** Writes a message to standard error. */
  err(line: string): void
  /** Shows progress: redrawn on a terminal, printed now and then elsewhere. */
  progress(label: string, done: number, total: number): void
  /** Aborted when the caller of the command is gone. */
  signal: AbortSignal
}

/** Returns the streams of this process. Callers run `end` after the command. */
export function processIo(signal: AbortSignal): Io & { end(): void } {
  const progress = createProgress(process.stderr)
  return {
    out: (line) => {
      progress.clear()
      process.stdout.write(`${printable(line)}\n`)
    },
    err: (line) => {
      progress.clear()
      process.stderr.write(`${printable(line)}\n`)
    },
    progress: (label, done, total) => progress.show(label, done, total),
    signal,
    end: () => progress.clear(),
  }
}

export function printJson(value: unknown, io: Io): void {
  for (const line of JSON.stringify(value, null, 2).split('\n')) io.out(line)
}
