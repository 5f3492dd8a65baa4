import { expect, test } from 'vitest'
import { addCommits, createFirstAppearances, type Commits } from './first-appearances.ts'

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

/** Returns the day of the first appearance of each name. */
function datesOf(names: string[], commits: string[], differences: string[]): Record<string, string> {
  const known: Commits = { times: new Map(), roots: [] }
  addCommits(known, commits)
  const found = createFirstAppearances(names, known.times)
  found.take(differences)
  return Object.fromEntries([...found.dates].map(([name, date]) => [name, date.toISOString().slice(0, 10)]))
}

test('a name appears with the first commit that adds it as a string or as a class', () => {
  const commits = [`a ${seconds('2024-01-01')} `, `b ${seconds('2024-02-01')} a`, `c ${seconds('2024-03-01')} b`, '']
  const differences = [
    'commit a',
    '+# Lamp is mentioned in a comment',
    '+    """ is a lamp\'s quote "Lamp Switch": A',
    'commit b',
    '+class Lamp(Base):',
    "+don't = {'Dimmer': B}",
    '-NODES = {"Bulb": C}',
    'commit c',
    '+NODES = {"Lamp": A, "Bulb": C}',
  ]
  expect(datesOf(['Lamp', 'Lamp Switch', 'Dimmer', 'Bulb', 'Nowhere'], commits, differences)).toEqual({
    'Lamp Switch': '2024-01-01',
    Lamp: '2024-02-01',
    Dimmer: '2024-02-01',
    Bulb: '2024-03-01',
  })
})

test('a commit is dated no earlier than its parents', () => {
  const commits = [`a ${seconds('2024-05-01')} `, `b ${seconds('2020-01-01')} a`, `c ${seconds('2023-01-01')} b a`]
  const differences = ['commit a', '+"Honest"', 'commit b', '+"Backdated"', 'commit c', '+"Merged"']
  expect(datesOf(['Honest', 'Backdated', 'Merged'], commits, differences)).toEqual({
    Honest: '2024-05-01',
    Backdated: '2024-05-01',
    Merged: '2024-05-01',
  })
})

test('the search ends when every name is found, and accepts any timestamp', () => {
  const commits: Commits = { times: new Map(), roots: [] }
  addCommits(commits, [`a ${'9'.repeat(30)} `, 'b nothing '])
  expect(commits.roots).toEqual(['a', 'b'])
  const found = createFirstAppearances(['Lamp'], commits.times)
  expect(found.take(['commit a', '+nothing'])).toBe(false)
  expect(found.take(['+"Lamp"'])).toBe(true)
  expect(found.dates.get('Lamp')?.getUTCFullYear()).toBe(2100)
})
