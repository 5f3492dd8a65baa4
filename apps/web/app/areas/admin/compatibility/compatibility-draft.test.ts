import { expect, test } from 'vitest'
import { changesOf, draftOf, invalidFields, rangeMeaning, undoRequests, type Values } from './compatibility-draft.ts'

const values = (rest: Partial<Values> = {}): Values => ({
  supported_os: [],
  supported_accelerators: ['CUDA'],
  supported_comfyui_version: '>=0.3.0',
  supported_comfyui_frontend_version: '',
  ...rest,
})

test('the form shows values that all versions share, and leaves out different ones', () => {
  expect(draftOf([values(), values({ supported_os: ['Linux'] })])).toEqual({
    supported_accelerators: ['CUDA'],
    supported_comfyui_version: '>=0.3.0',
    supported_comfyui_frontend_version: '',
  })
})

test('sends only fields that change for at least one version', () => {
  const versions = [values(), values({ supported_os: ['Linux'] })]
  expect(changesOf(versions, draftOf(versions))).toBeUndefined()
  expect(changesOf(versions, { ...draftOf(versions), supported_os: ['Linux'] })).toEqual({ supported_os: ['Linux'] })
  expect(changesOf([values()], { ...values(), supported_comfyui_version: ' >=0.3.0 ' })).toBeUndefined()
})

test('the order of systems is ignored', () => {
  const orders = [
    ['Linux', 'Windows'],
    ['Windows', 'Linux'],
  ]
  for (const os of orders)
    for (const other of orders)
      expect(changesOf([values({ supported_os: os })], { supported_os: other })).toBeUndefined()
})

test('an invalid range is reported, an empty one means no limit', () => {
  expect(invalidFields({ supported_comfyui_version: '>= what', supported_comfyui_frontend_version: '' })).toEqual([
    'supported_comfyui_version',
  ])
  expect(rangeMeaning('^1.2')).toBe('>=1.2.0 <2.0.0-0')
  expect(rangeMeaning('  ')).toBe('')
})

test('undoing restores the previous values of each version, with one request for equal ones', () => {
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
