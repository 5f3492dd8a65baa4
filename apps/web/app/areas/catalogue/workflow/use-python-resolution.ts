import type { Schema } from '@registry/api-client'
import type { ChosenPack, Environment } from '@registry/pack-set'
import { useEffect, useMemo, useState } from 'react'

type Resolution = Schema<'PythonResolution'>
type Asked = Schema<'CheckPackSetRequest'>

interface Asking {
  /** The question that `resolution` or `error` answers. */
  question?: Asked
  resolution?: Resolution | undefined
  error?: unknown
}

/** Most packs that a check takes. */
const mostPacks = 200

/** Asks which Python packages a set would install on a machine. Asks nothing where the registry cannot answer. */
export const usePythonResolution = (packs: readonly ChosenPack[], { os, python }: Environment, isMirrored: boolean) => {
  const question = useMemo((): Asked | undefined => {
    if (!isMirrored || os === undefined || python === undefined || packs.length > mostPacks) return undefined
    const members = packs.map(({ id, version }) => ({ node_id: id, ...(version !== undefined && { version }) }))
    // The form lists the systems that the contract names.
    return { packs: members, environment: { os, python } as NonNullable<Asked['environment']> }
  }, [packs, os, python, isMirrored])
  const [asking, setAsking] = useState<Asking>({})
  useEffect(() => {
    if (!question) return
    let isOver = false
    void answerOf(question).then((answer) => (isOver ? undefined : setAsking(answer)))
    return () => {
      isOver = true
    }
  }, [question])
  const isAnswered = question !== undefined && asking.question === question
  return {
    isAsked: question !== undefined,
    isPending: question !== undefined && !isAnswered,
    resolution: isAnswered ? asking.resolution : undefined,
    error: isAnswered ? asking.error : undefined,
    retry: () => {
      setAsking({})
      if (question) void answerOf(question).then(setAsking)
    },
  }
}

const answerOf = async (question: Asked): Promise<Asking> => {
  try {
    const { call } = await import('../../../data/query/call.ts')
    // The contract defines the answer of this address.
    const { python: resolution } = (await call('post', '/sets/check', { body: question })) as Schema<'CheckedPackSet'>
    return { question, resolution }
  } catch (error) {
    return { question, error }
  }
}
