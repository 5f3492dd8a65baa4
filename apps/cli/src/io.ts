import { createProgress } from './progress.ts'

/** Output of a command, in this process or over the control socket. */
export interface Io {
  /** Writes the result to standard output. */
  out(line: string): void
  /** Writes messages to standard error. */
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
      process.stdout.write(`${line}\n`)
    },
    err: (line) => {
      progress.clear()
      process.stderr.write(`${line}\n`)
    },
    progress: (label, done, total) => progress.show(label, done, total),
    signal,
    end: () => progress.clear(),
  }
}
