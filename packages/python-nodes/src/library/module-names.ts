/** Modules of Python and of ComfyUI's libraries; a file of the same name in a pack is not imported instead. */
const libraries = new Set(
  `abc argparse array ast asyncio base64 bisect builtins calendar cmath collections colorsys concurrent contextlib copy csv
  ctypes dataclasses datetime decimal difflib enum errno fnmatch fractions functools gc glob gzip hashlib heapq html http
  importlib inspect io itertools json keyword locale logging math mimetypes multiprocessing operator os pathlib pickle
  pkgutil platform pprint queue random re secrets shlex shutil signal site socket sqlite3 ssl statistics string struct
  subprocess sys tempfile textwrap threading time timeit traceback types typing unicodedata urllib uuid warnings weakref
  zipfile torch numpy PIL cv2`.split(/\s+/),
)

/** Modules that ComfyUI loads before any pack. */
const comfy = new Set(
  `nodes folder_paths comfy comfy_extras comfy_api comfy_execution server execution latent_preview node_helpers app main
  comfy_config`.split(/\s+/),
)

/** Modules of ComfyUI that are known by what they promise: what they do to get there need not be followed. */
const promised = /^(folder_paths|comfy_api(?!\.util\b|\.latest\._util\b))\b/

/** Whether a pack means another's module by this name. */
export function isElsewhereForPacks(name: string): boolean {
  const first = firstOf(name)
  return libraries.has(first) || comfy.has(first)
}

/** Whether ComfyUI itself means another's module by this name. */
export const isElsewhereForCore = (name: string): boolean => libraries.has(firstOf(name)) || promised.test(name)

const firstOf = (name: string): string => name.split('.')[0] ?? name
