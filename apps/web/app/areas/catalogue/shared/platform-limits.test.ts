import { expect, test } from 'vitest'
import { platformLimits, runsEverywhere } from './platform-limits.ts'

const anything = { systems: [], accelerators: [] }

test('support of all three systems is no limit', () => {
  expect(platformLimits({ ...anything, systems: ['Linux', 'Windows', 'macOS'] }).systems).toEqual([])
})

test('support of a single system is a limit', () => {
  expect(platformLimits({ ...anything, systems: ['Linux'] }).systems).toEqual(['Linux'])
})

test('a pack that runs on the CPU requires no accelerator', () => {
  expect(platformLimits({ ...anything, accelerators: ['CUDA', 'CPU'] }).accelerators).toEqual([])
  expect(platformLimits({ ...anything, accelerators: ['CUDA'] }).accelerators).toEqual(['CUDA'])
})

test('a ComfyUI version range is a requirement', () => {
  expect(runsEverywhere(anything)).toBe(true)
  expect(runsEverywhere({ ...anything, comfyui: '>=0.3.0' })).toBe(false)
})
