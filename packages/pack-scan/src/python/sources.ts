import { nameOf, type SyntaxId } from '@registry/syntax'
import { extensionOf } from '../files/file-kinds.ts'
import type { Evaluator, Source } from './evaluator.ts'
import { isNetworkCall } from './network-names.ts'
import { argumentsOf, type Ref } from './python-file.ts'
import { argumentsFor } from './words.ts'

const mostRefs = 80
const mostNodes = 20_000

/**
 * Implements `Evaluator.sourcesOf`: collects the sources in an expression, in the values of its names, in arguments of
 * callers and in results of called functions.
 */
export function sourcesOf(e: Evaluator, start: Ref): ReadonlySet<Source> {
  const found = new Set<Source>()
  const refs = [start]
  const seen = new Set<string>()
  const queue = (ref: Ref): void => {
    const key = `${ref.file.path} ${ref.node}`
    if (seen.has(key)) return
    seen.add(key)
    refs.push(ref)
  }
  for (let next = 0; next < refs.length && next < mostRefs; next++) {
    const ref = refs[next]
    if (ref) readRef(e, ref, found, queue)
  }
  if (refs.length > mostRefs) found.add('unread')
  return found
}

function readRef(e: Evaluator, { file, node }: Ref, found: Set<Source>, queue: (ref: Ref) => void): void {
  const { tree } = file
  for (let inner = node; inner <= tree.last(node); inner++) {
    if (!e.step() || inner - node > mostNodes) {
      found.add('unread')
      return
    }
    const kind = tree.kind(inner)
    if (kind === 'call') {
      const source = sourceOfCall(e, { file, node: inner })
      if (source) found.add(source)
      followCall(e, { file, node: inner }, queue)
    } else if (kind === 'attribute' || kind === 'subscript') {
      const origin = e.originOf({ file, node: inner }) ?? ''
      if (origin === 'os.environ' && kind === 'attribute') found.add(environmentUse({ file, node: inner }))
      if (comfyFolders.test(origin)) found.add('comfy-folder')
      if (kind === 'attribute') followName(e, { file, node: inner }, queue)
    } else if (kind === 'identifier' && tree.fieldName(inner) !== 'attribute' && tree.fieldName(inner) !== 'function') {
      followName(e, { file, node: inner }, queue)
    }
  }
}

function followName(e: Evaluator, ref: Ref, queue: (ref: Ref) => void): void {
  for (const { file, binding } of e.look(ref)) {
    if (binding.kind === 'value' || binding.kind === 'part') queue({ file, node: binding.node })
    if (binding.kind !== 'parameter') continue
    if (binding.fallback !== undefined) queue({ file, node: binding.fallback })
    for (const node of argumentsFor(e, file, binding.owner, binding.index)) queue({ file, node })
  }
}

/** Queues the return values of a called function. */
function followCall(e: Evaluator, { file, node }: Ref, queue: (ref: Ref) => void): void {
  const callee = file.tree.field(node, 'function')
  if (callee === undefined) return
  for (const { file: where, binding } of e.look({ file, node: callee })) {
    if (binding.kind !== 'function') continue
    const { tree, scopes } = where
    for (let inner = binding.node; inner <= tree.last(binding.node); inner++)
      if (tree.kind(inner) === 'return_statement' && scopes.homeOf(inner) === binding.node) {
        const value = tree.children(inner)[0]
        if (value !== undefined) queue({ file: where, node: value })
      }
  }
}

function sourceOfCall(e: Evaluator, { file, node }: Ref): Source | undefined {
  const callee = file.tree.field(node, 'function')
  const origin = callee === undefined ? undefined : e.originOf({ file, node: callee })
  if (origin === undefined) return undefined
  if (origin === 'codecs.decode' || origin.endsWith('.decode'))
    return isDecoding(e, { file, node }) ? 'decoded' : undefined
  const source = sourceOfName(origin)
  if (source) return source
  if (origin === 'chr' && !isOneCharacter(e, { file, node })) return 'decoded'
  if (origin === 'open' || /\.(?:read_text|read_bytes)$/.test(origin)) return fileSource(e, { file, node })
  return undefined
}

/** Returns the source of a call's result, for any arguments. */
export function sourceOfName(
  origin: string,
): 'decoded' | 'decrypted' | 'bytecode' | 'network' | 'credentials' | undefined {
  if (decoders.test(origin)) return 'decoded'
  if (origin === 'marshal.loads' || origin === 'marshal.load') return 'bytecode'
  if (decrypting.test(origin)) return 'decrypted'
  if (isNetworkCall(origin)) return 'network'
  return credentialReaders.test(origin) ? 'credentials' : undefined
}

const decoders =
  /^(?:base64\.(?:\w*b\d\d(?:hex)?decode|decodebytes)|binascii\.(?:unhexlify|a2b_\w+)|(?:bytes|bytearray)\.fromhex|(?:zlib|gzip|bz2|lzma|brotli)\.(?:decompressobj\(\)\.)?decompress|(?:pickle|dill)\.loads|uu\.decode|quopri\.decodestring|base58\.b58decode)$/
const decrypting =
  /(?:Fernet\(\)|AES[\w.]*\(\)|Cipher\w*\(\)(?:\.decryptor\(\))?|ARC4[\w.]*\(\)|DES[\w.]*\(\)|SecretBox\(\)|RSA[\w.]*\(\))\.(?:decrypt|update)$|(?:^|\.)rsa\.decrypt$/
const comfyFolders =
  /^folder_paths\.(?:base_path|models_dir|get_folder_paths|get_user_directory|folder_names_and_paths|get_full_path)$/
const credentialReaders = /(?:^|\.)CryptUnprotectData$|^browser_cookie3\.|^browsercookie\./

/** Whether a `decode` call hides text: `.decode('rot13')` and `.decode('hex')` do, `.decode('utf-8')` does not. */
function isDecoding(e: Evaluator, { file, node }: Ref): boolean {
  const { positional, named } = argumentsOf(file.tree, node)
  const codecs = [...positional, ...named.values()].map((argument) => e.fold({ file, node: argument }, 1))
  return codecs.some(
    (codec) =>
      typeof codec === 'string' &&
      /^(?:rot_?13|hex(?:_codec)?|base_?64(?:_codec)?|zlib(?:_codec)?|bz2(?:_codec)?|uu(?:_codec)?|unicode_escape)$/i.test(
        codec,
      ),
  )
}

/** Whether the call only produces a single character: code often writes a line end as `chr(10)`. */
function isOneCharacter(e: Evaluator, { file, node }: Ref): boolean {
  const { positional } = argumentsOf(file.tree, node)
  const first = positional[0]
  return first !== undefined && file.tree.kind(first) === 'integer' && e.step() && !isJoined(file.tree, node)
}

function isJoined(tree: Ref['file']['tree'], node: SyntaxId): boolean {
  const parent = tree.parent(node)
  return (
    parent !== undefined && /^(?:binary_operator|list|generator_expression|list_comprehension)$/.test(tree.kind(parent))
  )
}

/** Returns the source for a file that the code reads. Code from a data file counts as hidden. */
function fileSource(e: Evaluator, { file, node }: Ref): Source {
  const { tree } = file
  const callee = tree.field(node, 'function')
  const first = argumentsOf(tree, node).positional[0]
  const subject = first ?? (callee === undefined ? undefined : tree.field(callee, 'object'))
  const path = subject === undefined ? undefined : e.foldLoosely({ file, node: subject }, 1)
  const plain = (path ?? '').replaceAll('\\', '/')
  const ending = extensionOf(plain)
  // A file such as `LICENSE` should not contain code either. A version file may.
  if (/(?:^|\/)[A-Z][A-Z_-]+$/.test(plain) && !/version$/i.test(plain)) return 'data-file'
  return ending && !/^(?:pyi?|cfg|toml|version|in)$/.test(ending) && /^[a-z0-9]{1,8}$/.test(ending)
    ? 'data-file'
    : 'file'
}

/** `os.environ['X']` and `.get('X')` read a single variable; `dict(os.environ)` reads all. */
function environmentUse({ file: { tree }, node }: Ref): Source {
  const parent = tree.parent(node)
  const kind = parent === undefined ? '' : tree.kind(parent)
  if (kind === 'subscript' || kind === 'comparison_operator') return 'environment'
  const around = parent === undefined || kind !== 'argument_list' ? undefined : tree.parent(parent)
  if (around !== undefined && /^len\s*\(/.test(tree.textOf(around).slice(0, 10))) return 'environment'
  if (kind !== 'attribute' || parent === undefined) return 'whole-environment'
  const member = tree.field(parent, 'attribute')
  return member !== undefined && /^(?:copy|items|values)$/.test(nameOf(tree, member))
    ? 'whole-environment'
    : 'environment'
}
