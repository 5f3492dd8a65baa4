import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadReport } from './soak-load.ts'

/** Loads a server from another process; returns its reports in order. */
export function runLoad(order: LoadOrder): Promise<LoadReport[]> {
  const child = fork(fileURLToPath(new URL('soak-load.ts', import.meta.url)))
  const reports: LoadReport[] = []
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)))
    child.on('message', (report: LoadReport) => {
      reports.push(report)
      if (!report.isLast) return
      resolve(reports)
      child.disconnect()
    })
    child.send(order)
  })
}
