import { deepSources, from, textsIn, type Value } from '../value.ts'
import { argument, given, hasNamed, numbersIn, type CallSink } from './sink.ts'
import type { CallEvent } from '../machine.ts'

/** Detects memory that becomes executable or is called as a function. */
export const machineCode: CallSink = {
  concerns: (origin) => machine.test(origin),
  judge: (view, event) => {
    const reason = reasonOf(event)
    if (reason) view.find('code-from-data', event.at, `machine code in memory: ${reason}`, event.isLoading)
  },
}

const machine =
  /(?:^|[._])(?:Virtual\w+|\w*VirtualMemory|pkey_mprotect|mprotect|mmap(?:64)?|Create\w+|WriteProcessMemory|QueueUserAPC|NtCreateThreadEx|RtlCreateUserThread|Enum\w+|CallWindowProc[AW]?|EtwpCreateEtwThread|cast)$|FUNCTYPE\(\)/

const pages = new Set([0x10, 0x20, 0x40, 0x80])

function reasonOf(event: CallEvent): string | undefined {
  const { origin, args } = event
  const name = /\w+$/.exec(origin)?.[0] ?? ''
  const values = given(args)
  if (values.some((value) => hasNamed(value, /(?:^|\.)PROT_EXEC$/)) && /^(?:mmap|mprotect|\w*mmap\w*)$/.test(name))
    return origin
  if (
    /^(?:VirtualAlloc(?:Ex)?|VirtualProtect(?:Ex)?|NtAllocateVirtualMemory|NtProtectVirtualMemory|ZwAllocateVirtualMemory)$/.test(
      name,
    )
  )
    return values.slice(1).some((value) => numbersIn(value).some((number) => pages.has(number))) ? origin : undefined
  if (name === 'mprotect' || name === 'pkey_mprotect') return isExecutable(argument(event, 2)) ? origin : undefined
  if (origin === 'mmap.mmap') return isExecutable(args.named.get('prot') ?? args.positional[3]) ? origin : undefined
  if (/^mmap(?:64)?$/.test(name) && origin.includes('ctypes'))
    return isExecutable(argument(event, 2)) ? origin : undefined
  if (/^(?:CreateRemoteThread(?:Ex)?|WriteProcessMemory|QueueUserAPC|NtCreateThreadEx|RtlCreateUserThread)$/.test(name))
    return origin
  if (
    /^(?:CreateThread|EnumWindows|EnumSystemLocales[AW]?|EnumFonts[AW]?|CreateFiber|CallWindowProc[AW]?|EtwpCreateEtwThread)$/.test(
      name,
    )
  )
    return values.some(isMemory) ? origin : undefined
  if (/^ctypes\.(?:CFUNCTYPE|WINFUNCTYPE|PYFUNCTYPE)\(\)(?:\.from_address|\.from_buffer)?$/.test(origin))
    return isMemory(argument(event, 0)) || origin.includes('from_') ? origin : undefined
  if (origin === 'ctypes.cast')
    return hasNamed(argument(event, 1), /^ctypes\.(?:CFUNCTYPE|WINFUNCTYPE|PYFUNCTYPE)/) && isMemory(argument(event, 0))
      ? origin
      : undefined
  if (/^cffi\.FFI\(\)\.cast$/.test(origin))
    return textsIn(argument(event, 0)).some(({ text }) => text.includes('(*')) && isMemory(argument(event, 1))
      ? origin
      : undefined
  return undefined
}

function isMemory(value: Value): boolean {
  return (
    (deepSources(value) & (from.memory | from.decoded | from.network)) !== 0 ||
    value.things.some((thing) => thing.kind === 'constant' && thing.isBytes === true)
  )
}

function isExecutable(value: Value | undefined): boolean {
  return hasNamed(value, /PROT_EXEC$/) || numbersIn(value).some((number) => number <= 7 && (number & 4) !== 0)
}
