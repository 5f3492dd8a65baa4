import { useEffect, useState } from 'react'
import { type NodeSummary, summarizeNode } from '../../../../components/node-summary.ts'
import { useRead } from '../../../../data/query/use-read.ts'

const pause = 250
const most = 6

/** The nodes that a text finds, once the typing pauses; nothing for less than two signs. */
export const useFoundNodes = (text: string, except: string): NodeSummary[] => {
  const wanted = useSettled(text.trim())
  const enabled = wanted.length > 1
  const { data } = useRead('/nodes/search', { params: { query: { search: wanted, limit: most } } }, { enabled })
  if (!enabled || !data) return []
  return data.nodes.filter(({ id }) => id !== except).map(summarizeNode)
}

const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  // What was emptied or chosen looks for nothing.
  return text === '' ? '' : settled
}
