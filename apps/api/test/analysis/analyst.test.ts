import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAnalyst, type AnalystLimits } from '../../src/registry/analysis/analyst.ts'
import { packZip } from '../packs.ts'

const roomy: AnalystLimits = { threads: 1, ms: 60_000, heap: 512 }
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'analyst-'))
  await writeFile(join(directory, 'pack.zip'), await packZip('pack', '1.0.0'))
  await writeFile(join(directory, 'broken.zip'), 'PK is how it begins, and that is all')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const nothing = (): void => undefined
const pack = () => join(directory, 'pack.zip')

describe('an analyst', () => {
  test('reports each stage in order, and the result', async () => {
    await using analyst = open(roomy)
    const stages: string[] = []
    const { extraction, scan } = await analyst.analyse(pack(), (stage) => stages.push(stage))
    expect(stages).toEqual(['read', 'extracted', 'scanned'])
    expect(extraction.nodes).toEqual([])
    expect(scan.verdict).toBe('pass')
  })

  test('runs more analyses than it has threads, one after the other', async () => {
    await using analyst = open(roomy)
    const all = await Promise.all(Array.from({ length: 5 }, () => analyst.analyse(pack(), nothing)))
    expect(all).toHaveLength(5)
  })

  test('continues after a failed analysis', async () => {
    await using analyst = open(roomy)
    await expect(analyst.analyse(join(directory, 'broken.zip'), nothing)).rejects.toMatchObject({
      code: 'analysis_failed',
    })
    await expect(analyst.analyse(pack(), nothing)).resolves.toBeDefined()
  })

  test('ends an analysis that takes too long', async () => {
    await using analyst = open({ ...roomy, ms: 1 })
    await expect(analyst.analyse(pack(), nothing)).rejects.toMatchObject({ code: 'analysis_too_slow' })
    await expect(analyst.analyse(pack(), nothing)).rejects.toMatchObject({ code: 'analysis_too_slow' })
  })

  test('ends an analysis that takes too much memory', async () => {
    await using analyst = open({ ...roomy, heap: 4 })
    await expect(analyst.analyse(pack(), nothing)).rejects.toMatchObject({ code: 'analysis_too_large' })
  })
})

function open(limits: AnalystLimits) {
  const analyst = createAnalyst(limits)
  return { ...analyst, [Symbol.asyncDispose]: () => analyst.close() }
}
