/** A measurement at one time of a run. */
export interface Measured {
  second: number
  /** MB. */
  vram: number
  /** Per cent. */
  gpu: number
  /** MB. */
  memory: number
  /** Per cent. */
  cpu: number
}

export interface Series {
  /** In chronological order. */
  points: Measured[]
  /** Capacity of the machine in MB, where it was reported. */
  total: { vram?: number; memory?: number }
}

/**
 * Reads the measurements of the official action: texts such as "1234.0 MiB,45.0,2048.5 MiB,12.30" by keys such as "0.5
 * seconds". The key "total" has the capacity of the machine. Ignores other entries.
 */
export const readSeries = (reported: Readonly<Record<string, string>> | undefined): Series => {
  const entries = Object.entries(reported ?? {})
  return {
    points: entries.flatMap(([at, text]) => readPoint(at, text)).sort((one, other) => one.second - other.second),
    total: readTotal(reported?.['total']),
  }
}

/** Reduces points to at most `most`. Each point has the highest figures of its interval, so that no peak is lost. */
export const thinned = (points: readonly Measured[], most: number): Measured[] => {
  const size = Math.max(1, Math.ceil(points.length / most))
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) =>
    highest(points.slice(index * size, (index + 1) * size)),
  )
}

const readPoint = (at: string, text: string): Measured[] => {
  const second = Number(/^(\d+(?:\.\d+)?) seconds?$/.exec(at)?.[1] ?? Number.NaN)
  const [vram, gpu, memory, cpu] = numbersIn(text)
  const values = [second, vram, gpu, memory, cpu]
  if (!values.every(isMeasured)) return []
  const [moment = 0, ofVram = 0, ofGpu = 0, ofMemory = 0, ofCpu = 0] = values
  return [{ second: moment, vram: ofVram, gpu: ofGpu, memory: ofMemory, cpu: ofCpu }]
}

const readTotal = (text: string | undefined): Series['total'] => {
  const [vram, memory] = numbersIn(text ?? '')
  return { ...(isMeasured(vram) && { vram }), ...(isMeasured(memory) && { memory }) }
}

const numbersIn = (text: string): number[] => text.split(',').map((part) => Number.parseFloat(part))

const isMeasured = (value: number | undefined): value is number => value !== undefined && value >= 0 && value < 1e12

const highest = (points: readonly Measured[]): Measured => {
  const most = (of: Exclude<keyof Measured, 'second'>) => Math.max(...points.map((point) => point[of]))
  return {
    second: points[0]?.second ?? 0,
    vram: most('vram'),
    gpu: most('gpu'),
    memory: most('memory'),
    cpu: most('cpu'),
  }
}
