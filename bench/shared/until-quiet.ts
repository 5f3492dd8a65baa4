import { setTimeout } from 'node:timers/promises'

const mostMs = 180_000
const idleShare = 0.05

/**
 * Waits until a registry with a new catalogue has filled its log and statistics, which is not measured. `readCpuMs` returns
 * the CPU time that the registry has taken so far.
 */
export async function untilQuiet(readCpuMs: () => Promise<number>): Promise<void> {
  const began = performance.now()
  let before = await readCpuMs()
  for (let quiet = 0; quiet < 3 && performance.now() - began < mostMs;) {
    await setTimeout(1000)
    const cpuMs = await readCpuMs()
    quiet = cpuMs - before < 1000 * idleShare ? quiet + 1 : 0
    before = cpuMs
  }
}
