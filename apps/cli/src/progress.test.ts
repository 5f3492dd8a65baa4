import { expect, it } from 'vitest'
import { createProgress, progressBar } from './progress.ts'

function stream(isTTY: boolean) {
  const written: string[] = []
  return { written, isTTY, columns: 60, write: (text: string) => written.push(text) }
}

it('is a bar with counts', () => {
  expect(progressBar('Importing', 0, 5896)).toMatch(/^Importing {2}░{28} {3}0% {2}0 of 5,896$/)
  expect(progressBar('Importing', 2948, 5896)).toMatch(/█{14}░{14} {2}50% {2}2,948 of 5,896$/)
  expect(progressBar('Importing', 0, 0)).toContain('100%')
})

it('on a terminal redraws one line within its width, and clears it before other output', () => {
  const terminal = stream(true)
  let time = 0
  const progress = createProgress(terminal, () => time)
  progress.show('Importing', 1, 10)
  progress.show('Importing', 2, 10)
  time = 100
  progress.show('Importing', 3, 10)
  progress.clear()
  progress.clear()
  expect(terminal.written).toHaveLength(3)
  expect(terminal.written.every((text) => text.startsWith('\r') && text.length <= 60 + 4)).toBe(true)
})

it('without a terminal prints a line every few seconds and one at the end', () => {
  const file = stream(false)
  let time = 0
  const progress = createProgress(file, () => time)
  for (let done = 1; done <= 10; done++, time += 1000) progress.show('Importing', done, 10)
  progress.clear()
  expect(file.written).toEqual(['Importing: 1 of 10\n', 'Importing: 6 of 10\n', 'Importing: 10 of 10\n'])
})
