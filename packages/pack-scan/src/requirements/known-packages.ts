/**
 * Returns why a package is dangerous: reported as malicious, compromised in this version, or a look-alike of another
 * name. Undefined for other packages.
 */
export function badPackage(name: string, version: string | undefined): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[._-]+/g, '-')
  if (malicious.has(plain)) return `${plain}, reported as malicious`
  const versions = attacked.get(plain)
  if (version && versions?.includes(version)) return `${plain} ${version}, a version of an attack`
  const imitated = imitatedBy(plain)
  return imitated ? `${plain}, which looks like ${imitated}` : undefined
}

/** Returns the reason why a range breaks other packs; undefined for harmless ranges. */
export function breaksOthers(name: string, range: string): string | undefined {
  const plain = name.toLowerCase().replaceAll(/[._-]+/g, '-')
  return ranges.find((entry) => entry.name === plain && entry.range.test(range))?.why
}

/** Builds of OpenCV, which overwrite each other when installed together. */
const openCv = ['opencv-python', 'opencv-python-headless', 'opencv-contrib-python', 'opencv-contrib-python-headless']

/** Returns the OpenCV builds among these dependencies when there are several. */
export function rivalsAmong(names: readonly string[]): string[] {
  const found = openCv.filter((name) => names.includes(name))
  return found.length > 1 ? found : []
}

const ranges: { name: string; range: RegExp; why: string }[] = [
  { name: 'numpy', range: /==|<\s*=?\s*[12]\b|<\s*2\./, why: 'it takes numpy away from packs that need a newer one' },
  ...['torch', 'torchvision', 'torchaudio'].map((name) => ({
    name,
    range: /==|<|~=/,
    why: 'it replaces the build of torch that fits the graphics card',
  })),
  { name: 'xformers', range: /==|<|~=/, why: 'each release of xformers replaces torch by the one it was built for' },
  { name: 'transformers', range: /==|</, why: 'ComfyUI and most packs need a newer transformers' },
  { name: 'diffusers', range: /==|</, why: 'other packs need a newer diffusers' },
  { name: 'huggingface-hub', range: /==|</, why: 'transformers and diffusers need a newer huggingface-hub' },
  { name: 'tokenizers', range: /==|</, why: 'each transformers needs its own range of tokenizers' },
  { name: 'safetensors', range: /==|</, why: 'ComfyUI needs a newer safetensors' },
  { name: 'pillow', range: /==|</, why: 'ComfyUI and other packs need a newer Pillow' },
  { name: 'protobuf', range: /==|</, why: 'onnx, mediapipe and tensorflow disagree about protobuf' },
  { name: 'pydantic', range: /==|<\s*=?\s*[12]\b/, why: 'packs are divided between pydantic 1 and 2' },
  ...openCv.map((name) => ({
    name,
    range: /==|</,
    why: 'other packs need a newer OpenCV, and all its builds share one module',
  })),
  { name: 'onnxruntime', range: /==/, why: 'it stands in the way of onnxruntime-gpu, which has the same module' },
  { name: 'setuptools', range: /==|</, why: 'other packages are built with a newer setuptools' },
  { name: 'comfyui', range: /./, why: 'ComfyUI is not installed from the index' },
]

/** Compromised versions that attackers published under the name of a genuine package. */
const attacked = new Map<string, string[]>([
  ['ultralytics', ['8.3.41', '8.3.42', '8.3.45', '8.3.46']],
  ['litellm', ['1.82.7', '1.82.8']],
  ['num2words', ['0.5.15', '0.5.16']],
  ['ctx', ['0.1.2', '0.2.2', '0.2.6']],
])

const malicious = new Set(
  (
    'torchtriton colourama pycolourama python3-dateutil jeilyfish python-sqlite acloud-client colorsama typesutil typestring sutiltype ' +
    'duonet fatnoob strinfer pydprotect incrivelsim twyne pyptext installpy colorwin requests-httpx shaasigma felpesviadinho pystyte ' +
    'pyslyte pyurllib noblesse noblesse2 genesisbot beamingpy importantpackage ipboards 10cent10 trrfab discordsafety libpeshnx ' +
    'aiocpa zlibxjson automslc disgrasya termncolor sisaws secmeasure pytoileur culturestreak crytic-compilers lr-utils-lib ' +
    'requests-darwin-lite deepseeek deepseekai aliyun-ai-labs-snippets-sdk ai-labs-snippets-sdk aliyun-ai-labs-sdk gptplus claudeai-eng ' +
    'chimera-sandbox-extensions maratlib mumpydtype pillwo openvc tenserflow'
  ).split(' '),
)

const imitated = (
  'requests urllib3 numpy pillow opencv-python opencv-python-headless torchvision torchaudio transformers diffusers accelerate ' +
  'safetensors huggingface-hub tensorflow scikit-image scikit-learn matplotlib pandas ultralytics onnxruntime onnxruntime-gpu ' +
  'insightface mediapipe einops kornia segment-anything bitsandbytes sentencepiece protobuf aiohttp pydantic colorama websocket-client ' +
  'cryptography openai anthropic gradio xformers facexlib rembg imageio imageio-ffmpeg moviepy librosa soundfile spandrel'
).split(' ')

/** Genuine packages whose names differ by a letter from another package. */
const ownNames = new Set(['request', 'openais', 'pandasai', 'pillows', 'imageio2', 'numpyx', 'pydantics'])

function imitatedBy(name: string): string | undefined {
  if (name.length < 6 || ownNames.has(name) || imitated.includes(name)) return undefined
  return imitated.find((good) => good.length >= 6 && isOneEditAway(name, good))
}

/** Whether two names differ by a letter that is inserted, deleted, replaced or swapped with its neighbour. */
function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
