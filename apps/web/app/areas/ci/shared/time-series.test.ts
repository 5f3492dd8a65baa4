import { expect, test } from 'vitest'
import { readSeries, thinned } from './time-series.ts'

test('measurements of the official action are read in order of time', () => {
  expect(
    readSeries({
      '10.0 seconds': '5120.0 MiB,99.0,2050.125 MiB,30.10',
      '0.5 seconds': '1234 MiB,45.0,2048.5 MiB,12.30',
      total: '24576.0 MiB,31000.12109375 MiB',
    }),
  ).toEqual({
    points: [
      { second: 0.5, vram: 1234, gpu: 45, memory: 2048.5, cpu: 12.3 },
      { second: 10, vram: 5120, gpu: 99, memory: 2050.125, cpu: 30.1 },
    ],
    total: { vram: 24_576, memory: 31_000.12109375 },
  })
})

test.each([
  ['an invalid moment', 'soon', '1 MiB,2,3 MiB,4'],
  ['an entry with too few values', '1 seconds', '1 MiB,2'],
  ['an entry of words', '1 seconds', 'N/A,N/A,N/A,N/A'],
  ['a negative value', '1 seconds', '-1 MiB,2,3 MiB,4'],
  ['an infinite value', '1 seconds', 'Infinity MiB,2,3 MiB,4'],
])('%s is left out', (_, at, text) => {
  expect(readSeries({ [at]: text })).toEqual({ points: [], total: {} })
})

test('without measurements the series is empty', () => {
  expect(readSeries(undefined)).toEqual({ points: [], total: {} })
})

test('a long run is downsampled to the limit, and keeps its peaks', () => {
  const points = Array.from({ length: 1001 }, (_, second) => ({
    second,
    vram: second === 777 ? 9000 : 100,
    gpu: 0,
    memory: second,
    cpu: 0,
  }))
  const few = thinned(points, 100)
  expect(few.length).toBeLessThanOrEqual(100)
  expect(Math.max(...few.map(({ vram }) => vram))).toBe(9000)
  expect(few.at(-1)?.memory).toBe(1000)
  expect(thinned(points.slice(0, 5), 100)).toEqual(points.slice(0, 5))
})
