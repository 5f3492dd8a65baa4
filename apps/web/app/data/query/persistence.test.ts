import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { expect, test } from 'vitest'
import { memoryStorage } from '../browser-storage.ts'
import { isKept, keptClient, keptText, ownStorage } from './persistence.ts'
import { queryKey } from './query-key.ts'

const state = (status: 'success' | 'pending' | 'error') => ({
  data: 'answer',
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status,
  fetchStatus: 'idle' as const,
})

const client: PersistedClient = {
  buster: 'build',
  timestamp: 1,
  clientState: {
    mutations: [],
    queries: [{ queryHash: '[]', queryKey: [], dehydratedAt: 1, state: state('success') }],
  },
}

test('answers are persisted, pending and failed queries are not', () => {
  const key = queryKey('/publishers')
  expect(isKept({ state: state('success'), queryKey: key })).toBe(true)
  expect(isKept({ state: state('pending'), queryKey: key })).toBe(false)
  expect(isKept({ state: state('error'), queryKey: key })).toBe(false)
})

test('answers for admins are not persisted', () => {
  for (const path of ['/admin/versions', '/admin/nodes/lamp/versions/1.0.0/file'])
    expect(isKept({ state: state('success'), queryKey: queryKey(path) })).toBe(false)
  expect(isKept({ state: state('success'), queryKey: queryKey('/administrators') })).toBe(true)
})

test('answers about customers are not persisted', () => {
  for (const path of ['/customers', '/customers/balance', '/customers/ann/events'])
    expect(isKept({ state: state('success'), queryKey: queryKey(path) })).toBe(false)
})

test('persisted answers are restored for the same user', () => {
  expect(keptClient(keptText(client, 'u1'), 'u1')).toMatchObject(client)
  expect(keptClient(keptText(client, undefined), undefined)).toMatchObject(client)
})

test('persisted answers are discarded for another user', () => {
  expect(keptClient(keptText(client, 'u1'), undefined).buster).not.toBe('build')
  expect(keptClient(keptText(client, 'u1'), 'u2').buster).not.toBe('build')
})

test('a tab whose user signed out in another tab writes nothing back', () => {
  const storage = memoryStorage()
  let isSignedIn = true
  const own = ownStorage(storage, () => isSignedIn)
  own.setItem('cache', 'mine')
  isSignedIn = false
  storage.clear()
  own.setItem('cache', 'mine')
  expect(storage.getItem('cache')).toBeNull()
})

test('an empty cache is removed from the storage', () => {
  const storage = memoryStorage()
  storage.setItem('cache', 'old')
  const empty = { ...client, clientState: { mutations: [], queries: [] } }
  ownStorage(storage, () => false).setItem('cache', keptText(empty, 'u1'))
  expect(storage.getItem('cache')).toBeNull()
})
