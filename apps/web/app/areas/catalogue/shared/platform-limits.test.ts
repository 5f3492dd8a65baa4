import { expect, test } from 'vitest'
import { platformLimits, runsEverywhere } from './platform-limits.ts'

const anything = { systems: [], accelerators: [] }

test('all three systems limit nothing', () => {
  expect(platformLimits({ ...anything, systems: ['Linux', 'Windows', 'macOS'] }).systems).toEqual([])
})

test('one system limits', () => {
  expect(platformLimits({ ...anything, systems: ['Linux'] }).systems).toEqual(['Linux'])
})

test('what runs on the CPU needs no accelerator', () => {
  expect(platformLimits({ ...anything, accelerators: ['CUDA', 'CPU'] }).accelerators).toEqual([])
  expect(platformLimits({ ...anything, accelerators: ['CUDA'] }).accelerators).toEqual(['CUDA'])
})

test('a range of ComfyUI is a need', () => {
  expect(runsEverywhere(anything)).toBe(true)
  expect(runsEverywhere({ ...anything, comfyui: '>=0.3.0' })).toBe(false)
})
