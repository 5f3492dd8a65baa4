import { verifyHere, type VerifyOptions } from '../src/commands/verify.ts'

/** Runs `registry verify` in this process, with its state in a folder. */
export async function runVerify(folder: string, target: string, options: VerifyOptions) {
  const said: string[] = []
  const io = {
    out: (line: string) => void said.push(line),
    err: (line: string) => void said.push(line),
    progress: () => undefined,
    end: () => undefined,
    signal: new AbortController().signal,
  }
  const code = await verifyHere({ XDG_STATE_HOME: folder }, [target], options, io)
  return { code, said: said.join('\n') }
}
