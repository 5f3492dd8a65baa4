import { cached } from '../../source/cached.ts'
import { sourceOfName } from '../sources.ts'
import type { Machine } from './machine.ts'
import { contentOf } from './opened-files.ts'
import { allText } from './operators.ts'
import { deepSources, from, nothing, type Arguments, type Value } from './value.ts'

/** Returns the sources of a call's result; `passed` holds the sources of its arguments. */
export function sourcesOfCall(m: Machine, origin: string, args: Arguments, self: Value, passed: number): number {
  const { source, isDownload, isMemory, isOutput, isReader, isEnvironment, isHubToken } = traitsOf(origin)
  if (isDownload) return from.download
  if (source === 'network') return from.network
  if (isEnvironment) return ofEnvironment(origin, args, passed)
  if (origin === 'os.getenv' || origin === 'os.getenvb')
    return passed & from.environmentName ? from.wholeEnvironment : from.environment
  let sources = passed | deepSources(self)
  if (isHubToken) sources |= from.hubToken
  if (source) sources |= from[source]
  if (isMemory) sources |= from.memory
  if (isOutput) sources |= ofCommand(m, args)
  if (isReader) sources |= contentOf(m, args.positional[0] ?? nothing)
  return sources
}

const traitsOf = cached((origin) => ({
  source: sourceOfName(origin),
  isDownload: downloads.test(origin),
  isMemory: memory.test(origin),
  isOutput: outputs.test(origin),
  isReader: readers.test(origin),
  isHubToken: /^huggingface_hub\.(?:\w+\.)*(?:HfFolder(?:\(\))?\.)?get_token$/.test(origin),
  isEnvironment: /^os\.environb?\./.test(origin),
}))

const downloads =
  /^(?:urllib\.request\.urlretrieve|wget\.download|gdown\.download|torch\.hub\.(?:download_url_to_file|load_state_dict_from_url)|(?:huggingface_hub|modelscope(?:\.[\w.]+)?)\.(?:hf_hub_download|snapshot_download|cached_download|model_file_download)|basicsr\.utils\.download_util\.load_file_from_url)$/
const memory =
  /(?:^|\.)(?:VirtualAlloc(?:Ex)?|NtAllocateVirtualMemory|HeapAlloc|RtlMoveMemory|valloc|memalign|posix_memalign|aligned_alloc|mmap(?:64)?|addressof|create_string_buffer|c_char_p|from_buffer(?:_copy)?|string_at|malloc)$/
const outputs = /^(?:subprocess\.(?:run|check_output|getoutput|getstatusoutput|Popen)|os\.popen|commands\.getoutput)$/
const readers =
  /^(?:sqlite3\.connect|pandas\.read_\w+|json\.load|dotenv\.dotenv_values|configparser\.ConfigParser\(\)\.read|aiofiles\.open|numpy\.loadtxt|linecache\.getlines?|fileinput\.input)$/

/** The output of a command that prints the environment. */
function ofCommand(m: Machine, args: Arguments): number {
  const text = allText(m, args.positional[0] ?? args.named.get('args') ?? nothing)
  return /^\s*(?:\/usr\/bin\/)?(?:env|printenv|set|export(?: -p)?|declare -x|cmd(?:\.exe)? \/c set|Get-ChildItem env:)\s*$/i.test(
    text,
  )
    ? from.wholeEnvironment
    : 0
}

function ofEnvironment(origin: string, args: Arguments, passed: number): number {
  const method = origin.slice(origin.lastIndexOf('.') + 1)
  if (method === 'keys' || method === '__iter__') return from.environmentName
  if (/^(?:get|pop|setdefault|__getitem__)$/.test(method))
    return passed & from.environmentName ? from.wholeEnvironment : from.environment
  return /^(?:__contains__|update|__setitem__|__delitem__|__len__)$/.test(method) || args.positional.length > 1
    ? 0
    : from.wholeEnvironment
}
