import { expect, it } from 'vitest'
import type { OperationId } from '../../platform/http/contract.ts'
import type { Answer } from '../../platform/upstream/answer.ts'
import { rowOf } from './provider-table.ts'
import { readingOf } from './reading.ts'

const read = (operationId: OperationId, value: Record<string, unknown>, status = 200) => {
  const { service, operation } = rowOf(operationId)
  const answer: Answer = { kind: 'whole', status, headers: {}, bytes: new Uint8Array(), value }
  return readingOf(service, operation, answer)
}

it.each<[OperationId, Record<string, unknown>, Record<string, unknown>]>([
  ['getByteplusTask', { status: 'succeeded' }, { status: 'running' }],
  [
    'getKlingTextToVideo',
    { code: 0, data: { task_status: 'succeed' } },
    { code: 0, data: { task_status: 'processing' } },
  ],
  ['getLumaGeneration', { state: 'failed' }, { state: 'dreaming' }],
  ['getMinimaxTask', { status: 'Success', base_resp: { status_code: 0 } }, { status: 'Queueing' }],
  ['getMoonvalleyPrompt', { status: 'error' }, { status: 'pending' }],
  ['getOpenaiResponse', { status: 'incomplete' }, { status: 'in_progress' }],
  ['getPikaVideo', { status: 'finished' }, { status: 'started' }],
  ['getPixverseResult', { ErrCode: 0, Resp: { status: 1 } }, { ErrCode: 0, Resp: { status: 5 } }],
  ['getRunwayTask', { status: 'SUCCEEDED' }, { status: 'THROTTLED' }],
  ['getTripoTask', { code: 0, data: { status: 'success' } }, { code: 0, data: { status: 'unknown' } }],
  ['getViduCreations', { state: 'success' }, { state: 'processing' }],
])('%s: an end state is final; a running state, an empty answer and a 404 are not', (operationId, end, underWay) => {
  expect(read(operationId, end).isFinal).toBe(true)
  expect(read(operationId, underWay).isFinal).toBe(false)
  expect(read(operationId, {}).isFinal).toBe(false)
  expect(read(operationId, end, 404).isFinal).toBe(false)
})

it('a picture is final once it is delivered', () => {
  expect(read('getStabilityResult', { image: 'aGk=' }).isFinal).toBe(true)
  expect(read('getStabilityResult', { status: 'in-progress' }, 202).isFinal).toBe(false)
})

it.each<[OperationId, Record<string, unknown>, string]>([
  ['getMinimaxTask', { status: 'Success', base_resp: { status_code: 1004 } }, '1004'],
  ['getMinimaxTask', { status: 'Success', base_resp: { status_code: 2013 } }, '2013'],
  ['getPixverseResult', { ErrCode: 10001, Resp: { status: 1 } }, '10001'],
  ['getKlingTextToVideo', { code: 1201, data: { task_status: 'succeed' } }, '1201'],
  ['getTripoTask', { code: 2001, data: { status: 'success' } }, '2001'],
])('%s: an error inside a 200 is not final', (operationId, value, fault) => {
  expect(read(operationId, value)).toMatchObject({ errorCode: fault, isFinal: false })
})

it.each([
  [1004, 200, 401],
  [1008, 200, 402],
  [2013, 200, undefined],
  [0, 200, undefined],
  [1004, 404, undefined],
  [2013, 403, 403],
])('error %i of MiniMax with status %i is an account error of status %s', (status_code, status, ofAccount) => {
  expect(read('getMinimaxTask', { base_resp: { status_code } }, status).ofAccount).toBe(ofAccount)
})

it('a list of tasks has neither status nor end', () => {
  expect(read('listKlingTextToVideo', { code: 0, data: [{ task_status: 'succeed' }] })).toEqual({
    status: undefined,
    isFinal: false,
    errorCode: undefined,
    ofAccount: undefined,
  })
})
