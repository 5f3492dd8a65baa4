import { expect, test } from 'vitest'
import { hasMachine, readMachine, readPins, writeMachine, writePins } from './machine.ts'

test('an address stores the machine and the pinned versions beside other parameters', () => {
  const machine = { os: 'Linux', accelerator: 'Intel Arc', python: '3.12', comfyui: '0.3.60' }
  const pins = new Map([['a@b', '1.0.0+x']])
  const address = writePins(writeMachine(new URLSearchParams('lang=ar&pin=old@1'), machine), pins)
  const read = new URLSearchParams(address.toString())
  expect(readMachine(read)).toEqual(machine)
  expect(readPins(read)).toEqual(pins)
  expect(read.get('lang')).toBe('ar')
  expect(writePins(writeMachine(read, {}), new Map()).toString()).toBe('lang=ar')
})

test('invalid machine parameters and pins are ignored', () => {
  const address = new URLSearchParams('os=BeOS&accelerator=__proto__&python=2.7&comfyui=latest&pin=@1&pin=x@&pin=y')
  expect(readMachine(address)).toEqual({})
  expect(hasMachine(address)).toBe(true)
  expect(readPins(address).size).toBe(0)
  expect(hasMachine(new URLSearchParams('lang=ar'))).toBe(false)
})

test('an address pins at most twenty versions', () => {
  const pins = new Map(Array.from({ length: 30 }, (_, index) => [`p${index}`, '1.0.0']))
  expect(readPins(writePins(new URLSearchParams(), pins)).size).toBe(20)
})
