import { expect, test } from 'vitest'
import { isHinted } from './name-hint.ts'

test.each([
  ['YANC.MultilineString', 'comfyui-yanc'],
  ['Math Expression (mtb)', 'comfy_mtb'],
  ['comfyui-easy-padding', 'comfyui-easy-padding'],
  ['Show any | Crystools', 'comfyui-crystools'],
])('%s hints at %s', (name, repository) => {
  expect(isHinted(name, repository)).toBe(true)
})

test.each([
  ['Image Blur', 'comfyui-nodes'],
  ['Node', 'comfyui'],
  ['AB.Text', 'comfyui-abc'],
  ['', ''],
])('%s does not hint at %s', (name, repository) => {
  expect(isHinted(name, repository)).toBe(false)
})
