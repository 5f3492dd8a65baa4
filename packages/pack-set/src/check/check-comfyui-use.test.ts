import { expect, test } from 'vitest'
import { pack } from '../../test/packs.ts'
import { checkComfyuiUse } from './check-comfyui-use.ts'

const needing = (id: string, since: string) =>
  pack(id, { comfyuiUse: { since, deciding: [{ symbol: `comfy.${id}`, since, file: 'a.py', line: 3 }] } })
const outdated = (id: string, removed: string) =>
  pack(id, {
    comfyuiUse: {
      removed_in: removed,
      deciding: [{ symbol: `comfy.${id}`, removed_in: removed, file: 'b.py', line: 4 }],
    },
  })

test('the check reports a pack that uses a name newer than the given ComfyUI, with the release to use', () => {
  expect(checkComfyuiUse([needing('new', '0.3.10'), pack('plain')], { comfyui: 'v0.3.9' })).toEqual([
    {
      kind: 'comfyui-use',
      severity: 'warns',
      packs: ['new'],
      subject: '0.3.9',
      culprits: [{ pack: 'new', text: 'comfy.new (since 0.3.10; a.py:3)' }],
      remedy: { kind: 'change-environment', toAnyOf: ['0.3.10'] },
    },
  ])
})

test('the check reports a pack that uses a name removed in the given ComfyUI', () => {
  const [found] = checkComfyuiUse([outdated('old', '0.8.0')], { comfyui: '0.8.0' })
  expect(found).toMatchObject({ packs: ['old'], remedy: { kind: 'look' } })
  expect(found?.culprits).toEqual([{ pack: 'old', text: 'comfy.old (until 0.8.0; b.py:4)' }])
})

test('the check reports a pack that uses a name which only older and newer releases have', () => {
  const deciding = [{ symbol: 'comfy.back', since: '0.3.0', removed_in: '0.4.0', file: 'c.py', line: 5 }]
  const parts = [{ since: '0.3.0', removed_in: '0.4.0' }, { since: '0.6.0' }]
  const back = pack('back', { comfyuiUse: { since: '0.3.0', parts, deciding } })
  const [found] = checkComfyuiUse([back], { comfyui: '0.5.0' })
  expect(found).toMatchObject({ packs: ['back'], remedy: { kind: 'change-environment', toAnyOf: ['0.6.0'] } })
  expect(found?.culprits).toHaveLength(1)
  for (const comfyui of ['0.3.5', '0.6.0']) expect(checkComfyuiUse([back], { comfyui })).toEqual([])
})

test.each(['0.3.10', '0.7.9'])('the check reports nothing for ComfyUI %s, which has every name', (comfyui) => {
  expect(checkComfyuiUse([needing('new', '0.3.10'), outdated('old', '0.8.0')], { comfyui })).toEqual([])
})

test('the check reports two packs without a common release if no ComfyUI is given', () => {
  const found = checkComfyuiUse([needing('new', '0.8.0'), outdated('old', '0.8.0'), needing('mid', '0.3.0')], {})
  expect(found).toMatchObject([{ packs: ['new', 'old'], subject: 'ComfyUI' }])
  expect(checkComfyuiUse([needing('new', '0.7.0'), outdated('old', '0.8.0')], {})).toEqual([])
})
