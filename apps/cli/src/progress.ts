interface Stream {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

const barWidth = 28
const redrawMs = 80
const lineMs = 5000

/** Shows progress on a stream: a bar that is redrawn on a terminal, a line every few seconds elsewhere. */
export function createProgress(stream: Stream, now: () => number = () => performance.now()) {
  let shownAt = Number.NEGATIVE_INFINITY
  let isDrawn = false

  return {
    show(label: string, done: number, total: number): void {
      const isOver = done >= total
      if (!isOver && now() - shownAt < (stream.isTTY ? redrawMs : lineMs)) return
      shownAt = now()
      if (stream.isTTY) {
        stream.write(`\r${progressBar(label, done, total).slice(0, (stream.columns ?? 80) - 1)}\u001b[K`)
        isDrawn = true
      } else {
        stream.write(`${label}: ${done} of ${total}\n`)
      }
    },
    /** Removes the bar, so that a line can be written. */
    clear(): void {
      if (isDrawn) stream.write('\r\u001b[K')
      isDrawn = false
    },
  }
}

/** `Importing  ██████░░░░  60%  3,540 of 5,896` @internal */
export function progressBar(label: string, done: number, total: number): string {
  const part = total === 0 ? 1 : Math.min(done / total, 1)
  const filled = Math.round(part * barWidth)
  const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled)
  const number = (value: number) => value.toLocaleString('en')
  return `${label}  ${bar} ${String(Math.floor(part * 100)).padStart(3)}%  ${number(done)} of ${number(total)}`
}
