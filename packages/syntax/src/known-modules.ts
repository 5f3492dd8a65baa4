/** Modules of Python and of ComfyUI's libraries. */
const libraries = new Set(
  `abc argparse array ast asyncio base64 binascii bisect builtins bz2 calendar cmath codecs collections colorsys concurrent
  contextlib copy csv ctypes dataclasses datetime decimal difflib enum errno fnmatch fractions functools gc getpass glob gzip
  hashlib heapq html http importlib inspect io itertools json keyword locale logging lzma marshal math mimetypes
  multiprocessing operator os pathlib pickle pkgutil platform pprint queue random re runpy secrets shlex shutil signal site
  socket sqlite3 ssl statistics string struct subprocess sys tempfile textwrap threading time timeit traceback types typing
  unicodedata urllib uuid warnings weakref winreg zipfile zlib torch numpy PIL cv2`.split(/\s+/),
)

/** Modules of ComfyUI itself, which ComfyUI loads before any pack. */
const comfy = new Set(
  `nodes folder_paths comfy comfy_extras comfy_api comfy_execution server execution latent_preview node_helpers app main
  comfy_config`.split(/\s+/),
)

const firstOf = (module: string): string => module.split('.')[0] ?? module

export const isLibrary = (module: string): boolean => libraries.has(firstOf(module))

/** Whether an import in a pack refers to a module that is loaded before any pack. */
export const isLoadedBefore = (module: string): boolean => isLibrary(module) || comfy.has(firstOf(module))
