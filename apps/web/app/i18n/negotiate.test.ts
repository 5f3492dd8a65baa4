import { expect, test } from 'vitest'
import { isValidPrefix, localeOfPath, localizePath, splitPath, withoutDefaultPrefix } from './negotiate.ts'

test('a path without a prefix is English', () => {
  expect(localeOfPath('/')).toBe('en')
  expect(localeOfPath('/nodes/zh')).toBe('en')
  expect(localeOfPath('')).toBe('en')
})

test('a prefix names the language', () => {
  expect(splitPath('/zh/nodes/x')).toEqual({ locale: 'zh', path: '/nodes/x' })
  expect(splitPath('/ar')).toEqual({ locale: 'ar', path: '/' })
})

test('an unknown prefix is part of the path', () => {
  expect(splitPath('/tlh/nodes/x')).toEqual({ locale: 'en', path: '/tlh/nodes/x' })
  expect(splitPath('/toString')).toEqual({ locale: 'en', path: '/toString' })
})

test('a path moves between languages', () => {
  expect(localizePath('/nodes/x', 'ja')).toBe('/ja/nodes/x')
  expect(localizePath('/zh/nodes/x', 'ja')).toBe('/ja/nodes/x')
  expect(localizePath('/zh/nodes/x', 'en')).toBe('/nodes/x')
  expect(localizePath('/', 'ko')).toBe('/ko')
  expect(localizePath('/ko', 'en')).toBe('/')
})

test('the default language has no prefix of its own', () => {
  expect(withoutDefaultPrefix('/en')).toBe('/')
  expect(withoutDefaultPrefix('/en/nodes/x')).toBe('/nodes/x')
  expect(withoutDefaultPrefix('/english')).toBeUndefined()
  expect(withoutDefaultPrefix('/nodes/en')).toBeUndefined()
})

test('removing the prefix never leads to another host', () => {
  expect(withoutDefaultPrefix('/en//evil.example')).toBe('/evil.example')
})

test('only written prefixes are valid', () => {
  expect(isValidPrefix(undefined)).toBe(true)
  expect(isValidPrefix('zh')).toBe(true)
  expect(isValidPrefix('en')).toBe(false)
  expect(isValidPrefix('nodes')).toBe(false)
})
