import { acceleratorWord, osWord } from '../versions/compatibility.ts'

/** The part of a node filter that every public list shares. */
export function catalogueFilter(query: { supported_os?: string; supported_accelerator?: string }) {
  return {
    ...(query.supported_os && { os: osWord(query.supported_os) }),
    ...(query.supported_accelerator && { accelerator: acceleratorWord(query.supported_accelerator) }),
  }
}
