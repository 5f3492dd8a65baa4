import type { Worker } from 'node:cluster'
import { setTimeout } from 'node:timers/promises'
import type { Context, Measures, ProcessMeasures } from '@registry/api'

const patienceMs = 2000

interface Question {
  measure: number
}

interface Answer extends Question {
  measures: Measures
}

/** Sends the measures of this serving process whenever the leading process asks. */
export function answerMeasures(metrics: Context['metrics']): void {
  process.on('message', (message: unknown) => {
    if (isQuestion(message)) void metrics.read().then((measures) => process.send?.({ ...message, measures }))
  })
}

let asked = 0

/**
 * Asks processes for their measures, by the number of the process. A process that does not answer in time is left out.
 */
export async function readMeasures(serving: ReadonlyMap<number, Worker>): Promise<ProcessMeasures[]> {
  const answers = [...serving].map(async ([process, worker]) => {
    const measures = await Promise.race([ask(worker), setTimeout(patienceMs, undefined, { ref: false })])
    return measures ? [{ process, measures }] : []
  })
  return (await Promise.all(answers)).flat()
}

function ask(worker: Worker): Promise<Measures | undefined> {
  const measure = (asked += 1)
  return new Promise((resolve) => {
    const settle = (measures?: Measures): void => {
      worker.off('message', hear)
      worker.off('exit', end)
      resolve(measures)
    }
    const hear = (message: unknown): void => {
      if (isAnswer(message) && message.measure === measure) settle(message.measures)
    }
    const end = (): void => settle()
    worker.on('message', hear).once('exit', end)
    worker.send({ measure }, (error) => {
      if (error) settle()
    })
  })
}

function isQuestion(message: unknown): message is Question {
  return typeof message === 'object' && message !== null && 'measure' in message
}

function isAnswer(message: unknown): message is Answer {
  return isQuestion(message) && 'measures' in message
}
