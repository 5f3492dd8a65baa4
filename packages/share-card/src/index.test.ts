import { writeFileSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { type Card, createCardDrawer } from './index.ts'

const card: Card = {
  site: 'Comfy Registry',
  title: 'Latent Garden',
  byline: 'Sample Studio',
  text: 'Grows latents from seeds.',
  facts: ['1.2.0', '12K installs'],
}
const drawer = createCardDrawer({ ms: 20_000, waiting: 4 })
afterAll(() => drawer.close())

const folder = mkdtempSync(join(tmpdir(), 'share-card-'))
afterAll(() => rm(folder, { recursive: true }))

/** Writes the source of a thread to a file; returns the address of the file. */
const threadOf = (name: string, source: string) => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, source)
  return pathToFileURL(path)
}

const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png)
  return [bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('a card is a PNG of 1200 × 630 pixels with deterministic bytes', async () => {
  const [first, second] = await Promise.all([drawer.draw(card), drawer.draw(card)])
  expect(sizeOf(first)).toEqual(['PNG', 1200, 630])
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
})

test('any text gives a card', async () => {
  const hostile = '</svg><script>\u0000\uD800\u202E'
  for (const text of ['', hostile, 'x'.repeat(100_000), 'مرحبا ComfyUI', 'Привет'])
    expect(sizeOf(await drawer.draw({ ...card, title: text, text, byline: text, facts: [text] }))).toEqual([
      'PNG',
      1200,
      630,
    ])
  const [with画, without] = await Promise.all([
    drawer.draw({ ...card, title: 'Garden 画 Tools 😀' }),
    drawer.draw({ ...card, title: 'Garden Tools' }),
  ])
  expect(Buffer.from(with画).equals(Buffer.from(without))).toBe(true)
})

test('cards beyond the queue limit are refused at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => drawer.draw(card)))
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(7)
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(4)
})

test('the time limit of a card ends with the card', async () => {
  const thread = threadOf(
    'quick',
    'export default () => new Promise((done) => setTimeout(done, 50, new Uint8Array(1)))',
  )
  const quick = createCardDrawer({ ms: 600, waiting: 1, thread })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => quick.draw(card)))
  expect(outcomes.map(({ status }) => status)).toContain('rejected')
  // An exception from a late signal would end this test run, as it would end a server.
  await setTimeout(700)
  await expect(quick.draw(card)).resolves.toHaveLength(1)
  await quick.close()
})

test('a card that takes too long or fails does not affect the process and the next card', async () => {
  const endless = threadOf('endless', 'export default () => { for (;;); }')
  const broken = threadOf('broken', 'throw new Error("no such font")')
  const exiting = threadOf('exiting', 'export default () => process.exit(1)')
  for (const thread of [endless, broken, exiting]) {
    const bad = createCardDrawer({ ms: 1500, waiting: 4, thread })
    await expect(bad.draw(card)).rejects.toThrow('A card could not be drawn')
    await bad.close()
  }
  expect(sizeOf(await drawer.draw(card))).toEqual(['PNG', 1200, 630])
})
