import { expect, test } from 'vitest'
import { isValidPrefix, localeOfPath, localizePath, movedPath, splitPath } from './negotiate.ts'

test('a path without a prefix is English', () => {
  expect(localeOfPath('/')).toBe('en')
  expect(localeOfPath('/nodes/zh')).toBe('en')
  expect(localeOfPath('')).toBe('en')
})

test('a prefix is the language', () => {
  expect(splitPath('/zh/nodes/x')).toEqual({ locale: 'zh', path: '/nodes/x' })
  expect(splitPath('/ar')).toEqual({ locale: 'ar', path: '/' })
})

test('an unknown prefix is part of the path', () => {
  expect(splitPath('/tlh/nodes/x')).toEqual({ locale: 'en', path: '/tlh/nodes/x' })
  expect(splitPath('/toString')).toEqual({ locale: 'en', path: '/toString' })
})

test('a path is translated between languages', () => {
  expect(localizePath('/nodes/x', 'ja')).toBe('/ja/nodes/x')
  expect(localizePath('/zh/nodes/x', 'ja')).toBe('/ja/nodes/x')
  expect(localizePath('/zh/nodes/x', 'en')).toBe('/nodes/x')
  expect(localizePath('/', 'ko')).toBe('/ko')
  expect(localizePath('/ko', 'en')).toBe('/')
})

test('the prefix of the default language redirects to the path without it', () => {
  expect(movedPath('/en')).toBe('/')
  expect(movedPath('/en/nodes/x')).toBe('/nodes/x')
  expect(movedPath('/english')).toBeUndefined()
  expect(movedPath('/nodes/en')).toBeUndefined()
})

test('removing the prefix never redirects to another host', () => {
  expect(movedPath('/en//evil.example')).toBe('/evil.example')
  expect(movedPath('//evil.example/')).toBe('/evil.example')
})

test('a trailing slash is removed', () => {
  expect(movedPath('/nodes/x/')).toBe('/nodes/x')
  expect(movedPath('/zh/')).toBe('/zh')
  expect(movedPath('/en/')).toBe('/')
  expect(movedPath('//')).toBe('/')
  expect(movedPath('/')).toBeUndefined()
  expect(movedPath('/nodes/x')).toBeUndefined()
})

test('a prefix is valid for a supported language other than the default', () => {
  expect(isValidPrefix(undefined)).toBe(true)
  expect(isValidPrefix('zh')).toBe(true)
  expect(isValidPrefix('en')).toBe(false)
  expect(isValidPrefix('nodes')).toBe(false)
})
