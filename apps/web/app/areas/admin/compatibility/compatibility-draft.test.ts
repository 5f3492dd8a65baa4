import { expect, test } from 'vitest'
import { changesOf, draftOf, faultsOf, rangeMeaning, undoRequests, type Values } from './compatibility-draft.ts'

const values = (rest: Partial<Values> = {}): Values => ({
  supported_os: [],
  supported_accelerators: ['CUDA'],
  supported_comfyui_version: '>=0.3.0',
  supported_comfyui_frontend_version: '',
  ...rest,
})

test('what versions have in common fills the form, and what differs is left out', () => {
  expect(draftOf([values(), values({ supported_os: ['Linux'] })])).toEqual({
    supported_accelerators: ['CUDA'],
    supported_comfyui_version: '>=0.3.0',
    supported_comfyui_frontend_version: '',
  })
})

test('only what changes for at least one version is sent', () => {
  const versions = [values(), values({ supported_os: ['Linux'] })]
  expect(changesOf(versions, draftOf(versions))).toBeUndefined()
  expect(changesOf(versions, { ...draftOf(versions), supported_os: ['Linux'] })).toEqual({ supported_os: ['Linux'] })
  expect(changesOf([values()], { ...values(), supported_comfyui_version: ' >=0.3.0 ' })).toBeUndefined()
})

test('the order of systems is no difference', () => {
  const orders = [
    ['Linux', 'Windows'],
    ['Windows', 'Linux'],
  ]
  for (const os of orders)
    for (const other of orders)
      expect(changesOf([values({ supported_os: os })], { supported_os: other })).toBeUndefined()
})

test('a range that cannot be read is a fault, an empty one is no limit', () => {
  expect(faultsOf({ supported_comfyui_version: '>= what', supported_comfyui_frontend_version: '' })).toEqual([
    'supported_comfyui_version',
  ])
  expect(rangeMeaning('^1.2')).toBe('>=1.2.0 <2.0.0-0')
  expect(rangeMeaning('  ')).toBe('')
})

test('undoing puts each version back to what it said, and asks once for those that said the same', () => {
  const result = (version: string, outcome: 'done' | 'refused', os: string[]) => ({
    node_id: 'pack',
    version,
    outcome,
    before: { supported_os: os, supported_comfyui_version: '>=1' },
  })
  const results = [
    result('1.0.0', 'done', []),
    result('1.1.0', 'done', ['Linux']),
    result('1.2.0', 'done', []),
    result('1.3.0', 'refused', []),
  ]
  expect(undoRequests(results, { supported_os: ['Windows'] })).toEqual([
    {
      items: [
        { node_id: 'pack', version: '1.0.0' },
        { node_id: 'pack', version: '1.2.0' },
      ],
      values: { supported_os: [] },
      dry_run: false,
    },
    { items: [{ node_id: 'pack', version: '1.1.0' }], values: { supported_os: ['Linux'] }, dry_run: false },
  ])
})
