import { expect, test } from 'vitest'
import { createFirstAppearances } from './first-appearances.ts'

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

/** Returns the day of the first appearance of each name. */
function datesOf(names: string[], lines: string[]): Record<string, string> {
  const found = createFirstAppearances(names)
  found.take(lines)
  return Object.fromEntries([...found.dates].map(([name, date]) => [name, date.toISOString().slice(0, 10)]))
}

test('a name appears with the first commit that adds it as a string or as a class', () => {
  const lines = [
    `commit a ${seconds('2024-01-01')} `,
    '+# Lamp is mentioned in a comment',
    '+    """ is a lamp\'s quote "Lamp Switch": A',
    `commit b ${seconds('2024-02-01')} a`,
    '+class Lamp(Base):',
    "+don't = {'Dimmer': B}",
    '-NODES = {"Bulb": C}',
    `commit c ${seconds('2024-03-01')} b`,
    '+NODES = {"Lamp": A, "Bulb": C}',
  ]
  expect(datesOf(['Lamp', 'Lamp Switch', 'Dimmer', 'Bulb', 'Nowhere'], lines)).toEqual({
    'Lamp Switch': '2024-01-01',
    Lamp: '2024-02-01',
    Dimmer: '2024-02-01',
    Bulb: '2024-03-01',
  })
})

test('a commit is no older than the commits that it follows', () => {
  const lines = [
    `commit a ${seconds('2024-05-01')} `,
    '+"Honest"',
    `commit b ${seconds('2020-01-01')} a`,
    '+"Backdated"',
    `commit c ${seconds('2023-01-01')} b a`,
    '+"Merged"',
  ]
  expect(datesOf(['Honest', 'Backdated', 'Merged'], lines)).toEqual({
    Honest: '2024-05-01',
    Backdated: '2024-05-01',
    Merged: '2024-05-01',
  })
})

test('tells when nothing is left to find, and bears any time', () => {
  const found = createFirstAppearances(['Lamp'])
  expect(found.take([`commit a ${'9'.repeat(30)} `])).toBe(false)
  expect(found.take(['+"Lamp"'])).toBe(true)
  expect(found.dates.get('Lamp')?.getUTCFullYear()).toBe(2100)
})
