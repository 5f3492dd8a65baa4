import { expect, test } from 'vitest'
import { findChromium, type Machine } from './find-chromium.ts'

function machineWith(programs: string[], rest: Partial<Machine> = {}): Machine {
  return {
    environment: {},
    find: (program) => (programs.includes(program) ? `/usr/bin/${program}` : undefined),
    isRoot: false,
    installPackages: () => false,
    ...rest,
  }
}

test('CHROMIUM_PATH comes first', () => {
  const environment = { CHROMIUM_PATH: 'my-chrome' }
  expect(findChromium(machineWith(['chromium', 'my-chrome'], { environment }))).toBe('/usr/bin/my-chrome')
})

test('a CHROMIUM_PATH that names nothing is refused instead of replaced', () => {
  const machine = machineWith(['chromium'], { environment: { CHROMIUM_PATH: 'my-chrome' } })
  expect(() => findChromium(machine)).toThrow('CHROMIUM_PATH is my-chrome')
})

test.each(['chromium', 'chromium-browser', 'google-chrome'])('%s of the machine is taken', (name) => {
  expect(findChromium(machineWith([name]))).toBe(`/usr/bin/${name}`)
})

test('root on Debian gets Debian’s package', () => {
  const programs = ['apt-get']
  const installPackages = (names: readonly string[]): boolean => programs.push(...names) > 0
  expect(findChromium(machineWith(programs, { isRoot: true, installPackages }))).toBe('/usr/bin/chromium')
})

test.each([
  ['somebody who is not root', machineWith(['apt-get'], { installPackages: () => true })],
  ['a machine without apt-get', machineWith([], { isRoot: true, installPackages: () => true })],
  ['a failed installation', machineWith(['apt-get'], { isRoot: true })],
])('%s is told what to do', (_, machine) => {
  expect(() => findChromium(machine)).toThrow('apt-get install chromium')
})
