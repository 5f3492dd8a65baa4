import {
  BackupError,
  ConfigError,
  ImportFileError,
  MirrorError,
  ReadingError,
  RecoveryError,
  RegistryError,
} from '@registry/api'
import { expect, test } from 'vitest'
import { CommandError } from './command-error.ts'
import { isRefusal, sentenceOf } from './sentence-of.ts'

test.each([
  new CommandError('--write needs --workflow.'),
  new RegistryError('node_not_found', { nodeId: 'face-swap' }),
  new ImportFileError('The file cannot be read.'),
  new MirrorError('The source does not answer.'),
  new ReadingError('There is no such folder.'),
  new BackupError('The folder is not empty.'),
  new ConfigError('PORT is no number.'),
  new RecoveryError('The copy is of another registry.'),
])('the message of $name is shown as it is', (error) => {
  expect(isRefusal(error)).toBe(true)
  expect(sentenceOf(error)).toBe(error.message)
})

test.each([
  [new TypeError('x is not a function'), 'Something went wrong: x is not a function'],
  [new Error(''), 'Something went wrong: Error'],
  [
    Object.assign(new Error('spawn git ENOENT'), { code: 'ENOENT', path: 'git', syscall: 'spawn git' }),
    'Something went wrong: spawn git ENOENT',
  ],
  ['a text', 'Something went wrong: a text'],
])('%j is reported as an unexpected error', (error, sentence) => {
  expect(isRefusal(error)).toBe(false)
  expect(sentenceOf(error)).toBe(sentence)
})
