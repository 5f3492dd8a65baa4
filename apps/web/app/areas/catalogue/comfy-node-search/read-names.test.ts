import { expect, test } from 'vitest'
import { readNames } from './read-names.ts'

test('a list is read a line at a time, without bullets, quotes, commas and what is there twice', () => {
  expect(
    readNames('FaceDetailer\r\n- UltimateSDUpscale\n • "KSampler (Efficient)",\n2. Mask | Join\n\nFaceDetailer '),
  ).toEqual(['FaceDetailer', 'UltimateSDUpscale', 'KSampler (Efficient)', 'Mask | Join'])
})

test('a name that begins with a sign or a digit keeps it', () => {
  expect(readNames('+LoraLoader\n3DPoseEditor\n-1 Sampler')).toEqual(['+LoraLoader', '3DPoseEditor', '-1 Sampler'])
})

test('a workflow names its nodes, those of its subgraphs, and nothing that the canvas draws itself', () => {
  const workflow = {
    nodes: [{ type: 'FaceDetailer' }, { type: 'Note' }, { type: '0f8fad5b-d9cb-469f-a165-70867728950e' }],
    definitions: { subgraphs: [{ nodes: [{ type: 'UltimateSDUpscale' }, { type: 'FaceDetailer' }] }] },
  }
  expect(readNames(JSON.stringify(workflow))).toEqual(['FaceDetailer', 'UltimateSDUpscale'])
})

test('a prompt names its nodes', () => {
  expect(
    readNames(JSON.stringify({ 1: { class_type: 'LoadImage', inputs: {} }, 2: { class_type: 'MaskJoin' } })),
  ).toEqual(['LoadImage', 'MaskJoin'])
})

test('what is no JSON after all is a list, and nothing is nothing', () => {
  expect(readNames('{ not json')).toEqual(['{ not json'])
  expect(readNames(' \n ')).toEqual([])
  expect(readNames('x'.repeat(300))).toEqual([])
})
