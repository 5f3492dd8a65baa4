import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceleratorWord, normalizeCompatibility, osWord } from './compatibility.ts'

const declared = (facts: { supported_os?: string[]; supported_accelerators?: string[] }) =>
  normalizeCompatibility({
    supported_os: [],
    supported_accelerators: [],
    supported_comfyui_version: '',
    supported_comfyui_frontend_version: '',
    ...facts,
  })

test.each([
  ['Microsoft :: Windows', ['Windows']],
  ['Microsoft :: Windows :: Windows 11', ['Windows']],
  ['Operating System :: Microsoft :: Windows', ['Windows']],
  ['Microsoft', ['Windows']],
  ['win32', ['Windows']],
  ['MacOS', ['macOS']],
  ['MacOS :: MacOS X', ['macOS']],
  ['Darwin', ['macOS']],
  ['POSIX :: Linux', ['Linux']],
  ['linux', ['Linux']],
  ['POSIX', ['macOS', 'Linux']],
  ['Unix', ['macOS', 'Linux']],
  ['OS Independent', ['Windows', 'macOS', 'Linux']],
  ['operating system::os  independent', ['Windows', 'macOS', 'Linux']],
  ['Microsoft :: MS-DOS', []],
  ['POSIX :: BSD :: FreeBSD', []],
  ['Operating System', []],
  ['', []],
])('operating system %j reads as %j', (text, words) => {
  expect(osWord(text)).toEqual(words)
})

test.each([
  ['GPU :: NVIDIA CUDA', ['CUDA']],
  ['GPU :: NVIDIA CUDA :: 12 :: 12.4', ['CUDA']],
  ['Environment :: GPU :: NVIDIA CUDA', ['CUDA']],
  ['cuda', ['CUDA']],
  ['GPU :: AMD ROCm', ['ROCm']],
  ['ROCm', ['ROCm']],
  ['GPU :: Apple Metal', ['Metal']],
  ['mps', ['Metal']],
  ['Metal', ['Metal']],
  ['CPU', ['CPU']],
  ['GPU :: Intel Arc', ['Intel Arc']],
  ['XPU', ['Intel Arc']],
  ['NPU :: Huawei Ascend', ['Huawei Ascend']],
  ['GPU', []],
  ['Environment :: Console', []],
  ['constructor', []],
  ['', []],
])('accelerator %j reads as %j', (text, words) => {
  expect(acceleratorWord(text)).toEqual(words)
})

test('words occur once each, in a fixed order, and unknown ones are omitted', () => {
  const compatibility = declared({
    supported_os: ['POSIX :: Linux', 'Solaris', 'Microsoft :: Windows', 'win32'],
    supported_accelerators: ['CPU', 'GPU :: NVIDIA CUDA', 'CUDA', 'TPU'],
  })
  expect(compatibility.supported_os).toEqual(['Windows', 'Linux'])
  expect(compatibility.supported_accelerators).toEqual(['CUDA', 'CPU'])
})

test('normalising twice changes nothing', () => {
  const words = fc.constantFrom(
    'OS Independent',
    'POSIX',
    'Darwin',
    'Windows',
    'x',
    'CUDA',
    'GPU :: AMD ROCm',
    'XPU',
    'npu',
  )
  fc.assert(
    fc.property(fc.array(words), fc.array(words), (supported_os, supported_accelerators) => {
      const once = declared({ supported_os, supported_accelerators })
      expect(normalizeCompatibility(once)).toEqual(once)
    }),
  )
})

test('both version ranges are turned into npm ranges', () => {
  const compatibility = normalizeCompatibility({
    supported_os: [],
    supported_accelerators: [],
    supported_comfyui_version: '>=0.3.40,<1.0',
    supported_comfyui_frontend_version: '~=1.4.2',
  })
  expect(compatibility).toEqual({
    supported_os: [],
    supported_accelerators: [],
    supported_comfyui_version: '>=0.3.40 <1.0.0',
    supported_comfyui_frontend_version: '>=1.4.2 <1.5.0',
  })
})
