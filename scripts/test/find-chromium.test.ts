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

test('an invalid CHROMIUM_PATH is refused', () => {
  const machine = machineWith(['chromium'], { environment: { CHROMIUM_PATH: 'my-chrome' } })
  expect(() => findChromium(machine)).toThrow('CHROMIUM_PATH is my-chrome')
})

test.each(['chromium', 'chromium-browser', 'google-chrome'])('an installed %s is used', (name) => {
  expect(findChromium(machineWith([name]))).toBe(`/usr/bin/${name}`)
})

test('installs the Debian package as root on Debian', () => {
  const programs = ['apt-get']
  const installPackages = (names: readonly string[]): boolean => programs.push(...names) > 0
  expect(findChromium(machineWith(programs, { isRoot: true, installPackages }))).toBe('/usr/bin/chromium')
})

test.each([
  ['a user other than root', machineWith(['apt-get'], { installPackages: () => true })],
  ['a machine without apt-get', machineWith([], { isRoot: true, installPackages: () => true })],
  ['a failed installation', machineWith(['apt-get'], { isRoot: true })],
])('%s gets instructions', (_, machine) => {
  expect(() => findChromium(machine)).toThrow('apt-get install chromium')
})
