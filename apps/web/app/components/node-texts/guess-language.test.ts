import { expect, test } from 'vitest'
import { guessLanguage } from './guess-language.ts'

test.each([
  ['Nodes for ComfyUI that grow and shrink a mask.', 'en'],
  ['Tools for masks', 'en'],
  ['マスクを広げるノード', 'ja'],
  ['一组用于处理遮罩的节点', 'zh'],
  ['마스크를 다루는 노드', 'ko'],
  ['Узлы для работы с масками', 'ru'],
  ['عُقد للعمل على الأقنعة', 'ar'],
  ['FaceDetailer を使う', 'ja'],
  ['Nodes for the masks of portraits, with help in Chinese (中文说明)', 'en'],
])('%s is in %s', (text, language) => {
  expect(guessLanguage(text)).toBe(language)
})

test.each(['ComfyUI-Impact-Pack', '', 'Nœuds pour agrandir et réduire un masque.', 'Nodos para máscaras', '2× 4×'])(
  '“%s” has no detected language',
  (text) => {
    expect(guessLanguage(text)).toBeUndefined()
  },
)
