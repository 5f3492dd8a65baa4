import { expect, test } from 'vitest'
import { readNames } from './read-names.ts'

test('reads one name a line, without bullets, quotes, commas and duplicates', () => {
  expect(
    readNames('FaceDetailer\r\n- UltimateSDUpscale\n • "KSampler (Efficient)",\n2. Mask | Join\n\nFaceDetailer '),
  ).toEqual(['FaceDetailer', 'UltimateSDUpscale', 'KSampler (Efficient)', 'Mask | Join'])
})

test('a name that begins with a sign or a digit keeps it', () => {
  expect(readNames('+LoraLoader\n3DPoseEditor\n-1 Sampler')).toEqual(['+LoraLoader', '3DPoseEditor', '-1 Sampler'])
})

test('reads the nodes of a workflow and its subgraphs, without notes and subgraph instances', () => {
  const workflow = {
    nodes: [{ type: 'FaceDetailer' }, { type: 'Note' }, { type: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
    definitions: { subgraphs: [{ nodes: [{ type: 'UltimateSDUpscale' }, { type: 'FaceDetailer' }] }] },
  }
  expect(readNames(JSON.stringify(workflow))).toEqual(['FaceDetailer', 'UltimateSDUpscale'])
})

test('reads the nodes of a prompt', () => {
  expect(
    readNames(JSON.stringify({ 1: { class_type: 'LoadImage', inputs: {} }, 2: { class_type: 'MaskJoin' } })),
  ).toEqual(['LoadImage', 'MaskJoin'])
})

test('invalid JSON is read as a list, and blank or overlong text gives no names', () => {
  expect(readNames('{ not json')).toEqual(['{ not json'])
  expect(readNames(' \n ')).toEqual([])
  expect(readNames('x'.repeat(300))).toEqual([])
})
