import { expect, test } from 'vitest'
import { hueOf, initials } from './initials.ts'

test.each([
  ['Tone Bench', 'TB'],
  ['ComfyUI-Image-Filters', 'IF'],
  ['ComfyUI_AnimateDiff', 'AD'],
  ['ComfyUI', 'CU'],
  ['was', 'W'],
  ['rgthree-comfy', 'R'],
  ['图像处理', '图'],
  ['Ёлка и снег', 'ЁИ'],
  ['***', ''],
])('%j is %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('an id always has the same hue', () => {
  expect(hueOf('tone-bench')).toBe(hueOf('tone-bench'))
  expect(hueOf('')).toBe(0)
})
